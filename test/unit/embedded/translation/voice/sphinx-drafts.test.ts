import { describe, expect, it } from 'vitest';
import {
  SAMPLES_PER_MS,
  type Heard,
} from '../../../../../electron/embedded/translation/voice/recognizer.ts';
import { SphinxDrafts } from '../../../../../electron/embedded/translation/voice/sphinx-drafts.ts';

const SPEECH = new Int16Array(200 * SAMPLES_PER_MS).fill(2_000);
const QUIET = new Int16Array(200 * SAMPLES_PER_MS);

/** Drafts of sound whose recognized text the test provides. */
function listen() {
  const drafts: Heard[] = [];
  let writtenMs = 0;
  let starts = 0;
  let isClosed = false;
  let onUtterance: (utterance: Heard) => void = () => {};
  const listener = new SphinxDrafts(
    (draft) => drafts.push(draft),
    (listens) => {
      starts += 1;
      onUtterance = listens;
      return {
        write: (samples) => {
          writtenMs += samples.length / SAMPLES_PER_MS;
        },
        close: () => {
          isClosed = true;
        },
      };
    },
  );
  return {
    listener,
    drafts,
    hear: (sound: Int16Array, ms: number) => {
      for (let left = ms; left > 0; left -= 200) listener.write(sound);
    },
    understand: (text: string, startMs: number, endMs: number) =>
      onUtterance({ language: 'en', text, startMs, endMs }),
    writtenMs: () => writtenMs,
    starts: () => starts,
    isClosed: () => isClosed,
  };
}

describe('drafts of ongoing speech', () => {
  it('are made from the sound so far, with its times', () => {
    const { listener, drafts, hear, understand, writtenMs } = listen();
    hear(SPEECH, 2_000);
    listener.conclude(2_000);
    const before = writtenMs();
    understand('of the former', 100, 900);
    expect(drafts).toEqual([]);
    // It took a second: the next one follows three seconds later.
    hear(SPEECH, 1_800);
    expect(writtenMs()).toBe(before);
    hear(SPEECH, 200);
    expect(writtenMs() - before).toBe(2_000 + 700);
    understand('hello there', before + 100, before + 2_300);
    expect(drafts).toEqual([{ language: 'en', text: 'hello there', startMs: 2_100, endMs: 4_000 }]);
  });

  it('cost nothing while nobody speaks', () => {
    const { hear, starts } = listen();
    hear(QUIET, 60_000);
    expect(starts()).toBe(0);
  });

  it('take at most a third of the time, and come one after the other', () => {
    const { hear, understand, writtenMs } = listen();
    hear(SPEECH, 1_000);
    expect(writtenMs()).toBe(1_700);
    hear(SPEECH, 800);
    // It took 800 ms: the next one follows after three times that.
    understand('one', 100, 900);
    hear(SPEECH, 1_400);
    expect(writtenMs()).toBe(1_700);
    hear(SPEECH, 200);
    expect(writtenMs()).toBe(1_700 + 3_400 + 700);
  });

  it('continue after one without result, and stop for very long speech', () => {
    const { hear, writtenMs } = listen();
    hear(SPEECH, 6_000);
    expect(writtenMs()).toBe(1_700 + 6_700);
    hear(SPEECH, 60_000);
    expect(writtenMs()).toBeLessThan(30_000);
  });

  it('restart after speech that was too long for them', () => {
    const { listener, drafts, hear, understand, writtenMs } = listen();
    hear(SPEECH, 1_000);
    understand('long', 0, 900);
    hear(SPEECH, 59_000);
    listener.conclude(60_000);
    const before = writtenMs();
    hear(SPEECH, 4_000);
    understand('short', before + 100, before + 500);
    expect(drafts.at(-1)).toMatchObject({ text: 'short', startMs: 60_100 });
  });

  it('end with the stream', () => {
    const { listener, drafts, hear, understand, isClosed } = listen();
    hear(SPEECH, 1_000);
    listener.close();
    understand('too late', 0, 500);
    expect(isClosed()).toBe(true);
    expect(drafts).toEqual([]);
  });
});
