import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../electron/db/database.ts';
import { createExchangeCodec } from '../../../electron/threads/exchange/client.ts';
import { createHistoryTransfers } from '../../../electron/services/history/transfers.ts';
import { partTexts } from '../../../shared/domain/history/parts.ts';
import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import type { ExportFormat } from '../../../shared/exchange/exchange-formats.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { aUnit, readAll, writeAll } from '../../unit/exchange/support.ts';
import { exchangeFiles } from '../../unit/platform/forgetful-files.ts';
import { emptyFile, newItem, NOW_MS, openInWorker } from '../helpers.ts';

/** Entry of the exchange thread in the source tree. */
const EXCHANGE_WORKER = new URL('../../../electron/threads/exchange/worker.ts', import.meta.url);
const NONE = { sourceLang: null, targetLang: null };
const ID = 'd3b07384-d9a0-4c9b-8f3a-2f6c1b1e0a01';
const RAIN = {
  source: 'It rains. We stay. Good night.',
  target: 'Es regnet. Wir bleiben. Gute Nacht.',
  sentences: [
    { source: 0, target: 0 },
    { source: 10, target: 11 },
    { source: 19, target: 24 },
  ],
};
const STAY = {
  source: 'We stay. It is late.',
  target: 'Wir bleiben. Es ist spät.',
  sentences: [
    { source: 0, target: 0 },
    { source: 9, target: 13 },
  ],
};

async function setUp(database: Database = openInWorker(emptyFile())) {
  let nowMs = NOW_MS;
  const transfers = createHistoryTransfers({
    history: database.history,
    files: exchangeFiles,
    codec: createExchangeCodec({ csvStyle: () => PLAIN_CSV, workerUrl: EXCHANGE_WORKER }),
    now: () => (nowMs += 1000),
    onProgress: () => undefined,
    onImported: () => undefined,
  });
  const folder = temporaryFolder();
  const { history } = database;
  const detail = async (id = ID) =>
    (await history.getDetail(id, { page: 1, limit: 100 }))?.segments ?? [];
  return {
    history,
    transfers,
    detail,
    path: (name: string) => join(folder, name),
    parts: async (position = 0) => {
      const { source = '', target = '', parts = null } = (await detail())[position] ?? {};
      return partTexts({ source, target, parts }).map((part) => part.target);
    },
    add: () =>
      history.add(newItem(ID), [
        { position: 0, ...RAIN },
        { position: 1, source: 'One sentence', target: 'Ein Satz' },
        { position: 2, ...STAY },
      ]),
    export: (format: ExportFormat, name: string, text = '') =>
      transfers.exports.export({ format, filter: { text } }, join(folder, name)),
    total: async () => (await history.search({ text: '', page: 1, limit: 20 })).total,
  };
}

const ALL = [
  ['It rains.', 'Es regnet.'],
  ['We stay.', 'Wir bleiben.'],
  ['Good night.', 'Gute Nacht.'],
  ['One sentence', 'Ein Satz'],
  ['We stay.', 'Wir bleiben.'],
  ['It is late.', 'Es ist spät.'],
];

