import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder } from '../support/temporary-folder.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { runs } from '../support/runs.ts';
import { askApp } from '../support/window/page-api.ts';

/** What a page may send, in the page's own code, because no message keeps a lone surrogate. */
const TEXTS: readonly (readonly [what: string, code: string])[] = [
  ['NUL', '"a\\0b"'],
  ['NUL alone', '"\\0"'],
  ['a lone surrogate', '"\\ud800"'],
  ['a lone surrogate in a word', '"good\\udc00s"'],
  ['a lone surrogate in each line', '"a\\ud800\\nb\\udfff\\nc"'],
  ['marks of the other writing direction', '"\\u202e\\u2066abc\\u2069"'],
  ['tags that are none', '"<a><b></a></b><x id=1>&nbsp;&#0;"'],
  ['line separators', '"a\\u2028b\\u2029c\\r\\nd\\re"'],
  ['nothing but blank lines', '"\\n \\n\\t\\n"'],
  ['100 KB in one word', '"x".repeat(100_000)'],
  ['100 KB of emoji', '"😀".repeat(50_000)'],
  ['nothing but line breaks', `"\\n".repeat(${runs(100_000)})`],
  ['many short lines', `"ab\\n".repeat(${runs(33_333)})`],
  ['100 KB of marks', '"%_*(-".repeat(20_000)'],
  ['100 KB of NUL', '"\\0".repeat(100_000)'],
];

const OPTIONS = `{ formality: 'default', modelType: null, context: '', glossaryId: null, memoryId: null,
  memoryThresholdPercent: 75, styleId: null, customInstructions: [], tagHandling: 'off' }`;
const ROUTE = `connectionId: 'embedded', projectId: null, sourceLang: 'EN', targetLang: 'DE'`;
const DRAFT = `tab: 'translate', ${ROUTE}, sourceText: 'one', targetText: 'eins', options: ${OPTIONS}`;
const KEPT = `${ROUTE}, kind: 'text', itemId: null, options: ${OPTIONS}, billedChars: null`;

