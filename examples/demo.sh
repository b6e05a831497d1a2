#!/bin/sh
# A payload as Claude Code sends it, the answer of the hook, and the same explained, on the notes
# beside this script. It works in a temporary folder and changes nothing else.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
PATH=$here/../.venv/bin:$PATH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME="$work/cache" XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state"

mkdir "$work/shop"
cp -R "$here/notes" "$work/shop/.notes"
sed "s|/home/you/shop|$work/shop|" "$here/payloads/force-push.json" >"$work/shop/payload.json"
cd "$work/shop"

say() { printf '\n\033[1m$ %s\033[0m\n' "$*"; }
[ -t 1 ] && [ -z "${NO_COLOR:-}" ] || say() { printf '\n$ %s\n' "$*"; }

say 'notes trust'
notes trust
say 'cat payload.json    # what Claude Code sends its hook before it runs a command'
cat payload.json
say 'notes hook claude < payload.json > answer.json'
notes hook claude <payload.json >answer.json
printf '\n(%s bytes, on one line of JSON; here each of its texts by itself)\n' "$(wc -c <answer.json | tr -d ' ')"
[ -s answer.json ] || {
	echo 'the hook had nothing to say; the lines below say why:'
	notes explain --payload payload.json
	notes doctor claude
	exit 1
}
python3 - answer.json <<'END'
import json
import sys


def show(value, name):
    if isinstance(value, dict):
        for key, inner in value.items():
            show(inner, f"{name}.{key}" if name else key)
    elif "\n" in value:
        print(f"{name}:", *value.splitlines(), sep="\n  | ")
    else:
        print(f"{name}: {value}")


show(json.load(open(sys.argv[1], encoding="utf-8")), "")
END
say 'notes explain --payload payload.json'
notes explain --payload payload.json
