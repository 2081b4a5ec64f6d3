import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import { createExchangeCodec } from '../../../electron/threads/exchange/client.ts';
import { createExchangeFiles } from '../../../electron/platform/files/exchange-files.ts';
import { createTempFileMemory } from '../../../electron/platform/files/temp-file-memory.ts';
import { createMemoryFilesService } from '../../../electron/services/memories/files-service.ts';
import { createMemoryTmx } from '../../../electron/services/memories/tmx.ts';
import { createTransferSlot } from '../../../electron/services/exchange/transfer-slot.ts';
import type {
  ImportedUnits,
  ImportUnitsOutcome,
} from '../../../shared/domain/memories/local-memory.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { emptyFile, NOW_MS, openInWorker } from '../helpers.ts';
import { NO_ORIGINS } from '../../fakes/no-origins.ts';

const HEAD = '<tmx version="1.4"><header srclang="en"/><body>';
const END = '</body></tmx>';
const unit = (source: string, target: string, lang = 'en'): string =>
  `<tu><tuv xml:lang="${lang}"><seg>${source}</seg></tuv><tuv xml:lang="de"><seg>${target}</seg></tuv></tu>\n`;
const manyUnits = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    unit(`Sentence ${String(at)}`, `Satz ${String(at)}`),
  ).join('');

function setUp() {
  const folder = temporaryFolder();
  const database = openInWorker(emptyFile());
  const codec = createExchangeCodec({
    csvStyle: () => PLAIN_CSV,
    workerUrl: new URL('../../../electron/threads/exchange/worker.ts', import.meta.url),
  });
  const told: number[] = [];
  let nowMs = 0;
  const slot = createTransferSlot({
    now: () => (nowMs += 1000),
    busyMessage: 'memoryErrors.transferInProgress',
    onProgress: ({ doneCount }) => {
      told.push(doneCount);
      onStep();
    },
  });
  let onStep = (): void => undefined;
  let ids = 0;
  const files = createMemoryFilesService({
    memories: database.memories,
    transfers: database.memoryTransfers,
    files: createExchangeFiles(createTempFileMemory(join(folder, 'unfinished')), NO_ORIGINS),
    codec,
    tmx: createMemoryTmx({
      transfers: database.memoryTransfers,
      copies: database.memoryCopies,
      codec,
    }),
    slot,
    offers: { withProblem: (memory) => memory, wake: () => undefined },
    newId: () => `i${String((ids += 1))}`,
    now: () => NOW_MS,
    onChanged: () => undefined,
  });
  const put = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const names = async () => {
    const { memories } = await database.memories.list({ page: 1, limit: 50, text: '' });
    return memories.map(({ name, unitCount }) => `${name} ${String(unitCount)}`);
  };
  return {
    database,
    files,
    slot,
    told,
    put,
    names,
    folder,
    eachStep: (step: () => void) => {
      onStep = step;
    },
  };
}

async function done(outcome: Promise<ImportUnitsOutcome>): Promise<ImportedUnits> {
  const result = await outcome;
  if ('question' in result) throw new Error('The import asks first.');
  return result;
}

describe('TMX files of memories', () => {
  it('are imported and exported unchanged, with progress', async () => {
    const { files, put, names, told, folder } = setUp();
    const path = put('Manual.tmx', `${HEAD}${manyUnits(3000)}${unit('a &lt; b', 'ü')}${END}`);
    const { memory, ...counts } = await done(files.import(null, path));
    expect(counts).toMatchObject({ addedCount: 3001, knownCount: 0, skippedCount: 0 });
    expect(await names()).toEqual(['Manual 3001']);
    expect(told.length).toBeGreaterThan(1);
    const out = join(folder, 'out.tmx');
    expect(await files.export(memory.id, out)).toEqual({ fileName: 'out.tmx', unitCount: 3001 });
    const text = readFileSync(out, 'utf8');
    expect(text).toContain('<seg>a &lt; b</seg>');
    expect(text).not.toContain('x-document');
    const again = await files.import(memory.id, out);
    expect(again).toMatchObject({ addedCount: 0, knownCount: 3001 });
  });

  it.each([
    ['half a file', `${HEAD}${manyUnits(3000)}<tu><tuv xml:lang="en"><seg>a`],
    [
      'a document type with entities',
      `<!DOCTYPE tmx [<!ENTITY a "b">]>${HEAD}${unit('&amp;a;', 'b')}${END}`,
    ],
    [
      'a billion laughs',
      `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>${HEAD}${unit('&c;', 'b')}${END}`,
    ],
    [
      'a file outside',
      `<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]>${HEAD}${unit('&a;', 'b')}${END}`,
    ],
    ['other XML', '<html><body>a</body></html>'],
    ['no XML', 'PK\u0003\u0004'],
    ['nothing', ''],
    ['nothing translated', `${HEAD}<tu><tuv xml:lang="en"><seg>a</seg></tuv></tu>${END}`],
    ['a control character', `${HEAD}${manyUnits(3000)}${unit('a\u0001', 'b')}${END}`],
  ])('that hold %s leave nothing', async (_what, content) => {
    const { files, put, names, database } = setUp();
    await expect(files.import(null, put('a.tmx', content))).rejects.toMatchObject({
      code: 'input/invalid',
    });
    expect(await names()).toEqual([]);
    expect(await database.memories.removeSome()).toBe(false);
    // Room is available again.
    await files.import(null, put('b.tmx', `${HEAD}${unit('a', 'b')}${END}`));
    expect(await names()).toEqual(['b 1']);
  });

  it('that are canceled leave nothing', async () => {
    const { files, put, names, slot, eachStep, database } = setUp();
    eachStep(() => slot.cancel());
    const path = put('a.tmx', `${HEAD}${manyUnits(20_000)}${END}`);
    await expect(files.import(null, path)).rejects.toMatchObject({ code: 'canceled' });
    expect(await names()).toEqual([]);
    expect(await database.memories.removeSome()).toBe(false);
  });

  it("in languages other than the memory's are reported, and one is imported at a time", async () => {
    const { files, put } = setUp();
    const path = put('a.tmx', `${HEAD}${unit('a', 'b')}${END}`);
    const [{ memory }] = await Promise.all([
      done(files.import(null, path)),
      expect(files.import(null, path)).rejects.toMatchObject({ code: 'input/conflict' }),
    ]);
    const spanish = put('es.tmx', `${HEAD.replace('en', 'es')}${unit('uno', 'eins', 'es')}${END}`);
    await expect(files.import(memory.id, spanish)).rejects.toThrow(/source language/);
    await expect(files.import(null, put('a.csv', 'a,b'))).rejects.toThrow(/isn’t a TMX file/);
  });
});

