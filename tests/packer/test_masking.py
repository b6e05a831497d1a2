"""No secret passes, and what is none stays. Every token here is made up, and put together when the
tests run: none is anybody's."""

from __future__ import annotations

import gzip
import json
import random
import string
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.packer.secrets.masking import MASK, masked, secrets

ALNUM = string.ascii_letters + string.digits
HEX = "0123456789abcdef"
CAPITALS = string.ascii_uppercase + string.digits
WORD = ALNUM + "_-"
BASE64 = ALNUM + "+/"

WINDOW = 8
"""Characters in a row of a secret which, where they are left, have let it pass."""


def made(alphabet: str, length: int, seed: int = 0) -> str:
    """Characters by chance, with a letter first and a digit among them, as real ones have."""
    chance = random.Random(f"{alphabet}{length}{seed}")
    letters = [one for one in alphabet if one.isalpha()]
    body = [chance.choice(alphabet) for _ in range(length - 2)]
    return chance.choice(letters) + "7" + "".join(body)


LOOKS = {
    # what it is: its beginning, and how it goes on
    "AWS access key": ("AK" + "IA", made(CAPITALS, 16)),
    "AWS temporary access key": ("AS" + "IA", made(CAPITALS, 16, 1)),
    "Google API key": ("AI" + "za", made(WORD, 35)),
    "Google OAuth secret": ("GOC" + "SPX-", made(WORD, 28)),
    "Google access token": ("ya2" + "9.", made(WORD, 60)),
    "GitHub personal token": ("gh" + "p_", made(ALNUM, 36)),
    "GitHub app token": ("gh" + "s_", made(ALNUM, 36)),
    "GitHub fine-grained token": ("github" + "_pat_", made(ALNUM + "_", 82)),
    "GitLab personal token": ("glp" + "at-", made(WORD, 20)),
    "GitLab runner token": ("glr" + "t-", made(WORD, 20)),
    "Slack bot token": ("xo" + "xb-", "123456789012-1234567890123-" + made(ALNUM, 24)),
    "Slack app token": ("xa" + "pp-", "1-A0123456789-1234567890123-" + made(HEX, 64)),
    "Stripe secret key": ("sk" + "_live_", made(ALNUM, 24)),
    "Stripe restricted key": ("rk" + "_live_", made(ALNUM, 24)),
    "Stripe webhook secret": ("wh" + "sec_", made(ALNUM, 32)),
    "OpenAI key": ("sk" + "-", made(ALNUM, 48)),
    "OpenAI project key": ("sk" + "-proj-", made(WORD, 80)),
    "Anthropic key": ("sk" + "-ant-api03-", made(WORD, 93)),
    "OpenRouter key": ("sk" + "-or-v1-", made(HEX, 64)),
    "Hugging Face token": ("h" + "f_", made(ALNUM, 34)),
    "Groq key": ("gs" + "k_", made(ALNUM, 52)),
    "Replicate token": ("r" + "8_", made(ALNUM, 37)),
    "npm token": ("np" + "m_", made(ALNUM, 36)),
    "PyPI token": ("py" + "pi-", "AgEIcHlwaS5vcmc" + made(WORD, 120)),
    "RubyGems key": ("ruby" + "gems_", made(HEX, 48)),
    "Docker Hub token": ("dckr" + "_pat_", made(WORD, 27)),
    "DigitalOcean token": ("dop" + "_v1_", made(HEX, 64)),
    "Databricks token": ("da" + "pi", made(HEX, 32)),
    "SendGrid key": ("S" + "G.", made(WORD, 22) + "." + made(WORD, 43)),
    "Twilio key": ("S" + "K", made(HEX, 32)),
    "Mailgun key": ("ke" + "y-", made(HEX, 32)),
    "Shopify token": ("shp" + "at_", made(HEX, 32)),
    "Square token": ("sq0" + "atp-", made(WORD, 22)),
    "Vault token": ("hv" + "s.", made(WORD, 90)),
    "Linear key": ("lin" + "_api_", made(ALNUM, 40)),
    "Notion token": ("nt" + "n_", made(ALNUM, 46)),
    "Figma token": ("fi" + "gd_", made(WORD, 40)),
    "Postman key": ("PM" + "AK-", made(HEX, 24) + "-" + made(HEX, 34)),
    "New Relic key": ("NR" + "AK-", made(CAPITALS, 27)),
    "Grafana token": ("gl" + "sa_", made(ALNUM, 32) + "_" + made(HEX, 8)),
    "Sentry token": ("sn" + "tryu_", made(HEX, 64)),
    "Atlassian token": ("ATA" + "TT3", made(WORD, 180)),
    "Supabase token": ("sb" + "p_", made(HEX, 40)),
    "PlanetScale password": ("pscale" + "_pw_", made(WORD, 43)),
    "Tailscale key": ("ts" + "key-auth-", made(ALNUM, 12) + "-" + made(ALNUM, 32)),
    "age identity": ("AGE-" + "SECRET-KEY-1", made(CAPITALS, 58)),
    "Telegram bot token": ("12345" + "6789:", "AA" + made(WORD, 33)),
    "JSON web token": (
        "ey" + "J",
        made(ALNUM, 33) + "." + "ey" + "J" + made(ALNUM, 60) + "." + made(WORD, 43),
    ),
    "Slack webhook": (
        "https://hooks.slack" + ".com/services/",
        f"T{made(CAPITALS, 9)}/B{made(CAPITALS, 9)}/{made(ALNUM, 24)}",
    ),
    "Discord webhook": (
        "https://discord" + ".com/api/webhooks/",
        f"123456789012345678/{made(WORD, 68)}",
    ),
}

