import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLogger, readLogTail } from '../../../electron/platform/log/logger.ts';
import {
  createDiagnosticsService,
  type DiagnosticsDeps,
} from '../../../electron/services/app/diagnostics-service.ts';
import { AppError } from '../../../shared/errors.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { exchangeFiles } from '../../unit/platform/forgetful-files.ts';
import { SETTINGS } from '../../unit/renderer/builders.ts';
import { emptyFile, newItem, newJob, NOW_MS, openInWorker, segments } from '../helpers.ts';

/** Data that a user would not want to share. */
const PLANTED = {
  key: '279a2e9d-83b3-c416-7e2d-f721593e42a0:fx',
  token: 'tok-9f8e7d6c5b4a',
  text: 'Vertrauliche Übernahme der Meier Werke',
  word: 'Übernahme',
  document: 'Kaufvertrag Meier.docx',
  stem: 'Kaufvertrag',
  home: '/home/anna.schmidt/Aufträge',
  user: 'anna.schmidt',
  windows: 'C:\\Users\\anna.schmidt\\Aufträge',
  address: 'https://anna:geheim@translate.meier.example/v2?auth=abc',
  host: 'meier.example',
  person: 'Büro Schmidt',
} as const;

/**
 * Sets up everything for real except for Electron's own data, with the secrets in every place that the app has for
 * them.
 */
async function setUp(changes: Partial<DiagnosticsDeps> = {}) {
  const folder = temporaryFolder();
  const database = openInWorker(emptyFile());
  await database.opening;
  await database.documentJobs.insert([
    newJob(PLANTED.stem, {
      fileName: PLANTED.document,
      sourcePath: join(PLANTED.home, PLANTED.document),
      connectionName: PLANTED.person,
    }),
  ]);
  const item = newItem('i', { title: PLANTED.document, connectionName: PLANTED.person });
  await database.history.add(item, segments([PLANTED.text, PLANTED.text]));

  const clock = { now: () => NOW_MS };
  const logger = createLogger({ folder: join(folder, 'logs'), clock });
  const missing = Object.assign(
    new Error(`ENOENT: no such file or directory, open '${PLANTED.home}/${PLANTED.document}'`),
    { code: 'ENOENT' },
  );
  logger.info('database backed up', { name: PLANTED.document });
  logger.warn('embedded services', {
    line: `"${PLANTED.text}" and ${PLANTED.document} were refused`,
  });
  logger.error('ipc request failed', { request: 'text:translate', error: missing });
  logger.error('usage not kept', {
    url: PLANTED.address,
    apiKey: PLANTED.key,
    token: PLANTED.token,
  });
  logger.error('outbox could not be read', {
    jobId: PLANTED.person,
    code: PLANTED.document,
    reason: `${PLANTED.person}: ${PLANTED.text}`,
    error: new AppError(
      'api/bad-request',
      { english: `${PLANTED.word} at ${PLANTED.address}` },
      {
        details: { field: PLANTED.text, serviceMessage: PLANTED.text },
        cause: new SyntaxError(`Unexpected token in ${PLANTED.text}`),
      },
    ),
  });
  logger.error(`document ${PLANTED.windows}\\${PLANTED.document} "${PLANTED.text}"`, {
    error: new TypeError(`Cannot read properties of undefined (reading '${PLANTED.word}')`),
  });

  const diagnostics = createDiagnosticsService({
    readRuntime: () => ({ version: '0.1.0', electron: '45.4.1', isFallbackRuntime: false }),
    database,
    readSizes: async () => Promise.resolve({ database: 4096 }),
    embedded: {
      status: () => ({
        state: 'failed',
        engine: 'apertium',
        message: 'connectionErrors.builtInRestarting',
      }),
    },
    secrets: {
      status: () => ({ tier: 'os-keystore', backend: 'gnome_libsecret', backendChanged: false }),
    },
    settings: {
      get: () => ({
        ...SETTINGS,
        documents: { ...SETTINGS.documents, doNotTranslate: [PLANTED.person, PLANTED.word] },
        history: { doNotRecord: true, unrecordedProjectIds: [PLANTED.person] },
        searchForms: { history: { inputs: { text: PLANTED.word }, page: 3, limit: null } },
      }),
    },
    connections: {
      list: async () =>
        Promise.resolve([
          {
            kind: 'custom',
            key: 'stored',
            name: PLANTED.person,
            baseUrl: PLANTED.address,
          } as const,
        ]),
    },
    notices: {
      list: () => [
        {
          id: 'n',
          severity: 'warning',
          title: `“${PLANTED.person}” hasn’t been reached for 24 days`,
          message: PLANTED.text,
        },
      ],
    },
    readLog: () => readLogTail(join(folder, 'logs'), 300),
    files: exchangeFiles,
    now: () => NOW_MS,
    ...changes,
  });
  return { folder, diagnostics, logger };
}

