import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../lib/build.mjs';
import { openWindow } from '../lib/drive-window.mjs';
import { hasDisplay, startVirtualDisplay } from '../lib/virtual-display.mjs';
import { startChild } from './child-process.mjs';
import { makeSentences } from './engine-corpus.mjs';
import { median } from './ratios.mjs';
import { installProbe } from './ui-probe.mjs';

const SENTENCES = 40;
/** As `TYPING_PAUSE_MS` of renderer/features/translate/text-slice.ts. */
const DEBOUNCE_MS = 400;
const TERMS = 100_000;
const ROW_PX = 36;
const FRAMES = 300;
const WHEEL_PX = 120;
const FLING_PX = 2_000;
const ROUNDS = 8;
const GOALS = { typingMs: 50, frameMs: 32, pageMs: 100 };
const PAGES = [
  'Translate',
  'Documents',
  'Time',
  'History',
  'Glossaries',
  'Usage and keys',
  'Settings',
];

const say = (line) => process.stdout.write(`${line}\n`);
const ms = (value) => `${value.toFixed(1)} ms`;
const quantile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
const verdict = (isMet) => (isMet ? 'met' : 'MISSED');

/**
 * `npm run bench -- ui`: the real window under a person's hands: a translation that follows the typing, a
 * glossary of 100,000 terms that is scrolled, and the way from page to page. Beside each stands what the same
 * machine needs in the same run for as good as nothing.
 */
