# The hook's main file, run as `python -I -S .../hooks/entry.py AGENT`. A main file is never
# byte-cached, so it only puts the package together (without `site` nobody else does) and goes on.
import sys

sys.modules["forenote"] = package = type(sys)("forenote")
package.__path__ = [__file__.rpartition("hooks")[0]]
try:
    from forenote.hooks.hot import run  # ruff would sort it up; the package is not there before

    run(sys.argv[1:])
finally:
    __import__("posix" if "posix" in sys.builtin_module_names else "nt")._exit(0)
