import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { openDatabase } from '../../../../electron/db/client.ts';
import type { Database } from '../../../../electron/db/database.ts';
import { answer, type IpcHandlers } from '../../../../electron/ipc/answer.ts';
import {
  gridHandlers,
  historyHandlers,
  historyTransferHandlers,
} from '../../../../electron/ipc/history.ts';
import { createHistoryService } from '../../../../electron/services/history/service.ts';
import { createHistoryTransfers } from '../../../../electron/services/history/transfers.ts';
import { createGridService } from '../../../../electron/services/review/grid-service.ts';
import { createExchangeCodec } from '../../../../electron/threads/exchange/client.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/domain/app/settings.ts';
import type { RequestName } from '../../../../shared/ipc/channels.ts';
import { firstOf, someOf } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { textFile } from '../../../support/text-files.ts';
import { exchangeFiles } from '../../../unit/platform/forgetful-files.ts';
import { putMigratedDatabase } from '../../../support/migrated-database.ts';

const WORKER = new URL('../../../../electron/db/worker.ts', import.meta.url);
const CODEC = new URL('../../../../electron/threads/exchange/worker.ts', import.meta.url);

const ROWS = 'source\ttarget\nThe goods\t商品\nAND OR NOT\t"NEAR(x)"\nthe end\tdas Ende\n';
const IMPORTED_AS: Readonly<Record<string, string>> = {
  tmx: 'tmx',
  'xliff-1.2': 'xlf',
  'xliff-2.1': 'xlf',
  tsv: 'tsv',
};
/** Arbitrary texts that a page may send. */
const DIFFERENT_WORDS = Array.from({ length: 12_000 }, (_, at) => `w${String(at)}`);
const TEXTS: readonly (readonly [what: string, text: string])[] = [
  ['operators', 'AND OR NOT NEAR( * ^ : - + { } ('],
  ['a column filter', 'source_index_text : goods'],
  ['an open quotation mark', '"the goods'],
  ['only quotation marks', '""""'],
  ['NUL', '\0'],
  ['NUL in a word', 'go\0ods'],
  ['a lone surrogate', '\ud800'],
  ['a lone surrogate in a word', 'good\udc00s'],
  ['SQL', "'; DROP TABLE history_items; --"],
  ['100 KB in one word', 'x'.repeat(100_000)],
  ['100 KB of words', 'goods the '.repeat(10_000)],
  ['100 KB of different words', DIFFERENT_WORDS.join(' ').slice(0, 100_000)],
  ['100 KB of Chinese', '商品'.repeat(50_000)],
  ['100 KB of quotation marks', '"'.repeat(100_000)],
  ['100 KB of a phrase', `"${'the goods '.repeat(9_000)}"`],
  ['100 KB of marks', '%_*(-'.repeat(20_000)],
];

type HistoryRequest = Extract<RequestName, `history:${string}`>;
const FIRST = { page: 1, limit: 20 };
const commented = (segmentId: string, text: string, addedAtMs = 1) => ({
  segmentId,
  comment: { text, source: 0, addedAtMs },
  isKept: true,
});

/** History requests of the window, as sent by an attacker who controls it. */
const GRID_ROWS = { filter: 'all', text: '', offset: 0, limit: 100 };

