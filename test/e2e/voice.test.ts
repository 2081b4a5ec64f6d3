import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DragomanApi } from '../../shared/ipc/api.ts';
import { spoken, wave } from '../contract/embedded/translation/voice/jobs-support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { askApp } from '../support/window/page-api.ts';
import { chooseService } from '../support/window/settings-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';

const ALL = { text: '', language: null, projectId: null, fromMs: null, toMs: null } as const;

describe('a session in the real window with the microphone that Chromium plays', () => {
  let under: AppUnderTest;
  beforeAll(async () => {
    under = await startApp({ args: ['--use-fake-device-for-media-stream'] });
  });
  afterAll(async () => {
    await under.kill();
  });

  it('is heard, stored on disk, paused, resumed, and stopped', async () => {
    const { page } = under;
    const main = page.locator('main');
    // The recognizer of practice mode is on every machine.
    await askApp(page, 'settings', 'update', { practice: { isOn: true } });
    await page.locator('nav a[href="#voice"]').click();
    await page.getByRole('combobox', { name: 'Service' }).selectOption('practice');
    const language = page.getByRole('combobox', { name: 'Spoken language', disabled: false });
    await language.fill('English');
    await language.press('Enter');
    await main.getByRole('button', { name: 'Start listening' }).click();
    await main.getByText('Listening', { exact: true }).waitFor();
    const session = () =>
      page.evaluate(async (query) => {
        const { api } = globalThis as unknown as { api: DragomanApi };
        const found = await api.voice.listSessions({ ...query, order: 'time', page: 1, limit: 20 });
        return found.ok ? found.value.sessions[0]?.session : undefined;
      }, ALL);
    await expect.poll(async () => (await session())?.soundMs ?? 0).toBeGreaterThan(1_000);
    await main.getByRole('button', { name: 'Pause' }).click();
    await main.getByText('Paused', { exact: true }).waitFor();
    const paused = await session();
    // It beeps once a second.
    const isHeard = await page.evaluate(async (sessionId) => {
      const { api } = globalThis as unknown as { api: DragomanApi };
      const sound = await api.voice.readSound({ sessionId, fromMs: 0, durationMs: 1_000 });
      return sound.ok && sound.value.pcm.some((byte) => byte !== 0);
    }, paused?.id ?? '');
    expect(isHeard).toBe(true);
    await main.getByRole('button', { name: 'Resume' }).click();
    await expect
      .poll(async () => (await session())?.soundMs ?? 0)
      .toBeGreaterThan(paused?.soundMs ?? 0);
    await main.getByRole('button', { name: 'Stop', exact: true }).click();
    await main.getByText('Ended', { exact: true }).waitFor();
    // Practice mode recognized no word, so nothing is kept.
    await expect.poll(session).toBeUndefined();
  });

  it(
    'saves the translation of a dropped recording beside it as text and subtitles',
    { tags: 'deep' },
    async () => {
      const { page } = under;
      const work = temporaryFolder();
      const recording = join(work, 'talk.wav');
      // Words that practice mode recognizes.
      writeFileSync(recording, wave(spoken('good morning', 'we begin now')));
      await askApp(page, 'settings', 'update', { practice: { isOn: true } });
      await page.locator('nav a[href="#documents"]').click();
      await chooseService(page, 'Practice');
      const documents = new DocumentsPage(page);
      await documents.translate([recording], ['Spanish']);
      await documents.waitForState('talk.wav', 'saved');
      expect(readdirSync(work).toSorted()).toEqual(['talk.es.srt', 'talk.es.txt', 'talk.wav']);
      expect(readFileSync(join(work, 'talk.es.srt'), 'utf8')).toMatch(/00:00:00,\d{3} --> /u);
    },
  );
});
