// What a user has chosen for this device. Kept by the browser, sent to nobody.

export interface Prefs {
  language: string;
  theme: 'system' | 'light' | 'dark';
  deck: 'own' | 'classic';
  /** In how many colours the suits are. */
  colours: 'two' | 'four';
  letters: boolean;
  motion: 'off' | 'fast' | 'normal' | 'slow';
  /** How a move is made: one tap plays, the second tap confirms, or cards are dragged. */
  playing: 'tap' | 'confirm' | 'drag';
  /** Whether a move that is the only one is played without being asked for. */
  forced: boolean;
  sound: boolean;
  vibration: boolean;
  notify: boolean;
  counting: boolean;
  pointers: boolean;
  /** Whether letters on the keyboard go to parts of the table and tell things. */
  shortcuts: boolean;
}

const KEY = 'baithak';
const USUAL: Prefs = {
  language: '',
  theme: 'system',
  deck: 'own',
  colours: 'two',
  letters: false,
  motion: 'normal',
  playing: 'confirm',
  forced: false,
  sound: false,
  vibration: false,
  notify: false,
  counting: false,
  pointers: true,
  shortcuts: true,
};

function kept(): Partial<Prefs> {
  try {
    const said = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    // What is of another kind than its setting was not written by this page.
    for (const [name, value] of Object.entries(said))
      if (typeof value !== typeof USUAL[name as keyof Prefs]) delete said[name];
    const { deck, ...others } = said as { deck?: string } & Omit<Partial<Prefs>, 'deck'>;
    // When there was one deck only, its colours were kept under this name.
    return deck === 'two' || deck === 'four'
      ? { colours: deck, ...others }
      : { ...(deck && { deck: deck as Prefs['deck'] }), ...others };
  } catch {
    return {};
  }
}

export const prefs: Prefs = $state({ ...USUAL, ...kept() });

/** Change something, for good. */
export function prefer(change: Partial<Prefs>): void {
  Object.assign(prefs, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser that keeps nothing still shows it until the page is closed.
  }
}

addEventListener('storage', (event) => {
  if (event.key === KEY) Object.assign(prefs, USUAL, kept());
});

/** Whether cards move, by the user's choice and the system's. */
export function moves(): boolean {
  return prefs.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How long a card takes across the table, in milliseconds. */
export function duration(): number {
  return moves() ? { off: 0, fast: 140, normal: 280, slow: 600 }[prefs.motion] : 0;
}
