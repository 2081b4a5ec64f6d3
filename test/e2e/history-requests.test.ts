import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { answerDialogs } from '../support/window/history-page.ts';
import { askApp } from '../support/window/page-api.ts';
import { textFile } from '../support/text-files.ts';

const ROWS = 'source\ttarget\nThe goods\t商品\nAND OR NOT\t"NEAR(x)"\nthe end\tdas Ende\n';
const IMPORTED_AS: Readonly<Record<string, string>> = {
  tmx: 'tmx',
  'xliff-1.2': 'xlf',
  'xliff-2.1': 'xlf',
  tsv: 'tsv',
};
/** What a page may ask, whatever it holds: in the page's own code, because no message keeps a lone surrogate. */
const TEXTS: readonly (readonly [what: string, code: string])[] = [
  ['operators', '"AND OR NOT NEAR( * ^ : - + { } ("'],
  ['a column filter', '"source_index_text : goods"'],
  ['an open quotation mark', '"\\"the goods"'],
  ['quotation marks alone', '"\\"\\"\\""'],
  ['NUL', '"\\0"'],
  ['NUL in a word', '"go\\0ods"'],
  ['a lone surrogate', '"\\ud800"'],
  ['a lone surrogate in a word', '"good\\udc00s"'],
  ['SQL', '"\'; DROP TABLE history_items; --"'],
  ['100 KB in one word', '"x".repeat(100_000)'],
  ['100 KB of words', '"goods the ".repeat(10_000)'],
  [
    '100 KB of different words',
    'Array.from({ length: 12_000 }, (_, at) => "w" + at).join(" ").slice(0, 100_000)',
  ],
  ['100 KB of Chinese', '"商品".repeat(50_000)'],
  ['100 KB of quotation marks', '"\\"".repeat(100_000)'],
  ['100 KB of a phrase', '"\\"" + "the goods ".repeat(9_000) + "\\""'],
  ['100 KB of marks', '"%_*(-".repeat(20_000)'],
];

