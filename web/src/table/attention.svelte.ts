// How the page says that it is the user's turn when nobody is looking: in its title and its icon, and by sound,
// vibration and a notification where the user wants them. Nothing flashes.

import { prefs } from '../state/prefs.svelte';
import type { Scene } from '../wire';
import { say } from '../words/say';

let ears: AudioContext | undefined;

/** A knock on wood, and another a little higher. */
function knock(pitches: number[], loud = 0.12): void {
  try {
    ears ??= new AudioContext();
    void ears.resume();
    pitches.forEach((pitch, at) => {
      const start = ears!.currentTime + at * 0.14;
      const voice = ears!.createOscillator();
      const gain = ears!.createGain();
      voice.type = 'triangle';
      voice.frequency.setValueAtTime(pitch, start);
      voice.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + 0.1);
      gain.gain.setValueAtTime(loud, start);
      gain.gain.exponentialRampToValueAtTime(0.001, start + 0.2);
      voice.connect(gain).connect(ears!.destination);
      voice.start(start);
      voice.stop(start + 0.22);
    });
  } catch {
    // A browser without sound is silent.
  }
}

/** The house's icon with a dot for a turn, in the colours of the house. */
function icon(): string {
  const colour = (name: string): string =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 2L29 12V30H3V12z" fill="${colour('--card-back')}"/><circle cx="22" cy="10" r="9" fill="${colour('--marigold')}" stroke="${colour('--on-marigold')}" stroke-width="2"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

const link = (): HTMLLinkElement | null => document.querySelector("link[rel='icon']");

export class Attention {
  #plain = link()?.href ?? '';
  #turn = false;

  /** Say whose turn it is; `title` is what the page is called otherwise. */
  show(scene: Scene, before: Scene | null, title: string): void {
    const turn =
      scene.phase === 'playing' &&
      scene.turn === scene.you &&
      scene.you >= 0 &&
      scene.chairs[scene.you]?.plays === 'person';
    document.title = turn ? say('felt.attention.title', { title }) : title;
    const shown = link();
    if (shown && turn !== this.#turn) shown.href = turn ? icon() : this.#plain;
    const index = before?.index ?? scene.index;
    if (prefs.sound && scene.index > index && !(turn && !this.#turn)) knock([520], 0.05);
    if (turn && !this.#turn && before) this.#call(title);
    this.#turn = turn;
  }

  #call(title: string): void {
    if (prefs.sound) knock([660, 880]);
    if (prefs.vibration) navigator.vibrate?.(60);
    if (
      prefs.notify &&
      document.hidden &&
      'Notification' in window &&
      Notification.permission === 'granted'
    ) {
      const note = new Notification(say('felt.line.your_turn'), { body: title, tag: 'baithak-turn' });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    }
  }

  end(): void {
    const shown = link();
    if (shown && this.#turn) shown.href = this.#plain;
  }
}
