import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import type { HistoryDetail } from '../../../../shared/domain/history/history.ts';
import type { DocumentJob } from '../../../../shared/domain/documents/job.ts';
import { shareAccounts } from '../../embedded/translation/support.ts';
import { openKnownBench, remember } from '../../support/known-bench.ts';
import type { LedgerBench } from '../../support/ledger-bench.ts';
import type { LedgerPatch } from '../../support/ledger-under-test.ts';
import { firstOf } from '../../../support/runs.ts';
import { docx, paragraph, run, runsOfDocx } from '../../support/minimal-docx.ts';
import { sendUntilKilled } from '../../support/sender-until-killed.ts';

const CHOICE = { memoryIds: null, usesHistory: true };

/** Lines of a text with their translations in the memory. */
const KNOWN = [
  ['The ferry leaves at seven.', 'Die Fähre fährt um sieben.'],
  ['Bring warm clothes.', 'Bringen Sie warme Kleidung mit.'],
] as const;

let bench: LedgerBench;
let own: { url: string; key: string };
let patch: LedgerPatch;
const openAccount = shareAccounts();
beforeEach(async () => {
  ({ bench, own, patch } = await openKnownBench(await openAccount()));
});
afterEach(() => bench.close());

/** Returns all texts that a service received. */
const sentTexts = (): string[] =>
  bench.service.textBodies.flatMap((body) => (body as { text: string[] }).text);

const lines = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) => `Line number ${String(from + at)} is new.`);

const delivered = (name: string): string => readFileSync(join(bench.folder, name), 'utf8');

async function detailOf({ historyItemId }: DocumentJob): Promise<HistoryDetail> {
  const detail = await bench.under.database.history.getDetail(historyItemId ?? '', {
    page: 1,
    limit: 100,
  });
  if (detail === null) throw new Error('There is no item.');
  return detail;
}

describe('a document with some known texts', () => {
  it('sends only the others, and is billed only for those', async () => {
    await remember(bench, KNOWN);
    const text = [KNOWN[0][0], 'Welcome on board.', KNOWN[1][0], 'Welcome on board.', '12:30', ''];
    const words = text.filter((line) => line !== '12:30').join('');
    const id = await bench.start(bench.source('letter.txt', text.join('\n')));
    const saved = await bench.under.untilState(id, 'saved');

    expect(sentTexts()).toEqual(['Welcome on board.']);
    expect(bench.service.uploads).toEqual([]);
    expect(saved).toMatchObject({
      billedChars: 'Welcome on board.'.length,
      savedChars: words.length - 'Welcome on board.'.length,
      isPreTranslated: true,
    });
    expect(delivered('letter.de.txt')).toBe(
      [KNOWN[0][1], '«Welcome on board.»', KNOWN[1][1], '«Welcome on board.»', '12:30', ''].join(
        '\n',
      ),
    );
    const { item, segments } = await detailOf(saved);
    expect(item.savedChars).toBe(saved.savedChars);
    expect(await bench.under.database.usage.sumSaved('test', 0)).toBe(saved.savedChars);
    expect(segments.map(({ source, target, origin }) => [source, target, origin])).toEqual([
      [KNOWN[0][0], KNOWN[0][1], { kind: 'memory', name: 'Harbour' }],
      ['Welcome on board.', '«Welcome on board.»', undefined],
      [KNOWN[1][0], KNOWN[1][1], { kind: 'memory', name: 'Harbour' }],
      ['Welcome on board.', '«Welcome on board.»', { kind: 'repetition', name: null }],
    ]);
  });

  it('is billed in full when it is sent as a whole', async () => {
    await remember(bench, KNOWN);
    await bench.reopen({ ...patch, preTranslation: null });
    const id = await bench.start(bench.source('letter.txt', KNOWN[0][0]));
    const saved = await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
    expect(saved).toMatchObject({ savedChars: null, isPreTranslated: false });
  });
});

