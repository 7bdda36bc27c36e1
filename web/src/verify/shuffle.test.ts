// The page derives the deals that docs/shuffle.md gives, which is read here and not copied.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bytes, commitment, dealt, firstDealer, letters, PACKS, Stream, verify } from './shuffle.ts';

const page = readFileSync(new URL('../../../docs/shuffle.md', import.meta.url), 'utf8');
const seeds: Record<string, Uint8Array> = {
  '00 01 ... 1f': Uint8Array.from({ length: 32 }, (_, at) => at),
  '00 01 02 ... 1f': Uint8Array.from({ length: 32 }, (_, at) => at),
  '00 01 02 ... 1f (32 bytes)': Uint8Array.from({ length: 32 }, (_, at) => at),
  '`monsoon`': bytes(/`monsoon` is the seed `([0-9a-f]+)`/.exec(page)![1]!),
  'ff, 64 times': new Uint8Array(64).fill(255),
  '00 ... 00 59 58 21 (32 bytes)': Uint8Array.from([...new Uint8Array(29), 0x59, 0x58, 0x21]),
};
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const cards = (text: string): number[] =>
  (text.match(/../g) ?? []).map((card) => 'cdhs'.indexOf(card[1]!) * 13 + '23456789TJQKA'.indexOf(card[0]!));

test('the words of a stream are those of the page', async () => {
  const vectors = rows.filter((row) => row.length === 3);
  assert.equal(vectors.length, 3);
  for (const [seed, number, words] of vectors) {
    const stream = new Stream(seeds[seed!]!, Number(number));
    for (const word of words!.replaceAll('`', '').split(' '))
      assert.equal((await stream.word()).toString(16).padStart(8, '0'), word);
  }
});

test('the packs are those of the page, with a word thrown away in one', async () => {
  const vectors = rows.filter((row) => row.length === 4);
  assert.equal(vectors.length, 7);
  for (const [seed, number, game, pack] of vectors)
    assert.deepEqual(
      await dealt(seeds[seed!]!, Number(number), PACKS[game!]!),
      cards(pack!.replaceAll('`', '')),
    );
});

test('the first dealers are those of the page', async () => {
  assert.equal(await firstDealer(seeds['00 01 ... 1f']!), 2);
  assert.equal(await firstDealer(seeds['`monsoon`']!), 3);
  assert.equal(await firstDealer(seeds['ff, 64 times']!), 3);
});

test('a match is vouched for, and one card out of place is not', async () => {
  const seed = seeds['`monsoon`']!;
  const pack = await dealt(seed, 1, PACKS['smear']!);
  const match = {
    game: 'smear',
    seed: letters(seed),
    commitment: await commitment(seed),
    deals: [{ number: 1, dealer: 3, pack }],
  };
  assert.deepEqual(await verify(match), { promised: true, dealer: true, wrong: [], deals: 1 });
  const swapped = [pack[1]!, pack[0]!, ...pack.slice(2)];
  assert.deepEqual(
    (await verify({ ...match, deals: [{ number: 1, dealer: 3, pack: swapped }] }))?.wrong,
    [1],
  );
  assert.equal((await verify({ ...match, deals: [{ number: 1, dealer: 2, pack }] }))?.dealer, false);
  assert.equal((await verify(match, letters(seed)))?.promised, false);
  assert.equal(await verify({ ...match, seed: '' }), null);
});