CONTEXTS = {
    "alone": "{}",
    "an argument": "deploy {} --now",
    "in double quotes": 'deploy "{}"',
    "in single quotes": "deploy '{}'",
    "exported": "export TOKEN={}",
    "before a command": "X={} make test && echo done",
    "an option's value": "tool --key={} run",
    "a header": 'curl -H "Authorization: Bearer {}" https://api.example.com/v1',
    "another header": "curl -H 'X-Api-Key: {}' https://api.example.com/v1",
    "a query": "curl 'https://api.example.com/v1?key={}&page=2'",
    "JSON": '{{"a": 1, "value": "{}"}}',
    "JSON in a shell's quotes": 'curl -d "{{\\"value\\":\\"{}\\"}}" https://api.example.com',
    "escaped line ends": 'printf "a\\n{}\\nb"',
    "Python": "client = Client({!r})",
    "YAML": "a:\n  value: {}\nb: 2\n",
    "a here-document": "cat > .env <<'EOF'\nA=1\nSECRET={}\nEOF",
    "a URL's password": "git clone https://x:{}@example.com/a.git",
    "an assignment in code": 'const value = "{}";',
    "behind text of other scripts": "日本語 é {} 日本語",
    "the end of a sentence": "The key is {}.",
}


def left(secret: str, text: str) -> list[str]:
    """The pieces of a secret that are in a text."""
    pieces = {secret[place : place + WINDOW] for place in range(len(secret) - WINDOW + 1)}
    return sorted(piece for piece in pieces if piece in text)


@pytest.mark.parametrize("kind", LOOKS)
@pytest.mark.parametrize("context", CONTEXTS)
def test_no_known_token_passes(kind: str, context: str) -> None:
    """'none of a list of at least 30 kinds of real-looking tokens passes'"""
    start, secret = LOOKS[kind]
    before = CONTEXTS[context].format(start + secret)
    assert left(secret, before), "the secret stands in the text before"
    after = masked(before)
    assert left(secret, after) == [], after
    assert MASK in after


STRONG = "hunter2Zx9"
PHRASE = "correct-horse-9"
RANDOM = made(ALNUM, 32)
KEY64 = made(BASE64, 86) + "=="

