// Reads phrases from the standard input and prints each as the page says it: for the test that holds the page to the
// words of the program.

import { readFileSync } from 'node:fs';
import type { Words } from '../src/wire.ts';
import { book, type Language } from '../src/words/book.ts';
import { say, type Manner } from '../src/words/say.ts';

interface Asked {
  texts: Record<string, string>;
  language: Language;
  phrases: { words: Words; manner: Manner }[];
}

const asked = JSON.parse(readFileSync(0, 'utf8')) as Asked;
book.texts = asked.texts;
book.language = asked.language;
console.log(JSON.stringify(asked.phrases.map(({ words, manner }) => say(words, undefined, manner))));
