import { hash } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { JOB_TEXTS_SQL, type NewJobText } from '../../../electron/db/documents/job-texts-repo.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import type { NewDocumentJob } from '../../../electron/db/documents/jobs-repo.ts';
import { newFile, newItem, newJob, NOW_MS, openFile, openNew } from '../helpers.ts';

const CHOICE = { preTranslation: { memoryIds: null, usesHistory: true } };
const BOUNDS = { maxTexts: 50, maxChars: 20_000 };

const aText = (position: number, text: string, change: Partial<NewJobText> = {}): NewJobText => ({
  position,
  part: 0,
  key: change.tagged ?? text,
  text,
  tagged: null,
  location: null,
  charCount: text.length,
  target: null,
  origin: null,
  originName: null,
  ...change,
});
const known = { target: 'Ziel', origin: 'memory', originName: 'Harbour' } as const;

function withJobs(jobs: Record<string, Partial<NewDocumentJob>>) {
  const opened = openNew();
  const { documentJobs } = opened.repos;
  documentJobs.insert(
    Object.entries(jobs).map(([id, change]) => newJob(id, { ...CHOICE, ...change })),
  );
  return { ...opened, ...opened.repos };
}

describe('texts lost by a damaged database', () => {
  const lost = { code: 'document/texts-unanswered', details: { hint: 'texts-lost' } };

  it.each([
    ['one of them', 'DELETE FROM job_texts WHERE position = 1'],
    ['all of them', 'DELETE FROM job_texts'],
  ])('stop their job: %s', (_what, sql) => {
    const { jobTexts, connection } = withJobs({ a: {} });
    expect(jobTexts.isUnsplit('a')).toBe(true);
    jobTexts.put('a', [aText(0, 'One'), aText(1, 'Two')]);
    expect(jobTexts.isUnsplit('a')).toBe(false);
    connection.exec(sql);
    expect(() => jobTexts.nextBatch('a', BOUNDS)).toThrow(expect.objectContaining(lost));
    expect(() => jobTexts.isUnsplit('a')).toThrow(expect.objectContaining(lost));
    jobTexts.splitAgain('a');
    expect(jobTexts.isUnsplit('a')).toBe(true);
  });

  it.each([
    ['a sentence is gone', 'UPDATE job_texts SET position = 1 WHERE part = 1'],
    ['a sentence has another number', 'UPDATE job_texts SET part = 7 WHERE part = 2'],
    [
      'two sentences changed places',
      `UPDATE job_texts SET part = part + 10 WHERE part > 0;
       UPDATE job_texts SET part = 13 - part WHERE part > 0`,
    ],
  ])('stop their job when the number is right but %s', (_what, sql) => {
    const { jobTexts, connection } = withJobs({ a: {} });
    const sentence = (part: number, text: string) => aText(0, text, { ...known, part });
    jobTexts.put('a', [sentence(0, 'One. '), sentence(1, 'Two. '), sentence(2, 'Three.')]);
    expect(jobTexts.nextBatch('a', BOUNDS)).toBeNull();
    connection.exec(sql);
    expect(() => jobTexts.nextBatch('a', BOUNDS)).toThrow(expect.objectContaining(lost));
  });

  it('stop their job when the number is right but others are there', () => {
    const { jobTexts, connection } = withJobs({ a: {} });
    jobTexts.put('a', [aText(0, 'One', known), aText(1, 'Two', known)]);
    expect(jobTexts.nextBatch('a', BOUNDS)).toBeNull();
    connection.exec('UPDATE job_texts SET position = 7 WHERE position = 1');
    expect(() => jobTexts.nextBatch('a', BOUNDS)).toThrow(expect.objectContaining(lost));
  });

  it('are added again without those that were answered', () => {
    const { jobTexts } = withJobs({ a: {} });
    const texts = [aText(0, 'One'), aText(1, 'Two'), aText(2, 'One'), aText(3, 'Three')];
    jobTexts.put('a', texts);
    jobTexts.answer('a', [
      { key: 'One', target: 'Eins', billedChars: 3 },
      { key: 'Two', target: ' ', billedChars: 3 },
    ]);
    jobTexts.put('a', texts);
    expect(jobTexts.list('a', null, 10).map(({ target, origin }) => [target, origin])).toEqual([
      ['Eins', 'service'],
      [null, null],
      ['Eins', 'repetition'],
      [null, null],
    ]);
    expect(jobTexts.sums('a')).toMatchObject({ openCount: 2, billedChars: 3 });
  });
});

