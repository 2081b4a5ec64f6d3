import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../electron/db/database.ts';
import { createExchangeFiles } from '../../../electron/platform/files/exchange-files.ts';
import { createTempFileMemory } from '../../../electron/platform/files/temp-file-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newItem, NOW_MS, segments } from '../helpers.ts';
import { readTable } from '../read-table.ts';
import { setUpExport as setUp } from './set-up-export.ts';
import { newEntry } from '../time-ledger-helpers.ts';
import { readCell } from '../../../shared/exchange/delimited-text.ts';
import { NO_ORIGINS } from '../../fakes/no-origins.ts';

/** Texts that a careless table writer corrupts, or that a spreadsheet runs. */
const HOSTILE = [
  'plain',
  'He said "no"',
  '"quoted"',
  'a, b; c',
  "'apostrophe",
  "''=two",
  '=1+1',
  '=HYPERLINK("http://x","y")',
  '+49 30 123',
  '-5 °C',
  '@SUM(A1)',
  '👩‍👩‍👧 🇩🇪 e\u0301',
  'שלום, "עולם"',
  'مرحبا =1',
  '\u202Eabc\u202C',
  '日本語、「引用」',
  '50 % \\ / | ; #',
];
/** A note may have several lines; a term may not. */
const HOSTILE_NOTES = [...HOSTILE, 'two\nlines', 'a\r\nb', 'tab\there', '\tfirst', 'x\n=1+1'];

async function fill({ history, timeEntries, glossaries, glossaryEntries }: Database) {
  await history.add(
    newItem('h'),
    segments(...Array.from({ length: 700 }, (_, n): [string, string] => [`S ${String(n)}`, 'Z'])),
  );
  for (const [index, note] of HOSTILE_NOTES.entries()) {
    const startedAtMs = NOW_MS - (index + 1) * 3_600_000;
    await timeEntries.add(
      newEntry(`e${String(index)}`, { note, startedAtMs, endedAtMs: startedAtMs + 60_000 }),
      NOW_MS,
    );
  }
  for (const [id, name] of [
    ['g', '=Shop/2: "a"'],
    ['k', '=Shop/2: "a"'],
  ] as const) {
    await glossaries.create({ id, name, connectionId: null, atMs: NOW_MS });
    await glossaries.addDictionary({
      id: `${id}-d`,
      glossaryId: id,
      sourceLang: 'en',
      targetLang: 'de',
      atMs: NOW_MS,
    });
    await glossaryEntries.change(
      {
        dictionaryId: `${id}-d`,
        add: HOSTILE.map((source, index) => ({ source, target: HOSTILE.at(-1 - index)! })),
        update: [],
        remove: [],
      },
      NOW_MS,
    );
  }
}

