// What this device knows of its user: whether the server has let them in before, and what they have said they are called.
// The server calls everybody something, so that does not tell.

const KEY = 'baithak.name';
const KNOWN = 'baithak.known';

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
}

export const named = {
  get name(): string {
    return read(KEY);
  },
  keep(name: string): void {
    write(KEY, name);
  },
  get known(): boolean {
    return read(KNOWN) !== '';
  },
  set known(known: boolean) {
    write(KNOWN, known ? 'yes' : '');
  },
};