export async function run() {
  await ensureBuilt();
  const display = hasDisplay() ? null : await startVirtualDisplay();
  if (display !== null) process.env.DISPLAY = display.display;
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const sentences = makeSentences(SENTENCES);
  const lexicon = join(folder, 'lexicon.tsv');
  writeFileSync(lexicon, sentences.map((text, n) => `EN\tDE\t${text}\t${german(n)}\n`).join(''));
  let window, service;
  try {
    const engine = `lexicon:${lexicon}`;
    service = await startChild('electron/embedded/cli.ts', ['--engine', engine]);
    const open = async (userData) => {
      window = await openWindow({
        userData: join(folder, userData),
        env: { DRAGOMAN_ENGINE: engine },
      });
      await window.page.emulateMedia({ reducedMotion: 'reduce' });
      await window.page.evaluate(installProbe);
      return window.page;
    };
    // The services are still starting; no goal, and told apart.
    await switchPages(await open('start'), 'first opening while the app starts', 1, null);
    await window.app.close();
    const page = await open('data');
    await untilStarted(page);
    // Each page has its data to read; that is told apart.
    await switchPages(page, 'first opening', 1);
    await typeText(page, sentences, service.ready.translation);
    await scrollTerms(page);
    await page.getByRole('button', { name: 'All glossaries' }).click();
    await switchPages(page, 'opened again', ROUNDS);
    say(
      `load of the machine: ${loadavg()[0].toFixed(1)}; with more than its cores, times are not its own`,
    );
  } finally {
    await window?.app.close();
    await service?.stop();
    await display?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Until the services run and the code of the pages has been read ahead. */
async function untilStarted(page) {
  await page.evaluate(async () => {
    const pause = (pauseMs) => new Promise((resolve) => setTimeout(resolve, pauseMs));
    const isRunning = async () => {
      const { value } = await globalThis.api.app.getEmbeddedStatus();
      return value?.state === 'running';
    };
    while (!(await isRunning())) await pause(100);
    for (let before = -1, now = 0; before !== now; before = now) {
      await pause(1000);
      now = performance.getEntriesByType('resource').length;
    }
  });
}

const german = (number) => `Satz Nummer ${number}.`;

async function goTo(page, name) {
  const shown = page.evaluate((heading) => globalThis.probe.pageShown(heading), name);
  await page.keyboard.press(`Control+${PAGES.indexOf(name) + 1}`);
  return shown;
}

/** Each sentence is typed by keys behind those before it, and its translation is waited for. */
async function typeText(page, sentences, access) {
  await goTo(page, 'Translate');
  for (const [label, language] of [
    ['From', 'English'],
    ['To', 'German'],
  ]) {
    const box = page.getByRole('combobox', { name: label, exact: true });
    await box.fill(language);
    await box.press('Enter');
  }
  const selectorOf = async (name) =>
    `#${await page.getByRole('textbox', { name }).evaluate((area) => CSS.escape(area.id))}`;
  const [source, target] = [await selectorOf('Source text'), await selectorOf('Translation')];
  const shown = (selector, text) =>
    page.evaluate(
      ([selector, text]) => globalThis.probe.textShown(selector, text),
      [selector, text],
    );
  await page.locator(source).focus();
  const results = [];
  const letters = [];
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
  say(
    `typing, ${SENTENCES} sentences: last key to painted translation, after the pause of ${DEBOUNCE_MS} ms: ` +
      `median ${ms(middle)}, p95 ${ms(p95)} (goal ${GOALS.typingMs} ms: ${verdict(p95 <= GOALS.typingMs)}); ` +
      `${(middle / median(answers)).toFixed(1)} x the service's bare answer over HTTP (${ms(median(answers))})`,
  );
  say(
    `typing: key to painted letter: median ${ms(median(letters))}, p95 ${ms(quantile(letters, 0.95))}`,
  );
}

/** Milliseconds of the answer to the same text, asked for without a window. */
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

/** By the wheel, by a strong push, and by the thumb through the whole list, beside an empty scroller. */
async function scrollTerms(page) {
  await fillGlossary(page);
  await goTo(page, 'Glossaries');
  await page.getByRole('button', { name: 'Bench', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Terms' });
  await grid.getByText('term 5', { exact: true }).waitFor();
  const selector = '[role="grid"]';
  const bare = await page.evaluate(
    ([height, count, step]) => globalThis.probe.bareScroll(height, count, step),
    [TERMS * ROW_PX, FRAMES, WHEEL_PX],
  );
  const ways = { wheel: [WHEEL_PX, false], push: [FLING_PX, false], thumb: [0, true] };
  for (const [name, [step, jump]] of Object.entries(ways)) {
    const list = await page.evaluate(
      ([selector, count, step, jump]) => globalThis.probe.scroll(selector, count, step, jump),
      [selector, FRAMES, step, jump],
    );
    const late = ({ gaps }) => gaps.filter((gap) => gap > GOALS.frameMs).length;
    say(
      `scrolling ${TERMS.toLocaleString('en')} terms by the ${name}, ${FRAMES} frames: ` +
        `${late(list)} over ${GOALS.frameMs} ms (goal 0: ${verdict(late(list) === 0)}), ` +
        `of an empty scroller ${late(bare)}; longest ${ms(Math.max(...list.gaps))} to ${ms(Math.max(...bare.gaps))}; ` +
        `work in a frame, median ${ms(median(list.work))} to ${ms(median(bare.work))}, longest ${ms(Math.max(...list.work))}`,
    );
  }
}

async function fillGlossary(page) {
  await page.evaluate(async (terms) => {
    const { glossaries } = globalThis.api;
    const make = async (answer) => {
      const { ok, value, error } = await answer;
      if (!ok) throw new Error(error.code);
      return value;
    };
    const { id: glossaryId } = await make(glossaries.create({ name: 'Bench', connectionId: null }));
    const pair = { sourceLang: 'en', targetLang: 'de' };
    const { dictionaries } = await make(glossaries.addDictionary({ glossaryId, ...pair }));
    const text = Array.from({ length: terms }, (_, n) => `term ${n}\tBegriff ${n}`).join('\n');
    const { importId } = await make(glossaries.readText({ ...pair, text }));
    const dictionaryId = dictionaries[0].id;
    await make(
      glossaries.applyImport({ importId, dictionaryId, mode: 'merge', onKnown: 'keep-mine' }),
    );
  }, TERMS);
}

/** From page to page by their keys, to the painted page with its data; beside a key that changes one letter. */
async function switchPages(page, label, rounds, goalMs = GOALS.pageMs) {
  const times = new Map(PAGES.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of PAGES) {
      times.get(name).push(await goTo(page, name));
    }
  }
  const all = [...times.values()].flat();
  const slowest = [...times]
    .map(([name, own]) => [name, Math.max(...own)])
    .sort((a, b) => b[1] - a[1])[0];
  const goal = goalMs === null ? '' : `, goal ${goalMs} ms: ${verdict(slowest[1] < goalMs)}`;
  say(
    `page switch, ${label}: median ${ms(median(all))}, longest ${ms(slowest[1])} (${slowest[0]})${goal}`,
  );
  say(`  ${[...times].map(([name, own]) => `${name} ${median(own).toFixed(0)}`).join(', ')}`);
}