describe('an export of segments with parts', () => {
  it.each(['tmx', 'xliff-1.2', 'xliff-2.1', 'tsv'] as const)(
    '%s: has a unit for each part',
    async (format) => {
      const test = await setUp();
      await test.add();
      const { segmentCount } = await test.export(format, 'all.x');
      expect(segmentCount).toBe(6);
      const kind = format.startsWith('xliff') ? 'xliff' : format;
      const { units } = readAll(kind as 'tmx', readFileSync(test.path('all.x')));
      expect(units.map(({ source, target }) => [source, target])).toEqual(ALL);
    },
  );

  it.each(['csv', 'xlsx'] as const)('%s: has a row for each part', async (format) => {
    const test = await setUp();
    await test.add();
    expect((await test.export(format, 'all.x')).segmentCount).toBe(6);
  });

  it('has ids that name the place of a part', async () => {
    const test = await setUp();
    await test.add();
    await test.export('tmx', 'all.tmx');
    const ids = [...readFileSync(test.path('all.tmx'), 'utf8').matchAll(/tuid="([^"]*)"/gu)];
    expect(ids.map(([, id]) => id)).toEqual(
      ['.0:0', '.0:10', '.0:19', '.1', '.2:0', '.2:9'].map((end) => ID + end),
    );
  });

  it('of a search has the parts with the text, or the whole segment if only all together have it', async () => {
    const test = await setUp();
    await test.add();
    const found = async (text: string) => {
      const { segmentCount } = await test.export('tmx', 'some.tmx', text);
      const { units } = readAll('tmx', readFileSync(test.path('some.tmx')));
      expect(units).toHaveLength(segmentCount);
      return units.map(({ source }) => source);
    };
    expect(await found('stay')).toEqual(['We stay.', 'We stay.']);
    expect(await found('bleiben')).toEqual(['We stay.', 'We stay.']);
    expect(await found('stay late')).toEqual(['We stay.', 'It is late.']);
    expect(await found('rains night')).toEqual(['It rains.', 'We stay.', 'Good night.']);
    expect(await found('sentence')).toEqual(['One sentence']);
    // Found by its title: all of it.
    expect(await found(ID.slice(0, 8))).toHaveLength(6);
  });

  it('loses and repeats none, however many there are', async () => {
    const test = await setUp();
    const count = 600;
    await test.history.add(
      newItem(ID),
      Array.from({ length: count }, (_, position) => ({
        position,
        source: `First ${String(position)}. Second ${String(position)}.`,
        target: `Erster ${String(position)}. Zweiter ${String(position)}.`,
        sentences: [
          { source: 0, target: 0 },
          { source: 8 + String(position).length, target: 9 + String(position).length },
        ],
      })),
    );
    const shares: number[] = [];
    const { segmentCount } = await test.transfers.exports.export(
      { format: 'tsv', filter: { text: '' } },
      test.path('all.tsv'),
      (done, total) => shares.push(done / total),
    );
    expect(segmentCount).toBe(2 * count);
    expect(shares.at(-1)).toBe(1);
    const { units } = readAll('tsv', readFileSync(test.path('all.tsv')));
    expect(new Set(units.map(({ source }) => source)).size).toBe(2 * count);
  });
});