describe('an export of everything', () => {
  it('contains everything that was stored, as another reader confirms', async () => {
    const { database, service, parent } = await setUp();
    await fill(database);
    const { folder, files } = await service.exportTo(parent);
    expect(folder).toBe(join(parent, 'Dragoman 2025-01-15'));
    expect(readdirSync(folder).toSorted()).toEqual(
      files.map(({ fileName }) => fileName).toSorted(),
    );
    expect(files.map(({ kind, count }) => [kind, count])).toEqual([
      ['history', 700],
      ['history', 700],
      ['time', HOSTILE_NOTES.length],
      ['glossary', HOSTILE.length],
      ['glossary', HOSTILE.length],
      ['data', 1],
      ['data', 40],
      ['data', 23],
      ['settings', null],
      ['readme', null],
    ]);

    const [head = [], ...rows] = readTable(
      readFileSync(join(folder, 'time-entries.csv'), 'utf8'),
      ',',
    );
    const notes = rows.map((row) => row[head.indexOf('Note')] ?? '').toReversed();
    const stored = await Promise.all(
      HOSTILE_NOTES.map(async (_, index) => {
        const entry = await database.timeEntries.get(`e${String(index)}`, NOW_MS);
        return entry?.note;
      }),
    );
    expect(notes.map(readCell)).toEqual(stored);
    expect(stored).toContain('two\nlines');
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/u);
    const ids = rows.map((row) => row[head.indexOf('ID')]).toReversed();
    expect(ids).toEqual(HOSTILE_NOTES.map((_, index) => `e${String(index)}`));

    const glossaries = files.filter(({ kind }) => kind === 'glossary');
    // Two with the same name and pair: neither replaces the other.
    expect(new Set(glossaries.map(({ fileName }) => fileName)).size).toBe(2);
    for (const { fileName } of glossaries) {
      const terms = readTable(readFileSync(join(folder, fileName), 'utf8'), '\t');
      for (const cell of terms.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/u);
      const pairs = Object.fromEntries(terms.map((row) => row.map(readCell)));
      expect(pairs).toEqual(
        Object.fromEntries(HOSTILE.map((source, index) => [source, HOSTILE.at(-1 - index)])),
      );
    }
    const readme = readFileSync(join(folder, 'README.txt'), 'utf8');
    for (const { fileName } of files) expect(readme).toContain(fileName);
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).not.toContain('searchForms');
  });

  it('reports the current part, the number of parts, and the progress of the part and the whole', async () => {
    const { database, service, parent, told } = await setUp();
    await fill(database);
    await service.exportTo(parent);
    expect(told.at(-1)).toBeNull();
    const steps = told.filter((step) => step !== null);
    expect([...new Set(steps.map(({ part, kind }) => `${String(part)} ${kind}`))]).toEqual([
      '1 history',
      '2 history',
      '3 time',
      '4 glossary',
      '5 glossary',
      '6 data',
      '7 data',
      '8 data',
    ]);
    expect(new Set(steps.map(({ partCount }) => partCount))).toEqual(new Set([8]));
    const shares = steps.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBe(0);
    expect(
      steps
        .filter(({ part }) => part === 1)
        .map(({ doneCount, totalCount }) => [doneCount, totalCount]),
    ).toEqual([
      [0, 700],
      [250, 700],
      [500, 700],
      [700, 700],
    ]);
  });

  it('still describes its contents when the database is empty', async () => {
    const { service, parent } = await setUp();
    const { files } = await service.exportTo(parent);
    expect(files.map(({ kind }) => kind)).toEqual(['data', 'settings', 'readme']);
  });

  it('never replaces an earlier export, whole or empty, nor a file', async () => {
    const { service, parent } = await setUp();
    const name = 'Dragoman 2025-01-15';
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, `${name} (2)`), 'mine');
    const { folder } = await service.exportTo(parent);
    expect(folder).toBe(join(parent, `${name} (3)`));
    expect(readdirSync(join(parent, name))).toEqual([]);
    expect((await service.exportTo(parent)).folder).toBe(join(parent, `${name} (4)`));
    expect(service.lastFolder()).toBe(join(parent, `${name} (4)`));
  });
});

describe('an export of everything that is canceled', () => {
  it('leaves nothing behind in any part, and an earlier export unchanged', async () => {
    let stopAt = Infinity;
    const { database, service, parent, told, notes } = await setUp((deps) => ({
      onProgress(progress) {
        deps.onProgress(progress);
        if (progress?.part === stopAt) service.cancel();
      },
    }));
    await fill(database);
    const { folder } = await service.exportTo(parent);
    const content = (): string[] =>
      readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const before = content();
    for (const part of [1, 3, 5, 8]) {
      told.length = 0;
      stopAt = part;
      await expect(service.exportTo(parent)).rejects.toMatchObject({ code: 'canceled' });
      expect(readdirSync(parent)).toEqual(['Dragoman 2025-01-15']);
      expect(content()).toEqual(before);
      expect(readdirSync(notes)).toEqual([]);
      expect(told.at(-1)).toBeNull();
      expect(told.filter((step) => step !== null).at(-1)?.part).toBe(part);
      expect(service.lastFolder()).toBe(folder);
    }
    // A second one can be made.
    stopAt = Infinity;
    expect((await service.exportTo(parent)).files).toHaveLength(10);
  });

  it('stops in the middle of a large dictionary without waiting for the rest', async () => {
    const { database, service, parent, told } = await setUp((deps) => ({
      onProgress(progress) {
        deps.onProgress(progress);
        if (progress?.doneCount === 1000) service.cancel();
      },
    }));
    await database.glossaries.create({ id: 'g', name: 'Shop', connectionId: null, atMs: NOW_MS });
    const dictionary = { id: 'd', glossaryId: 'g', sourceLang: 'en', targetLang: 'de' };
    await database.glossaries.addDictionary({ ...dictionary, atMs: NOW_MS });
    const entriesTsv = Array.from({ length: 5000 }, (_, n) => `term ${String(n)}\tx`).join('\n');
    await database.glossaryEntries.ingest(
      { dictionaryId: 'd', entriesTsv, mode: 'merge', onKnown: 'keep-mine' },
      NOW_MS,
    );
    await expect(service.exportTo(parent)).rejects.toMatchObject({ code: 'canceled' });
    const steps = told.filter((step) => step?.kind === 'glossary');
    expect(steps.map((step) => [step?.doneCount, step?.totalCount])).toEqual([
      [0, 5000],
      [0, 5000],
      [1000, 5000],
    ]);
    expect(readdirSync(parent)).toEqual([]);
  });

  it('because the app closes waits until nothing is left', async () => {
    const { database, service, parent } = await setUp();
    await fill(database);
    const outcome = service.exportTo(parent).then(
      () => 'made',
      (error: AppError) => error.code,
    );
    await service.stop();
    expect(readdirSync(parent)).toEqual([]);
    expect(await outcome).toBe('canceled');
  });

  it('by a kill is removed at the next start, and never appears under its final name', async () => {
    const { parent, notes, memory, deps } = await setUp();
    const folder = await deps.folders.create(parent);
    await folder.writeText('README.txt', 'half');
    const file = await createExchangeFiles(memory, NO_ORIGINS).createBeside(
      folder.freeFile('history', 'tmx'),
    );
    await file.write(new TextEncoder().encode('half'));
    // As a killed app leaves it; the next one knows only the notes.
    expect(readdirSync(parent)).toHaveLength(1);
    expect(readdirSync(parent)[0]).toMatch(/^\.dragoman-/u);
    await createTempFileMemory(notes).removeLeftovers();
    await createTempFileMemory(notes).removeLeftovers();
    expect(readdirSync(parent)).toEqual([]);
    expect(readdirSync(notes)).toEqual([]);
    await file.discard();
  });
});

