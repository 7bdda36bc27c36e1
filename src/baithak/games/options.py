"""Contract: the house rules of a match, a closed list of options with checked values."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from baithak.cards.quote import quoted
from baithak.games.errors import OptionError

Value = int | str
_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its name, its default, and the values it can take."""

    name: str
    default: Value
    choices: tuple[Value, ...] = ()
    """The closed list of values; empty where any number from ``least`` to ``most`` will do."""
    least: int = 0
    most: int = 0
    alias: str = ""

    def allowed(self) -> str:
        """Return the values in words: ``one of 0, 1, 2, 3`` or ``a number from 1 to 99``."""
        if self.choices:
            return "one of " + ", ".join(str(choice) for choice in self.choices)
        return f"a number from {self.least} to {self.most}"

    def read(self, text: str) -> Value:
        """Return the value that a text means.

        Raises:
            OptionError: if the option cannot take it.
        """
        for choice in self.choices:
            if text.lower() == str(choice):
                return choice
        if not self.choices and _NUMBER.fullmatch(text) and self.least <= int(text) <= self.most:
            return int(text)
        raise OptionError(f"option {self.name} cannot be {quoted(text)}: it is {self.allowed()}")


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one match; each game adds a field for every option, in the order of its table."""

    SPECS: ClassVar[tuple[Option, ...]] = ()

    def __post_init__(self) -> None:
        """Check every value.

        Raises:
            OptionError: if an option cannot take its value.
        """
        for spec in self.SPECS:
            spec.read(str(getattr(self, spec.name)))

    @classmethod
    def spec(cls, name: str) -> Option:
        """Return the option of a name.

        Raises:
            OptionError: if there is none.
        """
        for spec in cls.SPECS:
            if name.lower() in {spec.name, spec.alias} - {""}:
                return spec
        raise OptionError(f"no option {quoted(name)}: there are {', '.join(spec.name for spec in cls.SPECS)}")

    @classmethod
    def read(cls, pairs: Iterable[tuple[str, str]], base: Mapping[str, Value] | None = None) -> Self:
        """Return the options that pairs of name and value mean, over a base such as a preset.

        Raises:
            OptionError: if there is no such option, or it cannot take the value.
        """
        values: dict[str, Value] = dict(base or {})
        for name, text in pairs:
            spec = cls.spec(name)
            values[spec.name] = spec.read(text)
        return cls(**values)

    def values(self) -> dict[str, Value]:
        """Return the value of every option, by name."""
        return {spec.name: getattr(self, spec.name) for spec in self.SPECS}

    def changed(self) -> dict[str, Value]:
        """Return the options that differ from the usual rules."""
        usual = {spec.name: spec.default for spec in self.SPECS}
        return {name: value for name, value in self.values().items() if value != usual[name]}
