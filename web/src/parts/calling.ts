// Being called something else, here and on the server.

import { Fault, me, rename } from '../net/api';
import { link } from '../net/link.svelte';
import { say } from '../words/say';
import { named } from './named';

/** Take a name; returns what is wrong with it, or nothing. */
export async function call(name: string): Promise<string> {
  try {
    await me();
    named.keep((await rename(name.trim())).name);
    link.renew();
    return '';
  } catch (fault) {
    const refused = fault instanceof Fault && (fault.status === 400 || fault.status === 422);
    return say(refused ? 'page.name_ask.wrong' : 'page.unreachable');
  }
}
