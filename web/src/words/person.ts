// What people are called on the page.

import { say } from './say';

/** What the server calls whoever has not said a name. */
const UNNAMED = 'Guest';

/** Return a name as it is shown: that of somebody without one in the language of the page. */
export const personName = (name: string): string => (name === UNNAMED ? say('page.guest') : name);
