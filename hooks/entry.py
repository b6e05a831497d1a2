# The hook's main file, run as `python -I -S .../hooks/entry.py AGENT`. A main file is never
# byte-cached, and each of its lines costs every call: it runs the head of the bundle that is there for
# this interpreter (hooks/bundle). Where none fits, it runs the file beside it that needs none.
import sys

try:
    from marshal import loads
    from posix import O_NONBLOCK, open, read

    handle = open(f"{__file__[:-8]}bundle/__pycache__/hook.{sys.hexversion:x}.bundle", O_NONBLOCK)
    begun = read(handle, 196608)
    head = loads(begun)
    exec(head[0])  # noqa: S102  # the bundle is our own code
    run(sys.argv[1:])  # type: ignore[name-defined]  # noqa: F821  # by the bundle
except BaseException:  # noqa: BLE001  # whatever is wrong with it, there is the package
    with __builtins__.open(__file__[:-8] + "unbundled.py") as file:
        exec(file.read())  # noqa: S102
finally:
    import os

    os._exit(0)
