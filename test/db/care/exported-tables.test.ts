import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTableRowsRepo } from '../../../electron/db/care/table-rows-repo.ts';
import { createTableFiles } from '../../../electron/services/data/everything/table-files.ts';
import {
  listDataTables,
  type SqliteDatabase,
} from '../../../electron/db/engine/sqlite-database.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  EXPORTED_TABLES,
  LEFT_OUT_REASONS,
  type ExportedTable,
} from '../../../shared/domain/data/exported-tables.ts';
import { everythingReadme } from '../../../electron/services/data/everything/readme.ts';
import { speak } from '../../support/languages.ts';
import { emptyFile, NOW_MS, openFile, openNew } from '../helpers.ts';
import { fillEveryTable, markOf, SECRET, WITHOUT_MARK } from '../row-in-every-table.ts';
import { newVoiceSession } from '../voice/new-session.ts';
import { setUpExport } from './set-up-export.ts';

const PAGE_BYTES = 4096;
const TABLES = Object.keys(EXPORTED_TABLES) as ExportedTable[];
const isExported = (table: ExportedTable): boolean => EXPORTED_TABLES[table].to !== null;

/** Creates a file with a row in every table, changed by `more`. */
function filledFile(more: (connection: SqliteDatabase) => void = () => undefined): string {
  const file = emptyFile();
  const { connection, close } = openFile(file);
  fillEveryTable(connection);
  more(connection);
  close();
  return file;
}