/** Returns a folder without write permission; null if none can be created. */
function unwritableFolder(): string | null {
  const folder = temporaryFolder();
  if (process.platform !== 'linux') return null;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  onTestFinished(() => {
    spawnSync('umount', [folder]);
  });
  return folder;
}

describe("an export of everything that can't be written", () => {
  it("reports a folder that is missing or isn't a folder", async () => {
    const { service, parent, notes } = await setUp();
    writeFileSync(join(parent, 'file'), '');
    for (const place of [join(parent, 'gone'), join(parent, 'file')]) {
      await expect(service.exportTo(place)).rejects.toMatchObject({
        code: 'input/invalid',
        message: expect.stringContaining('Choose another folder'),
      });
    }
    expect(readdirSync(parent)).toEqual(['file']);
    expect(readdirSync(notes)).toEqual([]);
  });

  it('reports a folder without permission', async (context) => {
    const parent = unwritableFolder();
    if (parent === null) {
      context.skip();
      return;
    }
    const { service } = await setUp();
    await expect(service.exportTo(parent)).rejects.toMatchObject({ code: 'input/invalid' });
    expect(readdirSync(parent)).toEqual([]);
  });

  it('reports that the folder vanished, in any part', { tags: 'deep' }, async () => {
    let vanishAt = Infinity;
    const { database, service, parent } = await setUp((deps) => ({
      onProgress(progress) {
        deps.onProgress(progress);
        if (progress?.part !== vanishAt) return;
        for (const name of readdirSync(parent)) rmSync(join(parent, name), { recursive: true });
      },
    }));
    await fill(database);
    for (vanishAt of [1, 3, 5]) {
      await expect(service.exportTo(parent)).rejects.toMatchObject({ code: 'input/invalid' });
      expect(readdirSync(parent)).toEqual([]);
    }
    expect(service.lastFolder()).toBeNull();
  });

  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'reports a full disk, wherever it fills up, and leaves nothing incomplete',
    async (context) => {
      const { database, service } = await setUp();
      await fill(database);
      for (const size of ['8k', '16k', '64k', '128k']) {
        const small = temporaryFolder();
        if (
          spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', small]).status !== 0
        ) {
          context.skip();
          return;
        }
        onTestFinished(() => {
          spawnSync('umount', [small]);
        });
        await expect(service.exportTo(small)).rejects.toMatchObject({ code: 'document/disk-full' });
        expect(readdirSync(small)).toEqual([]);
      }
    },
  );

  it('is refused while a different one runs or data is being removed', async () => {
    let isPurging = false;
    const { service, parent } = await setUp(() => ({
      requireNoPurge() {
        if (isPurging)
          throw new AppError('input/conflict', { english: 'A deletion is in progress.' });
      },
    }));
    const first = service.exportTo(parent);
    await expect(service.exportTo(parent)).rejects.toMatchObject({ code: 'input/conflict' });
    await first;
    isPurging = true;
    await expect(service.exportTo(parent)).rejects.toMatchObject({ code: 'input/conflict' });
    expect(existsSync(join(parent, 'Dragoman 2025-01-15 (2)'))).toBe(false);
  });
});
