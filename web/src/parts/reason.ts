// Why the server did not do something, in the reader's language.

import { Fault } from '../net/api';
import { say, type Manner } from '../words/say';

/** Return why something was not done; a place in a text and what follows are the caller's to tell. */
export function reason(fault: unknown, manner?: Manner): string {
  if (!(fault instanceof Fault) || !fault.status) return say('page.unreachable');
  const { words } = fault;
  if (!words) return say('page.failed');
  const next = words.then?.[0];
  const fill = next ? { ...words.fill, reason: say(next, undefined, manner) } : words.fill;
  return say(words.key, fill, manner);
}
