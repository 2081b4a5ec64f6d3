import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../shared/domain/app/settings.ts';
import type { TentativeLine } from '../../shared/domain/voice/voice.ts';
import { SPEECH_PCM } from '../../shared/voice/media-types.ts';
import { findViolations, findViolationsOfState } from '../support/window/axe.ts';
import { focused } from '../support/window/keyboard.ts';
import { layoutProblems } from '../support/window/layout.ts';
import { askApp } from '../support/window/page-api.ts';
import { keyOf } from '../support/window/page-keys.ts';
import { settled } from '../support/window/pages.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { aLine, aSession } from '../unit/renderer/voice-builders.ts';
import { openPage, reopen, type OpenPage } from './support/open-page.ts';

let opened: OpenPage;
let page: Page;

const button = (name: string | RegExp) =>
  page.locator('main').getByRole('button', { name, exact: true });
/** Returns a button of the notice in the status line. */
const noticeButton = (name: string) =>
  page.getByRole('contentinfo').getByRole('button', { name, exact: true });
/** Chooses an action of the open session's menu. */
async function more(title: string, action: string): Promise<void> {
  await button(`More actions for ${title}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
const log = () => page.getByRole('log', { name: 'Lines' });
/** Returns the number of pieces of sound sent to the main process. */
const soundCount = () => opened.api.inputsOf('voice:add-sound').length;

/** Opens the page and speaks English, to be translated into Spanish. */
async function start(): Promise<string> {
  await page.getByRole('combobox', { name: 'Translate into' }).click();
  await page.keyboard.type('Spanish');
  await page.keyboard.press('Enter');
  await button('Start listening').click();
  await page.getByText('Listening', { exact: true }).waitFor();
  await expect.poll(() => opened.api.inputsOf('voice:add-sound')[0]?.sessionId).toBeDefined();
  return opened.api.inputsOf('voice:add-sound')[0]?.sessionId ?? '';
}

interface Heard {
  targetLang?: string | null;
  concluded?: readonly string[];
  tentative?: readonly string[];
  fromMs?: number;
}

/** Sends lines of the session from the main process. */
function hear(sessionId: string, { targetLang = null, fromMs = 0, ...said }: Heard): void {
  const at = (index: number) => ({
    startMs: fromMs + index * 1000,
    endMs: fromMs + index * 1000 + 900,
  });
  const language = targetLang ?? 'en';
  const { concluded = [], tentative = [] } = said;
  opened.api.emit('voice:lines', {
    sessionId,
    targetLang,
    concluded: concluded.map((text, index) =>
      aLine({ id: `${language} ${text}`, targetLang, language, text, ...at(index) }),
    ),
    tentative: tentative.map((text, index): TentativeLine => ({
      targetLang,
      language,
      text,
      ...at(concluded.length + index),
    })),
  });
}

beforeEach(async () => {
  opened = await openPage({
    at: 'voice',
    settings: { voice: VOICE },
    // The question about its timer would have the status line.
    answers: { 'time:get-timer': () => ({ entry: null, gap: null, canMeasureIdle: true }) },
  });
  ({ page } = opened);
});
const VOICE: Settings['voice'] = {
  sourceLang: 'en',
  targetLangs: [],
  formality: 'default',
  keepsSound: true,
};

describe('a session', () => {
  it('hears the microphone, shows speech and its translation, and pauses', async () => {
    const sessionId = await start();
    await expect.poll(soundCount).toBeGreaterThan(2);
    const pieces = opened.api.inputsOf('voice:add-sound');
    expect(pieces.map(({ sequence }) => sequence)).toEqual(pieces.map((_piece, index) => index));
    // The microphone of the test beeps, so that the recording is not silent.
    await expect
      .poll(() => opened.api.inputsOf('voice:add-sound').some(({ pcm }) => pcm.some(Boolean)))
      .toBe(true);

    hear(sessionId, { concluded: ['Good morning.'], tentative: ['The contract'] });
    hear(sessionId, { targetLang: 'es', concluded: ['Buenos días.'], tentative: ['El contrato'] });
    const said = log().getByText('Good morning.');
    const maybe = log().getByText('El contrato');
    await maybe.waitFor();
    await expect.poll(() => said.getAttribute('data-state')).toBe('concluded');
    await expect.poll(() => maybe.getAttribute('lang')).toBe('es');
    const color = (text: typeof said) => text.evaluate((each) => getComputedStyle(each).color);
    await expect.poll(() => color(maybe)).not.toBe(await color(said));
    // Announced by a screen reader once it is concluded.
    await expect.poll(() => said.getAttribute('data-said')).toBe('status');
    await expect.poll(() => maybe.getAttribute('data-said')).toBeNull();
    const spoken = page.getByRole('contentinfo').getByRole('status');
    await spoken.getByAltText('Good morning.').waitFor({ state: 'attached' });
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);

    await button('Pause').click();
    await page.getByText('Paused', { exact: true }).waitFor();
    const before = soundCount();
    await expect.poll(() => opened.api.inputsOf('voice:pause')).toEqual([{ sessionId }]);
    await button('Resume').click();
    await expect.poll(soundCount).toBeGreaterThan(before);
    await button('Stop').click();
    opened.api.emit('voice:changed', { session: aSession({ id: sessionId, lineCount: 1 }) });
    await page.getByText('Every line is saved.').waitFor();
    await button('New session').click();
    await button('Start listening').waitFor();
  });

  it('says "Speak" only while it listens', async () => {
    const sessionId = await start();
    const speak = page.getByText('Speak. What you say appears here.');
    await speak.waitFor();
    await button('Pause').click();
    await speak.waitFor({ state: 'detached' });
    await button('Resume').click();
    await speak.waitFor();
    await button('Stop').click();
    await page.getByText('Nothing was said').waitFor();
    await expect.poll(() => speak.count()).toBe(0);
    // Nothing of it is kept.
    await expect.poll(() => button('Open session').count()).toBe(0);
    await expect.poll(() => opened.api.inputsOf('voice:stop')).toEqual([{ sessionId }]);
  });

  it('keeps the newest line in view unless the user has scrolled away', async () => {
    const sessionId = await start();
    const lines = Array.from({ length: 60 }, (_, index) => `Line ${String(index)}.`);
    hear(sessionId, { concluded: lines });
    await expect.poll(() => log().getByText('Line 59.').isVisible()).toBe(true);
    const atEnd = () =>
      log().evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 4);
    await expect.poll(atEnd).toBe(true);
    await log().evaluate((box) => box.scrollTo(0, 0));
    await button('Jump to latest').waitFor();
    hear(sessionId, { concluded: ['The last one.'], fromMs: 100_000 });
    await log().getByText('The last one.').waitFor();
    expect(await log().evaluate((box) => box.scrollTop)).toBe(0);
    await button('Jump to latest').click();
    await expect.poll(atEnd).toBe(true);
    await button('Jump to latest').waitFor({ state: 'detached' });
  });

  it('is readable across a table in large type, which Esc closes', { tags: 'deep' }, async () => {
    const sessionId = await start();
    hear(sessionId, { concluded: ['Good morning.'] });
    hear(sessionId, { targetLang: 'es', concluded: ['Buenos días.'] });
    await log().getByText('Buenos días.').waitFor();
    await button('Large type').click();
    const large = page.getByRole('dialog', { name: 'Large type' });
    const text = large.getByText('Buenos días.');
    await text.waitFor();
    const size = await text.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    expect(size).toBeGreaterThan(40);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Large type');
    // Esc has closed nothing else.
    await page.getByText('Listening', { exact: true }).waitFor();
  });

  it('says when the connection is broken and when it will retry, and keeps listening', async () => {
    const sessionId = await start();
    const { sessions } = await listed();
    const session = sessions.find(({ session: { id } }) => id === sessionId)?.session;
    if (session === undefined) throw new Error('The session is not listed.');
    const untilMs = new Date(2030, 0, 1, 10, 20, 30).getTime();
    opened.api.emit('voice:changed', {
      session: { ...session, state: { name: 'waiting', untilMs } },
    });
    await page.getByText(/Next try at .*10:20:30.* is kept and sent then/u).waitFor();
    const before = soundCount();
    await expect.poll(soundCount).toBeGreaterThan(before);
  });

  it('continues while another page is shown and shows its cost', async () => {
    await page.getByRole('combobox', { name: 'Service' }).selectOption('c1');
    const sessionId = await start();
    await page.getByText('1 minute billed').waitFor();
    await page.keyboard.press(keyOf('time'));
    await settled(page);
    const before = soundCount();
    await expect.poll(soundCount).toBeGreaterThan(before);
    await page.keyboard.press(keyOf('voice'));
    hear(sessionId, { concluded: ['Still here.'] });
    await log().getByText('Still here.').waitFor();
  });

  it(
    'names spoken terms and speaks one translation until it is muted',
    { tags: 'deep' },
    async () => {
      opened.api.answer({
        'spoken-terms:list': () => ({
          collections: [
            {
              id: 'names',
              name: 'Names',
              lists: [{ lang: 'en', termCount: 2 }],
              createdAtMs: null,
            },
            { id: 'noms', name: 'Noms', lists: [{ lang: 'fr', termCount: 2 }], createdAtMs: null },
          ],
          total: 2,
          isMissing: false,
        }),
      });
      // Played sound is recorded, and not audible.
      await page.evaluate(() => {
        const noted: number[][] = [];
        AudioBufferSourceNode.prototype.start = function start(atSeconds = 0) {
          noted.push([atSeconds, this.buffer?.duration ?? 0]);
        };
        Object.assign(window, { noted });
      });
      const played = () => page.evaluate(() => (window as unknown as { noted: number[][] }).noted);
      await page.getByRole('combobox', { name: 'Service' }).selectOption('c1');
      const terms = page.getByRole('combobox', { name: 'Spoken terms' });
      await terms.selectOption('Names');
      // Only those that have words of the language.
      await expect.poll(() => terms.locator('option').allTextContents()).toEqual(['None', 'Names']);
      const speech = page.getByRole('combobox', { name: 'Speak translation' });
      await expect.poll(() => speech.count()).toBe(0);
      const targets = page.getByRole('combobox', { name: 'Translate into' });
      await targets.click();
      await page.keyboard.type('German');
      await page.keyboard.press('Enter');
      await speech.selectOption('German');
      await page.getByText('Use headphones').waitFor();
      await page
        .getByRole('combobox', { name: 'Voice', exact: true })
        .selectOption('Like the speaker’s');
      await expect.poll(() => findViolationsOfState(opened)).toEqual([]);

      const sessionId = await start();
      await expect
        .poll(() => opened.api.inputsOf('voice:start'))
        .toMatchObject([
          {
            spokenTermsId: 'names',
            speechTarget: 'de',
            speechVoice: 'match',
            targetLangs: ['de', 'es'],
          },
        ]);
      const speak = (durationMs: number, contentType: string | null = null) =>
        opened.api.emit('voice:speech', {
          sessionId,
          language: 'de',
          contentType,
          headerCount: 0,
          data: [new Uint8Array(durationMs * 48)],
          durationMs,
          text: null,
        });
      speak(200, SPEECH_PCM);
      speak(100);
      await expect
        .poll(async () => (await played()).map(([, seconds]) => seconds))
        .toEqual([0.2, 0.1]);
      const [first = [], second = []] = await played();
      expect((second[0] ?? 0) - (first[0] ?? 0)).toBeCloseTo(0.2, 6);
      await button('Mute translation').click();
      speak(300);
      // It arrived before this answer.
      await askApp(page, 'settings', 'get');
      await button('Unmute translation').click();
      speak(400);
      await expect.poll(async () => (await played()).at(-1)?.[1]).toBe(0.4);
      expect(await played()).toHaveLength(3);
      await expect.poll(() => layoutProblems(page)).toEqual([]);
    },
  );

  it('continues after a press when the window was reloaded', { tags: 'deep' }, async () => {
    const sessionId = await start();
    await reopen(page);
    await page.getByText('so it no longer hears you.').first().waitFor();
    await expect.poll(() => button('Pause').count()).toBe(0);
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    const before = soundCount();
    await button('Continue').click();
    await page.getByText('Listening', { exact: true }).waitFor();
    await expect.poll(soundCount).toBeGreaterThan(before);
    await expect.poll(() => opened.api.inputsOf('voice:take-over')).toEqual([{ sessionId }]);
    await expect.poll(() => opened.api.inputsOf('voice:add-sound')[before]?.sequence).toBe(7);
    await button('Pause').waitFor();
  });

  it('fits narrow windows, in German too', { tags: 'deep' }, async () => {
    const sessionId = await start();
    hear(sessionId, { concluded: ['Good morning to all of you in this room.'] });
    hear(sessionId, { targetLang: 'es', tentative: ['Buenos días a todos ustedes.'] });
    await log().getByText('Buenos días a todos').waitFor();
    for (const width of [1200, 900, 720, 480]) {
      await setPageWidth(opened, width);
      await expect.poll(() => layoutProblems(page), { message: `${String(width)} px` }).toEqual([]);
    }
  });

  async function listed() {
    const query = { text: '', language: null, projectId: null, fromMs: null, toMs: null };
    const answer = await opened.api.api.voice.listSessions({
      ...query,
      order: 'time',
      page: 1,
      limit: 50,
    });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  }
});

describe('the microphone', () => {
  const hearing = (constraints: MediaStreamConstraints) =>
    page.evaluate(async (wanted) => {
      try {
        const stream = await navigator.mediaDevices.getUserMedia(wanted);
        stream.getTracks().forEach((track) => track.stop());
        return 'heard';
      } catch (error) {
        return error instanceof Error ? error.name : 'failed';
      }
    }, constraints);

  it('is granted after the page asks for it, but a camera never is', async () => {
    expect(await hearing({ audio: true })).toBe('NotAllowedError');
    const states = () =>
      page.evaluate(async () => {
        const names = ['microphone', 'camera'] as const;
        const found = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
        return found.map(({ state }) => state);
      });
    await expect.poll(() => states()).toEqual(['denied', 'denied']);
    await button('Test').click();
    await page.getByRole('meter', { name: 'Sound level' }).waitFor();
    expect(await hearing({ audio: true })).toBe('heard');
    expect(await hearing({ video: true })).toBe('NotAllowedError');
    expect(await hearing({ audio: true, video: true })).toBe('NotAllowedError');
    expect((await states())[1]).toBe('denied');
    // With the permission, devices have their names.
    const select = page.getByRole('combobox', { name: 'Microphone' });
    await expect.poll(() => select.locator('option').count()).toBeGreaterThan(1);
    await button('Stop test').click();
    await reopen(page);
    expect(await hearing({ audio: true })).toBe('NotAllowedError');
  });

  it('explains a denied permission and offers a way to continue', async () => {
    opened.api.answer({ 'sound:ask': () => ({ access: 'denied' }) });
    await button('Start listening').click();
    await page.getByText('The app isn’t allowed to use the microphone.').waitFor();
    expect(opened.api.inputsOf('voice:start')).toEqual([]);
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    opened.api.answer({ 'sound:ask': () => ({ access: 'allowed' }) });
    await noticeButton('Try again').click();
    await page.getByText('Listening', { exact: true }).waitFor();
  });
});

describe('system sound', () => {
  const select = () => page.getByRole('combobox', { name: 'Microphone' });
  const choice = () => select().locator('option', { hasText: 'System sound' });

  it("is not offered where it can't be captured, and the page says so", async () => {
    await page.getByText('System sound can’t be captured on this system.').waitFor();
    await expect.poll(() => choice().count()).toBe(0);
  });

  it('is offered on Windows and requested as system sound', async () => {
    const devtools = await page.context().newCDPSession(page);
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
    await devtools.send('Emulation.setUserAgentOverride', { userAgent });
    try {
      await reopen(page);
      await choice().waitFor({ state: 'attached' });
      await expect.poll(() => page.getByText('System sound can’t be captured').count()).toBe(0);
      opened.api.answer({ 'sound:ask': () => ({ access: 'denied' }) });
      await select().selectOption('system');
      await button('Test').click();
      await expect.poll(() => opened.api.inputsOf('sound:ask')).toEqual([{ origin: 'system' }]);
    } finally {
      await devtools.detach();
    }
  });
});

describe('earlier sessions', () => {
  it('are found by what was said, and the search is restored', { tags: 'deep' }, async () => {
    const field = page.getByRole('searchbox', { name: 'Search sessions' });
    await field.fill('lighthouse');
    await page.locator('main mark').first().waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText(/Page 2 of 2/u).waitFor();
    await reopen(page);
    await page.getByText(/Page 2 of 2/u).waitFor();
    await expect.poll(() => field.inputValue()).toBe('lighthouse');
  });

  it('are filtered by language and project and remain filtered', { tags: 'deep' }, async () => {
    const rows = () => page.locator('main tbody tr').count();
    await expect.poll(rows).toBe(20);
    const language = page.getByRole('combobox', { name: 'Language', exact: true });
    await language.selectOption('German');
    await expect.poll(rows).toBe(1);
    await page.getByRole('combobox', { name: 'Project' }).last().selectOption('Spring catalogue');
    const asked = () => opened.api.inputsOf('voice:list-sessions').at(-1);
    const narrowed = { language: 'de', projectId: 'p1' };
    await expect.poll(asked).toMatchObject(narrowed);
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await reopen(page);
    await expect.poll(rows).toBe(1);
    await expect.poll(() => language.inputValue()).toBe('de');
    expect(asked()).toMatchObject(narrowed);
  });

  it('are read side by side, corrected, played, exported, and logged as time', async () => {
    await button('Good morning, everybody.').click();
    const table = page.getByRole('table', { name: 'Lines' });
    await table.getByText('El faro está cerrado en invierno.').waitFor();
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);

    await button('Edit the line at 0:12').last().click();
    await page.getByRole('textbox', { name: 'Line at 0:12' }).fill('El faro cierra en invierno.');
    await page.keyboard.press('Control+Enter');
    await table.getByText('El faro cierra en invierno.').waitFor();
    await expect
      .poll(() => opened.api.inputsOf('voice:edit-line'))
      .toMatchObject([{ lineId: 'v1.3.es' }]);

    await table.getByText('Are there any questions?').click();
    await expect
      .poll(() => opened.api.inputsOf('voice:read-sound'))
      .toMatchObject([{ fromMs: 7_850, durationMs: 3_500 }]);

    await button('Export Good morning, everybody.').click();
    await page.getByRole('menuitem', { name: 'Subtitles, Spanish (.srt)' }).click();
    await page.getByText('4 lines exported to Good morning.srt.').waitFor();
    await expect
      .poll(() => opened.api.inputsOf('voice:export'))
      .toEqual([{ sessionId: 'v1', format: 'srt', targetLang: 'es' }]);

    await noticeButton('Show in folder').waitFor();
    await button('Log as time').click();
    const form = page.getByRole('form', { name: 'Log time for Good morning, everybody.' });
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Other duration' }).inputValue())
      .toBe('0:02');
    await form.getByRole('button', { name: 'Log time' }).click();
    await page.getByRole('contentinfo').getByText('4 lines exported').waitFor();
    await noticeButton('Dismiss: 4 lines exported to Good morning.srt.').click();
    await page.getByText(/^Time spent /u).waitFor();
    await expect
      .poll(() => opened.api.inputsOf('time:add-entry'))
      .toMatchObject([{ note: 'Good morning, everybody.' }]);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Good morning, everybody.');
  });

  it('are deleted, and the deletion is undone', async () => {
    await button('Meeting 3').click();
    await more('Meeting 3', 'Delete');
    await page.getByText('“Meeting 3” was deleted.').waitFor();
    await noticeButton('Undo').click();
    await button('Meeting 3').waitFor();
  });
});
