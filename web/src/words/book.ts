// The texts of the language in use. Plain, so that sentences can be made and tested without a page; whoever shows
// texts is drawn anew when the language changes.

export interface Language {
  code: string;
  name: string;
  dir: 'ltr' | 'rtl';
}

export const book: { texts: Record<string, string>; language: Language } = {
  texts: {},
  language: { code: 'en', name: 'English', dir: 'ltr' },
};

/** Return the text of a key, if there is one. */
export const text = (key: string): string | undefined => book.texts[key];
