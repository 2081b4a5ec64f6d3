import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { openWindow } from '../../scripts/lib/drive-window.mjs';
import { hasDisplay, startVirtualDisplay } from '../../scripts/lib/virtual-display.mjs';
import { startChild } from './child-process.mjs';
import { makeSentences } from './engine-corpus.mjs';
import { isShort, noteFigure } from './figures.mjs';
import { loadOfMachine, median, quantile } from './ratios.mjs';
import { measureDocumentView } from './document-view.mjs';
import { installProbe } from './ui-probe.mjs';

/** @import { Page } from 'playwright-core' */
/** @import { Result } from '../../shared/errors.ts' */
/** @import { Ready } from './child-process.mjs' */
/** @import { Say } from './ratios.mjs' */
/** @import { Frames } from './ui-probe.mjs' */

const SENTENCES = isShort ? 15 : 40;
/** As `TYPING_PAUSE_MS` of renderer/features/translate/text-slice.ts. */
const DEBOUNCE_MS = 400;
const TERMS = 100_000;
const ROW_PX = 36;
const FRAMES = 300;
const WHEEL_PX = 120;
const FLING_PX = 2_000;
const ROUNDS = isShort ? 3 : 8;
const GOALS = { typingMs: 50, frameMs: 32, pageMs: 100 };
const PAGES = [
  'Translate',
  'Documents',
  'Time',
  'History',
  'Terms',
  'Voice',
  'Settings',
  'Usage and keys',
];

/** @type {Say} */
const say = (line) => process.stdout.write(`${line}\n`);
/** @param {number} value */
const ms = (value) => `${value.toFixed(1)} ms`;
/** @param {boolean} isMet */
const verdict = (isMet) => (isMet ? 'met' : 'MISSED');

/**
 * `npm run bench -- ui`: the real window in use: a translation that follows the typing, scrolling a glossary of 100,000
 * terms, and switching between pages. Each is compared with what the same machine needs for nearly nothing in the same run.
 */
export const run = () => onDisplay(measurePages);

/** `npm run bench -- document`: work on a document of 20,000 segments in the real window, beside one of 100. */
export const runDocument = () => onDisplay(measureDocumentView);

/** @param {() => Promise<void>} measure */
async function onDisplay(measure) {
  await ensureBuilt();
  const display = hasDisplay() ? null : await startVirtualDisplay();
  if (display !== null) process.env.DISPLAY = display.display;
  try {
    await measure();
    say(`load of the machine: ${loadOfMachine()}; with more than its cores, times are not its own`);
  } finally {
    await display?.stop();
  }
}

