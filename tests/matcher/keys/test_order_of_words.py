"""Order: subcommands whole, later operands at boundaries, both in order, options anywhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from forenote.matcher.keys import order
from forenote.matcher.keys.arguments import arguments
from forenote.matcher.keys.grammar import parse_key
from forenote.matcher.keys.order import MOST_SKIPPED, Search, behind
from forenote.matcher.match import find
from forenote.matcher.read import read
from forenote.matcher.reading import Command
from forenote.notes.rows import from_line


def holds(key: str, action: str) -> bool:
    return find(read(from_line(action)), (parse_key(key),)) is not None


HOLDS = [
    ("git push", "git push", "the subcommand"),
    ("git push", "git -C ../x push", "a known option's value is skipped"),
    ("git push", "git --git-dir=x push", "a value behind = takes no word"),
    ("git push", "git --unknown x push", "an unknown option may take a value"),
    ("git push", "git --unknown push", "or none"),
    ("git push", "git -c a=b --no-pager -C d push", "several"),
    ("git push", "git $OPTS push", "an unquoted expansion may be nothing"),
    ("git push", 'git -C "$REPO" push', "an unknown value"),
    ("git push origin main", "git push origin main", "later operands"),
    ("git push origin main", "git push -u origin --tags main", "options between"),
    ("git push main", "git push origin main", "others between"),
    ("git push main", "git push origin HEAD:main", "at a boundary"),
    ("git push --force main", "git push main --force", "an option stands anywhere"),
    ("git stash push", "git stash push -m x", "two subcommands"),
    ("git stash push|pop", "git stash pop", "alternatives"),
    ("git stash|worktree list", "git worktree list", "of the first"),
    ("git stash", "git stash push", "the group alone"),
    ("git remote set-url origin", "git remote set-url --push origin x", "then operands"),
    ("git submodule update", "git submodule --quiet update", "an option between them"),
    ("docker compose up", "docker compose -f dev.yml up -d", "a value between them"),
    ("docker compose up web", "docker compose up -d db web", "then operands"),
    ("docker run postgres", "docker run --name db -e A=1 postgres:15", "at a boundary"),
    ("docker volume rm", "docker volume rm x", "two subcommands"),
    ("kubectl delete", "kubectl -n prod delete pod x", "a namespace before"),
    ("kubectl -n prod delete", "kubectl delete pod x -n prod", "an option with its value"),
    ("kubectl -n prod delete", "kubectl -n prod/x delete pod", "at a boundary"),
    ("kubectl delete -n prod", "kubectl -n prod delete pod x", "wherever it stands"),
    ("kubectl rollout restart", "kubectl rollout restart deploy/x", "two subcommands"),
    ("kubectl get pods", "kubectl get -o wide pods", "one, then an operand"),
    ("aws s3 rm", "aws --profile x s3 rm s3://b", "two"),
    ("aws s3 rm prod", "aws s3 rm s3://prod/x", "then an operand"),
    ("gh pr merge", "gh -R a/b pr merge 1", "two"),
    ("gh api repos", "gh api repos/a/b", "one, then an operand at a boundary"),
    ("npm run test:*", "npm run test:unit", "a wildcard in a subcommand"),
    ("npm run build", "npm --prefix web run build", "a value before it"),
    ("npm test", "npm test", "one"),
    ("yarn workspace * test", "yarn workspace app test", "three"),
    ("go mod tidy", "go mod tidy", "two"),
    ("go test ./...", "go test -run X ./...", "an operand"),
    ("cargo nextest run", "cargo nextest run -p x", "two"),
    ("uv pip install", "uv --no-cache pip install x", "two"),
    ("terraform state rm", "terraform -chdir=x state rm a.b", "two"),
    ("make deploy", "make -C x build deploy", "no subcommands"),
    ("make deploy", "make deploy-x deploy", "in any place"),
    ("rm node_modules", "rm -rf dist ./node_modules/", "a boundary in a path"),
    ("cp prod", "cp -r a b/prod", "files"),
    ("pytest tests/api", "pytest -x tests/unit tests/api/test_a.py", "files"),
    ("echo a b", "echo x a y b", "in order"),
    ("curl http://x", "curl -sL http://x/y", "an address"),
    ("ssh prod", "ssh -p 22 user@prod ls", "a host"),
    ("timeout pytest", "timeout 5 pytest", "what a wrapper runs"),
    ("sudo rm", "sudo -u x rm a", "what sudo runs"),
    ("env make", "env A=1 make", "behind assignments"),
    ("xargs rm", "ls | xargs -n 1 rm", "what xargs runs"),
    ("find tmp -delete", "find -L tmp -delete", "operands of find"),
    ("git add .|-A", "git add .", "an operand or"),
    ("git add .|-A", "git add -A", "an option"),
    ("git -x|push -f", "git push -f", "an alternative that is no option"),
    ("systemctl restart nginx", "systemctl --user restart nginx", "a flag before"),
    ("manage.py migrate app", "python manage.py migrate --fake app", "a script's"),
    ("* push", "git push", "any program"),
    ("npm run *", "npm run build", "any script"),
]

MISSES = [
    ("git push", "git stash push", "not the subcommand"),
    ("git push", "git --no-pager stash push", "a flag takes no value"),
    ("git push", "git --git-dir=x stash push", "nor does one with ="),
    ("git push", "git -C push status", "the value of an option"),
    ("git push", "git log --grep push", "as here, behind the subcommand"),
    ("git push", "git pushd", "compared whole"),
    ("git push", "git push:x", "not at a boundary"),
    ("git push", 'git "$CMD" push', "an unknown word is one"),
    ("git push", "git $X stash push", "an expansion may be nothing, not stash"),
    ("git push", "git", "no operand at all"),
    ("git push", "git 'push it'", "a phrase"),
    ("git p*", "git 'push it'", "a phrase, for a wildcard too"),
    ("git push", "git '--x y' push", "a phrase that starts with dashes is the first operand"),
    ("git push", "push git", "another order"),
    ("git push origin main", "git push main origin", "another order"),
    ("git push origin main", "git push origin", "one is missing"),
    ("git push main", "git push mainline", "no boundary"),
    ("git push main", "git push origin x && echo main", "another command"),
    ("git push main", "git push 'to main'", "a phrase"),
    ("git stash push", "git stash list push", "both are whole and in order"),
    ("git stash list", "git list stash", "another order"),
    ("git stash push|pop", "git stash drop", "no alternative"),
    ("git worktree", "git stash worktree", "another first"),
    ("docker up", "docker compose up", "a subcommand is not skipped"),
    ("docker compose up", "docker compose run web up", "two, both whole"),
    ("docker compose up", "docker compose --dry-run down up", "a flag takes no value"),
    ("docker run postgres", "docker rm postgres", "another subcommand"),
    ("docker volume rm", "docker rm volume", "another order"),
    ("kubectl delete", "kubectl -n delete get pods", "a namespace of that name"),
    ("kubectl -n prod delete", "kubectl -n production delete x", "another value"),
    ("kubectl -n prod delete", "kubectl -n x delete prod", "an operand, not the value"),
    ("kubectl delete prod", "kubectl -n prod delete x", "before the subcommand"),
    ("aws rm", "aws s3 rm x", "the service is not skipped"),
    ("aws s3 rm", "aws s3 cp rm x", "both are whole"),
    ("gh merge", "gh pr merge 1", "a group is not skipped"),
    ("npm run test", "npm run test:unit", "compared whole"),
    ("npm test", "npm run test", "another subcommand"),
    ("npm run test:*", "npm run tests:unit", "the wildcard's own text"),
    ("yarn workspace test", "yarn workspace app test", "the name is one of three"),
    ("go tidy", "go mod tidy", "a group"),
    ("go test x", "go vet x", "another subcommand"),
    ("terraform rm", "terraform state rm a", "a group"),
    ("make deploy", "make predeploy", "no boundary"),
    ("make deploy", "make -f deploy.mk", "a file's name goes on"),
    ("rm node_modules", "rm -rf node_modules_old", "no boundary"),
    ("rm /", "rm /x", "punctuation is whole"),
    ("echo a b", "echo b a", "another order"),
    ("echo a a", "echo a", "each word has a word of its own"),
    ("ssh prod", "ssh prod-2", "no boundary"),
    ("sudo rm", "sudo echo rm", "an argument of what it runs"),
    ("env make", "env A=1 echo make", "as here"),
    ("git add .|-A", "git add ./a", "neither"),
    ("git -x|push -f", "git pull -f", "no alternative"),
    ("systemctl nginx", "systemctl restart nginx", "a subcommand is not skipped"),
    ("* push", "git pull", "the program alone is free"),
    ("npm run *", "npm run", "a wildcard is a word"),
    ("npm run *", "npm run $X", "of which something is known"),
    ("git push --force", "git push; make --force", "across commands"),
    ("git push --force", "git push | tee --force", "across a pipe"),
]


@pytest.mark.parametrize(
    ("key", "action", "why"), [pytest.param(*row, id=f"{row[0]} for {row[1]}") for row in HOLDS]
)
def test_it_holds(key: str, action: str, why: str) -> None:
    assert holds(key, action), why


@pytest.mark.parametrize(
    ("key", "action", "why"), [pytest.param(*row, id=f"{row[0]} for {row[1]}") for row in MISSES]
)
def test_it_does_not_hold(key: str, action: str, why: str) -> None:
    assert not holds(key, action), why


def test_the_work_on_a_hostile_command_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every word may be the value of the option before it, and each could be the subcommand."""
    words = [word for at in range(4000) for word in ("--opt", f"w{at}")]
    found = arguments(Command(("yarn", "workspace", *words)))
    looked = []

    class Counted(list[tuple[int, str]]):
        def __iter__(self) -> Iterator[tuple[int, str]]:
            for item in super().__iter__():
                looked.append(item)
                yield item

    def counting(
        search: Search, at: int, subcommands: tuple[str, ...], last: int, ended: bool
    ) -> tuple[tuple[str, str], ...] | None:
        tried.append(at)
        return behind(search, at, subcommands, last, ended)

    monkeypatch.setattr(order, "behind", counting)
    found.words = Counted(found.words)
    tried: list[int] = []
    pattern = parse_key("yarn workspace * * * * zzz").bare[0]
    assert order.behind(Search(pattern.words, found), 1, (), 0, False) is None
    assert len(looked) < 10 * len(words)
    assert len(tried) < 2 * MOST_SKIPPED**2