PLACES = {
    "PASSWORD assigned": ("PASSWORD={} ./run.sh", STRONG),
    "PGPASSWORD": ("PGPASSWORD={} psql -h db -U app", STRONG),
    "exported in quotes": ("export DB_PASSWORD='{}'", STRONG),
    "MYSQL_PWD": ("MYSQL_PWD={} mysqldump app", STRONG),
    "a name with a number": ("DB_PASSWORD_2={} x", STRONG),
    "a token variable": ("export GITLAB_TOKEN={}", RANDOM),
    "a key variable": ("STRIPE_KEY={} node x.js", RANDOM),
    "AWS secret": ("export AWS_SECRET_ACCESS_KEY={}", made(BASE64, 40)),
    "AWS configure": ("aws configure set aws_secret_access_key {}", made(BASE64, 40)),
    "Rails": ("SECRET_KEY_BASE={} rails s", made(HEX, 128)),
    "PowerShell variable": ("$env:API_TOKEN = '{}'", RANDOM),
    "--password": ("tool --password {} --user bob", STRONG),
    "--password=": ("tool --password={} --user bob", STRONG),
    "--password in quotes": ('tool --password "{}"', "two words 9"),
    "--token": ("tool --token {}", RANDOM),
    "--api-key": ("tool --api-key={}", RANDOM),
    "--passphrase": ("gpg --batch --passphrase {} -d x.gpg", PHRASE),
    "--client-secret": ("az ad app --client-secret {}", RANDOM),
    "-storepass": ("keytool -list -storepass {}", STRONG),
    "--from-literal": ("kubectl create secret generic a --from-literal=password={}", STRONG),
    "mysql -p": ("mysql -u root -p{} app", STRONG),
    "mysqldump -p in quotes": ("mysqldump -u root -p'{}' app > x.sql", STRONG),
    "sshpass": ("sshpass -p {} ssh bob@host", STRONG),
    "sshpass in quotes": ("sshpass -p '{}' scp a bob@host:", STRONG),
    "curl -u": ("curl -u bob:{} https://example.com", STRONG),
    "curl --user in quotes": ('curl --user "bob:{}" https://example.com', STRONG),
    "curl -su": ("curl -su bob:{} https://example.com", STRONG),
    "curl -sSfu": ("curl -sSfu bob:{} https://example.com", STRONG),
    "curl -ku, joined": ("curl -kubob:{} https://example.com", STRONG),
    "curl -Lsu in quotes": ("curl -o a -Lsu 'bob:{}' https://example.com", STRONG),
    "curl -u, the password in quotes": ("curl -u bob:'{}' https://example.com", STRONG),
    "a short token for a user": ("git clone https://{}@example.com/a/b.git", "Zq7hunTer2Xk"),
    "a token of letters for a user": (
        "git clone https://{}@example.com/a",
        "AbcDefGhiJklMnoPqrsTuv",
    ),
    "chpasswd from a string": ('chpasswd <<< "bob:{}"', STRONG),
    "sudo -S from a string": ("sudo -S apt update <<<'{}'", STRONG),
    "chpasswd from a here-document": ("chpasswd <<EOF\nann:{}\nEOF\nls", STRONG),
    "its second line": ("sudo chpasswd -e <<-'E'\n\tann:$PW\n\tbob:{}\n\tE\nls", STRONG),
    "a here-document through a pipe": ("cat <<EOF | sudo chpasswd\nroot:{}\nEOF", STRONG),
    "sudo -S from a here-document": ("sudo -S apt update <<EOF\n{}\nEOF", STRONG),
    "sudo among other options": ("echo {} | sudo -u ann -p '' -kS id", STRONG),
    "docker login from a here-document": (
        "docker login -u b --password-stdin x <<'EOF'\n{}\nEOF",
        STRONG,
    ),
    "gh auth login from a here-document": ("gh auth login --with-token << E\n{}\nE", RANDOM),
    "passwd from a here-document": ("passwd bob <<EOF\nx\n{}\nEOF", STRONG),
    "passwd from echo": ("echo -e '{}' | passwd bob", STRONG),
    "smbpasswd from a group": ("(echo {}; echo x) | smbpasswd -s -a bob", STRONG),
    "the second of a group": ("{{ echo x; echo {}; }} | smbpasswd -as bob", STRONG),
    "gpg": ("echo {} | gpg --batch --passphrase-fd 0 -d x.gpg", STRONG),
    "openssl from a pipe": ("echo {} | openssl rsa -passin stdin -in k", STRONG),
    "cryptsetup": ("printf '%s' {} | cryptsetup luksOpen /dev/sdb x -", STRONG),
    "kinit": ("echo {} | kinit bob@EXAMPLE.COM", STRONG),
    "vault login from a pipe": ("echo {} | vault login -", RANDOM),
    "several passwords, one there": ("passwords: {}", STRONG),
    "PASSWORDS": ("PASSWORDS={} ./run.sh", STRONG),
    "TOKENS": ("export TOKENS={}", RANDOM),
    "apiKeys": ("const apiKeys = '{}'", RANDOM),
    "API_KEYS, the second": ("API_KEYS=first,{} x", RANDOM),
    "PASSWORDS in quotes, the second": ('PASSWORDS="x {}" x', STRONG),
    "--tokens": ("tool --tokens a,{}", RANDOM),
    "a list in JSON": ('{{"tokens": ["first", "{}"], "a": 1}}', RANDOM),
    "a list of passwords in JSON": ('{{"passwords":["x-y","{}"]}}', "swordfish"),
    "an array of a shell": ("TOKENS=(first {})", RANDOM),
    "a list in YAML": ("tokens:\n  - first\n  - {}\nb: 1", RANDOM),
    "a list in YAML, not further in": ("a:\n  passwords:\n  - {}\n  b: 1", STRONG),
    "a list in one line of YAML": ("passwords: [x, {}]", STRONG),
    "a mapping in JSON": ('{{"credentials": {{"user": "bob", "value": "{}"}}}}', RANDOM),
    "a mapping in Python": ("secrets = {{'db': '{}', 'n': 1}}", "swordfish"),
    "a mapping in Ruby": ("secrets = {{ :db => '{}' }}", STRONG),
    "a mapping in YAML": ("secrets:\n  db: {}\nother: x", STRONG),
    "further in": ("secrets:\n  db:\n    value: {}\nother: x", STRONG),
    "behind a comment of its own": ("secrets:\n\n  # of the database\n  db: '{}'", STRONG),
    "a flow mapping in YAML": ("password: {{value: {}}}", STRONG),
    "a Secret of Kubernetes": ("kind: Secret\nstringData:\n  db: {}\n", STRONG),
    "a wallet's seed": ("seed: {}", RANDOM),
    "creds": ('creds = "{}"', RANDOM),
    "htpasswd": ("htpasswd -b /etc/f bob {}", STRONG),
    "htpasswd -nbB": ("htpasswd -nbB bob '{}' > f", STRONG),
    "openssl enc": ("openssl enc -aes-256-cbc -k {} -in a", STRONG),
    "gh secret set": ("gh secret set NAME --body {}", STRONG),
    "gh secret set -b": ("gh secret set NAME -b'{}' -R a/b", STRONG),
    "gh secret set from a pipe": ("printf '%s' '{}' | gh secret set NAME", STRONG),
    "gh auth login from printf": ("printf {} | gh auth login --with-token", STRONG),
    "gh auth login from printf %s": ('printf "%s" "{}" | gh auth login --with-token', STRONG),
    "sqlplus": ("sqlplus scott/{}@db @a.sql", STRONG),
    "sqlplus -s": ("sqlplus -s 'scott/{}@//host:1521/db'", STRONG),
    "kubectl, any name": ("kubectl create secret generic a --from-literal=k={}", STRONG),
    "kubectl in quotes": ("kubectl create secret generic a --from-literal='k={}' -n x", STRONG),
    "kubectl, a quoted value": ("kubectl create secret generic a --from-literal k='{}'", STRONG),
    "httpie": ("http -a bob:{} example.com", STRONG),
    "wget": ("wget --http-password={} https://example.com", STRONG),
    "docker login": ("docker login -u bob -p {} registry.example.com", STRONG),
    "docker login from a pipe": ("echo {} | docker login --password-stdin", RANDOM),
    "gh auth login": ("echo {} | gh auth login --with-token", RANDOM),
    "sudo -S": ("echo '{}' | sudo -S apt update", STRONG),
    "chpasswd": ('echo "root:{}" | chpasswd', STRONG),
    "redis-cli": ("redis-cli -h cache -a {} ping", STRONG),
    "mongosh": ("mongosh -u bob -p {} db", STRONG),
    "ldapsearch": ("ldapsearch -x -D cn=admin -w {} -b dc=x", STRONG),
    "sqlcmd": ("sqlcmd -S db -U sa -P {} -Q 'select 1'", STRONG),
    "zip": ("zip -P {} a.zip a", STRONG),
    "7z": ("7z a -p{} a.7z a", STRONG),
    "smbclient": ("smbclient //host/share -U bob%{}", STRONG),
    "openssl": ("openssl pkcs12 -in a.p12 -passin pass:{} -nodes", STRONG),
    "vault login": ("vault login {}", RANDOM),
    "a database URL": ("psql postgres://bob:{}@db.example.com:5432/app", STRONG),
    "a URL's password with an @": ("DATABASE_URL=mysql://bob:{}@db/app x", "p@ssw0rd9Zx"),
    "a Redis URL without a user": ("redis-cli -u redis://:{}@cache:6379", STRONG),
    "a token for a user": ("git clone https://{}@example.com/a/b.git", RANDOM),
    "a JDBC URL": ("jdbc:postgresql://db/app?user=bob&password={}&ssl=true", STRONG),
    "an ADO connection string": ('"Server=db;User Id=sa;Password={};Encrypt=true"', STRONG),
    "a storage connection string": ("AccountName=a;AccountKey={};EndpointSuffix=x", KEY64),
    "a signed URL": ("https://a.blob.example.com/c?sv=1&sig={}", made(ALNUM, 43)),
    "an access token in a query": ("curl 'https://example.com/x?access_token={}&a=1'", RANDOM),
    "bearer": ("curl -H 'Authorization: Bearer {}' x", RANDOM),
    "bearer of letters": ("curl -H 'Authorization: Bearer {}' x", "abcDEFghiJKLmnoPQR"),
    "basic": ('curl -H "Authorization: Basic {}" x', "dXNlcjpwYXNzd29yZA=="),
    "token scheme": ("curl -H 'authorization: token {}' x", RANDOM),
    "bearer in code": ('headers = {{"Authorization": "Bearer {}"}}', RANDOM),
    "PRIVATE-TOKEN": ("curl -H 'PRIVATE-TOKEN: {}' x", RANDOM),
    "x-api-key": ("curl -H x-api-key:{} x", RANDOM),
    "cookie": ("curl -H 'Cookie: {}' x", f"sid={RANDOM}"),
    "JSON password": ('{{"user": "bob", "password": "{}"}}', STRONG),
    "JSON in a shell's quotes": ('curl -d "{{\\"password\\": \\"{}\\"}}" x', STRONG),
    "camel case": ('{{"clientSecret":"{}"}}', RANDOM),
    "Python": ('connect(user="bob", password="{}")', STRONG),
    "Python, a constant": ('API_KEY = "{}"', RANDOM),
    "JavaScript": ("const apiKey = '{}';", RANDOM),
    "Go": ('secretKey := "{}"', RANDOM),
    "Ruby": (":password => '{}',", STRONG),
    "YAML": ("db:\n  password: {}\n", STRONG),
    "behind an escaped line end": ("printf 'user: bob\\npassword: {}\\n' > x", STRONG),
    "a form": ("curl -d 'user=bob&password={}' x", STRONG),
    "netrc": ("echo 'machine x login bob password {}' > ~/.netrc", STRONG),
    "npmrc": ("echo '//registry.example.com/:_authToken={}' >> .npmrc", RANDOM),
    "npm config": ("npm config set //registry.example.com/:_authToken {}", RANDOM),
    "SQL": ("ALTER USER bob WITH PASSWORD '{}';", STRONG),
    "SQL, identified": ("CREATE USER bob IDENTIFIED BY '{}';", STRONG),
    "SQL in a shell's quotes": ("psql -c \"CREATE ROLE bob PASSWORD '{}'\"", STRONG),
    "pulumi's flag, then the name": ("pulumi config set --secret dbPassword {}", RANDOM),
    "setx": ("setx API_KEY {}", RANDOM),
    "set of fish": ("set -gx DB_PASSWORD {}", RANDOM),
    "nmcli": ("nmcli dev wifi connect Home password {}", RANDOM),
    "rclone": ("rclone config create x s3 secret_access_key {}", RANDOM),
    "defaults": ("defaults write com.example.x password {}", RANDOM),
    "conda": ("conda config --set token {}", RANDOM),
    "poetry config": ("poetry config pypi-token.pypi {}", RANDOM),
    "composer": ("composer config -g github-oauth.github.com {}", RANDOM),
    "ngrok": ("ngrok config add-authtoken {}", RANDOM),
    "nuget": ("nuget setApiKey {} -Source x", RANDOM),
    "twine": ("twine upload -u __token__ -p {} dist/*", RANDOM),
    "poetry publish": ("poetry publish -u u -p {}", RANDOM),
    "ssh-keygen, new": ("ssh-keygen -t ed25519 -N {} -f k", RANDOM),
    "ssh-keygen, old": ("ssh-keygen -p -P '{}' -f k", RANDOM),
    "useradd": ("useradd -m -p '{}' bob", RANDOM),
    "ansible-vault": ("ansible-vault encrypt_string --name x '{}'", RANDOM),
    "rabbitmqctl": ("rabbitmqctl change_password u {}", RANDOM),
    "security of macOS": ("security add-generic-password -a me -s svc -w {}", RANDOM),
    "xfreerdp": ("xfreerdp /u:me /p:{} /v:h", RANDOM),
    "net use": ("net use z: \\\\h\\s {} /user:bob", RANDOM),
    "wpa_passphrase": ('wpa_passphrase "my net" {}', RANDOM),
    "bw unlock": ("bw unlock {} --raw", RANDOM),
    "bw login": ("bw login me@x.y {}", RANDOM),
    "cargo login": ("cargo login --registry corp {}", RANDOM),
    "snyk": ("snyk auth {}", RANDOM),
    "doctl": ("doctl auth init -t {}", RANDOM),
    "vercel": ("vercel deploy --prod -t {}", RANDOM),
    "dotnet nuget": ("dotnet nuget push x.nupkg -k {}", RANDOM),
    "secret-tool": ("secret-tool store --label=x a b <<< {}", RANDOM),
    "lpass": ("lpass login me@x.y <<< {}", RANDOM),
    "gcloud": ("gcloud secrets create x --data-file=- <<< {}", RANDOM),
    "smbpasswd, twice": ("smbpasswd -s -a bob <<< $'{}\\nb'", RANDOM),
    "pgpass": ('echo "h:5432:db:u:{}" > ~/.pgpass', RANDOM),
    "pgpass, a document": ("cat > ~/.pgpass <<EOF\nh:5432:db:u:{}\nEOF", RANDOM),
    "curl, a cookie": ('curl -b "session={}" x', RANDOM),
    "unzip": ("unzip -P {} a.zip", RANDOM),
    "a private key": (
        "cat > k <<E\n-----BEGIN RSA " + "PRIVATE KEY-----\n{}\n-----END RSA PRIVATE KEY-----\nE",
        "\n".join(made(BASE64, 64, line) for line in range(4)),
    ),
    "a private key cut off": (
        "echo '-----BEGIN OPENSSH " + "PRIVATE KEY-----\n{}",
        made(BASE64, 64),
    ),
    "a private key on one line": (
        'KEY="-----BEGIN ' + 'PRIVATE KEY-----\\n{}\\n-----END PRIVATE KEY-----"',
        made(BASE64, 64),
    ),
}


