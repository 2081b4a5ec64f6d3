import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dictate } from '../../../../../electron/embedded/translation/voice/dictation.ts';
import type {
  Heard,
  OnHeard,
} from '../../../../../electron/embedded/translation/voice/recognizer.ts';
import { createScript } from '../../../../../electron/embedded/translation/voice/script.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

/** Returns a tone, or silence. */
const sound = (ms: number, height: number) =>
  Int16Array.from({ length: ms * 16 }, (_, n) => (n % 20 < 10 ? height : -height));
const speech = (ms: number) => sound(ms, 3_000);
const quiet = (ms: number) => sound(ms, 20);

function setUp(text = 'Good morning, everybody.\r\n\n  The contract is signed.  \n') {
  const file = join(temporaryFolder(), 'voice-script.txt');
  writeFileSync(file, text);
  const kind = createScript(file);
  const listen = (language: string | null = 'en') => {
    const concluded: Heard[] = [];
    const tentative: string[] = [];
    const onHeard: OnHeard = (lines, maybe) => {
      concluded.push(...lines);
      tentative.push(maybe.map(({ text: words }) => words).join('|'));
    };
    const recognizer = kind.listen(language, onHeard, () => undefined);
    const texts = () => concluded.map(({ text: words }) => words);
    return { recognizer, concluded, tentative, texts };
  };
  return { file, kind, listen };
}

describe('the practice script', () => {
  it('recognizes a line each time that somebody speaks, word by word, and then starts over', async () => {
    const { kind, listen } = setUp();
    expect([kind.id, kind.isPractice]).toEqual(['script', true]);
    const { recognizer, concluded, tentative, texts } = listen('de');
    recognizer.write(quiet(300));
    recognizer.write(speech(300));
    recognizer.write(speech(300));
    recognizer.write(quiet(600));
    expect(tentative).toEqual(['Good', 'Good morning,', '']);
    expect(concluded).toEqual([
      { language: 'de', text: 'Good morning, everybody.', startMs: 300, endMs: 900 },
    ]);
    // A short sound is a whole line too, which the end of the sound ends.
    for (let n = 0; n < 2; n += 1) {
      recognizer.write(speech(100));
      recognizer.write(quiet(600));
    }
    recognizer.write(speech(100));
    await recognizer.end();
    expect(texts()).toEqual([
      'Good morning, everybody.',
      'The contract is signed.',
      'Good morning, everybody.',
      'The contract is signed.',
    ]);
  });

  it('is split the same way for any sound', () => {
    const { listen } = setUp('One two three four.\nFive six.');
    const all = [...quiet(40), ...speech(900), ...quiet(700), ...speech(200), ...quiet(700)];
    const timesOf = (pieceSamples: number) => {
      const { recognizer, concluded } = listen();
      for (let at = 0; at < all.length; at += pieceSamples) {
        recognizer.write(Int16Array.from(all.slice(at, at + pieceSamples)));
      }
      return concluded.map(({ text, startMs, endMs }) => [text, startMs, endMs]);
    };
    const whole = timesOf(all.length);
    expect(whole).toEqual([
      ['One two three four.', 40, 940],
      ['Five six.', 1_640, 1_840],
    ]);
    for (const pieceSamples of [77, 160, 1_601]) expect(timesOf(pieceSamples)).toEqual(whole);
  });

  it("continues on another connection with the line that wasn't concluded", () => {
    const { listen } = setUp();
    const first = listen();
    first.recognizer.write(speech(100));
    first.recognizer.write(quiet(600));
    first.recognizer.write(speech(100));
    first.recognizer.close();
    const second = listen();
    second.recognizer.write(speech(100));
    second.recognizer.write(quiet(600));
    expect([...first.texts(), ...second.texts()]).toEqual([
      'Good morning, everybody.',
      'The contract is signed.',
    ]);
  });

  it("ends a line of somebody who doesn't stop", () => {
    const { listen } = setUp();
    const { recognizer, texts } = listen();
    recognizer.write(speech(10_100));
    expect(texts()).toEqual(['Good morning, everybody.']);
  });

  it("isn't used where there is no file, or nothing in it", async () => {
    for (const remove of [true, false]) {
      const { file, kind, listen } = setUp('\n \n');
      if (remove) rmSync(file);
      expect(kind.id).toBe('dictation');
      const { recognizer, texts } = listen();
      recognizer.write(dictate(['typed', 'words']));
      await recognizer.end();
      expect(texts()).toEqual(['typed words']);
    }
  });
});