/** Requests of the window about the history, as whoever takes it over would send them. */
describe('odd requests about the history', () => {
  let under: AppUnderTest;
  let page: Page;
  let work: string;
  let itemId: string;

  const total = async (): Promise<unknown> =>
    (
      (await askApp(page, 'history', 'search', { text: '', page: 1, limit: 20 })) as {
        total: number;
      }
    ).total;
  /** The answer's code, or how many rows it has. */
  const ask = (method: string, input: string): Promise<unknown> =>
    page.evaluate(`
      globalThis.api.history[${JSON.stringify(method)}](${input}).then(
        ({ ok, value, error }) => (ok ? value?.total ?? value?.count ?? 'done' : error.code),
        () => 'thrown',
      )
    `);

  beforeAll(async () => {
    work = temporaryFolder();
    under = await startApp();
    ({ page } = under);
    await answerDialogs(under, { open: textFile(work, 'pairs.tsv', ROWS) });
    const languages = { sourceLang: 'EN', targetLang: 'JA' };
    await askApp(page, 'history', 'importSegments', languages);
    const found = await askApp(page, 'history', 'search', { text: 'goods', page: 1, limit: 20 });
    itemId = (found as { items: { id: string }[] }).items[0]!.id;
  });
  afterAll(async () => {
    await under.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it.each(TEXTS)('%s is searched for, everywhere', async (_what, text) => {
    const paged = (more: string): string => `{ text: ${text}, limit: 20, ${more} }`;
    expect(await ask('search', paged('page: 1'))).toBeTypeOf('number');
    expect(await ask('search', paged('page: 1_000_000'))).toBeTypeOf('number');
    expect(await ask('search', paged('page: 1, order: "relevance"'))).toBeTypeOf('number');
    expect(await ask('findConcordances', paged('page: 1'))).toBeTypeOf('number');
    const item = `{ itemId: ${JSON.stringify(itemId)}, text: ${text}, page: 1, limit: 20 }`;
    expect(await ask('getItem', item)).toBe('done');
    await answerDialogs(under, { save: join(work, 'found.tsv') });
    const exported = await ask('exportSegments', `{ format: "tsv", filter: { text: ${text} } }`);
    expect(exported).toBeOneOf(['done', 'input/not-found']);
    expect(await total()).toBe(1);
  });

  it.each([
    ['search', '{ text: "x".repeat(100_001), page: 1, limit: 20 }'],
    ['search', '{ text: "", page: 0, limit: 20 }'],
    ['search', '{ text: "", page: "2", limit: 20 }'],
    ['search', '{ text: "", page: [1], limit: 20 }'],
    ['search', '{ text: "", page: 2n, limit: 20 }'],
    ['search', '{ text: "", page: 1e300, limit: 20 }'],
    ['search', '{ text: "", page: -0.5, limit: 20 }'],
    ['search', '{ text: "", page: 1, limit: 1 }'],
    ['search', '{ text: ["goods"], page: 1, limit: 20 }'],
    ['search', '{ text: { toString: null }, page: 1, limit: 20 }'],
    ['search', '{ text: "", page: 1, limit: 20, fromMs: -1 }'],
    ['search', '{ text: "", page: 1, limit: 20, toMs: new Date(0) }'],
    ['search', 'null'],
    ['search', '[]'],
    ['search', 'new Map()'],
    ['getItem', '{ itemId: "", page: 1, limit: 20 }'],
    ['editSegment', '{ itemId: "x", position: 1.5, target: "" }'],
    ['editSegment', '{ itemId: "x", position: 0 }'],
    ['starItem', '{ itemId: "x", isStarred: "yes" }'],
    ['deleteItems', '{ itemIds: "x" }'],
    ['deleteItems', '{ itemIds: Array(1001).fill("x") }'],
    ['purgeItems', '{ scope: "filter", filter: {} }'],
    ['purgeItems', '{}'],
    ['exportSegments', '{ format: "__proto__", filter: { text: "" } }'],
    ['importSegments', '{ sourceLang: "../x", targetLang: null }'],
  ])('%s refuses %s and changes nothing', async (method, input) => {
    expect(await ask(method, input)).toBe('input/invalid');
    expect(await total()).toBe(1);
  });

  it.each([
    ['getItem', '{ itemId: "no-such-item", page: 1, limit: 20 }', 'done'],
    ['editSegment', '{ itemId: "no-such-item", position: 0, target: "x" }', 'input/not-found'],
    ['editSegment', '{ itemId: ITEM, position: 9e15, target: "x" }', 'input/not-found'],
    ['editSegment', '{ itemId: ITEM, position: 3, target: "x" }', 'input/not-found'],
    ['starItem', '{ itemId: "\' OR 1=1 --", isStarred: true }', 'input/not-found'],
    ['deleteItems', '{ itemIds: ["%", "*", "\\0", "\\ud800"] }', 0],
    ['restoreItems', '{ itemIds: [ITEM] }', 0],
    ['cancelTransfer', 'undefined', 'done'],
  ])('%s with %s touches no other row', async (method, input, answer) => {
    expect(await ask(method, input.replace('ITEM', JSON.stringify(itemId)))).toBe(answer);
    expect(await total()).toBe(1);
  });

  it.each(['tmx', 'xliff-1.2', 'xliff-2.1', 'tsv'])(
    'what is exported as %s comes back as it was',
    async (format) => {
      const path = join(work, `back.${IMPORTED_AS[format]}`);
      rmSync(path, { force: true });
      await answerDialogs(under, { save: path, open: path });
      await askApp(page, 'history', 'exportSegments', { format, filter: { text: 'goods' } });
      const languages = { sourceLang: null, targetLang: null };
      await askApp(page, 'history', 'importSegments', languages);
      const asked = { text: 'goods', page: 1, limit: 20 };
      const { items } = (await askApp(page, 'history', 'search', asked)) as {
        items: { id: string; title: string; sourceLang: string; targetLang: string }[];
      };
      expect(items).toHaveLength(2);
      const [back, before] = items.toSorted(
        (a, b) => Number(a.id === itemId) - Number(b.id === itemId),
      );
      expect([back?.title, back?.sourceLang, back?.targetLang]).toEqual([
        before?.title,
        before?.sourceLang,
        before?.targetLang,
      ]);
      const detail = await askApp(page, 'history', 'getItem', {
        ...asked,
        itemId: back!.id,
        text: '',
      });
      expect(detail).toMatchObject({ segments: [{ source: 'The goods', target: '商品' }] });
      await askApp(page, 'history', 'deleteItems', { itemIds: [back!.id] });
      expect(await total()).toBe(1);
    },
  );

  it('an edit of any text is kept whole, or well formed where it was not', async () => {
    const edit = (text: string): Promise<unknown> =>
      ask('editSegment', `{ itemId: ${JSON.stringify(itemId)}, position: 0, target: ${text} }`);
    for (const text of ['"\\0"', '"a\\ud800b"', '"x".repeat(1_000_000)', '""', '"商品"']) {
      expect(await edit(text)).toBe('done');
    }
    expect(await edit('"x".repeat(1_000_001)')).toBe('input/invalid');
    const revisions = await askApp(page, 'history', 'listRevisions', { itemId, position: 0 });
    expect((revisions as { target: string }[]).map(({ target }) => target.slice(0, 4))).toEqual([
      '',
      'xxxx',
      'a\ufffdb',
      '\0',
      '商品',
    ]);
  });
});