@pytest.mark.parametrize("place", PLACES)
def test_no_secret_passes_that_its_place_gives_away(place: str) -> None:
    template, secret = PLACES[place]
    before = template.format(secret)
    after = masked(before)
    assert left(secret, before) and left(secret, after) == [], after
    start, end = template.format("\0").split("\0")
    assert after.startswith(start[: max(0, len(start) - 6)]), "what is before it stays"
    assert after.endswith(end[6:]), "what is behind it stays"


def test_there_are_enough_kinds() -> None:
    """'at least 30 kinds'"""
    assert len(LOOKS) >= 30 and len(PLACES) >= 30


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("git commit -m 'Rotate the token and the password'", id="words of a message"),
        pytest.param("PASSWORD=$DB_PASSWORD ./run.sh", id="an expansion"),
        pytest.param('PASSWORD="$(pass show db)" ./run.sh', id="a substitution"),
        pytest.param("tool --password-file secrets.txt", id="a file's name"),
        pytest.param("tool --token $TOKEN --max-tokens 4096", id="a count"),
        pytest.param('curl -H "Authorization: Bearer $TOKEN" x', id="a header with an expansion"),
        pytest.param("curl -H 'Authorization: Bearer <token>' x", id="a placeholder"),
        pytest.param("docker run -p 8080:80 nginx", id="a port"),
        pytest.param("mkdir -p build/out && cp -p a b", id="another -p"),
        pytest.param("mysql -u root -p app < x.sql", id="mysql asks"),
        pytest.param("mysql -h db -P 3306 -u root", id="mysql's port"),
        pytest.param("ssh -p 2222 bob@host", id="ssh's port"),
        pytest.param("python -m pytest -k test_password_reset", id="a test's name"),
        pytest.param("grep -rn 'api_key' src", id="a search"),
        pytest.param('grep -n "password = " src/a.py', id="a search with a sign"),
        pytest.param("sed -n '1,40p' src/token.py", id="a file"),
        pytest.param("password = os.environ['DB_PASSWORD']", id="code that reads it"),
        pytest.param("token = get_token()", id="a call"),
        pytest.param("def login(user: str, password: str) -> None:", id="a type"),
        pytest.param("type A = { token: string; apiKey?: string }", id="a type of TypeScript"),
        pytest.param("self.token = token", id="an assignment in code"),
        pytest.param("if password == other: pass", id="a comparison"),
        pytest.param("key: value-1\nprimary_key: id", id="keys that are none"),
        pytest.param("git show 3f786850e387550fdab836ed7e6dc881de23001b", id="a hash"),
        pytest.param("docker pull a@sha256:" + "ab12" * 16, id="a digest"),
        pytest.param("curl https://example.com/a?page=2&sort=id", id="a query"),
        pytest.param("git clone git@example.com:a/b.git", id="a user, and no password"),
        pytest.param("git clone https://bob@example.com/a.git", id="a user's name"),
        pytest.param("npm ci && npm_config_loglevel=error npm test", id="a variable of npm"),
        pytest.param("task sk-learn-example hf_model key-value xoxb- ghp_", id="beginnings alone"),
        pytest.param("grep -r 'BEGIN RSA PRIVATE KEY' .", id="a search for keys"),
        pytest.param("openssl genrsa -out private.key 2048", id="a key is made"),
        pytest.param("ls -la ~/.ssh/id_ed25519", id="a path"),
        pytest.param("keep $PASSWORD and a password reset", id="prose"),
        pytest.param("uuid=550e8400-e29b-41d4-a716-446655440000", id="a UUID"),
        pytest.param("zip -r a.zip a && unzip -o a.zip", id="zip without a password"),
        pytest.param("curl -su bob https://example.com:8080/a:b", id="curl asks"),
        pytest.param('curl -su "bob:$PW" x', id="curl with an expansion"),
        pytest.param("curl -sou out:put x", id="a file of curl"),
        pytest.param("git clone https://my-organisation-name@example.com/a", id="an organisation"),
        pytest.param("htpasswd -c /etc/f bob", id="htpasswd asks"),
        pytest.param("sqlplus / as sysdba @dir/a.sql", id="sqlplus without a login"),
        pytest.param("gh secret set NAME < value.txt", id="a file's content"),
        pytest.param("gh pr create --body 'Fixes it'", id="another body"),
        pytest.param("kubectl create configmap a --from-literal=k=value", id="no secret"),
        pytest.param("cat users | chpasswd -e", id="what a file has"),
        pytest.param("chpasswd <<EOF\nbob:$PW\nEOF\necho a:b", id="an expansion in a document"),
        pytest.param("chpasswd <<EOF\nEOF\nann:hunter2Zx9\n", id="behind a document"),
        pytest.param("cat <<EOF\nbob:hunter2Zx9\nEOF", id="a document that nobody reads"),
        pytest.param("cat <<EOF\nx\nEOF\nchpasswd < users", id="another's document"),
        pytest.param("echo 'apt update 22' | sudo -s", id="a script for a shell"),
        pytest.param("echo hunter2Zx9 | sudo tee /etc/f", id="what sudo's command reads"),
        pytest.param("sudo -S apt update <<E\n$PW\ndeb1 y7z8\nE", id="what its command reads"),
        pytest.param("cut -d: -f1 /etc/passwd | grep root7", id="a file of users"),
        pytest.param("(cd a; echo hunter2Zx9) | grep passwd", id="a search in a group"),
        pytest.param("curl 'https://x.example/y?page_token=Zq7hunTer2Xk'", id="a page"),
        pytest.param('{"nextPageToken": "Zq7hunTer2Xk9"}', id="the next page"),
        pytest.param("aws s3api list --starting-token Zq7hunTer2Xk9", id="where to go on"),
        pytest.param("next_token = 'Zq7hunTer2Xk9'\neos_token: abc12345", id="tokens of a list"),
        pytest.param("token_count: abc12345\nmax_tokens=12345678", id="how many"),
        pytest.param("train --seed 1234567890", id="a seed of chance"),
        pytest.param("tokens = tokenizer.encode('abc12345 x')", id="tokens of a text"),
        pytest.param('tokens = ["while", "id2", "=="]', id="tokens of a language"),
        pytest.param("secrets:\n  - db_password1\n  - api_key2", id="names of secrets"),
        pytest.param('"secrets": ["db_password", "api_key"]', id="names of secrets in a list"),
        pytest.param(
            "secrets:\n  db:\n    file: ./db1.txt\n    external: true", id="files of secrets"
        ),
        pytest.param("secrets:\n  T: ${{ secrets.T1 }}\nc: abc12345", id="expansions, then more"),
        pytest.param('credentials: {user: "bob12345", region: "eu-west-1"}', id="what is beside"),
        pytest.param("jobs:\n  secrets: inherit\n  x: abc12345", id="a word"),
        pytest.param("const tokens: Map<string, Token> = new Map()", id="a type of several"),
        pytest.param("def keys(self, tokens):\n    a = 'abc12345'", id="a parameter"),
        pytest.param("unzip -p a.zip file.txt", id="unzip prints a file"),
        pytest.param("ssh-keygen -s ca -n users k.pub", id="names of a key"),
        pytest.param('ssh-keygen -N "" -f k', id="no passphrase"),
        pytest.param("net use z: \\\\host\\share /persistent:yes", id="net use asks"),
        pytest.param("cargo login --registry corporate", id="cargo asks"),
        pytest.param("set -x PATH /usr/local/bin9", id="another variable of fish"),
        pytest.param("set -x API_KEY; a token here9then", id="behind a setter"),
        pytest.param("curl -b cookies.txt -c cookies.txt x", id="a file of cookies"),
        pytest.param("poetry config virtualenvs.in-project true", id="another setting"),
        pytest.param("cat ~/.pgpass; ls > a:b:c:d:efgh9", id="pgpass is read"),
        pytest.param("", id="nothing"),
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert masked(text) == text


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("export GH=gh" + "p_" + made(ALNUM, 36), "export GH=gh" + "p_…"),
        ("curl -u bob:hunter2Zx9 x", "curl -u bob:… x"),
        ("psql postgres://bob:hunter2Zx9@db/app", "psql postgres://bob:…@db/app"),
        ("mysql -phunter2Zx9 app", "mysql -p… app"),
        ("-H 'Authorization: Bearer abc123def456'", "-H 'Authorization: Bearer …'"),
        ('{"password": "hunter2Zx9", "a": 1}', '{"password": "…", "a": 1}'),
    ],
)
def test_the_kind_stays_readable(text: str, after: str) -> None:
    """'secrets replaced by `…` with their kind kept readable'"""
    assert masked(text) == after