it('migration 34 leaves jobs and their texts unchanged, without a count', () => {
  const file = newFile();
  const before = openFile(file, { migrations: MIGRATIONS.filter(({ version }) => version < 34) });
  before.connection.exec(`
    INSERT INTO document_jobs (row_id, id, file_name, format, size_bytes, sha256, connection_id,
      connection_name, is_practice, target_lang, formality, state, is_paused, is_output_unchanged, created_at_ms, updated_at_ms)
    VALUES (1, 'a', 'a.txt', 'txt', 1, '0', 'c', 'C', 0, 'DE', 'default', 'ready', 0, 0, 1, 1);
    INSERT INTO job_texts (job_row_id, position, text_key, text, char_count)
    VALUES (1, 0, 'k', 'One', 3)`);
  const read = ({ connection }: typeof before) =>
    ['document_jobs', 'job_texts'].map((table) =>
      connection.prepare<[], object>(`SELECT * FROM ${table}`).all(),
    );
  const [jobs = [], texts] = read(before);
  before.close();
  const after = openFile(file, { migrations: MIGRATIONS.filter(({ version }) => version <= 34) });
  const counted = { text_count: null, text_positions_hash: null };
  expect(read(after)).toEqual([jobs.map((job) => ({ ...job, ...counted })), texts]);
  expect(after.repos.jobTexts.isUnsplit('a')).toBe(false);
});

it('migration 42 leaves texts unchanged, each of them whole', () => {
  const file = newFile();
  const before = openFile(file, { migrations: MIGRATIONS.filter(({ version }) => version < 42) });
  before.repos.documentJobs.insert([newJob('a', CHOICE)]);
  const twoTexts = [aText(0, 'One', known), aText(1, 'Two')];
  // Written as the version before did, which knew no parts.
  const keys = twoTexts.map(({ position, key }) => `${String(position)} ${key}`).join('\n');
  before.connection.exec(`
    INSERT INTO job_texts (job_row_id, position, text_key, text, tagged, location, char_count, target, origin,
      origin_name, sent_at_ms, billed_chars)
    VALUES (1, 0, 'One', 'One', NULL, 'slide 1', 3, 'Eins', 'service', NULL, 7, 3),
      (1, 1, 'Two', 'Two', '<g id="1">Two</g>', NULL, 3, NULL, NULL, NULL, 8, NULL);
    UPDATE document_jobs SET text_count = 2, text_positions_hash = '${hash('sha256', keys)}'`);
  const read = ({ connection }: typeof before) =>
    connection.prepare<[], object>('SELECT * FROM job_texts ORDER BY row_id').all();
  const rows = read(before);
  before.close();
  const after = openFile(file);
  expect(read(after)).toEqual(rows.map((row) => ({ ...row, part: 0 })));
  const { jobTexts } = after.repos;
  expect(jobTexts.countSent('a')).toBe(1);
  expect(jobTexts.isUnsplit('a')).toBe(false);
  const sequence = () =>
    after.connection.prepare<[], number>('SELECT sequence FROM database_line').pluck().get() ?? 0;
  const earlier = sequence();
  jobTexts.clearSent('a');
  expect(sequence()).toBe(earlier + 1);
  jobTexts.answer('a', [{ key: 'Two', target: 'Zwei', billedChars: 3 }]);
  // The places are those that were noted before.
  expect(jobTexts.nextBatch('a', BOUNDS)).toBeNull();
  after.connection.exec('DELETE FROM document_jobs');
  expect(read(after)).toEqual([]);
});

