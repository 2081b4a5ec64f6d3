/**
 * Component tests: the built page in the app's own window with its own preload, contract and policy, and
 * a fake of the main process that lives in the test. The files of a worker share one window;
 * {@link openPage} puts it back to a fresh start.
 *
 * - Name what the main process answers by `scenario` (sample/sample-api.ts) and `answers`; change it later
 *   with `api.answer`, read what was asked with `api.inputsOf`, tell the page something with `api.emit`.
 *   Inputs, answers and events are parsed by the contract.
 * - A test fails when the page logs an error, throws or leaves a rejection unhandled, and when a request
 *   has no answer; `expectedErrors` names those that the test is about.
 * - Each window has the focus as far as its page can tell. The clipboard of the display is shared by all of
 *   them: paste by {@link paste}, and read what was copied by `api.inputsOf('app:copy-text')`.
 * - `page.clock` cannot be taken out of a page again, so that it must not be used in a window that others use.
 */
import type { Locator, Page } from 'playwright-core';
import type { Settings } from '../../../shared/domain/app/settings.ts';
import type { FakeApi, Handlers } from '../../unit/renderer/fake-api.ts';
import type { Page as PageName } from '../../../renderer/app/pages.ts';
import type { SettingsPlace } from '../../../renderer/features/settings/places.ts';
import { settled } from '../../support/window/pages.ts';
import { setPageWidth } from '../../support/window/window-size.ts';
import type { WindowUnderTest } from '../../support/window/window-under-test.ts';
import { createSampleApi, type Scenario } from './sample/sample-api.ts';
import { sharedWindow, type SharedWindow } from './shared-window.ts';

export interface PageOptions {
  /** What is behind the page; `full` unless told otherwise. */
  scenario?: Scenario;
  /** How requests are answered instead; a function where they tell the page something as well. */
  answers?: Handlers | ((fake: FakeApi) => Handlers);
  /** What is kept in the settings; `language` and `theme` have options of their own. */
  settings?: Partial<Settings>;
  language?: Settings['language'];
  theme?: Settings['theme'];
  /** Of the page, in CSS pixels. */
  width?: number;
  dir?: 'rtl';
  /** The page of the rail that is open; Documents unless told otherwise. */
  at?: PageName;
  /** The section of Settings that is open; Connections unless told otherwise. */
  place?: SettingsPlace;
  /** What the page has kept in its local storage. */
  storage?: Readonly<Record<string, string>>;
  /** Movement is left out unless it is asked for: colours and places are measured at their end. */
  motion?: 'full';
  /** A window of the test's own instead of the shared one. */
  window?: SharedWindow;
  /** Parts of the errors that the test is about. */
  expectedErrors?: readonly string[];
}

export interface OpenPage extends WindowUnderTest {
  api: FakeApi;
}

/** Puts the window back to a start with these answers, and waits until its first data is on screen. */
export async function openPage(options: PageOptions = {}): Promise<OpenPage> {
  const { language = 'en', theme = 'light' } = options;
  const window = options.window ?? (await sharedWindow());
  const { app, page, devtools } = window;
  const scenario = options.scenario ?? 'full';
  const api = createSampleApi(scenario, { ...options.settings, language, theme });
  const { answers = {} } = options;
  api.answer(typeof answers === 'function' ? answers(api) : answers);
  // Every request of a broken main process fails.
  const expected = scenario === 'broken' ? ['is not faked'] : [];
  window.stage(api, [...expected, ...(options.expectedErrors ?? [])]);
  await setPageWidth(window, options.width ?? 1200);
  await page.emulateMedia({ reducedMotion: options.motion === 'full' ? null : 'reduce' });
  // The theme and the language of the last time, so that the first paint has them.
  const kept = {
    'dragoman.theme': theme,
    'dragoman.language': language,
    ...options.storage,
  };
  // Before the page's own code, and after that of the last page, which may keep something as it goes.
  const session = {
    ...(options.at && { 'dragoman.page': options.at }),
    ...(options.place && { 'dragoman.settings-place': options.place }),
  };
  const { identifier } = await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
    // Pages are read when they are opened: reading all of them ahead, whenever that is, is a fifth of the work of a start.
    source: `const onIdle = window.requestIdleCallback.bind(window);
      window.requestIdleCallback = (work, by) => (by === undefined ? 0 : onIdle(work, by));
      localStorage.clear(); sessionStorage.clear();
      Object.assign(localStorage, ${JSON.stringify(kept)});
      Object.assign(sessionStorage, ${JSON.stringify(session)});`,
  });
  await page.goto(`app://dragoman/index.html${options.dir === 'rtl' ? '?dir=rtl' : ''}`, {
    waitUntil: 'commit',
  });
  await settled(page);
  await devtools.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  return { app, page, api };
}

/** As the next start of the app on the same data: what the page has not sent yet it sends as it goes. */
export async function reopen(page: Page): Promise<void> {
  await page.reload();
  await settled(page);
}

/** Pastes as Ctrl+V does, without the clipboard that all windows of the display share. */
export async function paste(target: Locator, text: string): Promise<void> {
  await target.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, text);
  }, text);
}