PIECES = (
    *(
        "password",
        "token",
        "=",
        ": ",
        " ",
        '"',
        "'",
        "\\",
        "\n",
        "$",
        "--",
        "-p",
        "mysql ",
        "curl ",
    ),
    *("://", "@", "bob", "eyJ", "sk" + "-", "AK" + "IA", "-----BEGIN ", "PRIVATE KEY-----", "é日"),
    *("x7Zq", "hunter2Zx9", "| sudo -S", "echo ", "login ", "\ud800", "İ", "{", "(", " set "),
)
pieces = st.sampled_from(PIECES)


@given(st.text(max_size=60) | st.lists(pieces, max_size=40).map("".join))
def test_any_text_can_be_masked(text: str) -> None:
    spans = secrets(text)
    assert spans == sorted(spans)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(one[1] < other[0] for one, other in pairwise(spans))
    kept, done = [], 0
    for start, end in spans:
        kept.append(text[done:start])
        done = end
    assert masked(text) == MASK.join([*kept, text[done:]])


SHARED = Path(__file__).parents[3] / "shared" / "actions"


@pytest.mark.skipif(not SHARED.is_dir(), reason="the logged actions are not beside this project")
def test_few_commands_lose_what_is_no_secret(figures: Callable[[str, str], None]) -> None:
    """'false masks under 1% of the commands' - all that is masked counts as false, but for the mark
    that the log's makers left in a secret's place."""
    commands = [
        row["command"]
        for path in sorted(SHARED.glob("*.jsonl.gz"))
        for row in map(json.loads, gzip.decompress(path.read_bytes()).splitlines())
        if row.get("command")
    ]
    false = sum(
        any("MASKED_SECRET" not in command[start:end] for start, end in secrets(command))
        for command in commands
    )
    figures("masking", f"false masks in {false:,} of {len(commands):,} commands")
    assert len(commands) > 10_000
    assert false < len(commands) / 100


