"""Which release this is."""

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("baithak")
except PackageNotFoundError:
    VERSION = "0"
    """Of a source tree that is not installed."""
