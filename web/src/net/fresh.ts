/** Return a name that nothing else has: twelve digits by chance. Where there is no https, a browser makes no UUIDs. */
export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (one) =>
    one.toString(16).padStart(2, '0'),
  ).join('');
}