/** Requests of the window about texts, as whoever takes it over would send them. */
describe('odd requests about texts', () => {
  let under: AppUnderTest;
  let page: Page;

  /** What `text[method](input)` is answered with, looked at in the page by `look`; the code of an error. */
  const ask = (method: string, input: string, look = '() => "done"'): Promise<unknown> =>
    page.evaluate(`
      globalThis.api.text[${JSON.stringify(method)}](${input}).then(
        ({ ok, value, error }) => (ok ? (${look})(value) : error.code),
        () => 'thrown',
      )
    `);
  const total = async (): Promise<number> =>
    (
      (await askApp(page, 'history', 'search', { text: '', page: 1, limit: 20 })) as {
        total: number;
      }
    ).total;

  beforeAll(async () => {
    under = await startApp();
    ({ page } = under);
  });
  afterAll(async () => {
    await under.close();
    removeFolder(under.userData);
  });

  it.each(TEXTS)('%s is translated line by line', async (_what, text) => {
    const input = (more = '') =>
      `{ ${ROUTE}, requestId: 'r', text: ${text}, options: { ...${OPTIONS} ${more} } }`;
    const hasAllLines = `({ paragraphs }) =>
      paragraphs.length === (${text}).split(/\\r\\n|\\r|\\n/).length`;
    // A line that is longer than a request may be is refused before anything is sent.
    const isSentWhole = await page.evaluate<boolean>(
      `Math.max(...(${text}).split('\\n').map((line) => new Blob([JSON.stringify(line)]).size)) < 120_000`,
    );
    const whole = await ask('translate', input(), hasAllLines);
    expect(whole).toBe(isSentWhole ? true : 'api/too-large');
    const asMarkup = await ask('translate', input(", tagHandling: 'xml'"));
    expect(asMarkup).toBeOneOf([
      'done',
      'api/bad-request',
      ...(isSentWhole ? [] : ['api/too-large']),
    ]);
  });

  it.each(TEXTS)('%s is improved, or refused in words', async (_what, text) => {
    const input = `{ connectionId: 'embedded', projectId: null, requestId: 'r', text: ${text},
      targetLang: 'EN-US', mode: 'correct', style: 'default', tone: 'default' }`;
    expect(await ask('improve', input)).toBe('done');
  });

  it.each(TEXTS)('%s is kept and comes back', async (_what, text) => {
    const draft = `{ ${DRAFT}, sourceText: ${text}, targetText: ${text} }`;
    expect(await ask('saveDraft', draft)).toBe('done');
    const isSame = `(draft) => draft.sourceText === ${text}`;
    expect(await ask('getDraft', 'undefined', isSame)).toBe(true);
    const isBlank = await page.evaluate<boolean>(`(${text}).trim() === ''`);
    const before = await total();
    const input = `{ ${KEPT}, sourceText: ${text}, targetText: ${text} }`;
    const wasKept = '(item) => item !== null';
    expect(await ask('keep', input, wasKept)).toBe(!isBlank);
    expect(await total()).toBe(before + (isBlank ? 0 : 1));
    const query = `{ text: (${text}).slice(0, 5000), sourceLang: null, targetLang: 'DE', minPercent: 50 }`;
    expect(await ask('findMatches', query, 'Array.isArray')).toBe(true);
  });

  /** A proper request with one thing of it replaced. */
  const REQUESTS: Readonly<Record<string, readonly [method: string, (patch: string) => string]>> = {
    translate: [
      'translate',
      (patch) => `{ ${ROUTE}, requestId: 'r', text: 'a', options: ${OPTIONS}, ${patch} }`,
    ],
    'translate with options': [
      'translate',
      (patch) => `{ ${ROUTE}, requestId: 'r', text: 'a', options: { ...${OPTIONS}, ${patch} } }`,
    ],
    improve: [
      'improve',
      (patch) => `{ connectionId: 'embedded', projectId: null, requestId: 'r', text: 'a',
        targetLang: null, mode: 'rephrase', style: 'default', tone: 'default', ${patch} }`,
    ],
    'get choices': ['getChoices', (patch) => `{ ${ROUTE}, modelType: null, ${patch} }`],
    'find matches': [
      'findMatches',
      (patch) => `{ text: 'a', sourceLang: null, targetLang: 'DE', minPercent: 50, ${patch} }`,
    ],
    'save the draft': ['saveDraft', (patch) => `{ ${DRAFT}, ${patch} }`],
    keep: ['keep', (patch) => `{ ${KEPT}, sourceText: 'a', targetText: 'b', ${patch} }`],
    cancel: ['cancel', (patch) => `{ ${patch} }`],
  };
  const request = async (name: string, patch: string, look?: string): Promise<unknown> => {
    const [method, withPatch] = REQUESTS[name]!;
    return ask(method, withPatch(patch), look);
  };
  const expectRefused = async (asked: () => Promise<unknown>): Promise<void> => {
    await ask('saveDraft', `{ ${DRAFT} }`);
    const before = await total();
    expect(await asked()).toBe('input/invalid');
    expect(await total()).toBe(before);
    expect(await ask('getDraft', 'undefined', '({ sourceText }) => sourceText')).toBe('one');
  };

  it.each([
    ['translate', 'text: "x".repeat(1_000_000)'],
    ['translate', 'text: ["a"]'],
    ['translate', 'text: { toString: null }'],
    ['translate', 'text: new Uint8Array(8)'],
    ['translate', 'text: 7n'],
    ['translate', 'requestId: ""'],
    ['translate', 'requestId: "r".repeat(101)'],
    ['translate', 'targetLang: null'],
    ['translate', 'targetLang: "de/../../v2/usage"'],
    ['translate', 'sourceLang: "E\\ud800"'],
    ['translate', 'connectionId: ["embedded"]'],
    ['translate', 'options: null'],
    ['translate with options', 'context: "x".repeat(20_001)'],
    ['translate with options', 'customInstructions: Array(11).fill("x")'],
    ['translate with options', 'customInstructions: "x"'],
    ['translate with options', 'memoryThresholdPercent: 1e300'],
    ['translate with options', 'memoryThresholdPercent: NaN'],
    ['translate with options', 'tagHandling: "__proto__"'],
    ['improve', 'text: "x".repeat(1_000_000)'],
    ['improve', 'style: "business", tone: "friendly"'],
    ['improve', 'mode: "correct", tone: "friendly"'],
    ['improve', 'mode: "toString"'],
    ['cancel', 'requestId: 1'],
    ['get choices', 'targetLang: "%"'],
    ['get choices', 'modelType: {}'],
    ['find matches', 'text: "x".repeat(5001)'],
    ['find matches', 'minPercent: 0'],
    ['find matches', 'minPercent: 50.5'],
    ['find matches', 'projectId: {}'],
    ['save the draft', 'sourceText: "x".repeat(100_001)'],
    ['save the draft', 'targetText: null'],
    ['save the draft', 'tab: "voice"'],
    ['save the draft', 'proposal: { of: "source", original: "a", pieces: [{ kind: "code" }] }'],
    [
      'save the draft',
      'proposal: { of: "source", original: "a", pieces: Array(50_001).fill({ kind: "same", text: "" }) }',
    ],
    ['save the draft', 'itemIds: { text: 1, improvement: null }'],
    ['save the draft', 'billedChars: -1'],
    ['keep', 'kind: "document"'],
    ['keep', 'itemId: ""'],
    ['keep', 'sourceText: "x".repeat(1_000_000)'],
    ['keep', 'billedChars: 0.5'],
    ['keep', 'billedChars: Infinity'],
  ])('%s refuses %s and changes nothing', async (name, patch) => {
    await expectRefused(async () => request(name, patch));
  });

  it.each([
    ['translate', 'undefined'],
    ['translate', 'new Map()'],
    ['improve', '[]'],
    ['saveDraft', '"draft"'],
    ['cancel', 'null'],
  ])('%s refuses %s as a whole', async (method, input) => {
    await expectRefused(async () => ask(method, input));
  });

  it.each([
    ['translate', 'connectionId: "no-such-account"', 'input/not-found'],
    ['translate', 'connectionId: "constructor"', 'input/not-found'],
    ['translate with options', 'glossaryId: "../../../v2/usage"', 'api/bad-request'],
    ['improve', 'connectionId: "\' OR 1=1 --"', 'input/not-found'],
    ['get choices', 'connectionId: "\\ud800"', 'input/not-found'],
    ['cancel', 'requestId: "__proto__"', 'done'],
    ['find matches', 'projectId: "no-such-project"', 'done'],
    ['keep', 'projectId: "no-such-project"', 'done'],
    ['keep', 'itemId: "\' OR 1=1 --"', 'done'],
  ])('%s with %s finds nothing that is not meant', async (name, patch, answer) => {
    expect(await request(name, patch)).toBe(answer);
  });

  it('an item of the history that is no text of this page is never written over', async () => {
    const itemIdOf = '({ itemId }) => itemId';
    const first = await request('keep', 'sourceText: "Mine."', itemIdOf);
    const edit = { itemId: first, position: 0, target: 'Corrected.' };
    await askApp(page, 'history', 'editSegment', edit);
    const second = await request('keep', `itemId: ${JSON.stringify(first)}`, itemIdOf);
    expect(second).not.toBe(first);
    const query = { itemId: first, text: '', page: 1, limit: 20 };
    const detail = await askApp(page, 'history', 'getItem', query);
    expect(detail).toMatchObject({ segments: [{ source: 'Mine.', target: 'Corrected.' }] });
  });
});