describe("a file with other translations for a memory's texts", () => {
  const KEPT = [
    unit('one', 'eins'),
    unit('two', 'zwei'),
    unit('bank', 'Bank'),
    unit('bank', 'Ufer'),
  ];
  /** `two` and one of the translations of `bank` were edited, `three` is new, the rest is unchanged. */
  const EDITED = [
    unit('one', 'eins'),
    unit('two', 'zwo'),
    unit('bank', 'Bank'),
    unit('bank', 'Böschung'),
    unit('three', 'drei'),
  ];

  async function setUpEdited() {
    const opened = setUp();
    const { files, put, database } = opened;
    const first = put('kept.tmx', HEAD + KEPT.join('') + END);
    const { memory } = await done(files.import(null, first));
    const edited = put('edited.tmx', HEAD + EDITED.join('') + END);
    const units = async () => {
      const query = { memoryId: memory.id, page: 1, limit: 50, text: '', targetLang: null };
      return (await database.memoryUnits.list(query)).units.toReversed();
    };
    const pairs = async () => (await units()).map(({ source, target }) => `${source}=${target}`);
    return { ...opened, memoryId: memory.id, edited, units, pairs };
  }
  const BEFORE = ['one=eins', 'two=zwei', 'bank=Bank', 'bank=Ufer'];

  it('needs confirmation first, and none of it is stored until then', async () => {
    const { files, memoryId, edited, pairs, names } = await setUpEdited();
    expect(files.askedPath()).toBeNull();
    expect(await files.import(memoryId, edited)).toEqual({
      question: { fileName: 'edited.tmx', changedCount: 2 },
    });
    expect(files.askedPath()).toBe(edited);
    expect(await pairs()).toEqual(BEFORE);
    expect(await names()).toEqual(['kept 4']);
  });

  it.each([
    ['skip', [...BEFORE, 'three=drei'], { addedCount: 1, replacedCount: 0, knownCount: 4 }],
    [
      'replace',
      ['one=eins', 'two=zwo', 'bank=Bank', 'bank=Böschung', 'three=drei'],
      { addedCount: 1, replacedCount: 2, knownCount: 2 },
    ],
    [
      'add',
      [...BEFORE, 'two=zwo', 'bank=Böschung', 'three=drei'],
      { addedCount: 3, replacedCount: 0, knownCount: 2 },
    ],
  ] as const)('applies the answer %s with correct counts', async (onKnown, after, counts) => {
    const { files, memoryId, edited, pairs, names } = await setUpEdited();
    await files.import(memoryId, edited);
    const result = await done(files.import(memoryId, edited, onKnown));
    expect(result).toMatchObject({ ...counts, skippedCount: 0 });
    expect(await pairs()).toEqual(after);
    expect(result.memory.unitCount).toBe(after.length);
    expect(await names()).toEqual([`kept ${String(after.length)}`]);
    expect(files.askedPath()).toBeNull();
  });

  it('makes replaced wording searchable, and undo restores the old one', async () => {
    const { files, database, memoryId, edited } = await setUpEdited();
    await files.import(memoryId, edited, 'replace');
    const search = (text: string) =>
      database.memoryUnits.list({ memoryId, page: 1, limit: 50, text, targetLang: null });
    expect([(await search('zwo')).total, (await search('zwei')).total]).toEqual([1, 0]);
    await database.memoryUnits.undo(memoryId, NOW_MS);
    expect((await search('zwei')).total).toBe(1);
  });

  it('needs no confirmation if it only has equal pairs', async () => {
    const { files, memoryId, put } = await setUpEdited();
    const same = put('same.tmx', HEAD + KEPT.join('') + unit('four', 'vier') + END);
    expect(await done(files.import(memoryId, same))).toMatchObject({
      addedCount: 1,
      knownCount: 4,
    });
  });
});
