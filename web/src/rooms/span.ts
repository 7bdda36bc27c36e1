// Times and lengths of time as the language of the page says them.

import { book } from '../words/book.ts';

const UNITS = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Return seconds in the largest unit that they are a whole number of. */
export function span(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? UNITS[3];
  return new Intl.NumberFormat(book.language.code, { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / length,
  );
}

/** Return a moment, given in seconds, as its day and the time of day. */
export function moment(seconds: number): string {
  const { code } = book.language;
  // Within a language, days are written as the reader's country does it.
  const country = navigator.languages.find((one) => one.startsWith(`${code}-`)) ?? code;
  return new Intl.DateTimeFormat(country, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
}
