import { NO_TEXT_RULES } from '../../../shared/documents/rules/text-rules.ts';
import { DOCUMENT_JOBS_SQL } from '../../../electron/db/documents/jobs-repo.ts';
import { describe, expect, it } from 'vitest';
import {
  canTransition,
  DOCUMENT_JOB_STATES,
  isActiveState,
  type DocumentJobState,
} from '../../../shared/domain/documents/job-state.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { DocumentJobChange } from '../../../electron/db/documents/jobs-repo.ts';
import { newItem, newJob, NOW_MS, openNew } from '../helpers.ts';

function withJob(): ReturnType<typeof openNew> {
  const database = openNew();
  database.repos.documentJobs.insert([newJob('job')]);
  return database;
}

describe('document jobs', () => {
  it('returns every field as it was written', () => {
    const textRules = { fileName: 'app.json', rules: NO_TEXT_RULES };
    const { documentJobs } = openNew().repos;
    documentJobs.insert([newJob('job', { textRules, originalSha256: 'd'.repeat(64) })]);
    const change = {
      isPaused: true,
      glossaryUses: [
        {
          name: 'Shop',
          version: 3,
          change: { added: 1, removed: 2, changed: 3, sinceMs: NOW_MS },
        },
        { name: 'Names', version: 1, change: null },
      ],
      sourceCopy: 'copy.docx',
      light: {
        sentBytes: 40,
        media: [{ name: 'word/media/image1.png', sha256: 'c'.repeat(64) }],
        notPutBack: ['word/media/image1.png'],
      },
      isPractice: true,
      uploadCompletingAtMs: NOW_MS + 1,
      documentId: 'D1',
      sealedDocumentKey: new Uint8Array([0, 255, 7]),
      secondsRemaining: 0.5,
      resultFile: 'job.bin',
      resultSha256: 'b'.repeat(64),
      deliveredPath: '/documents/job.de.docx',
      isOutputUnchanged: true,
      preTranslation: { memoryIds: ['m1'], usesHistory: true },
      savedChars: 120,
      unreadPages: { pageCount: 3, totalCount: 12, language: 'BG' },
      leftOut: [{ reason: 'fields', count: 2 }],
      billedChars: 50_000,
      historyItemId: 'h1',
      sourceLang: 'FR',
      sourceLangBasis: 'service',
      error: {
        code: 'net/offline',
        message: 'No network.',
        retryable: true,
        retryAfterMs: 5,
        details: { status: 0, fileName: 'job.docx' },
      },
      lastContactAtMs: NOW_MS + 2,
      finishedAtMs: NOW_MS + 3,
    } as const satisfies Required<DocumentJobChange>;
    documentJobs.update('job', change, NOW_MS + 9);
    expect(documentJobs.get('job')).toEqual({
      ...newJob('job', { textRules, originalSha256: 'd'.repeat(64) }),
      state: 'ready',
      styleProfile: null,
      hasWatermark: false,
      ...change,
      updatedAtMs: NOW_MS + 9,
    });
  });

  it('keeps the style profile and the wish for a mark', () => {
    const { documentJobs } = withJob().repos;
    const chosen = { styleProfile: { id: 'p1', name: 'Customer' }, hasWatermark: true };
    documentJobs.insert([newJob('other', chosen)]);
    expect(documentJobs.get('other')).toMatchObject(chosen);
  });

  it('reports the engine as the history does', () => {
    const { documentJobs, history } = withJob().repos;
    expect(documentJobs.get('job')?.engine).toBeUndefined();
    history.add(newItem('h1', { documentJobId: 'job', engine: 'Apertium, 2 steps' }), []);
    expect(documentJobs.get('job')?.engine).toBe('Apertium, 2 steps');
    expect(documentJobs.list({ page: 1, limit: 10, text: '' }).jobs[0]?.engine).toBe(
      'Apertium, 2 steps',
    );
  });

  it('inserts all jobs or none', () => {
    const { documentJobs } = withJob().repos;
    expect(() => documentJobs.insert([newJob('new'), newJob('job')])).toThrow(/UNIQUE/);
    expect(documentJobs.get('new')).toBeNull();
  });

  it('is saved only after it was fetched, and restarts only if nothing is under way or was sent', () => {
    const before = (to: DocumentJobState) =>
      DOCUMENT_JOB_STATES.filter((from) => canTransition(from, to));
    expect(before('saved')).toEqual(['downloading']);
    expect(before('ready')).toEqual(['uploading', 'failed', 'canceled', 'needs-attention']);
  });

  it('moves along every allowed transition and no other', () => {
    const { repos, connection } = withJob();
    const put = connection.prepare('UPDATE document_jobs SET state = ?');
    const outcomeOf = (from: DocumentJobState, to: DocumentJobState): string => {
      put.run(from);
      try {
        return repos.documentJobs.transition('job', [from], to, {}, NOW_MS).state;
      } catch (error) {
        return toAppError(error).code;
      }
    };
    for (const from of DOCUMENT_JOB_STATES) {
      for (const to of DOCUMENT_JOB_STATES) {
        const expected = canTransition(from, to) ? to : 'input/conflict';
        expect([from, to, outcomeOf(from, to)]).toEqual([from, to, expected]);
      }
    }
  });

  it('refuses to update a job that has moved on, and then changes nothing', () => {
    const { documentJobs } = withJob().repos;
    documentJobs.transition('job', ['ready'], 'canceled', {}, NOW_MS + 1);
    const before = documentJobs.get('job');
    expect(() =>
      documentJobs.transition('job', ['ready'], 'uploading', { documentId: 'D' }, NOW_MS + 2),
    ).toThrow(expect.objectContaining({ code: 'input/conflict' }));
    expect(documentJobs.get('job')).toEqual(before);
  });

  it('stores state and document handle in one commit', () => {
    const { repos, connection } = withJob();
    repos.documentJobs.transition('job', ['ready'], 'uploading', {}, NOW_MS);
    connection.exec(`CREATE TRIGGER refuse BEFORE UPDATE OF document_id ON document_jobs
      BEGIN SELECT raise(ABORT, 'refused'); END`);
    const handle = { documentId: 'D', sealedDocumentKey: new Uint8Array([1]) };
    expect(() =>
      repos.documentJobs.transition('job', ['uploading'], 'queued', handle, NOW_MS),
    ).toThrow('refused');
    expect(repos.documentJobs.get('job')).toMatchObject({ state: 'uploading', documentId: null });
  });

  it('never sets the time of a change back, whatever the clock says', () => {
    const { documentJobs } = withJob().repos;
    documentJobs.update('job', {}, NOW_MS + 5);
    expect(documentJobs.update('job', {}, NOW_MS - 3_600_000).updatedAtMs).toBe(NOW_MS + 5);
    expect(documentJobs.transition('job', ['ready'], 'canceled', {}, NOW_MS - 1).updatedAtMs).toBe(
      NOW_MS + 5,
    );
  });

  it('reports a missing job as not found', () => {
    const { documentJobs } = openNew().repos;
    const notFound = expect.objectContaining({ code: 'input/not-found' });
    expect(documentJobs.get('x')).toBeNull();
    expect(() => documentJobs.update('x', {}, 0)).toThrow(notFound);
    expect(() => documentJobs.transition('x', ['ready'], 'failed', {}, 0)).toThrow(notFound);
    expect(() => documentJobs.remove('x')).toThrow(notFound);
  });

  it('refuses an unknown field, whatever its name', () => {
    const { documentJobs } = withJob().repos;
    for (const field of ['state = 1, id', '__proto__x', 'constructor']) {
      expect(() => documentJobs.update('job', { [field]: 'x' }, 0)).toThrow(
        expect.objectContaining({ code: 'input/invalid' }),
      );
    }
  });

  it('lists newest first, those of the same moment as they were added, page by page', () => {
    const { documentJobs } = openNew().repos;
    documentJobs.insert([
      newJob('old', { createdAtMs: NOW_MS - 1 }),
      newJob('b'),
      newJob('a'),
      newJob('c'),
    ]);
    const idsOf = (page: number): string[] =>
      documentJobs.list({ page, limit: 2, text: '' }).jobs.map((job) => job.id);
    expect([idsOf(1), idsOf(2), idsOf(3)]).toEqual([['b', 'a'], ['c', 'old'], []]);
    expect(documentJobs.list({ page: 9, limit: 2, text: '' }).total).toBe(4);
  });

  it('filters by file name, ignoring accents and case, and without wildcards', () => {
    const { documentJobs } = openNew().repos;
    documentJobs.insert([
      newJob('1', { fileName: 'Überweisung März.docx' }),
      newJob('2', { fileName: '契約書.docx' }),
      newJob('3', { fileName: '100%_sure.txt' }),
    ]);
    const found = (text: string): string[] =>
      documentJobs.list({ page: 1, limit: 10, text }).jobs.map((job) => job.id);
    expect(found('uber MARZ')).toEqual(['1']);
    expect(found('約')).toEqual(['2']);
    expect(found('%')).toEqual(['3']);
    expect(found('_')).toEqual(['3']);
    expect(found('"\u0000\ud800')).toEqual([]);
  });

  it('lists the jobs with work left, oldest first', () => {
    const { repos, connection } = openNew();
    DOCUMENT_JOB_STATES.forEach((state, index) => {
      repos.documentJobs.insert([newJob(state, { createdAtMs: NOW_MS - index })]);
      connection.prepare('UPDATE document_jobs SET state = ? WHERE id = ?').run(state, state);
    });
    expect(repos.documentJobs.listActive().map((job) => job.id)).toEqual(
      DOCUMENT_JOB_STATES.filter((state) => isActiveState(state)).toReversed(),
    );
  });

  it('lists the targets that the same content was saved in before, newest first, each once', () => {
    const { repos, connection } = openNew();
    repos.documentJobs.insert([
      newJob('1', { targetLang: 'FR', createdAtMs: 1 }),
      newJob('2', { targetLang: 'DE', createdAtMs: 2 }),
      newJob('3', { targetLang: 'FR', createdAtMs: 3 }),
      newJob('other', { targetLang: 'IT', sha256: 'c'.repeat(64) }),
    ]);
    connection.exec("UPDATE document_jobs SET state = 'saved'");
    repos.documentJobs.insert([newJob('unfinished', { targetLang: 'ES' })]);
    expect(repos.documentJobs.listEarlierTargets(['a'.repeat(64)])).toEqual(['FR', 'DE']);
  });

  it('lists where the results of a content were delivered, with their digests', () => {
    const { repos, connection } = openNew();
    repos.documentJobs.insert([
      newJob('de'),
      newJob('not delivered'),
      newJob('other', { sha256: 'c'.repeat(64) }),
    ]);
    connection.exec(
      "UPDATE document_jobs SET state = 'saved', delivered_path = '/work/' || id, result_sha256 = 'd'",
    );
    connection.exec("UPDATE document_jobs SET state = 'failed' WHERE id = 'not delivered'");
    expect(repos.documentJobs.listDelivered(['a'.repeat(64)])).toEqual([
      { path: '/work/de', sha256: 'd' },
    ]);
  });

  it('knows a converted file by what is sent, and by what it was converted from', () => {
    const { repos, connection } = openNew();
    const [original, sent, other] = ['0'.repeat(64), '1'.repeat(64), '2'.repeat(64)] as const;
    repos.documentJobs.insert([
      newJob('converted', { targetLang: 'FR', sha256: sent, originalSha256: original }),
      newJob('other', { targetLang: 'IT', sha256: other }),
    ]);
    connection.exec(
      "UPDATE document_jobs SET state = 'saved', delivered_path = '/work/' || id, result_sha256 = 'd'",
    );
    expect(repos.documentJobs.get('converted')?.originalSha256).toBe(original);
    const converted = '3'.repeat(64);
    const again = [[converted, original], [original], [sent], [converted]].map((contents) => [
      repos.documentJobs.listEarlierTargets(contents),
      repos.documentJobs.listDelivered(contents),
    ]);
    const known = [['FR'], [{ path: '/work/converted', sha256: 'd' }]];
    expect(again).toEqual([known, known, known, [[], []]]);
  });

  it('lists the other jobs of a file that were started with one, by an index', () => {
    const { repos, connection } = openNew();
    const start = { createdAtMs: 7 };
    repos.documentJobs.insert([
      newJob('de', start),
      newJob('fr', { ...start, targetLang: 'FR' }),
      newJob('later', { createdAtMs: 8 }),
      newJob('other', { ...start, sha256: 'b'.repeat(64) }),
      newJob('elsewhere', { ...start, connectionId: 'another' }),
      newJob('es', { ...start, targetLang: 'ES' }),
    ]);
    expect(repos.documentJobs.listSiblings('fr').map(({ id }) => id)).toEqual(['de', 'es']);
    expect(repos.documentJobs.listSiblings('later')).toEqual([]);
    const plan = connection
      .prepare<[string], { detail: string }>(`EXPLAIN QUERY PLAN ${DOCUMENT_JOBS_SQL.listSiblings}`)
      .all('fr');
    expect(plan.map(({ detail }) => detail).join()).toMatch(
      /other USING INDEX idx_document_jobs_(?:created_at_ms|sha256_state)/u,
    );
  });

  it('lists the confidential projects that the same content was translated for, each once', () => {
    const { repos } = openNew();
    const project = { customerId: null, isBillable: true, hourlyRate: null, connectionId: null };
    const rule = { connectionId: null, glossaryId: null, memoryId: null };
    for (const [projectId, reach] of [
      ['open', 'anywhere'],
      ['secret', 'here'],
      ['elsewhere', 'here'],
    ] as const) {
      repos.catalog.addProject(projectId, { ...project, name: projectId }, 1);
      repos.projectRules.save({ ...rule, projectId, reach }, 1);
    }
    repos.documentJobs.insert([
      newJob('1', { projectId: 'open' }),
      newJob('2', { projectId: 'secret' }),
      newJob('3', { projectId: 'secret', targetLang: 'FR' }),
      newJob('4', { projectId: 'elsewhere', sha256: 'c'.repeat(64) }),
      newJob('5'),
    ]);
    expect(repos.documentJobs.listConfidentialProjects('a'.repeat(64))).toEqual(['secret']);
    repos.catalog.deleteProject('secret', 2);
    expect(repos.documentJobs.listConfidentialProjects('a'.repeat(64))).toEqual(['secret']);
  });

  it('removes a job that is at rest, never one with work left', () => {
    const { repos, connection } = withJob();
    const put = connection.prepare('UPDATE document_jobs SET state = ?');
    for (const state of DOCUMENT_JOB_STATES.filter((state) => isActiveState(state))) {
      put.run(state);
      expect(() => repos.documentJobs.remove('job')).toThrow(
        expect.objectContaining({ code: 'input/conflict' }),
      );
    }
    put.run('saved');
    expect(repos.documentJobs.remove('job').id).toBe('job');
    expect(repos.documentJobs.get('job')).toBeNull();
  });

  it('shows an error with a code unknown to this version', () => {
    const { repos, connection } = withJob();
    const json = '{"code":"new/code","message":"m","retryable":true}';
    connection.prepare('UPDATE document_jobs SET error_json = ?').run(json);
    expect(repos.documentJobs.get('job')?.error).toMatchObject({ code: 'internal' });
  });
});