LOOPS: dict[str, Callable[[int], str]] = {
    "names": lambda size: "password=" * size,
    "names with blanks": lambda size: "token : " * size,
    "values that are none": lambda size: "token=$a " * size,
    "beginnings": lambda size: "sk" + "-" * 1 + "sk" * size,
    "web tokens": lambda size: "eyJ." * size,
    "armour": lambda size: "-----BEGIN A " + "PRIVATE KEY-----" * size,
    "URLs": lambda size: "http://a:" * size,
    "programs": lambda size: "curl -u " * size,
    "letters of options": lambda size: "curl " + "-s -u " * size,
    "operands": lambda size: "htpasswd -b " * size,
    "strings": lambda size: "chpasswd <<< " * size,
    "groups": lambda size: "tokens={" * size,
    "groups in groups": lambda size: "secrets: [" + "password: {a: b}, " * size,
    "lines of a group": lambda size: "secrets:\n  a: b\n" * size,
    "lines further in": lambda size: "".join(f"{' ' * (n % 40)}tokens:\n" for n in range(size)),
    "several": lambda size: "KEYS=a,b," * size,
    "documents": lambda size: "chpasswd <<E\na:b\n" * size,
    "pipes": lambda size: "echo a | sudo -S " * size,
    "quotes": lambda size: "password='" * size,
    "one word": lambda size: "a" * size,
}


@pytest.mark.parametrize("loop", LOOPS)
def test_the_work_grows_with_the_text(loop: str) -> None:
    """'Linear' - in calls, which are counted; a text made to be slow is not."""
    once, thrice = (calls(LOOPS[loop](size)) for size in (500, 1500))
    assert thrice <= 3.5 * once + 200


def calls(text: str) -> int:
    count = 0

    def profile(_frame: object, _event: str, _argument: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        masked(text)
    finally:
        sys.setprofile(before)
    return count
