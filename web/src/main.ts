import './look/tokens.css';
import './look/page.css';
import { mount } from 'svelte';
import { shell } from './net/shell.svelte';
import Page from './Page.svelte';
import { route } from './net/route.svelte';
import { roomOf } from './rooms/rooms';
import { prefs } from './state/prefs.svelte';
import { learn } from './words/catalogue.svelte';

// The room is fetched while its words are.
roomOf(route.parts).catch(() => undefined);
// A page without a word tells nobody anything: it waits until there are some.
while (!(await learn(prefs.language))) await new Promise((done) => setTimeout(done, 1000));
mount(Page, { target: document.getElementById('page')! });
if (import.meta.env.PROD) void shell.keep();