/** Three batches. */
const LONG = lines(120);
const TRANSLATED = LONG.map((line) => `«${line}»`).join('\n');

describe('what counts as known', () => {
  const sendOne = async (text: string): Promise<string[]> => {
    const id = await bench.start(bench.source('one.txt', text));
    await bench.under.untilState(id, 'saved');
    return sentTexts();
  };

  it('includes the history, if it is chosen', async () => {
    await sendOne('The harbour is open.');
    expect(await sendOne('The harbour is open.')).toHaveLength(1);
    await bench.reopen({ ...patch, preTranslation: { memoryIds: null, usesHistory: false } });
    expect(await sendOne('The harbour is open.')).toHaveLength(2);
  });

  it('includes only the memories that are chosen', async () => {
    await remember(bench, KNOWN);
    await bench.reopen({ ...patch, preTranslation: { memoryIds: [], usesHistory: false } });
    expect(await sendOne(KNOWN[0][0])).toEqual([KNOWN[0][0]]);
    await bench.reopen({ ...patch, preTranslation: { memoryIds: ['m'], usesHistory: false } });
    expect(await sendOne(KNOWN[0][0])).toHaveLength(1);
  });

  it('excludes other variants of the target language and other capitalization', async () => {
    const { memories, memoryUnits } = bench.under.database;
    await memories.create({ id: 'm', name: 'M', sourceLang: 'en', targetLang: 'de', atMs: 1 });
    const add = (source: string, targetLang: string) =>
      memoryUnits.add({ memoryId: 'm', source, target: 'Ziel', targetLang }, 1);
    await add('Swiss words.', 'de-CH');
    await add('Any words.', 'de');
    await bench.reopen({ ...patch, sourceLang: 'EN' });
    const source = bench.source('one.txt', 'Swiss words.\nAny words.\nANY WORDS.');
    const [job] = await bench.under.translate([source], ['DE-AT']);
    await bench.under.untilState(job!.id, 'saved');
    expect(sentTexts()).toEqual(['Swiss words.', 'ANY WORDS.']);
  });

  it("doesn't apply without a source language: the file is sent as a whole", async () => {
    await remember(bench, KNOWN);
    await bench.reopen({ formats: patch.formats!, preTranslation: CHOICE });
    await sendOne(KNOWN[0][0]);
    expect(bench.service.uploads).toHaveLength(1);
  });
});

describe('formatting', () => {
  it('of a sent paragraph travels with it, and a known one keeps its own', async () => {
    await remember(bench, KNOWN);
    const mixed = paragraph(run('Fish &amp; '), run('chips', '<w:b/>'), run(' for you.'));
    const body = [paragraph(run(KNOWN[0][0], '<w:i/>')), mixed, paragraph(run('Plain &lt;b&gt;.'))];
    const source = join(bench.folder, 'menu.docx');
    writeFileSync(source, docx(body.join('')));
    const id = await bench.start(source);
    await bench.under.untilState(id, 'saved');
    expect(sentTexts()).toEqual(['Fish &amp; <g id="1">chips</g> for you.', 'Plain <b>.']);
    expect(
      bench.service.textBodies.map((each) => (each as { tag_handling?: string }).tag_handling),
    ).toEqual(['xml', undefined]);

    const written = readFileSync(join(bench.folder, 'menu.de.docx'));
    expect(runsOfDocx(new Uint8Array(written))).toEqual([
      ['i', KNOWN[0][1]],
      ['', '«Fish &amp; '],
      ['b', 'chips'],
      ['', ' for you.»'],
      ['', '«Plain &lt;b&gt;.»'],
    ]);
  });
});

