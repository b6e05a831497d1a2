"""How many operands of a program are its subcommand, compared whole and in order.

The default is 1 (`git push`). A row names programs, or a program and groups of it: with the group
as its first subcommand the program has that many. The source is the program's own manual or
`--help`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

DEFAULT = 1

_NONE = (
    # build tools: operands are targets, tasks or goals, and several may be given
    "make gmake bmake ninja just task rake scons cmake ctest meson gulp grunt invoke inv nox "
    "doit ant mvn mvnw mvnd gradle gradlew sbt mill bazelisk "
    # files, coreutils(1) and its neighbours
    "rm cp mv ln cat tac ls dir vdir touch mkdir rmdir chmod chown chgrp install dd tee head "
    "tail wc cut paste sort uniq comm join split csplit tr fold fmt nl od xxd hexdump strings "
    "stat du df file realpath readlink dirname basename truncate shred sync mktemp mkfifo mknod "
    "sponge tree exa eza lsd bat less more most diff colordiff sdiff cmp patch rsync scp sftp "
    "trash unlink Remove-Item Copy-Item Move-Item Get-Content Set-Content Add-Content Out-File "
    "New-Item Get-ChildItem Set-Location Write-Output Write-Host Select-String "
    # search and text
    "grep egrep fgrep zgrep rg ag ack find fd fdfind locate sed gsed awk gawk mawk nawk perl jq "
    "yq xmllint column "
    # output, builtins and conditions, bash(1)
    "echo printf cd pushd popd export declare typeset local readonly unset set shopt source . "
    "alias unalias test [ [[ let read wait kill pkill killall pgrep sleep date true false type "
    "which whereis whatis man hash ulimit umask trap jobs seq yes expr bc "
    # wrappers: what they run is a command of its own
    "nice ionice nohup setsid stdbuf timeout time xargs parallel watch entr ssh mosh su chroot "
    "unshare "
    # archives
    "tar bsdtar gtar zip unzip gzip gunzip zcat bzip2 bunzip2 xz unxz zstd unzstd lz4 cpio ar "
    # compilers, linkers, interpreters of documents
    "gcc g++ cc c++ clang clang++ cpp ld gfortran nasm rustc javac kotlinc scalac ghc tsc swc "
    "esbuild protoc pandoc pdflatex xelatex lualatex latexmk sphinx-build ffmpeg ffprobe ffplay "
    "sox convert magick mogrify identify montage dot "
    # tests, linters, formatters: operands are files
    "pytest py.test tox mypy pyright pylint flake8 black isort autopep8 yapf bandit vulture "
    "pyupgrade eslint prettier stylelint jest mocha ava vitest cypress rspec rubocop phpunit "
    "phpcs shellcheck shfmt hadolint yamllint markdownlint gofmt goimports rustfmt clang-format "
    "clang-tidy cppcheck swiftlint ktlint "
    # network and databases: operands are addresses, names or files
    "curl wget http https xh httpie aria2c ping traceroute dig nslookup host nc ncat netcat "
    "telnet nmap psql pg_dump pg_restore createdb dropdb mysql mysqldump mariadb sqlite3 "
    "mongosh mongo mongodump redis-cli ab wrk hey "
    # processes, users, packages of the system
    "ps top htop lsof strace ltrace gdb lldb crontab at journalctl dmesg mount umount mkfs fsck "
    "fdisk lsblk useradd usermod userdel groupadd passwd id whoami groups shutdown reboot dpkg "
    "rpm "
    # editors and openers
    "vi vim nvim nano emacs code open xdg-open start "
    # digests
    "md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum shasum cksum base64 base32 "
)

_TWO = (
    # group and verb throughout
    "aws gcloud az gh glab doctl openstack linode-cli hcloud oci scw ibmcloud vault nomad "
    "consul flux argocd istioctl linkerd eksctl k3d kind ansible-galaxy ip nmcli tc simctl "
    "service airflow modal "
)

_GROUPS = (
    # (depth, program, groups)
    (1, "gh", "api browse status completion"),  # gh(1): an endpoint, a file
    (1, "glab", "api"),
    (
        2,
        "git",
        "stash worktree remote submodule bisect notes reflog bundle sparse-checkout maintenance",
    ),
    (2, "git", "lfs flow subtree svn p4 rerere replay multi-pack-index commit-graph"),
    (2, "jj", "git branch bookmark op operation workspace config file sparse tag"),
    (2, "docker", "compose container image volume network system buildx builder context manifest"),
    (2, "docker", "plugin secret service stack swarm node config trust scout"),
    (2, "podman", "compose container image volume network system pod machine generate secret kube"),
    (2, "nerdctl", "compose container image volume network system builder namespace"),
    (2, "kubectl", "config rollout set create auth certificate top plugin"),
    (2, "oc", "config rollout set create auth adm policy"),
    (2, "helm", "repo plugin dependency dep get show search registry"),
    (2, "minikube", "addons config profile image cache"),
    (2, "terraform", "state workspace providers metadata"),
    (2, "tofu", "state workspace providers metadata"),
    (2, "terragrunt", "state workspace run stack"),
    (2, "pulumi", "stack config plugin policy org state"),
    (
        2,
        "fly",
        "apps secrets volumes volume machine machines ips certs postgres pg scale redis wireguard",
    ),
    (2, "flyctl", "apps secrets volumes volume machine machines ips certs postgres pg scale redis"),
    (2, "vercel", "env domains dns secrets alias certs teams project git"),
    (2, "wrangler", "d1 kv r2 secret pages queues hyperdrive versions deployments workflows"),
    (3, "wrangler", "d1:migrations kv:namespace kv:key r2:bucket r2:object pages:deployment"),
    (2, "supabase", "db functions migration gen secrets projects branches storage"),
    (2, "railway", "variables service volume"),
    (2, "npm", "run run-script exec config cache access org team token pkg dist-tag owner profile"),
    (2, "pnpm", "run exec dlx config store env cache patch"),
    (2, "yarn", "run exec dlx config cache global npm plugin set workspaces"),
    (3, "yarn", "workspace workspaces:foreach"),  # workspace NAME COMMAND
    (2, "bun", "run pm"),
    (2, "deno", "run task"),
    (2, "mise", "run config plugins settings tasks cache"),
    (2, "asdf", "plugin"),
    (2, "turbo", "run"),
    (2, "nx", "run"),
    (2, "lerna", "run"),
    (2, "wp", "plugin theme db core user option post site cache config"),  # wp-cli
    (2, "composer", "global config run-script run"),
    (2, "pip", "config cache index"),
    (2, "uv", "pip tool python cache self auth run"),
    (2, "poetry", "env config self cache source debug run"),
    (2, "pipenv", "run"),
    (2, "rye", "run"),
    (2, "pdm", "run config cache venv self plugin"),
    (2, "hatch", "env run config dep python"),
    (2, "conda", "env run"),
    (2, "mamba", "env"),
    (2, "pipx", "environment interpreter"),
    (2, "go", "mod tool work telemetry"),
    (2, "rustup", "target toolchain component override self default show set"),
    (2, "cargo", "nextest llvm-cov ndk sqlx"),
    (2, "dotnet", "tool nuget sln ef workload user-secrets dev-certs"),
    (3, "dotnet", "ef:database ef:migrations ef:dbcontext nuget:locals"),
    (2, "rails", "generate g destroy d db"),
    (2, "flask", "db"),
    (2, "prisma", "migrate db"),
    (2, "sqlx", "database migrate db mig"),
    (2, "diesel", "migration database"),
    (2, "bundle", "config plugin exec"),
    (2, "gem", "sources"),
    (2, "brew", "services bundle tap-new"),
    (2, "vagrant", "box snapshot plugin cloud"),
    (2, "xcrun", "simctl"),
    (3, "xcrun", "simctl:io simctl:privacy"),
    (2, "adb", "shell"),
    (2, "claude", "mcp config plugin"),
    (2, "codex", "mcp"),
    (2, "nix", "flake store profile registry derivation"),
    (2, "huggingface-cli", "repo lfs-enable-largefiles"),
)


def _rows() -> dict[str, int]:
    rows = dict.fromkeys(_NONE.split(), 0)
    rows.update(dict.fromkeys(_TWO.split(), 2))
    for depth, program, groups in _GROUPS:
        for group in groups.split():
            rows[program + " " + group.replace(":", " ")] = depth
    return rows


DEPTHS: Final = _rows()
"""Depth by program, or by program and the subcommands it stands for, with blanks between."""


def depth_of(program: str, subcommands: tuple[str, ...]) -> int:
    """The number of operands that are the subcommand, given those that are known so far."""
    depth = DEPTHS.get(program, DEFAULT)
    prefix = program
    for word in subcommands[:2]:
        prefix = prefix + " " + word
        depth = DEPTHS.get(prefix, depth)
    return depth


def subcommand(program: str, operands: Iterable[tuple[int, str, bool]]) -> tuple[str, ...]:
    """The operands that are a command's subcommand, of those that `arguments` has. One that may be the
    value of an unknown option is passed over: `git -C app push` is `git push`."""
    found: tuple[str, ...] = ()
    for _, word, may_be_value in operands:
        if may_be_value:
            continue
        if len(found) >= depth_of(program, found):
            break
        found += (word,)
    return found
