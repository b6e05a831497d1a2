"""Secrets that can be told by how they look: the tokens of services, keys in armour, JSON web tokens.

Makers give their tokens a beginning of their own so that scanners find them. A row of the table says
how it goes on; a beginning that is also the start of ordinary words counts only where no letter or
digit is before it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    Span = tuple[int, int]
    """Where a secret stands in a text, without the beginning that says what it is."""

_DIGITS = "0123456789"
_UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LOWER = "abcdefghijklmnopqrstuvwxyz"
_CAPITALS = _UPPER + _DIGITS
_HEX = "0123456789abcdefABCDEF"
_ALNUM = _UPPER + _LOWER + _DIGITS
_WORD = _ALNUM + "_"
_NAME = _WORD + "-"
_DOTTED = _NAME + "."
_BASE64 = _ALNUM + "+/="
_ANY = _DOTTED + "+/=~%"

_ANYWHERE = False
_AT_A_START = True

TOKENS: Final = (
    # beginning, least characters behind it, their alphabet, where it counts; whose it is
    ("AKIA", 16, _CAPITALS, _AT_A_START),  # AWS: access key
    ("ASIA", 16, _CAPITALS, _AT_A_START),  # AWS: temporary access key
    ("ABIA", 16, _CAPITALS, _AT_A_START),  # AWS: bearer token of STS
    ("ACCA", 16, _CAPITALS, _AT_A_START),  # AWS: context-specific credential
    ("ABSK", 60, _BASE64, _AT_A_START),  # AWS: Bedrock
    ("AIza", 35, _NAME, _ANYWHERE),  # Google: API key
    ("GOCSPX-", 20, _NAME, _ANYWHERE),  # Google: OAuth client secret
    ("ya29.", 20, _DOTTED, _AT_A_START),  # Google: OAuth access token
    ("1//0", 30, _NAME, _AT_A_START),  # Google: OAuth refresh token
    ("LTAI", 12, _ALNUM, _AT_A_START),  # Alibaba Cloud
    ("AKID", 24, _ALNUM, _AT_A_START),  # Tencent Cloud
    ("dop_v1_", 40, _HEX, _ANYWHERE),  # DigitalOcean: personal
    ("doo_v1_", 40, _HEX, _ANYWHERE),  # DigitalOcean: OAuth
    ("dor_v1_", 40, _HEX, _ANYWHERE),  # DigitalOcean: refresh
    ("dapi", 32, _HEX, _AT_A_START),  # Databricks
    ("hvs.", 20, _NAME, _AT_A_START),  # HashiCorp Vault: service
    ("hvb.", 20, _NAME, _AT_A_START),  # HashiCorp Vault: batch
    ("hvr.", 20, _NAME, _AT_A_START),  # HashiCorp Vault: recovery
    ("pul-", 40, _HEX, _AT_A_START),  # Pulumi
    ("tskey-", 16, _NAME, _AT_A_START),  # Tailscale
    ("fm2_", 40, _BASE64 + "-_", _AT_A_START),  # Fly.io
    ("fo1_", 30, _BASE64 + "-_", _AT_A_START),  # Fly.io
    ("rnd_", 24, _ALNUM, _AT_A_START),  # Render
    ("sbp_", 32, _HEX, _AT_A_START),  # Supabase: personal
    ("sb_secret_", 20, _NAME, _AT_A_START),  # Supabase: project
    ("pscale_pw_", 20, _DOTTED, _ANYWHERE),  # PlanetScale: password
    ("pscale_tkn_", 20, _DOTTED, _ANYWHERE),  # PlanetScale: token
    ("pscale_oauth_", 20, _DOTTED, _ANYWHERE),  # PlanetScale: OAuth
    ("napi_", 40, _ALNUM, _AT_A_START),  # Neon
    ("ghp_", 30, _ALNUM, _ANYWHERE),  # GitHub: personal
    ("gho_", 30, _ALNUM, _ANYWHERE),  # GitHub: OAuth
    ("ghu_", 30, _ALNUM, _ANYWHERE),  # GitHub: user of an app
    ("ghs_", 30, _DOTTED, _ANYWHERE),  # GitHub: app, Actions
    ("ghr_", 30, _ALNUM, _ANYWHERE),  # GitHub: refresh
    ("github_pat_", 22, _WORD, _ANYWHERE),  # GitHub: fine-grained
    ("glpat-", 20, _DOTTED, _ANYWHERE),  # GitLab: personal
    ("gldt-", 20, _NAME, _ANYWHERE),  # GitLab: deploy
    ("glrt-", 20, _DOTTED, _ANYWHERE),  # GitLab: runner
    ("glsoat-", 20, _NAME, _ANYWHERE),  # GitLab: SCIM
    ("glptt-", 20, _NAME, _ANYWHERE),  # GitLab: trigger
    ("glcbt-", 20, _NAME, _ANYWHERE),  # GitLab: CI job
    ("glagent-", 20, _NAME, _ANYWHERE),  # GitLab: agent for Kubernetes
    ("glimt-", 20, _NAME, _ANYWHERE),  # GitLab: incoming mail
    ("glft-", 20, _NAME, _ANYWHERE),  # GitLab: feed
    ("ATATT3", 50, _ANY, _AT_A_START),  # Atlassian: API token
    ("ATBB", 24, _ALNUM, _AT_A_START),  # Bitbucket: app password
    ("CCIPAT_", 20, _WORD, _ANYWHERE),  # CircleCI
    ("bkua_", 30, _ALNUM, _AT_A_START),  # Buildkite
    ("npm_", 30, _ALNUM, _AT_A_START),  # npm
    ("pypi-AgE", 40, _NAME, _ANYWHERE),  # PyPI
    ("rubygems_", 40, _HEX, _ANYWHERE),  # RubyGems
    ("cio", 32, _ALNUM, _AT_A_START),  # crates.io
    ("dckr_pat_", 20, _NAME, _ANYWHERE),  # Docker Hub: personal
    ("dckr_oat_", 20, _NAME, _ANYWHERE),  # Docker Hub: organisation
    ("NRAK-", 20, _ALNUM, _AT_A_START),  # New Relic
    ("sntrys_", 30, _ANY, _ANYWHERE),  # Sentry: organisation
    ("sntryu_", 30, _ALNUM, _ANYWHERE),  # Sentry: user
    ("glsa_", 30, _WORD, _ANYWHERE),  # Grafana: service account
    ("glc_", 30, _BASE64, _AT_A_START),  # Grafana Cloud
    ("phx_", 30, _ALNUM, _AT_A_START),  # PostHog: personal
    ("dp.pt.", 30, _ALNUM, _AT_A_START),  # Doppler: personal
    ("dp.st.", 30, _DOTTED, _AT_A_START),  # Doppler: service
    ("ops_eyJ", 60, _BASE64 + "-_", _AT_A_START),  # 1Password: service account
    ("AGE-SECRET-KEY-1", 40, _CAPITALS, _ANYWHERE),  # age: identity
    ("sk-ant-", 20, _NAME, _ANYWHERE),  # Anthropic
    ("sk-proj-", 20, _NAME, _ANYWHERE),  # OpenAI: project
    ("sk-svcacct-", 20, _NAME, _ANYWHERE),  # OpenAI: service account
    ("sk-or-v1-", 30, _HEX, _ANYWHERE),  # OpenRouter
    ("sk-lf-", 20, _NAME, _AT_A_START),  # Langfuse
    ("sk-", 30, _ALNUM, _AT_A_START),  # OpenAI, DeepSeek and others
    ("hf_", 30, _ALNUM, _AT_A_START),  # Hugging Face
    ("r8_", 30, _ALNUM, _AT_A_START),  # Replicate
    ("gsk_", 30, _ALNUM, _AT_A_START),  # Groq
    ("xai-", 40, _ALNUM, _AT_A_START),  # xAI
    ("pplx-", 30, _ALNUM, _AT_A_START),  # Perplexity
    ("nvapi-", 30, _NAME, _AT_A_START),  # NVIDIA
    ("tvly-", 24, _NAME, _AT_A_START),  # Tavily
    ("fc-", 32, _HEX, _AT_A_START),  # Firecrawl
    ("lsv2_", 30, _WORD, _AT_A_START),  # LangSmith
    ("pcsk_", 30, _WORD, _AT_A_START),  # Pinecone
    ("sk_live_", 16, _ALNUM, _ANYWHERE),  # Stripe: secret
    ("sk_test_", 16, _ALNUM, _ANYWHERE),  # Stripe: secret, test
    ("rk_live_", 16, _ALNUM, _ANYWHERE),  # Stripe: restricted
    ("rk_test_", 16, _ALNUM, _ANYWHERE),  # Stripe: restricted, test
    ("whsec_", 20, _BASE64, _AT_A_START),  # Stripe, Svix: webhook
    ("sq0atp-", 20, _NAME, _ANYWHERE),  # Square: access
    ("sq0csp-", 30, _NAME, _ANYWHERE),  # Square: secret
    ("EAAA", 56, _NAME, _AT_A_START),  # Square: access, newer
    ("EAA", 80, _ALNUM, _AT_A_START),  # Facebook
    ("shpat_", 30, _HEX, _ANYWHERE),  # Shopify: app
    ("shpss_", 30, _HEX, _ANYWHERE),  # Shopify: shared secret
    ("shpca_", 30, _HEX, _ANYWHERE),  # Shopify: custom app
    ("shppa_", 30, _HEX, _ANYWHERE),  # Shopify: private app
    ("SG.", 40, _DOTTED, _AT_A_START),  # SendGrid
    ("key-", 32, _HEX, _AT_A_START),  # Mailgun
    ("xkeysib-", 40, _NAME, _ANYWHERE),  # Brevo
    ("re_", 24, _WORD, _AT_A_START),  # Resend
    ("SK", 32, _HEX, _AT_A_START),  # Twilio: API key
    ("xoxb-", 20, _NAME, _ANYWHERE),  # Slack: bot
    ("xoxp-", 20, _NAME, _ANYWHERE),  # Slack: user
    ("xoxa-", 20, _NAME, _ANYWHERE),  # Slack: workspace
    ("xoxr-", 20, _NAME, _ANYWHERE),  # Slack: refresh
    ("xoxs-", 20, _NAME, _ANYWHERE),  # Slack: session
    ("xoxc-", 20, _NAME, _ANYWHERE),  # Slack: browser
    ("xoxd-", 20, _ANY, _ANYWHERE),  # Slack: cookie
    ("xoxe.", 20, _DOTTED, _ANYWHERE),  # Slack: configuration
    ("xapp-", 20, _NAME, _ANYWHERE),  # Slack: app
    ("hooks.slack.com/services/", 20, _ALNUM + "/", _ANYWHERE),  # Slack: webhook
    ("hooks.slack.com/workflows/", 20, _ALNUM + "/", _ANYWHERE),  # Slack: workflow
    ("discord.com/api/webhooks/", 40, _NAME + "/", _ANYWHERE),  # Discord: webhook
    ("discordapp.com/api/webhooks/", 40, _NAME + "/", _ANYWHERE),  # Discord: webhook
    (".webhook.office.com/webhookb2/", 40, _NAME + "/@", _ANYWHERE),  # Teams: webhook
    ("secret_", 40, _ALNUM, _AT_A_START),  # Notion
    ("ntn_", 40, _ALNUM, _AT_A_START),  # Notion
    ("lin_api_", 30, _ALNUM, _ANYWHERE),  # Linear
    ("lin_oauth_", 30, _ALNUM, _ANYWHERE),  # Linear: OAuth
    ("figd_", 30, _NAME, _AT_A_START),  # Figma
    ("PMAK-", 30, _NAME, _AT_A_START),  # Postman
    ("pat-na1-", 30, _NAME, _AT_A_START),  # HubSpot
    ("pat-eu1-", 30, _NAME, _AT_A_START),  # HubSpot
    ("patr", 60, _DOTTED, _AT_A_START),  # Airtable: personal
    ("$2a$", 50, _ALNUM + "./$", _ANYWHERE),  # bcrypt: a hash of a password
    ("$2b$", 50, _ALNUM + "./$", _ANYWHERE),  # bcrypt
    ("$2y$", 50, _ALNUM + "./$", _ANYWHERE),  # bcrypt
    ("$6$", 60, _ALNUM + "./$", _ANYWHERE),  # crypt(5): SHA-512
    ("$argon2", 60, _ALNUM + "./$+=,", _ANYWHERE),  # argon2
)
"""The row with the longer beginning wins: what it finds covers what a shorter one finds."""

_ARMOUR = "-----BEGIN "
_PRIVATE = "PRIVATE KEY"
_ARMOUR_END = "-----END "
_HEADER = 80  # characters of an armour's first line; RFC 7468 knows none that long

_JWT = "eyJ"
_LEAST_JWT = 16  # characters of each part: `{"alg":"none"}` has 19 in base64

_BOT_LEAST = 30  # characters behind the colon of a Telegram bot's token
_BOT = ":AA"


def known_tokens(text: str) -> list[Span]:
    """Where such secrets are, in no order; they may overlap."""
    found = []
    for start, least, alphabet, bounded in TOKENS:
        place = text.find(start)
        while place >= 0:
            behind = place + len(start)
            if bounded and not at_a_start(text, place):
                place = text.find(start, behind)
                continue
            end = run(text, behind, alphabet)
            if end - behind >= least:
                found.append((behind, end))
            place = text.find(start, max(end, behind))
    found.extend(_armoured(text))
    found.extend(_web_tokens(text))
    found.extend(_bot_tokens(text))
    return found


def at_a_start(text: str, place: int) -> bool:
    """Whether no letter, digit or `_` is before a place; `\\n` and its like are no letters."""
    if place == 0:
        return True
    before = text[place - 1]
    return not (before.isalnum() or before == "_") or text[place - 2 : place - 1] == "\\"


def run(text: str, start: int, alphabet: str) -> int:
    """Where the characters of an alphabet end, from `start` on."""
    place = start
    while True:
        piece = text[place : place + 256]
        rest = len(piece.lstrip(alphabet))
        place += len(piece) - rest
        if rest or not piece:
            return place


def _armoured(text: str) -> list[Span]:
    """What stands between the lines of a private key's armour (PEM, OpenSSH, PGP); without a last
    line, what could be of it."""
    found = []
    place = text.find(_ARMOUR)
    while place >= 0:
        behind = place + len(_ARMOUR)
        key = text.find(_PRIVATE, behind, behind + _HEADER)
        line = text.find("-----", key) + 5 if key >= 0 else -1
        if line >= 5 and line - place <= _HEADER:
            end = text.find(_ARMOUR_END, line)
            behind = end if end >= 0 else run(text, line, _BASE64 + " \r\n\t\\:,.-")
            if behind > line:
                found.append((line, behind))
        place = text.find(_ARMOUR, behind)
    return found


def _web_tokens(text: str) -> list[Span]:
    """JSON web tokens: a header and two or more further parts. The header says only how it is
    signed; it is masked too."""
    found = []
    place = text.find(_JWT)
    while place >= 0:
        end = run(text, place, _DOTTED)
        parts = text[place : min(end, place + 8192)].split(".")
        if len(parts) >= 3 and min(len(parts[0]), len(parts[1])) >= _LEAST_JWT:
            found.append((place + len(_JWT), end))
        place = text.find(_JWT, max(end, place + 1))
    return found


def _bot_tokens(text: str) -> list[Span]:
    """Telegram: the bot's number, a colon, the token."""
    found = []
    place = text.find(_BOT)
    while place >= 0:
        end = run(text, place + 1, _NAME)
        if end - place > _BOT_LEAST and text[max(0, place - 8) : place].isdigit():
            found.append((place + 1, end))
        place = text.find(_BOT, end)
    return found