/** Returns everything that an export wrote. */
const contentOf = (folder: string): string =>
  readdirSync(folder)
    .map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`)
    .join('\n');

const marksIn = (content: string): ExportedTable[] =>
  TABLES.filter((table) => content.includes(markOf(table)));

describe('the map of tables and their export', () => {
  it('covers every table of the database', () => {
    const { connection } = openNew();
    // If a new table appears here: decide where an export of everything puts its rows, or say why
    // it does not.
    expect(TABLES.toSorted()).toEqual(listDataTables(connection).toSorted());
  });

  it('allows reading every table that is exported, and refuses one that is left out', () => {
    const { repos } = openNew();
    const refused = TABLES.filter((table) => {
      try {
        return repos.tableRows.read(table, 0).count < 0;
      } catch (error) {
        return String(error).includes('left out');
      }
    });
    expect(refused).toEqual(TABLES.filter((table) => !isExported(table)));
  });
});

describe('an export of a database with a row in every table', () => {
  it('contains the content of each, and nothing that is left out', async () => {
    const file = filledFile();
    const { service, parent } = await setUpExport(undefined, file);
    const { folder, files, unexported } = await service.exportTo(parent);
    expect(unexported).toEqual([]);
    const content = contentOf(folder);
    expect(marksIn(content)).toEqual(
      TABLES.filter((table) => isExported(table) && !WITHOUT_MARK.includes(table)),
    );
    expect(content).not.toContain(SECRET);
    const data = Object.assign(
      {},
      ...files
        .filter(({ kind }) => kind === 'data')
        .map(({ fileName }): unknown => JSON.parse(readFileSync(join(folder, fileName), 'utf8'))),
    ) as Record<string, Record<string, unknown>[]>;
    expect(Object.keys(data).toSorted()).toEqual(
      TABLES.filter((table) => EXPORTED_TABLES[table].to === 'data').toSorted(),
    );
    // The parent of a row is found even if that has no row ids.
    expect(data['history_comments']?.[0]).toMatchObject({ item_id: 'item', position: 0 });
    expect(data['voice_revisions']?.[0]).toMatchObject({ session_id: 'session', line_number: 0 });
    expect(data['document_jobs']?.[0]).not.toHaveProperty('sealed_document_key');
  });

  it('contains nothing that was deleted, nor anything that belongs to it', async () => {
    const file = filledFile((connection) => {
      for (const table of listDataTables(connection)) {
        const columns = connection
          .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
          .pluck()
          .all(table);
        if (!columns.includes('deleted_at_ms')) continue;
        const state = ['history_items', 'memories'].includes(table) ? ", state = 'deleted'" : '';
        connection.prepare(`UPDATE "${table}" SET deleted_at_ms = 1${state}`).run();
      }
    });
    const { service, parent } = await setUpExport(undefined, file);
    const { folder } = await service.exportTo(parent);
    expect(marksIn(contentOf(folder))).toEqual([
      'document_jobs',
      'job_texts',
      'held_work',
      'watches',
      'watch_files',
      'dismissed_findings',
      'text_drafts',
      'text_draft_lines',
      'glossary_copies',
      'forbidden_terms',
      'style_rule_copies',
      'time_connections',
      'timer_gaps',
      'outbox_operations',
      'project_rules',
      'connections',
      'usage_days',
      'egress_log',
    ]);
  });
});

describe('the rows of a table', () => {
  const MANY = 1200;
  const fileOfTexts = (): string =>
    filledFile((connection) => {
      const add = connection.prepare(
        `INSERT INTO job_texts (job_row_id, position, text_key, text, char_count)
         VALUES (1, ?, 'k', ?, 1)`,
      );
      for (let n = 1; n <= MANY; n += 1) add.run(n, `text ${String(n)} ${'x'.repeat(100)}`);
    });
  /** Reads texts until the end or until one cannot be read. */
  const readTexts = (connection: SqliteDatabase) => {
    const rows = createTableRowsRepo(connection);
    const texts: string[] = [];
    let error: unknown = null;
    try {
      for (let after = 0; ;) {
        const { packed, count, lastRowId } = rows.read('job_texts', after);
        if (count === 0) break;
        const read = JSON.parse(`[${new TextDecoder().decode(packed)}]`) as { text: string }[];
        texts.push(...read.map(({ text }) => text));
        after = lastRowId;
      }
    } catch (thrown) {
      error = thrown;
    }
    return { texts, error };
  };

  it('are read in batches, each row once', () => {
    const { connection } = openFile(fileOfTexts());
    const { texts, error } = readTexts(connection);
    expect(error).toBeNull();
    expect(texts).toHaveLength(MANY + 1);
    expect(new Set(texts).size).toBe(MANY + 1);
  });

  it('are read up to a damaged page, which is then reported', () => {
    const file = fileOfTexts();
    const bytes = readFileSync(file);
    const at = bytes.indexOf('text 900 ');
    bytes.fill(0xff, at - (at % PAGE_BYTES), at - (at % PAGE_BYTES) + 8);
    writeFileSync(file, bytes);
    const connection = new SqliteFile(file);
    onTestFinished(() => {
      connection.close();
    });
    const { texts, error } = readTexts(connection);
    expect(error).toMatchObject({ code: 'SQLITE_CORRUPT' });
    expect(texts.length).toBeGreaterThan(800);
    expect(texts.length).toBeLessThan(901);
  });
});

describe('memories and voice sessions in an export', () => {
  it('are included even if they were never in the history, whatever their names', async () => {
    const { database, service, parent } = await setUpExport();
    const { memories, memoryUnits, voice } = database;
    const atMs = NOW_MS;
    // The project of one of them is gone.
    for (const id of ['m', 'n', 'empty']) {
      await memories.create({ id, name: 'Legal', sourceLang: 'en', targetLang: 'de', atMs });
    }
    await memories.edit({ memoryId: 'm', projectIds: ['gone'], atMs });
    for (const memoryId of ['m', 'n']) {
      await memoryUnits.add(
        { memoryId, source: `court ${memoryId}`, target: 'Gericht', targetLang: 'de' },
        atMs,
      );
    }
    for (const id of ['said', 'silent']) {
      await voice.insert(newVoiceSession(id, { itemIds: [] }));
      await voice.update(id, { title: 'README', end: 'complete', endedAtMs: atMs });
    }
    const progress = { soundMs: 1, concludedMs: 1, sentMs: 1 };
    const line = (language: string, text: string) => ({ language, text, startMs: 0, endMs: 1 });
    await voice.addLines('said', null, [line('en', 'Good morning')], progress);
    await voice.addLines('said', 'de', [line('de', 'Guten Morgen')], progress);
    await voice.addLines('said', 'fr', [line('fr', 'Bonjour')], progress);

    const { folder, files, unexported } = await service.exportTo(parent);
    const names = (kind: string) =>
      files.filter((file) => file.kind === kind).map(({ fileName }) => fileName);
    expect(names('memory')).toEqual(['memory-Legal.tmx', 'memory-Legal (2).tmx']);
    expect(names('voice')).toEqual(['voice-README.de.txt', 'voice-README.fr.txt']);
    expect(names('readme')).toEqual(['README.txt']);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(read('memory-Legal.tmx')).toContain('court m');
    expect(read('memory-Legal (2).tmx')).toContain('court n');
    expect(read('voice-README.fr.txt')).toMatch(/Good morning\n.*Bonjour/u);
    expect(unexported).toEqual([
      { name: 'memory-Legal.tmx', error: null },
      { name: 'voice-README.txt', error: null },
    ]);
    expect(read('README.txt')).toContain(
      'Empty, so without a file:\n- memory-Legal.tmx\n- voice-README.txt\n',
    );
  });
});

describe('the README of an export', () => {
  it.each(['en', 'de', 'es', 'fr'] as const)(
    'states everything that is missing and why: %s',
    (language) => {
      speak(language);
      const readme = everythingReadme({ files: [], unexported: [] }, '1.2.3', NOW_MS);
      const lines = readme.split('\n').filter((line) => line.startsWith('- '));
      expect(new Set(lines).size).toBe(LEFT_OUT_REASONS.length);
      for (const table of TABLES) {
        const hits = lines.filter((line) => new RegExp(`\\b${table}\\b`, 'u').test(line)).length;
        expect([table, hits]).toEqual([table, isExported(table) ? 0 : 1]);
      }
      expect(readme).not.toMatch(/\bdata\.\w+/u);
    },
  );

  it('names the part that broke along with the rest', async () => {
    const broken = new AppError('db/corrupt', 'databaseErrors.cannotOpen');
    const fail = () => Promise.reject(broken);
    const { service, parent } = await setUpExport(
      ({ rows }, { database: { tableRows }, files }) => ({
        // A list, a memory, and a session that cannot be read, and a table that cannot be read to
        // its end.
        rows: {
          count: rows.count,
          listThings: (kind) => (kind === 'glossary' ? fail() : rows.listThings(kind)),
        },
        memoryFiles: { suggestName: fail, export: fail },
        voice: { listAllLines: fail },
        tableFiles: createTableFiles({
          files,
          rows: {
            listProjectIds: tableRows.listProjectIds,
            read: (table, after) =>
              table === 'forbidden_terms' && after > 0 ? fail() : tableRows.read(table, after),
          },
        }),
      }),
      filledFile(),
    );
    const { folder, files, unexported } = await service.exportTo(parent);
    expect(unexported.map(({ name, error }) => [name, error?.code])).toEqual([
      ['glossary', 'db/corrupt'],
      ['memory-memory.tmx', 'db/corrupt'],
      [`voice-${markOf('voice_sessions')}.txt`, 'db/corrupt'],
      ['forbidden_terms', 'db/corrupt'],
    ]);
    const readme = readFileSync(join(folder, 'README.txt'), 'utf8');
    for (const { name } of unexported) expect(readme).toContain(`- ${name}: `);
    expect(files.map(({ fileName }) => fileName)).toEqual(
      expect.arrayContaining(['history.tmx', 'time-entries.csv', 'data-glossaries.json']),
    );
    const terms: unknown = JSON.parse(readFileSync(join(folder, 'data-glossaries.json'), 'utf8'));
    expect(terms).toMatchObject({
      forbidden_terms: [{ term: markOf('forbidden_terms') }],
      style_rule_copies: [{}],
    });
  });
});