describe('texts that are sent in batches', () => {
  /** Runs the document in a separate process that is killed at that moment. */
  async function untilKilled(
    moment: 'between' | 'unanswered',
    connectionId = 'test',
  ): Promise<DocumentJob> {
    await remember(bench, KNOWN);
    const source = bench.source('long.txt', LONG.join('\n'));
    return sendUntilKilled(bench, { own, source, moment, patch, connectionId });
  }

  it('are sent once each when the app is killed between two of them', async () => {
    const { id } = await untilKilled('between');
    const saved = await bench.under.untilState(id, 'saved');
    const shares = bench.under.seen.flatMap(({ progress }) => progress ?? []);
    expect(Math.max(...shares)).toBeCloseTo(100 / 120);
    expect(sentTexts()).toEqual(LONG);
    expect(saved.billedChars).toBe(LONG.join('').length);
    expect(delivered('long.de.txt')).toBe(TRANSLATED);
  });

  it("aren't resent without a question when the app is killed before the answer", async () => {
    const { id } = await untilKilled('unanswered');
    const asking = await bench.under.untilState(id, 'needs-attention');
    expect(asking.error?.code).toBe('document/texts-unanswered');
    expect(sentTexts()).toEqual(LONG.slice(0, 100));

    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    // Answered texts stay; the batch in doubt is sent again.
    expect(sentTexts()).toEqual([...LONG.slice(0, 100), ...LONG.slice(50)]);
    expect(delivered('long.de.txt')).toBe(TRANSLATED);
  });

  it(
    'continue by themselves at the service inside the app, where nothing costs money',
    { tags: 'deep' },
    async () => {
      const { id } = await untilKilled('unanswered', EMBEDDED_CONNECTION_ID);
      await bench.under.untilState(id, 'saved');
      expect(delivered('long.de.txt')).toBe(TRANSLATED);
    },
  );

  it('stop leaving the app as soon as their project becomes confidential', async () => {
    const { database, lane, ledger } = bench.under;
    const project = { connectionId: null, name: 'Merger', customerId: null, isBillable: true };
    await database.catalog.addProject('p', { ...project, hourlyRate: null }, 1);
    bench.service.hold('translate');
    const source = bench.source('long.txt', LONG.join('\n'));
    const [job] = await bench.under.translate([source], ['DE'], 'p');
    await bench.service.waitUntilHeld('translate');
    const rule = { projectId: 'p', reach: 'here', connectionId: null, glossaryId: null } as const;
    await database.projectRules.save({ ...rule, memoryId: null }, 1);
    lane.enforce('p');
    const changing = ledger.rulesChanged('p');
    bench.service.release('translate');
    await changing;
    const ended = await bench.under.until(
      job!.id,
      ({ state }) => state === 'failed' || state === 'needs-attention',
    );
    expect(ended.deliveredName).toBeNull();
    expect(sentTexts()).toEqual(LONG.slice(0, 50));
  });

  it("wait with their reason while the service can't be reached, and then continue", async () => {
    await bench.service.goOffline();
    const id = await bench.start(bench.source('long.txt', LONG.join('\n')));
    const waiting = await bench.under.until(id, ({ wait }) => wait?.reason === 'offline');
    expect(waiting.state).toBe('translating');
    await bench.service.goOnline();
    await bench.under.untilState(id, 'saved');
    expect(sentTexts()).toEqual(LONG);
  });

  it('are resent if refused, but not if answered', async () => {
    bench.service.fail('translate', {
      kind: 'status',
      status: 429,
      body: '{"message":"Too many requests"}',
    });
    const id = await bench.start(bench.source('long.txt', LONG.join('\n')));
    await bench.under.untilState(id, 'saved');
    expect(delivered('long.de.txt')).toBe(TRANSLATED);
    expect((await bench.under.job(id)).billedChars).toBe(LONG.join('').length);
  });

  it('on their way when the user cancels are kept, and a retry sends only the rest', async () => {
    const id = await bench.startUntil('translate', bench.source('long.txt', LONG.join('\n')));
    const canceling = bench.under.ledger.cancel(id);
    bench.service.release('translate');
    expect((await canceling).state).toBe('canceled');
    expect(sentTexts()).toEqual(LONG.slice(0, 50));

    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    expect(sentTexts()).toEqual(LONG);
    expect(delivered('long.de.txt')).toBe(TRANSLATED);
  });

  it('are sent once if files of one start share them', async () => {
    const a = bench.source('a.txt', [...lines(60), 'Only in a.'].join('\n'));
    const b = bench.source('b.txt', [...lines(60), 'Only in b.'].join('\n'));
    const jobs = await bench.under.translate([a, b]);
    const saved = await Promise.all(jobs.map(({ id }) => bench.under.untilState(id, 'saved')));
    expect(sentTexts().toSorted()).toEqual([...lines(60), 'Only in a.', 'Only in b.'].toSorted());
    const billed = saved.reduce((sum, { billedChars }) => sum + (billedChars ?? 0), 0);
    expect(billed).toBe(sentTexts().join('').length);
    expect(delivered('b.de.txt')).toBe(
      [...lines(60), 'Only in b.'].map((line) => `«${line}»`).join('\n'),
    );
  });

  it('leave nothing behind', async () => {
    const id = await bench.start(bench.source('long.txt', LONG.join('\n')));
    await bench.under.untilState(id, 'saved');
    expect((await bench.under.database.jobTexts.sums(id)).totalCount).toBe(0);
  });
});