describe('odd requests about the history', () => {
  let database: Database;
  let handlers: IpcHandlers;
  let work: string;
  let itemId: string;
  /** The user's choices in the system dialogs. */
  const chosen: { open: string; save: string } = { open: '', save: '' };

  const ask = async (name: HistoryRequest, input: unknown) => {
    const note = (): void => undefined;
    const logger = { debug: note, info: note, warn: note, error: note };
    // Data from the window is a copy.
    return answer(name, handlers, structuredClone(input), logger);
  };
  /** Returns the code of the answer, or its number of rows. */
  const endOf = async (name: HistoryRequest, input: unknown): Promise<unknown> => {
    const result = await ask(name, input);
    if (!result.ok) return result.error.code;
    const value = result.value as { total?: number; count?: number } | null | undefined;
    return value?.total ?? value?.count ?? 'done';
  };
  /** Returns the answer. @throws the code of an error */
  const valueOf = async (name: HistoryRequest, input: unknown): Promise<unknown> => {
    const result = await ask(name, input);
    if (!result.ok) throw new Error(`${name}: ${result.error.code}`);
    return result.value;
  };
  const total = (): Promise<unknown> => endOf('history:search', { ...FIRST, text: '' });

  beforeAll(async () => {
    work = temporaryFolder();
    const now = (): number => Date.now();
    database = openDatabase({
      file: putMigratedDatabase(join(work, 'db', 'dragoman.db')),
      workerUrl: WORKER,
    });
    const { history } = database;
    const settings = DEFAULT_SETTINGS.history;
    const service = createHistoryService({
      history,
      settings: () => settings,
      now,
      logger: { error: () => undefined },
      onChanged: () => undefined,
      onPurged: () => undefined,
    });
    const transfers = createHistoryTransfers({
      history,
      files: exchangeFiles,
      codec: createExchangeCodec({ csvStyle: () => PLAIN_CSV, workerUrl: CODEC }),
      now,
      onProgress: () => undefined,
      onImported: () => undefined,
    });
    const desktop = {
      pickFile: () => Promise.resolve(chosen.open),
      pickSavePath: () => Promise.resolve(chosen.save),
      revealFile: () => undefined,
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other domain is called
    handlers = {
      ...historyHandlers(service),
      ...gridHandlers(
        createGridService({
          history,
          openFindings: async () => Promise.resolve(null),
          readTagged: async () => Promise.resolve(new Map()),
          fillsRepeats: () => true,
          now,
          onChanged: () => undefined,
          onSegmentChanged: () => undefined,
        }),
      ),
      ...historyTransferHandlers({ ...transfers, desktop }),
    } as unknown as IpcHandlers;
    chosen.open = textFile(work, 'pairs.tsv', ROWS);
    await valueOf('history:import-segments', { sourceLang: 'EN', targetLang: 'JA' });
    const found = await valueOf('history:search', { ...FIRST, text: 'goods' });
    itemId = (found as { items: { id: string }[] }).items[0]!.id;
  });
  afterAll(async () => {
    await database.close();
  });

  it.each(someOf(5, TEXTS))('%s can be searched for everywhere', async (_what, text) => {
    const search = (more: object): Promise<unknown> =>
      endOf('history:search', { ...FIRST, text, ...more });
    expect(await search({})).toBeTypeOf('number');
    expect(await search({ page: 1_000_000 })).toBeTypeOf('number');
    expect(await search({ order: 'relevance' })).toBeTypeOf('number');
    expect(await endOf('history:find-concordances', { ...FIRST, text })).toBeTypeOf('number');
    const highlighted = { ...GRID_ROWS, itemId, highlight: text };
    expect(await endOf('history:list-rows', highlighted)).toBeTypeOf('number');
    chosen.save = join(work, 'found.tsv');
    const exported = await endOf('history:export-segments', { format: 'tsv', filter: { text } });
    expect(exported).toBeOneOf(['done', 'input/not-found']);
    expect(await total()).toBe(1);
  });

  it.each<[HistoryRequest, unknown]>([
    ['history:search', { ...FIRST, text: 'x'.repeat(100_001) }],
    ['history:search', { text: '', page: 0, limit: 20 }],
    ['history:search', { text: '', page: '2', limit: 20 }],
    ['history:search', { text: '', page: [1], limit: 20 }],
    ['history:search', { text: '', page: 2n, limit: 20 }],
    ['history:search', { text: '', page: 1e300, limit: 20 }],
    ['history:search', { text: '', page: -0.5, limit: 20 }],
    ['history:search', { text: '', page: 1, limit: 1 }],
    ['history:search', { ...FIRST, text: ['goods'] }],
    ['history:search', { ...FIRST, text: { toString: null } }],
    ['history:search', { ...FIRST, text: '', fromMs: -1 }],
    ['history:search', { ...FIRST, text: '', toMs: new Date(0) }],
    ['history:search', null],
    ['history:search', []],
    ['history:search', new Map()],
    ['history:list-rows', { ...GRID_ROWS, itemId: '' }],
    ['history:edit-segment', { segmentId: 'x.', target: '' }],
    ['history:edit-segment', { segmentId: '.0', target: '' }],
    ['history:edit-segment', { segmentId: 'x.1e3', target: '' }],
    ['history:edit-segment', { segmentId: 'x.0' }],
    ['history:list-rows', { ...GRID_ROWS, itemId: 'x', limit: 1e300 }],
    ['history:list-rows', { ...GRID_ROWS, itemId: 'x', filter: '__proto__' }],
    ['history:list-rows', { ...GRID_ROWS, itemId: 'x', text: 'x'.repeat(100_001) }],
    ['history:find-row', { ...GRID_ROWS, itemId: 'x', position: NaN, wanted: 'place' }],
    ['history:confirm-row', { segmentId: 'x.', target: '' }],
    ['history:move-border', { segmentId: 'x.0', part: 0.5, side: 'source', by: 1 }],
    ['history:list-drafts', { itemId: 'x', from: -1, limit: 100 }],
    ['history:list-drafts', { itemId: 'x', from: 0, limit: 201 }],
    ['history:keep-draft', { segmentId: 'x.0', text: 'x' }],
    ['history:keep-draft', { segmentId: 'x', text: 'x', was: '' }],
    ['history:keep-draft', { segmentId: 'x.0', text: 'x'.repeat(1_000_001), was: '' }],
    ['history:keep-draft', { segmentId: 'x.0', text: 'x', was: '', marks: [{ at: -1 }] }],
    ['history:discard-draft', { segmentId: '' }],
    ['history:set-comment', { segmentId: 'x.0', isKept: true }],
    ['history:set-comment', commented('x.0', '')],
    ['history:set-comment', commented('x.0', 'x', -1)],
    ['history:set-comment', commented('x.0', 'x'.repeat(10_001))],
    ['history:star-item', { itemId: 'x', isStarred: 'yes' }],
    ['history:delete-items', { itemIds: 'x' }],
    ['history:delete-items', { itemIds: Array.from({ length: 1001 }, () => 'x') }],
    ['history:purge-items', { scope: 'filter', filter: {} }],
    ['history:purge-items', {}],
    ['history:export-segments', { format: '__proto__', filter: { text: '' } }],
    ['history:import-segments', { sourceLang: '../x', targetLang: null }],
  ])('%s refuses %o and changes nothing', async (name, input) => {
    expect(await endOf(name, input)).toBe('input/invalid');
    expect(await total()).toBe(1);
  });

  it('rows far after the end, and of any text, are none', async () => {
    expect(await endOf('history:list-rows', { ...GRID_ROWS, itemId, offset: 2 ** 52 })).toBe(3);
    expect(await endOf('history:list-rows', { ...GRID_ROWS, itemId, text: '\ud800" OR *' })).toBe(
      0,
    );
    const place = { position: 2 ** 52, part: 9, wanted: 'place' };
    expect(await valueOf('history:find-row', { ...GRID_ROWS, itemId, ...place })).toBeNull();
  });

  it.each<[HistoryRequest, (id: string) => unknown]>([
    ['history:edit-segment', () => ({ segmentId: 'no-such-item.0', target: 'x' })],
    ['history:edit-segment', (id) => ({ segmentId: `${id}.999999999999999`, target: 'x' })],
    ['history:edit-segment', (id) => ({ segmentId: `${id}.3`, target: 'x' })],
    ['history:list-rows', () => ({ ...GRID_ROWS, itemId: '%' })],
    ['history:find-row', () => ({ ...GRID_ROWS, itemId: '%', position: 0, wanted: 'place' })],
    ['history:confirm-row', (id) => ({ segmentId: `${id}.999999999999999`, target: 'x' })],
    ['history:move-border', (id) => ({ segmentId: `${id}.3`, part: 0, side: 'source', by: 1 })],
    ['history:list-drafts', () => ({ itemId: '%', from: 0, limit: 100 })],
    ['history:keep-draft', (id) => ({ segmentId: `${id}.3`, text: 'x', was: '' })],
    ['history:discard-draft', () => ({ segmentId: 'no-such-item.0' })],
    ['history:set-comment', (id) => commented(`${id}.3`, 'x')],
    ['history:star-item', () => ({ itemId: "' OR 1=1 --", isStarred: true })],
  ])('%s finds nothing and changes nothing: %o', async (name, inputOf) => {
    expect(await endOf(name, inputOf(itemId))).toBe('input/not-found');
    expect(await total()).toBe(1);
  });

  const surrogates = { text: '\ud800'.repeat(100_000), was: '\udfff' };
  it.each<[HistoryRequest, (id: string) => unknown, unknown]>([
    ['history:list-drafts', (id) => ({ itemId: id, from: 1_000_000_000, limit: 1 }), 0],
    ['history:keep-draft', (id) => ({ segmentId: `${id}.0`, ...surrogates }), 1],
    ['history:discard-draft', (id) => ({ segmentId: `${id}.0` }), 0],
    ['history:delete-items', () => ({ itemIds: ['%', '*', '\0', '\ud800'] }), 0],
    ['history:restore-items', (id) => ({ itemIds: [id] }), 0],
    ['history:cancel-transfer', () => undefined, 'done'],
  ])('%s touches no other row: %o', async (name, inputOf, end) => {
    expect(await endOf(name, inputOf(itemId))).toBe(end);
    expect(await total()).toBe(1);
  });

  it.each(firstOf(2, ['tmx', 'xliff-2.1', 'xliff-1.2', 'tsv']))(
    'an export as %s is unchanged when imported again',
    async (format) => {
      const path = join(work, `back.${IMPORTED_AS[format]}`);
      rmSync(path, { force: true });
      Object.assign(chosen, { save: path, open: path });
      await valueOf('history:export-segments', { format, filter: { text: 'goods' } });
      const languages = { sourceLang: null, targetLang: null };
      expect(await valueOf('history:import-segments', languages)).toMatchObject({
        question: { totalCount: 1, knownCount: 1, changedCount: 0 },
      });
      await valueOf('history:import-segments', { ...languages, onKnown: 'add' });
      const asked = { ...FIRST, text: 'goods' };
      const { items } = (await valueOf('history:search', asked)) as {
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
      const detail = await valueOf('history:list-rows', { ...GRID_ROWS, itemId: back!.id });
      expect(detail).toMatchObject({ segments: [{ source: 'The goods', target: '商品' }] });
      await valueOf('history:delete-items', { itemIds: [back!.id] });
      expect(await total()).toBe(1);
    },
  );

  it("stores an edit with any text whole, or well formed if it wasn't", async () => {
    const edit = (target: string): Promise<unknown> =>
      endOf('history:edit-segment', { segmentId: `${itemId}.0`, target });
    for (const text of ['\0', 'a\ud800b', 'x'.repeat(1_000_000), '', '商品']) {
      expect(await edit(text)).toBe('done');
    }
    expect(await edit('x'.repeat(1_000_001))).toBe('input/invalid');
    const revisions = await valueOf('history:list-revisions', { segmentId: `${itemId}.0` });
    expect((revisions as { target: string }[]).map(({ target }) => target.slice(0, 4))).toEqual([
      '',
      'xxxx',
      'a\ufffdb',
      '\0',
      '商品',
    ]);
  });
});
