// What was promised of a match before its cards were dealt. It is kept by this device, so that afterwards nobody can
// put another promise in its place.

const KEY = 'baithak.promises';
const MOST = 60;

function kept(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Keep the promise that a table shows, the first one for good. */
export function remember(table: string, promise: string): void {
  const all = kept();
  if (!promise || all[table]) return;
  const latest = Object.entries({ ...all, [table]: promise }).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // A browser that keeps nothing checks the seed against what the record says was promised.
  }
}

/** Return what a table promised, if this device was there. */
export function promised(table: string): string {
  return kept()[table] ?? '';
}
