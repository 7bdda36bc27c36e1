"""The messages for programs in other languages: a JSON schema and TypeScript types, made from ``wire.py`` and ``openapi.py``.

``python -m baithak.server.schema schema`` prints the one, ``types`` the other. A test holds what is in
the tree to what this prints.
"""

import json
import sys
from typing import Any

import msgspec

from baithak.server import wire
from baithak.server.openapi import TYPES

_HEAD = "// Made from src/baithak/server/wire.py and openapi.py by `python -m baithak.server.schema types`. Not to be changed by hand.\n"
_SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def schema() -> dict[str, Any]:
    """Return the JSON schema of every message, both ways, and of all that is taken and given over HTTP."""
    (ours, theirs, *_), parts = msgspec.json.schema_components(
        (wire.FromProgram, wire.ToProgram, *TYPES), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Baithak, version {wire.VERSION}",
        "$defs": {**dict(sorted(parts.items())), "FromProgram": ours, "ToProgram": theirs},
    }


def _type(part: dict[str, Any]) -> str:
    """Return a part of the schema as TypeScript."""
    if "$ref" in part:
        return str(part["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in part:
        return " | ".join(_type(one) for one in part["anyOf"])
    if "enum" in part:
        return " | ".join(json.dumps(one) for one in part["enum"])
    kind = part.get("type")
    if kind == "array":
        if "prefixItems" in part:
            return f"[{', '.join(_type(one) for one in part['prefixItems'])}]"
        item = _type(part.get("items", {}))
        return f"({item})[]" if " " in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {_type(part.get('additionalProperties', {}))}>"
    return _SIMPLE.get(str(kind), "unknown")


def types() -> str:
    """Return every message as a TypeScript type."""
    lines = [_HEAD, f"export const VERSION = {wire.VERSION};\n"]
    for name, part in schema()["$defs"].items():
        if part.get("type") != "object" or "properties" not in part:
            lines.append(f"export type {name} = {_type(part)};\n")
            continue
        needed = set(part.get("required", ()))
        if part.get("description"):
            lines.append(f"/** {' '.join(part['description'].split())} */")
        lines.append(f"export interface {name} {{")
        for field, of in part["properties"].items():
            lines.append(f"  {field}{'' if field in needed else '?'}: {_type(of)};")
        lines.append("}\n")
    return "\n".join(lines)


def schema_text() -> str:
    """Return the schema as it stands in the tree."""
    return json.dumps(schema(), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(types() if sys.argv[1:] == ["types"] else schema_text())