describe('sentences of a text', () => {
  const first = [
    aText(0, 'Whole one.'),
    aText(1, 'Known. ', { ...known, part: 0 }),
    aText(1, 'New. ', { key: 'New.', part: 1 }),
    aText(1, 'Bold. ', { tagged: '<g id="1">Bold.</g> ', part: 2 }),
    aText(1, 'New.', { key: 'New.', part: 3 }),
    aText(2, 'Whole two.'),
    aText(3, 'Known. ', { ...known, part: 0 }),
    aText(3, 'Other.', { part: 1 }),
  ];
  const text = 'Known. New. Bold. New.';

  it('are sent with their text as context and with no other text, equal ones once', () => {
    const { jobTexts } = withJobs({ a: {} });
    jobTexts.put('a', first);
    const batches: unknown[] = [];
    for (;;) {
      const batch = jobTexts.nextBatch('a', BOUNDS);
      if (batch === null) break;
      const { texts, before, paragraph } = batch;
      batches.push([texts.map((each) => each.text), before, paragraph]);
      jobTexts.answer(
        'a',
        texts.map(({ key, text: sent }) => ({
          key,
          target: `«${sent}»`,
          billedChars: sent.length,
        })),
      );
    }
    expect(batches).toEqual([
      [['Whole one.', 'Whole two.'], [], null],
      [['New.'], [], { text, at: 'Known. '.length }],
      [['<g id="1">Bold.</g>'], [], { text, at: 'Known. New. '.length }],
      [['Other.'], [], { text: 'Known. Other.', at: 'Known. '.length }],
    ]);
    expect(
      jobTexts.list('a', null, 10).map(({ position, part, origin }) => [position, part, origin]),
    ).toEqual([
      [0, 0, 'service'],
      [1, 0, 'memory'],
      [1, 1, 'service'],
      [1, 2, 'service'],
      [1, 3, 'repetition'],
      [2, 0, 'service'],
      [3, 0, 'memory'],
      [3, 1, 'service'],
    ]);
  });

  it('are the only rows that are read for a batch of them', () => {
    const { jobTexts, connection } = withJobs({ a: {} });
    const rows = Array.from({ length: 40 }, (_, position) => [
      aText(position, 'Known. ', known),
      aText(position, 'New.', { part: 1 }),
    ]);
    jobTexts.put('a', rows.flat());
    const none = connection.prepare('SELECT 1').iterate();
    none.return?.();
    const prototype: Iterator<unknown> = Object.getPrototypeOf(none);
    const next = vi.spyOn(prototype, 'next');
    onTestFinished(() => next.mockRestore());
    expect(jobTexts.nextBatch('a', BOUNDS)?.texts).toHaveLength(1);
    expect(next.mock.calls.length).toBe(2);
  });

  it('are paged without losing any', () => {
    const { jobTexts } = withJobs({ a: {} });
    jobTexts.put('a', first);
    const read: [number, number][] = [];
    for (;;) {
      const [position, part] = read.at(-1) ?? [];
      const after = position === undefined ? null : { position, part: part ?? 0 };
      const page = jobTexts.list('a', after, 3);
      read.push(...page.map((each): [number, number] => [each.position, each.part]));
      if (page.length < 3) break;
    }
    expect(read).toEqual(first.map(({ position, part }) => [position, part]));
  });
});