describe('a document that would be incomplete', () => {
  const LINES = lines(120);

  /** Resolves when it waits for the user, or is delivered. */
  const stopped = async (id: string): Promise<DocumentJob> =>
    Promise.race([
      bench.under.untilState(id, 'needs-attention'),
      bench.under.untilState(id, 'saved'),
    ]);

  it("isn't delivered when the service answers nothing for a text", async () => {
    const text = ['Line one is new.', 'Line two (no answer) is new.'].join('\n');
    const id = await bench.start(bench.source('letter.txt', text));
    const { state, error } = await stopped(id);
    expect({ state, code: error?.code }).toEqual({
      state: 'needs-attention',
      code: 'document/texts-unanswered',
    });
    expect(error?.message).toBe('documentErrors.emptyAnswers');
    expect(existsSync(join(bench.folder, 'letter.de.txt'))).toBe(false);
    expect(bench.service.textBodies).toHaveLength(1);
  });

  it.each(
    firstOf(1, [
      ['the last rows', 'position >= 100', (at: number) => at >= 100],
      ['rows in the middle', 'position BETWEEN 20 AND 29', (at: number) => at >= 20 && at < 30],
      ['all rows', 'position >= 0', () => true],
    ] as const),
  )(
    "sends nothing more and isn't delivered when the database lost %s of its texts, until the user decides",
    async (_what, lost, isLost) => {
      bench.under.account.key = null;
      const id = await bench.start(bench.source('long.txt', LINES.join('\n')));
      while ((await bench.under.database.jobTexts.sums(id)).totalCount === 0);
      const database = new BetterSqlite(bench.under.paths.database);
      onTestFinished(() => void database.close());
      database.exec(
        `UPDATE job_texts SET target = '«' || text || '»', origin = 'service', sent_at_ms = 1
           WHERE position < 60;
         DELETE FROM job_texts WHERE ${lost};
         UPDATE document_jobs SET state = 'translating'`,
      );
      await bench.reopen(patch);
      await bench.under.ledger.resumeAll();
      const { state, error } = await stopped(id);
      expect({ state, code: error?.code, message: error?.message }).toEqual({
        state: 'needs-attention',
        code: 'document/texts-unanswered',
        message: 'documentErrors.textsLost',
      });
      expect(sentTexts()).toEqual([]);
      expect(existsSync(join(bench.folder, 'long.de.txt'))).toBe(false);

      await bench.under.ledger.retry(id);
      await bench.under.untilState(id, 'saved');
      expect(sentTexts()).toEqual(LINES.filter((_line, at) => at >= 60 || isLost(at)));
      expect(delivered('long.de.txt')).toBe(LINES.map((line) => `«${line}»`).join('\n'));
    },
  );
});