async function measurePages() {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const sentences = makeSentences(SENTENCES);
  const lexicon = join(folder, 'lexicon.tsv');
  writeFileSync(lexicon, sentences.map((text, n) => `EN\tDE\t${text}\t${german(n)}\n`).join(''));
  /** @type {Awaited<ReturnType<typeof openWindow>> | undefined} */
  let window;
  /** @type {Awaited<ReturnType<typeof startChild>> | undefined} */
  let service;
  try {
    const engine = `lexicon:${lexicon}`;
    service = await startChild('electron/embedded/start/cli.ts', ['--engine', engine]);
    /** @param {string} userData */
    const open = async (userData) => {
      window = await openWindow({
        userData: join(folder, userData),
        env: { DRAGOMAN_ENGINE: engine },
      });
      await window.page.emulateMedia({ reducedMotion: 'reduce' });
      await window.page.evaluate(installProbe);
      return window.page;
    };
    // The services are still starting, so this has no goal and is reported separately.
    await switchPages(await open('start'), 'first opening while the app starts', 1, null);
    await window?.app.close();
    const page = await open('data');
    await untilStarted(page);
    // Each page loads its data, so this is reported separately.
    await switchPages(page, 'first opening', 1);
    await typeText(page, sentences, service.ready.translation);
    await scrollTerms(page);
    await page.getByRole('button', { name: 'All glossaries' }).click();
    noteFigure('ui.pages', await switchPages(page, 'opened again', ROUNDS));
  } finally {
    await window?.app.close();
    await service?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Waits until the services run and the code of the pages is preloaded.
 *
 * @param {Page} page
 */
async function untilStarted(page) {
  await page.evaluate(async () => {
    /** @param {number} pauseMs */
    const pause = (pauseMs) => new Promise((resolve) => setTimeout(resolve, pauseMs));
    const isRunning = async () => {
      const answer = await globalThis.api.app.getEmbeddedStatus();
      return answer.ok && answer.value?.state === 'running';
    };
    while (!(await isRunning())) await pause(100);
    for (let before = -1, now = 0; before !== now; before = now) {
      await pause(1000);
      // One for each requested code file; Chromium records no timings for files of the app's own scheme.
      now = document.head.querySelectorAll('link').length;
    }
  });
}

/** @param {number} number */
const german = (number) => `Satz Nummer ${number}.`;

/**
 * @param {Page} page
 * @param {string} name
 */
async function goTo(page, name) {
  const shown = page.evaluate((heading) => globalThis.probe.pageShown(heading), name);
  await page.keyboard.press(`Control+${PAGES.indexOf(name) + 1}`);
  return shown;
}

/**
 * Types each sentence after the previous ones and waits for its translation.
 *
 * @param {Page} page
 * @param {readonly string[]} sentences
 * @param {Ready['translation']} access
 */
async function typeText(page, sentences, access) {
  await goTo(page, 'Translate');
  for (const [label, language] of Object.entries({ From: 'English', To: 'German' })) {
    const box = page.getByRole('combobox', { name: label, exact: true });
    await box.fill(language);
    await box.press('Enter');
  }
  /** @param {string} name */
  const selectorOf = async (name) =>
    `#${await page.getByRole('textbox', { name }).evaluate((area) => CSS.escape(area.id))}`;
  const [source, target] = [await selectorOf('Source text'), await selectorOf('Translation')];
  /**
   * @param {string} selector
   * @param {string} text
   */
  const shown = (selector, text) =>
    page.evaluate((wanted) => globalThis.probe.textShown(wanted.selector, wanted.text), {
      selector,
      text,
    });
  await page.locator(source).focus();
  /** @type {number[]} */
  const results = [];
  /** @type {number[]} */
  const letters = [];
  /** @type {number[]} */
  const answers = [];
  for (const [number, sentence] of sentences.entries()) {
    if (number > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(sentence.slice(0, -1));
    const letter = shown(source, sentence);
    const result = shown(target, german(number));
    await page.keyboard.type('.');
    letters.push(await letter);
    results.push((await result) - DEBOUNCE_MS);
    answers.push(await askService(access, sentences.slice(0, number + 1)));
  }
  const [middle, p95] = [median(results), quantile(results, 0.95)];
  noteFigure('ui.typing', p95);
  say(
    `typing, ${SENTENCES} sentences: last key to painted translation, after the pause of ${DEBOUNCE_MS} ms: ` +
      `median ${ms(middle)}, p95 ${ms(p95)} (goal ${GOALS.typingMs} ms: ${verdict(p95 <= GOALS.typingMs)}); ` +
      `${(middle / median(answers)).toFixed(1)} x the service's bare answer over HTTP (${ms(median(answers))})`,
  );
  say(
    `typing: key to painted letter: median ${ms(median(letters))}, p95 ${ms(quantile(letters, 0.95))}`,
  );
}

/**
 * Returns the milliseconds until the same text is answered without a window.
 *
 * @param {Ready['translation']} access
 * @param {readonly string[]} text
 */
async function askService({ url, key }, text) {
  const startMs = performance.now();
  const answer = await fetch(`${url}/v2/translate`, {
    method: 'POST',
    headers: { authorization: `DeepL-Auth-Key ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text, source_lang: 'EN', target_lang: 'DE' }),
  });
  await answer.text();
  return performance.now() - startMs;
}

/**
 * Scrolls with the wheel, with a strong swipe, and with the thumb through the whole list, compared with an empty
 * scroller.
 *
 * @param {Page} page
 */
async function scrollTerms(page) {
  await fillGlossary(page);
  await goTo(page, 'Terms');
  await page.getByRole('button', { name: 'Bench', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Terms' });
  await grid.getByText('term 5', { exact: true }).waitFor();
  const selector = '[role="grid"]';
  const bare = await page.evaluate(
    ({ height, count, step }) => globalThis.probe.bareScroll(height, count, step),
    { height: TERMS * ROW_PX, count: FRAMES, step: WHEEL_PX },
  );
  const ways = {
    wheel: { step: WHEEL_PX, jump: false },
    push: { step: FLING_PX, jump: false },
    thumb: { step: 0, jump: true },
  };
  for (const [name, { step, jump }] of Object.entries(ways)) {
    const list = await page.evaluate(
      (way) => globalThis.probe.scroll(way.selector, way.count, way.step, way.jump),
      { selector, count: FRAMES, step, jump },
    );
    /** @param {Frames} frames */
    const late = ({ gaps }) => gaps.filter((gap) => gap > GOALS.frameMs).length;
    if (name === 'wheel') noteFigure('ui.scroll', late(list));
    say(
      `scrolling ${TERMS.toLocaleString('en')} terms by the ${name}, ${FRAMES} frames: ` +
        `${late(list)} over ${GOALS.frameMs} ms (goal 0: ${verdict(late(list) === 0)}), ` +
        `of an empty scroller ${late(bare)}; longest ${ms(Math.max(...list.gaps))} to ${ms(Math.max(...bare.gaps))}; ` +
        `work in a frame, median ${ms(median(list.work))} to ${ms(median(bare.work))}, longest ${ms(Math.max(...list.work))}`,
    );
  }
}

/** @param {Page} page */
async function fillGlossary(page) {
  await page.evaluate(async (terms) => {
    const { glossaries } = globalThis.api;
    /**
     * @template T
     * @param {Promise<Result<T>>} asked
     */
    const make = async (asked) => {
      const answer = await asked;
      if (!answer.ok) throw new Error(answer.error.code);
      return answer.value;
    };
    const pair = { sourceLang: 'en', targetLang: 'de' };
    const { dictionaries } = await make(glossaries.create({ name: 'Bench', ...pair }));
    const text = Array.from({ length: terms }, (_, n) => `term ${n}\tBegriff ${n}`).join('\n');
    const dictionaryId = dictionaries[0]?.id ?? '';
    const { importId } = await make(glossaries.readText({ dictionaryId, ...pair, text }));
    await make(
      glossaries.applyImport({ importId, dictionaryId, mode: 'merge', onKnown: 'keep-mine' }),
    );
  }, TERMS);
}

/**
 * Switches between pages by their shortcuts, up to the painted page with its data, compared with a key that changes
 * one letter. Returns the longest time in milliseconds.
 *
 * @param {Page} page
 * @param {string} label
 * @param {number} rounds
 * @param {number | null} [goalMs] null: none
 */
async function switchPages(page, label, rounds, goalMs = GOALS.pageMs) {
  /** @type {Map<string, number[]>} */
  const times = new Map(PAGES.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of PAGES) {
      times.get(name)?.push(await goTo(page, name));
    }
  }
  const all = [...times.values()].flat();
  const longestMs = Math.max(...all);
  const slowest = PAGES.find((name) => times.get(name)?.includes(longestMs)) ?? '';
  const goal = goalMs === null ? '' : `, goal ${goalMs} ms: ${verdict(longestMs < goalMs)}`;
  say(
    `page switch, ${label}: median ${ms(median(all))}, longest ${ms(longestMs)} (${slowest})${goal}`,
  );
  say(`  ${[...times].map(([name, own]) => `${name} ${median(own).toFixed(0)}`).join(', ')}`);
  return longestMs;
}
