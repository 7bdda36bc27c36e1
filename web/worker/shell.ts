// Writes the service worker of a build: it names every file of the page, and changes whenever one of them does. The
// classic deck is named by its folder only, as not everybody wants it.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { FOLDER } from '../deck/classic.ts';

const here = (path: string): URL => new URL(path, import.meta.url);

export function shell(): Plugin {
  return {
    name: 'baithak-shell',
    apply: 'build',
    // After whoever takes files out of the bundle again: a name without a file, and nothing at all is kept.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter(
        (name) => name.startsWith('assets/') && !name.startsWith(FOLDER),
      );
      const lying = readdirSync(here('../public'));
      const files = ['/', ...[...built, ...lying].sort().map((name) => `/${name}`)];
      const digest = createHash('sha256')
        .update(readFileSync(here('../index.html')))
        .update(files.join() + FOLDER);
      for (const name of lying) digest.update(readFileSync(here(`../public/${name}`)));
      const source = readFileSync(here('./sw.js'), 'utf8')
        .replace('__VERSION__', digest.digest('hex').slice(0, 12))
        .replace('__DECK__', `/${FOLDER}`)
        .replace('__FILES__', JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