describe('diagnostics', () => {
  it("contain nothing that a user wouldn't share, wherever it was planted", async () => {
    const { diagnostics } = await setUp();
    const text = await diagnostics.collect();
    for (const planted of Object.values(PLANTED)) {
      expect(text.toLowerCase()).not.toContain(planted.toLowerCase());
    }
    expect(text.toLowerCase()).not.toMatch(/geheim|meier|schmidt|aufträge|auftr/u);
  });

  it('contain what is needed to find a fault', async () => {
    const { diagnostics } = await setUp();
    const text = await diagnostics.collect();
    for (const told of [
      'electron: 45.4.1',
      'journal_mode: wal',
      'document_jobs: 1',
      '    state ready: 1',
      'database: 4096',
      'state: failed',
      'custom, key: stored',
      'backend: gnome_libsecret',
      'doNotTranslate: 2',
      'doNotRecord: true',
      'warning: “…” hasn’t been reached for 24 days',
      'error ipc request failed request=text:translate',
      'Error ENOENT',
      'AppError api/bad-request',
      'because of SyntaxError',
      'embedded services (…)',
      'TypeError: Cannot read properties of undefined (reading “…”)',
    ]) {
      expect(text).toContain(told);
    }
    expect(text).toMatch(/at setUp \(diagnostics\.test\.ts:\d+:\d+\)/u);
  });

  it("report a part that can't be read, and still contain the others", async () => {
    const { diagnostics } = await setUp({
      database: {
        opening: openInWorker(emptyFile()).opening,
        maintenance: {
          diagnose: async () =>
            Promise.reject(new AppError('db/unavailable', { english: 'Gone.' })),
        },
      },
    });
    const text = await diagnostics.collect();
    expect(text).toContain('== Database ==\ncould not be read: db/unavailable\n');
    expect(text).toContain('== Settings ==\ntheme: system');
  });

  it('are saved exactly as shown', async () => {
    const { diagnostics, folder, logger } = await setUp();
    const path = join(folder, diagnostics.suggestName());
    await expect(diagnostics.save(path)).rejects.toMatchObject({ code: 'input/not-found' });
    const text = await diagnostics.collect();
    logger.error('after it was shown');
    expect(await diagnostics.save(path)).toEqual({
      fileName: 'dragoman-diagnostics-2025-01-15.txt',
    });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});

describe('the newest lines of the log', () => {
  it('continue into the previous file, and are as many as requested', async () => {
    const folder = temporaryFolder();
    const logger = createLogger({ folder, maxBytes: 400 });
    for (let at = 0; at < 20; at += 1) logger.info(`line ${String(at)}`);
    const lines = await readLogTail(folder, 4);
    expect(lines.map((line) => /line \d+/u.exec(line)?.[0])).toEqual([
      'line 16',
      'line 17',
      'line 18',
      'line 19',
    ]);
    expect(await readLogTail(temporaryFolder(), 4)).toEqual([]);
  });
});
