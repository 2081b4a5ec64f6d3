import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  RecognizerStoppedError,
  type Heard,
} from '../../../../../electron/embedded/translation/voice/recognizer.ts';
import {
  drained,
  SphinxProcess,
} from '../../../../../electron/embedded/translation/voice/sphinx-process.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const SOUND = new Int16Array(1_600);
const WORD = 'hello 0.100 0.400 1.000';

/** Runs a program that is this script. */
function run(script: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'pocketsphinx_continuous'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const heard: Heard[] = [];
  let stop = (_error: unknown): void => undefined;
  const stopped = new Promise((resolve) => (stop = resolve));
  const sphinx = new SphinxProcess('', (utterance) => heard.push(utterance), stop);
  onTestFinished(() => sphinx.close());
  return { sphinx, heard, stopped };
}

describe('a run of PocketSphinx', () => {
  it('concludes the last words when the sound ends', async () => {
    const { sphinx, heard } = run(`cat > /dev/null; echo '${WORD}'`);
    sphinx.write(SOUND);
    await sphinx.end();
    expect(heard).toEqual([
      {
        language: 'en',
        text: 'hello',
        startMs: 100,
        endMs: 400,
        words: [{ text: 'hello', startMs: 100, endMs: 400, certainty: 1 }],
      },
    ]);
  });

  it.each([
    ['with an error', 'exit 3'],
    ['without one', 'exit 0'],
    ['killed', 'kill -9 $$'],
  ])('reports that it stopped before the sound ended: %s', async (_how, script) => {
    const { sphinx, stopped, heard } = run(`echo '${WORD}'; ${script}`);
    // `cat` notices a closed reader only when it writes, and sound always arrives.
    const speaking = setInterval(() => sphinx.write(SOUND), 5);
    onTestFinished(() => clearInterval(speaking));
    expect(await stopped).toBeInstanceOf(RecognizerStoppedError);
    await expect(sphinx.end()).rejects.toBeInstanceOf(RecognizerStoppedError);
    expect(heard).toEqual([]);
  });

  it("doesn't mistake its words for all when it fails at the end", async () => {
    const { sphinx, heard } = run(`cat > /dev/null; echo '${WORD}'; kill -9 $$`);
    sphinx.write(SOUND);
    await expect(sphinx.end()).rejects.toBeInstanceOf(RecognizerStoppedError);
    expect(heard).toEqual([]);
  });
});

/** Accepts one piece at a time, each when allowed. */
function slow() {
  const waiting: (() => void)[] = [];
  const stream = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => {
      waiting.push(done);
    },
  });
  return { stream, take: () => waiting.shift()?.() };
}

describe('a process that receives data', () => {
  it('is awaited piece by piece, and no listener is left', async () => {
    const { stream, take } = slow();
    for (let count = 0; count < 30; count += 1) {
      stream.write('abc');
      const isDrained = drained(stream);
      take();
      await isDrained;
    }
    for (const event of ['drain', 'close', 'error']) expect(stream.listenerCount(event)).toBe(0);
  });

  it("isn't awaited when it has room, has ended, or ends meanwhile", async () => {
    const { stream } = slow();
    await drained(stream);
    stream.write('abc');
    const isDrained = drained(stream);
    stream.destroy();
    await isDrained;
    await drained(stream);
    expect(stream.destroyed).toBe(true);
  });
});
