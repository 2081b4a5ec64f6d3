/**
 * Component tests: the built page in the app's own window with its own preload, contract, and policy, and a fake of the
 * main process that lives in the test. The files of a worker share one window; {@link openPage} resets it to a fresh
 * start.
 * - Set the answers of the main process with `scenario` (sample/sample-api.ts) and `answers`; change them later with
 *   `api.answer`, read requests with `api.inputsOf`, send events with `api.emit`. Inputs, answers, and events are
 *   parsed by the contract.
 * - A test fails when the page logs an error, throws, or leaves a rejection unhandled, and when a request has no
 *   answer; `expectedErrors` names those that the test is about.
 * - Each window has the focus as far as its page can tell. All of them share the clipboard of the display: paste with
 *   {@link paste}, and read copied text with `api.inputsOf('app:copy-text')`.
 * - `page.clock` cannot be removed from a page again, so it must not be used in a shared window.
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
  /** Data behind the page; `full` by default. */
  scenario?: Scenario;
  /** Replaced answers; a function if they also send events. */
  answers?: Handlers | ((fake: FakeApi) => Handlers);
  /** Stored settings; `language` and `theme` have separate options. */
  settings?: Partial<Settings>;
  language?: Settings['language'];
  theme?: Settings['theme'];
  /** Width of the page, in CSS pixels. */
  width?: number;
  dir?: 'rtl';
  /** Open page of the rail; Documents by default. */
  at?: PageName;
  /** Open section of Settings; Connections by default. */
  place?: SettingsPlace;
  /** Content of the page's local storage. */
  storage?: Readonly<Record<string, string>>;
  /** Animations are disabled by default: colors and positions are measured at their end. */
  motion?: 'full';
  /** A separate window instead of the shared one. */
  window?: SharedWindow;
  /** Parts of the errors that the test is about. */
  expectedErrors?: readonly string[];
}

export interface OpenPage extends WindowUnderTest {
  api: FakeApi;
}

/** Resets the window to a start with these answers, and waits until its first data is on screen. */
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
  // The theme and the language of the last start, so that the first paint has them.
  const kept = {
    'dragoman.theme': theme,
    'dragoman.language': language,
    ...options.storage,
  };
  // Before the page's own code, and after that of the last page, which may store something as it
  // unloads.
  const session = {
    ...(options.at && { 'dragoman.page': options.at }),
    ...(options.place && { 'dragoman.settings-place': options.place }),
  };
  const { identifier } = await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
    // Pages are loaded when they are opened: preloading all of them is a fifth of the work of a
    // start.
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

/** Reloads like the next start of the app with the same data: the page sends pending changes as it unloads. */
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