describe('texts of a job', () => {
  it('are returned in order, equal ones once, and those with tags separately', () => {
    const { jobTexts } = withJobs({ a: {} });
    jobTexts.put('a', [
      aText(0, 'One'),
      aText(1, 'Known', known),
      aText(2, 'Bold', { tagged: '<g id="1">B</g>old' }),
      aText(3, ' Two '),
      aText(4, 'One'),
    ]);
    expect(jobTexts.nextBatch('a', BOUNDS)).toEqual({
      isTagged: false,
      texts: [
        { key: 'One', text: 'One' },
        { key: ' Two ', text: 'Two' },
      ],
      before: [],
      paragraph: null,
      doneShare: 1 / 5,
    });
    jobTexts.answer('a', [
      { key: 'One', target: 'Eins', billedChars: 3 },
      { key: ' Two ', target: 'Zwei', billedChars: 3 },
    ]);
    const tagged = jobTexts.nextBatch('a', BOUNDS);
    expect(tagged).toMatchObject({
      isTagged: true,
      texts: [{ text: '<g id="1">B</g>old' }],
      // Texts that were not sent are no context for others.
      before: ['One'],
    });
    jobTexts.answer('a', [
      { key: '<g id="1">B</g>old', target: '<g id="1">F</g>ett', billedChars: null },
    ]);
    expect(jobTexts.nextBatch('a', BOUNDS)).toBeNull();
    expect(jobTexts.list('a', null, 10).map(({ origin, target }) => [origin, target])).toEqual([
      ['service', 'Eins'],
      ['memory', 'Ziel'],
      ['service', '<g id="1">F</g>ett'],
      ['service', 'Zwei'],
      ['repetition', 'Eins'],
    ]);
    expect(jobTexts.sums('a')).toEqual({
      totalCount: 5,
      openCount: 0,
      savedChars: 'Known'.length + 'One'.length,
      billedChars: null,
    });
  });

  it('are limited by number and length, but at least one is returned', () => {
    const { jobTexts } = withJobs({ a: {} });
    jobTexts.put('a', [aText(0, 'x'.repeat(30)), aText(1, 'b'), aText(2, 'c'), aText(3, 'd')]);
    const lengths = (bounds: typeof BOUNDS) =>
      jobTexts.nextBatch('a', bounds)?.texts.map(({ text }) => text.length);
    expect(lengths({ maxTexts: 50, maxChars: 20 })).toEqual([30]);
    expect(lengths({ maxTexts: 50, maxChars: 31 })).toEqual([30, 1]);
    expect(lengths({ maxTexts: 3, maxChars: 100 })).toEqual([30, 1, 1]);
  });

  it('that were sent are known until they are answered or cleared', () => {
    const { jobTexts } = withJobs({ a: {} });
    jobTexts.put('a', [aText(0, 'One'), aText(1, 'Two'), aText(2, 'One')]);
    jobTexts.markSent('a', ['One'], NOW_MS);
    expect(jobTexts.countSent('a')).toBe(2);
    jobTexts.answer('a', [{ key: 'One', target: 'Eins', billedChars: 3 }]);
    expect(jobTexts.countSent('a')).toBe(0);
    jobTexts.markSent('a', ['Two'], NOW_MS);
    jobTexts.clearSent('a');
    expect(jobTexts.countSent('a')).toBe(0);
  });

  it('are copied only from files of the same start', () => {
    const { jobTexts } = withJobs({
      a: {},
      same: {},
      later: { createdAtMs: NOW_MS + 1 },
      formal: { formality: 'more' },
      french: { targetLang: 'FR' },
    });
    jobTexts.put('a', [aText(0, 'One')]);
    jobTexts.answer('a', [{ key: 'One', target: 'Eins', billedChars: 3 }]);
    for (const id of ['same', 'later', 'formal', 'french']) {
      jobTexts.put(id, [aText(0, 'One')]);
      jobTexts.adopt(id);
      expect([id, jobTexts.sums(id).openCount]).toEqual([id, id === 'same' ? 0 : 1]);
    }
    expect(jobTexts.sums('same')).toMatchObject({ savedChars: 3, billedChars: 0 });
  });

  it('that are paid for are known by their keys, for this file and for others of its start', () => {
    const { jobTexts, documentJobs } = withJobs({
      a: {},
      same: {},
      later: { createdAtMs: NOW_MS + 1 },
    });
    jobTexts.put('a', [aText(0, 'One'), aText(1, 'Two'), aText(2, 'Known', known)]);
    jobTexts.answer('a', [{ key: 'One', target: 'Eins', billedChars: 3 }]);
    const none = { own: [], elsewhere: [] };
    expect(jobTexts.listPaidKeys('a')).toEqual({ ...none, own: ['One'] });
    expect(jobTexts.listPaidKeys('same')).toEqual({ ...none, elsewhere: ['One', 'Two'] });
    expect(jobTexts.listPaidKeys('later')).toEqual(none);
    documentJobs.transition('a', ['ready'], 'canceled', {}, NOW_MS);
    expect(jobTexts.listPaidKeys('same')).toEqual({ ...none, elsewhere: ['One'] });
  });

  it('stay copied from another file when they are stored again, even without that file', () => {
    const { jobTexts, connection } = withJobs({ a: {}, same: {} });
    jobTexts.put('a', [aText(0, 'One')]);
    jobTexts.answer('a', [{ key: 'One', target: 'Eins', billedChars: 3 }]);
    const texts = [aText(0, 'One'), aText(1, 'Two')];
    jobTexts.put('same', texts);
    jobTexts.adopt('same');
    connection.exec("DELETE FROM document_jobs WHERE id = 'a'");
    jobTexts.splitAgain('same');
    expect(jobTexts.listPaidKeys('same')).toEqual({ own: ['One'], elsewhere: [] });
    jobTexts.put('same', texts);
    expect(jobTexts.list('same', null, 9).map(({ target, origin }) => [target, origin])).toEqual([
      ['Eins', 'repetition'],
      [null, null],
    ]);
    expect(jobTexts.sums('same')).toMatchObject({ savedChars: 3, billedChars: 0 });
  });

  it('stay while another file of the start needs them, and are removed with their job', () => {
    const { jobTexts, documentJobs } = withJobs({ a: {}, b: {} });
    for (const id of ['a', 'b']) jobTexts.put(id, [aText(0, 'One')]);
    const finish = (id: string) => {
      documentJobs.transition(id, ['ready'], 'translating', {}, NOW_MS);
      documentJobs.transition(id, ['translating'], 'downloading', {}, NOW_MS);
      documentJobs.transition(id, ['downloading'], 'saved', {}, NOW_MS);
    };
    finish('a');
    jobTexts.prune();
    expect(jobTexts.sums('a').totalCount).toBe(1);
    // The user may try it again: texts paid for with the first try are not sent again.
    for (const ended of ['needs-attention', 'canceled'] as const) {
      const from = ended === 'canceled' ? 'ready' : 'translating';
      if (from === 'translating') documentJobs.transition('b', ['ready'], from, {}, NOW_MS);
      documentJobs.transition('b', [from], ended, {}, NOW_MS);
      jobTexts.prune();
      expect(jobTexts.sums('a').totalCount).toBe(1);
      documentJobs.transition('b', [ended], 'ready', {}, NOW_MS);
    }
    finish('b');
    jobTexts.prune();
    expect(jobTexts.sums('a').totalCount + jobTexts.sums('b').totalCount).toBe(0);
    jobTexts.put('b', [aText(0, 'Two')]);
    documentJobs.remove('b');
    expect(jobTexts.sums('b').totalCount).toBe(0);
    expect(() => jobTexts.put('b', [])).toThrow(/gone|no longer/u);
  });

  it.each([
    ['the next batch', JOB_TEXTS_SQL.listOpen, 'idx_job_texts_open'],
    ['an answer', JOB_TEXTS_SQL.answerRest, 'idx_job_texts_key'],
    ['what others know', JOB_TEXTS_SQL.listAdopted, 'idx_job_texts_key'],
    ['what others answered', JOB_TEXTS_SQL.listElsewhere, 'sqlite_autoindex_job_texts_1'],
    ['what is on its way', JOB_TEXTS_SQL.countSent, 'idx_job_texts_sent'],
    ['all of a job', JOB_TEXTS_SQL.list, 'sqlite_autoindex_job_texts_1'],
    ['the context', JOB_TEXTS_SQL.listBefore, 'sqlite_autoindex_job_texts_1'],
  ])('%s is read from the index', (_what, sql, index) => {
    const { connection } = openNew();
    const names = [...new Set([...sql.matchAll(/@(\w+)/gu)].map(([, name]) => name ?? ''))];
    const values = Object.fromEntries(names.map((name) => [name, 1]));
    const plan = connection
      .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(values)
      .map(({ detail }) => detail);
    expect(plan.join('\n')).toContain(index);
  });
});

describe('the origin of a segment', () => {
  it('is stored with it', () => {
    const { history } = openNew().repos;
    const origin = { kind: 'memory', name: 'Harbour' } as const;
    history.add(newItem('h', { savedChars: 3 }), [
      { position: 0, source: 'One', target: 'Eins', origin },
      { position: 1, source: 'Two', target: 'Zwei' },
    ]);
    const detail = history.getDetail('h', { page: 1, limit: 10 });
    expect(detail?.segments.map((segment) => segment.origin)).toEqual([origin, undefined]);
    expect(detail?.item.savedChars).toBe(3);
  });
});
