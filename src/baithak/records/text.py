"""The text of records: tags, deals, moves, comments, scores; several matches in a file (``docs/notation.md``)."""

from baithak.records.reading import FORMAT, Reading, read_records
from baithak.records.writing import write_record, write_records

__all__ = ["FORMAT", "Reading", "read_records", "write_record", "write_records"]
