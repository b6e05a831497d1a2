"""What programs call their subcommands, to tell a slip in a key from a name.

Only programs are here whose list of subcommands is closed enough to say that a word is none; each
list is that of the program's own manual or `--help`. A person's aliases and plug-ins are not known,
so what is in no list is only ever named beside a word that is.
"""

from __future__ import annotations

from forenote.matcher.keys.depths import DEPTHS
from forenote.matcher.programs.wrappers import BUILT_IN

_GIT = (  # git(1), and what comes with common packages of it
    "add am annotate apply archive bisect blame branch bundle cat-file check-attr check-ignore "
    "check-ref-format checkout checkout-index cherry cherry-pick citool clean clone column commit "
    "commit-graph commit-tree config count-objects credential describe diff diff-files diff-index "
    "diff-tree difftool fast-export fast-import fetch filter-branch filter-repo flow for-each-ref "
    "format-patch fsck gc grep gui hash-object help init instaweb interpret-trailers lfs log "
    "ls-files ls-remote ls-tree mailinfo mailsplit maintenance merge merge-base merge-file "
    "merge-index merge-tree mergetool mktag mktree mv name-rev notes pack-objects pack-refs "
    "patch-id prune pull push range-diff read-tree rebase reflog remote repack replace "
    "request-pull rerere reset restore rev-list rev-parse revert rm send-email shortlog show "
    "show-branch show-ref sparse-checkout stash status submodule subtree svn switch symbolic-ref "
    "tag update-index update-ref var verify-commit verify-pack verify-tag version whatchanged "
    "worktree write-tree"
)
_DOCKER = (  # docker(1)
    "attach build builder buildx commit compose config container context cp create diff events "
    "exec export history image images import info init inspect kill load login logout logs "
    "manifest network node pause plugin port ps pull push rename restart rm rmi run save scout "
    "search secret service stack start stats stop swarm system tag top trust unpause update "
    "version volume wait"
)
_NPM = (  # npm help
    "access adduser audit bugs cache ci clean-install completion config cit create dedupe "
    "deprecate diff dist-tag docs doctor edit exec explain explore find-dupes fund get help "
    "help-search hook i init install install-ci-test install-test it link list ll login logout ls "
    "org outdated owner pack ping pkg prefix profile prune publish query rebuild remove repo "
    "restart root run run-script search set shrinkwrap star start stop t team test token un "
    "uninstall unpublish unstar update upgrade version view whoami x"
)
_CARGO = (  # cargo --list, and common plug-ins
    "add audit bench build b check c clean clippy config deny doc d expand fetch fix fmt "
    "generate-lockfile help info init install llvm-cov locate-project login logout metadata miri "
    "new nextest outdated owner package publish read-manifest remove report rm run r rustc "
    "rustdoc search sqlx test t tree udeps uninstall update vendor version watch yank"
)
_GO = (  # go help
    "bug build clean doc env fix fmt generate get help install list mod run telemetry test tool "
    "version vet work"
)
_GH = (  # gh help, and its core extensions
    "alias api attestation auth browse cache codespace completion config copilot extension gist "
    "gpg-key help issue label org pr preview project release repo ruleset run search secret "
    "ssh-key status variable workflow"
)
_PIP = (  # pip help
    "cache check completion config debug download freeze hash help index inspect install list "
    "search show uninstall wheel"
)
_UV = (  # uv help
    "add auth build cache export format help init lock pip publish python remove run self sync "
    "tool tree venv version"
)
_KUBECTL = (  # kubectl help
    "annotate api-resources api-versions apply attach auth autoscale certificate cluster-info "
    "completion config cordon cp create debug delete describe diff drain edit events exec explain "
    "expose get help kustomize label logs options patch plugin port-forward proxy replace rollout "
    "run scale set taint top uncordon version wait"
)
_TERRAFORM = (  # terraform -help
    "apply console destroy fmt force-unlock get graph import init login logout metadata output "
    "plan providers refresh show state taint test untaint validate version workspace"
)
_BUN = (  # bun --help; a script of package.json may stand there too
    "add audit build c create completions exec help i info init install link outdated pack patch "
    "pm publish r remove repl rm run test unlink update upgrade why x"
)
_HELM = (  # helm help
    "completion create dependency env get help history install lint list package plugin pull push "
    "registry repo rollback search show status template test uninstall upgrade verify version"
)

SUBCOMMANDS = {
    name: frozenset(words.split())
    for name, words in (
        ("git", _GIT),
        ("docker", _DOCKER),
        ("podman", _DOCKER),
        ("npm", _NPM),
        ("cargo", _CARGO),
        ("go", _GO),
        ("gh", _GH),
        ("pip", _PIP),
        ("uv", _UV),
        ("kubectl", _KUBECTL),
        ("terraform", _TERRAFORM),
        ("tofu", _TERRAFORM),
        ("bun", _BUN),
        ("helm", _HELM),
    )
}

SCRIPTED = frozenset(["bun", "npm"])
"""Of these, a word that is no subcommand may be a script of the project's own."""

_MORE = (
    "sh bash dash zsh fish ksh python python3 node deno ruby php java pnpm yarn npx pnpx bunx "
    "pipx poetry pipenv rye pdm hatch conda mamba tsx ts-node next vite webpack turbo nx lerna "
    "rollup parcel dotnet rails flask django-admin alembic prisma sqlx diesel bundle gem rake "
    "brew apt apt-get yum dnf apk pacman snap vagrant packer ansible ansible-playbook systemctl "
    "supervisorctl nginx caddy mise asdf nvm direnv rtk lefthook husky pre-commit commitlint "
    "semantic-release changeset biome oxlint ruff twine maturin wrangler vercel netlify fly "
    "flyctl heroku firebase supabase stripe playwright wasm-pack trunk zig swift xcodebuild pod "
    "adb emulator flutter dart mix elixir iex rebar3 stack cabal lein clj nix nix-shell just task "
    "claude codex gemini aider cursor"
)

PROGRAMS = frozenset(
    {name.partition(" ")[0] for name in DEPTHS}
    | set(SUBCOMMANDS)
    | set(BUILT_IN.by_program)
    | set(_MORE.split())
)
"""Names of programs that are known to exist."""
