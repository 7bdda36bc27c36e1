// The language in use, fetched from the server, which has it from the one catalogue.

import { book, type Language } from './book.ts';

export const languages: Language[] = $state([]);

// From here on whoever has said something from the book says it anew when the language changes.
let texts = $state.raw(book.texts);
let language = $state.raw(book.language);
Object.defineProperties(book, { texts: { get: () => texts }, language: { get: () => language } });

async function fetched<T>(address: string): Promise<T | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}

function fitting(wanted: string): Language {
  const asked = wanted ? [wanted] : navigator.languages;
  for (const one of asked) {
    const found =
      languages.find((known) => known.code === one) ??
      languages.find((known) => known.code === one.split('-')[0]);
    if (found) return found;
  }
  return { code: 'en', name: 'English', dir: 'ltr' };
}

/** For which wish the texts in use are the server's own, and not those that were kept. */
let learntFor: string | null = null;

const words = (code: string) => fetched<Record<string, string>>(`/api/words/${code}`);

/** Speak a language from now on; the system's, or else English, where none is named. Say whether there are words at all. */
export async function learn(wanted: string): Promise<boolean> {
  if (wanted === learntFor) return true;
  // The first time both are asked for at once: which languages there are is seldom needed to guess the one.
  const guess = wanted || navigator.language.split('-')[0] || 'en';
  const early = languages.length ? null : words(guess);
  if (early) languages.push(...((await fetched<Language[]>('/api/languages')) ?? []));
  const found = fitting(wanted);
  const said = await (early && found.code === guess ? early : words(found.code));
  const learnt = said ? { said, found } : Object.keys(texts).length ? null : kept();
  if (!learnt) return Object.keys(texts).length > 0;
  if (said) keep(learnt);
  learntFor = said ? wanted : null;
  texts = learnt.said;
  language = { ...learnt.found };
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.dir;
  return true;
}

interface Learnt {
  said: Record<string, string>;
  found: Language;
}
const KEY = 'baithak.words';

/** Keep the texts on this device: without the network the page still has to say so. */
function keep(learnt: Learnt): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(learnt));
  } catch {
    // A browser that keeps nothing says nothing without the network.
  }
}

function kept(): Learnt | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Learnt | null;
  } catch {
    return null;
  }
}
