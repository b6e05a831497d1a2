# The hook's main file, run as `python -I -S .../hooks/entry.py AGENT`. A main file is never
# byte-cached, and each of its lines costs every call. Where a bundle is there for this interpreter
# (hooks/bundle), it runs that one's main file, as the launcher does at once; else the one beside it.
import sys

entry = __file__
try:
    from marshal import loads
    from posix import O_NONBLOCK, open, read

    __file__ = f"{entry[:-8]}bundle/__pycache__/hook.{sys.hexversion:x}.pyc"
    main = read(open(__file__, O_NONBLOCK), 1_000_000)  # of a pipe in its place, nothing
    exec(loads(main[16:]))  # noqa: S102  # the bundle is our own code
except BaseException:  # noqa: BLE001  # whatever is wrong with it, there is the package
    __file__ = entry
    with __builtins__.open(
        entry[:-8] + "unbundled.py"
    ) as file:  # if gone, the launcher leaves a mark
        source = file.read()
    try:
        exec(source)  # noqa: S102
    finally:  # it ends the process itself, but where half of the package is gone
        import os

        os._exit(1)
