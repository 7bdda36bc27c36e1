import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { classic } from './deck/classic.ts';
import { shell } from './worker/shell.ts';

const server = process.env.BAITHAK_URL ?? 'http://127.0.0.1:8642';

export default defineConfig({
  plugins: [svelte(), classic(), shell()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    outDir: process.env.BAITHAK_PAGE_FOLDER ?? 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        // On a slow line every file costs a journey: what is shared comes in one, with the first room or beside the others.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'] },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Not the short form: with it the server would take the page for one of another place.
  server: { proxy: { '/api': { target: server }, '/ws': { target: server, ws: true } } },
});