describe('an import of parts', () => {
  it.each(['tmx', 'tsv', 'xliff-1.2'] as const)(
    'from %s knows those that are here and those of a file that was imported before',
    async (format) => {
      const name = `all.${format === 'xliff-1.2' ? 'xlf' : format}`;
      const here = await setUp();
      await here.add();
      await here.export(format, name);
      expect(await here.transfers.imports.import(NONE, here.path(name))).toMatchObject({
        question: { totalCount: 6, knownCount: 6, changedCount: 0 },
      });
      const there = await setUp();
      await there.transfers.imports.import(NONE, here.path(name));
      expect(await there.transfers.imports.import(NONE, here.path(name))).toMatchObject({
        question: { totalCount: 6, knownCount: 6, changedCount: 0 },
      });
      expect([await here.total(), await there.total()]).toEqual([1, 1]);
    },
  );

  it('replaces only the parts whose wording differs, and none that is locked', async () => {
    const test = await setUp();
    await test.add();
    await test.export('tmx', 'all.tmx');
    const file = readFileSync(test.path('all.tmx'), 'utf8');
    writeFileSync(
      test.path('all.tmx'),
      file
        .replace('Es regnet.', 'Es gießt.')
        .replace('Gute Nacht.', 'Schlaft gut.')
        .replace('Es ist spät.', 'Es ist schon spät.'),
    );
    await test.history.decideSegment({ itemId: ID, position: 0, part: 2 }, 'locked', NOW_MS);
    await test.history.decideSegment({ itemId: ID, position: 0, part: 1 }, 'confirmed', NOW_MS);
    expect(await test.transfers.imports.import(NONE, test.path('all.tmx'))).toMatchObject({
      question: { knownCount: 6, changedCount: 2 },
    });
    const done = await test.transfers.imports.import(
      { ...NONE, onKnown: 'replace' },
      test.path('all.tmx'),
    );
    expect(done).toMatchObject({ segmentCount: 0, replacedCount: 2 });
    expect(await test.parts()).toEqual(['Es gießt.', 'Wir bleiben.', 'Gute Nacht.']);
    expect(await test.parts(2)).toEqual(['Wir bleiben.', 'Es ist schon spät.']);
    const [first] = await test.detail();
    expect(first?.parts).toMatchObject([
      { isEdited: true, isConfirmed: false },
      { isConfirmed: true, isLocked: false },
      { isLocked: true },
    ]);
    expect(await test.history.listRevisions(ID, 0)).toMatchObject([{ target: RAIN.target }]);
    await test.history.undo(ID);
    await test.history.undo(ID);
    expect((await test.detail()).map(({ target }) => target)).toEqual([
      RAIN.target,
      'Ein Satz',
      STAY.target,
    ]);
  });

  it('replaces the part at the place in the file, if others have the same source', async () => {
    const test = await setUp();
    await test.add();
    await test.export('tmx', 'all.tmx');
    const file = readFileSync(test.path('all.tmx'), 'utf8');
    const at = file.lastIndexOf('Wir bleiben.');
    writeFileSync(
      test.path('all.tmx'),
      `${file.slice(0, at)}Wir warten.${file.slice(at + 'Wir bleiben.'.length)}`,
    );
    await test.transfers.imports.import({ ...NONE, onKnown: 'replace' }, test.path('all.tmx'));
    expect(await test.parts(0)).toEqual(['Es regnet.', 'Wir bleiben.', 'Gute Nacht.']);
    expect(await test.parts(2)).toEqual(['Wir warten.', 'Es ist spät.']);
  });

  it('of a file that an earlier version exported knows whole segments, whose other parts stay', async () => {
    const test = await setUp();
    await test.add();
    const whole = (target: string) =>
      writeAll('tmx', [
        aUnit(RAIN.source, target, { id: `${ID}.0`, title: 'x' }),
        aUnit(STAY.source, STAY.target, { id: `${ID}.2`, title: 'x' }),
      ]);
    writeFileSync(test.path('old.tmx'), whole('Es regnet. Wir gehen. Gute Nacht.'));
    expect(await test.transfers.imports.import(NONE, test.path('old.tmx'))).toMatchObject({
      question: { knownCount: 2, changedCount: 1 },
    });
    await test.transfers.imports.import({ ...NONE, onKnown: 'replace' }, test.path('old.tmx'));
    expect(await test.parts()).toEqual(['Es regnet.', 'Wir gehen.', 'Gute Nacht.']);
    writeFileSync(test.path('old.tmx'), whole('Es regnet. Wir bleiben noch. Gute Nacht.'));
    // Any locked part keeps the whole from being replaced.
    await test.history.decideSegment({ itemId: ID, position: 0, part: 0 }, 'locked', NOW_MS);
    expect(await test.transfers.imports.import(NONE, test.path('old.tmx'))).toMatchObject({
      question: { knownCount: 2, changedCount: 0 },
    });
  });

  it('knows none that only looks like a part of the place it names', async () => {
    const test = await setUp();
    await test.add();
    const units = ['.0:5', '.0:10', '.0:999999999', '.1:0', '.99:0'].map((end) =>
      aUnit('Something else.', 'Etwas anderes.', { id: ID + end, title: 'x' }),
    );
    writeFileSync(test.path('m.tmx'), writeAll('tmx', units));
    expect(await test.transfers.imports.import(NONE, test.path('m.tmx'))).toMatchObject({
      segmentCount: 5,
    });
    expect(await test.parts()).toEqual(['Es regnet.', 'Wir bleiben.', 'Gute Nacht.']);
  });
});
