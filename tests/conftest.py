"""How all tests run: in English, Hypothesis without a clock, and in CI the same examples every time and no skip."""

import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("quick", deadline=None)
settings.register_profile("ci", deadline=None, max_examples=200, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "quick")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Where the tests run in the background Ctrl-C is ignored, and would be by all that they start and break off.
    signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ["BAITHAK_LANGUAGE"] = "en"
"""Whatever the system speaks on which the tests run."""

SKIP_IN_CI = "in CI a test may not be skipped or expected to fail: what it lacks must be installed"


def _forbid_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if os.environ.get("CI") and (report.skipped or hasattr(report, "wasxfail")):
        why = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid}: {why}; {SKIP_IN_CI}"
        vars(report).pop("wasxfail", None)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip or an expected failure into a failure in CI."""
    report = yield
    _forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn a file that skips itself into a failure in CI."""
    report = yield
    _forbid_skip(report)
    return report
