import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSoundRemoval } from '../../../../electron/services/voice/sound-removal.ts';
import { dictate } from '../../../../electron/embedded/translation/voice/dictation.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';
import { openVoice, START } from '../../support/voice-under-test.ts';

/** A word of 100 ms that is as loud as speech. */
const WORD = new Int16Array(1_600).fill(4_000);

it('removes sound only once the rows have all of it, whatever a session is called', async () => {
  const folder = temporaryFolder();
  const app = openVoice({ folder, service: { url: 'http://127.0.0.1:9', key: 'k' } });
  onCleanUp(() => app.close());
  const { voice } = app.database;
  const removal = createSoundRemoval({ voice, sounds: app.sounds });
  await voice.insert({
    ...START,
    id: 's',
    targetLangs: ['de'],
    keepsSound: false,
    connectionName: 'Account',
    recognizer: null,
    projectName: null,
    itemIds: [],
    startedAtMs: 1,
  });
  const sound = await app.sounds.create('s');
  const silence = dictate(Array.from({ length: 9 }, () => ''));
  for (const pcm of [WORD, silence, WORD, silence]) {
    await sound.append(new Uint8Array(pcm.buffer), 1);
  }
  await sound.close();
  const isThere = () => existsSync(join(folder, 'voice', 's.sound'));
  const progress = { soundMs: 2_000, concludedMs: 2_000, sentMs: 2_000 };
  const line = (text: string, startMs: number) =>
    ({ language: 'en', text, startMs, endMs: startMs + 100 }) as const;
  const tryWith = async (end: 'complete' | 'incomplete') => {
    const ended = await voice.update('s', { end, concludedMs: 2_000 });
    const { hasSound } = await removal.onceWrittenDown(ended);
    expect(isThere()).toBe(hasSound);
    return hasSound;
  };
  expect(await tryWith('complete')).toBe(true);
  await voice.addLines('s', null, [line('one', 0), line('two', 1_000)], progress);
  await voice.addLines('s', 'de', [line('eins', 0)], progress);
  expect(await tryWith('complete')).toBe(true);
  await removal.leftOver('s');
  expect(isThere()).toBe(true);
  await voice.addLines('s', 'de', [line('zwei', 1_000)], progress);
  expect(await tryWith('incomplete')).toBe(true);
  expect(await tryWith('complete')).toBe(false);
});
