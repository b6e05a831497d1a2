"""What the hook's main file runs where there is no bundle that fits: it puts the package together,
which without `site` nobody has done, and imports it. It is never imported itself."""

import sys

sys.modules["forenote"] = package = type(sys)("forenote")
package.__path__ = [__file__.rpartition("hooks")[0]]
from forenote.hooks.hot import run

run(sys.argv[1:])
