# The hook's main file, run as `python -I -S .../hooks/entry.py AGENT`. A main file is never
# byte-cached, so it is short: it takes the hook's code from the bundle, if there is one that fits
# (hooks/bundle), and else puts the package together, which without `site` nobody does, and imports it.
import sys

root = __file__.rpartition("hooks")[0]
try:
    try:
        from gc import disable
        from marshal import loads
        from posix import open, read, stat

        disable()  # the process ends before it would be worth it
        path = f"{root}hooks/bundle/__pycache__/hook.{sys.hexversion:x}.bundle"
        handle = open(path, 0)
        begun = memoryview(read(handle, 524288))
        start = int.from_bytes(begun[:8], "little")
        described, changed, length, loader, groups, tables = loads(begun[8:start])
        if stat(described) and stat(__file__)[6::2] != (length, changed):
            raise ImportError
        names = {"HANDLE": handle, "BEGUN": begun, "START": start, "ROOT": root}
        names |= {"GROUPS": groups, "TABLES": tables}
        exec(loader, names)  # noqa: S102  # the bundle is our own code
        run = names["module"]("forenote.hooks.hot")["run"]
    except Exception:  # noqa: BLE001  # whatever is wrong with it, there is the package
        sys.modules["forenote"] = package = type(sys)("forenote")
        package.__path__ = [root]
        from forenote.hooks.hot import run
    run(sys.argv[1:])
finally:
    __import__("posix" if "posix" in sys.builtin_module_names else "nt")._exit(0)
