import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import type { HistoryDetailSegment } from '../../../../shared/domain/history/history.ts';
import type { DocumentJob } from '../../../../shared/domain/documents/job.ts';
import { shareAccounts } from '../../embedded/translation/support.ts';
import { KNOWN, openKnownBench, remember } from '../../support/known-bench.ts';
import type { LedgerBench } from '../../support/ledger-bench.ts';
import { createLedgerUnderTest, type LedgerPatch } from '../../support/ledger-under-test.ts';
import { docx, paragraph, run, runsOfDocx } from '../../support/minimal-docx.ts';
import { sendUntilKilled } from '../../support/sender-until-killed.ts';

const [FERRY, CLOTHES, FISH] = KNOWN;

let bench: LedgerBench;
let own: { url: string; key: string };
let patch: LedgerPatch;
const openAccount = shareAccounts();
beforeEach(async () => {
  ({ bench, own, patch } = await openKnownBench(await openAccount()));
});
afterEach(() => bench.close());

interface SentBody {
  text: string[];
  context?: string;
  tag_handling?: string;
}

const sentBodies = (): SentBody[] => bench.service.textBodies as SentBody[];
const sentTexts = (): string[] => sentBodies().flatMap(({ text }) => text);

const delivered = (name: string): string => readFileSync(join(bench.folder, name), 'utf8');

/** Changes the database while the app is closed. */
function edit(sql: string): void {
  const database = new BetterSqlite(bench.under.paths.database);
  database.exec(sql);
  database.close();
}

async function segmentsOf({ historyItemId }: DocumentJob): Promise<HistoryDetailSegment[]> {
  const query = { page: 1, limit: 100 };
  const detail = await bench.under.database.history.getDetail(historyItemId ?? '', query);
  return detail?.segments ?? [];
}

/** Translates one file and waits for its result. */
async function translate(name: string, text: string, targetLang = 'DE'): Promise<DocumentJob> {
  const [job] = await bench.under.translate([bench.source(name, text)], [targetLang]);
  return bench.under.untilState(job!.id, 'saved');
}

/** Paragraphs of which some sentences are known. */
const LINES = [
  `Dear guests.  ${FERRY[0]} Be early.`,
  `${CLOTHES[0]} ${FISH[0]}`,
  'Nothing here is known. It goes whole.',
  `${CLOTHES[0]}\t3. Be early. See you soon.`,
  FERRY[0],
  '',
];
const SENT = [
  'Nothing here is known. It goes whole.',
  'Dear guests.',
  'Be early.',
  'See you soon.',
];
const WRITTEN = [
  `«Dear guests.»  ${FERRY[1]} «Be early.»`,
  `${CLOTHES[1]} ${FISH[1]}`,
  '«Nothing here is known. It goes whole.»',
  `${CLOTHES[1]}\t3. «Be early.» «See you soon.»`,
  FERRY[1],
  '',
];

describe('a paragraph with some known sentences', () => {
  it('is sent without those, with itself as context, and is written to the letter', async () => {
    await remember(bench, KNOWN);
    const saved = await translate('letter.txt', LINES.join('\n'));
    expect(sentBodies().map(({ text, context }) => [text, context])).toEqual([
      [['Dear guests.', 'Be early.'], LINES[0]],
      [[LINES[2]], 'Dear guests.\nBe early.'],
      [['See you soon.'], LINES[3]],
    ]);
    expect(delivered('letter.de.txt')).toBe(WRITTEN.join('\n'));
    const knownChars = [FERRY[0], CLOTHES[0], FISH[0], CLOTHES[0], '3.', 'Be early.', FERRY[0]];
    expect(saved).toMatchObject({
      billedChars: SENT.join('').length,
      savedChars: knownChars.join('').length,
    });
  });

  it('costs exactly the unknown sentences at a local service as well', async () => {
    await remember(bench, KNOWN);
    await bench.under.close();
    const under = createLedgerUnderTest(bench.folder, own, patch);
    onTestFinished(() => under.close());
    const [job] = await under.translate([bench.source('letter.txt', LINES.join('\n'))]);
    const saved = await under.untilState(job!.id, 'saved');
    expect(saved.billedChars).toBe(SENT.join('').length);
  });

  it('is one pair of the history, with its sentences', async () => {
    await remember(bench, KNOWN);
    const segments = await segmentsOf(await translate('letter.txt', LINES.join('\n')));
    const [first, second, third] = segments;
    const sentences = ({ parts = [] }: HistoryDetailSegment): [number, number, boolean][] =>
      parts.map((part) => [part.source, part.target, part.isAligned]);
    expect(segments.map(({ source }) => source)).toEqual(LINES.slice(0, 5));
    expect(sentences(first!)).toEqual([
      [0, 0, false],
      [LINES[0]!.indexOf(FERRY[0]), WRITTEN[0]!.indexOf(FERRY[1]), false],
      [LINES[0]!.indexOf('Be early'), WRITTEN[0]!.indexOf('«Be early'), false],
    ]);
    expect([first?.origin, second?.origin, third?.origin, third?.parts]).toEqual([
      undefined,
      { kind: 'memory', name: 'Harbour' },
      undefined,
      undefined,
    ]);
  });

  it('keeps what was found when it started, whatever happens to the memory', async () => {
    await remember(bench, KNOWN.slice(0, 1));
    bench.under.account.key = null;
    const id = await bench.start(bench.source('letter.txt', `${FERRY[0]} ${CLOTHES[0]}`));
    while ((await bench.under.database.jobTexts.sums(id)).totalCount === 0);
    await bench.reopen(patch, () => edit("UPDATE memory_units SET target = 'Anders.'"));
    await bench.under.ledger.resumeAll();
    const saved = await bench.under.untilState(id, 'saved');
    expect(delivered('letter.de.txt')).toBe(`${FERRY[1]} «${CLOTHES[0]}»`);
    expect(saved).toMatchObject({ billedChars: CLOTHES[0].length, savedChars: FERRY[0].length });
  });
});

describe('a formatted paragraph', () => {
  const translateDocx = async (...paragraphs: string[]) => {
    const source = join(bench.folder, 'menu.docx');
    writeFileSync(source, docx(paragraphs.join('')));
    const saved = await bench.under.untilState(await bench.start(source), 'saved');
    const written = readFileSync(join(bench.folder, 'menu.de.docx'));
    return { saved, runs: runsOfDocx(new Uint8Array(written)) };
  };

  it('is cut where no pair of tags is cut; known sentences without tags are not sent', async () => {
    await remember(bench, KNOWN);
    const bold = [
      run(`Fish &amp; chips are served. Ask `),
      run('us', '<w:b/>'),
      run(` &lt;now&gt;.`),
    ];
    const across = [run(`${FERRY[0]} One `), run('is. Two', '<w:i/>'), run(' is. Plain words.')];
    const { saved, runs } = await translateDocx(paragraph(...bold), paragraph(...across));
    const sent = [
      'Ask <g id="1">us</g> &lt;now&gt;.',
      'One <g id="1">is. Two</g> is.',
      'Plain words.',
    ];
    expect(
      sentBodies().map(({ text, context, tag_handling: tags }) => [text, context, tags]),
    ).toEqual([
      [[sent[0]], 'Fish & chips are served. Ask us <now>.', 'xml'],
      [[sent[1]], `${FERRY[0]} One is. Two is. Plain words.`, 'xml'],
      [[sent[2]], `${FERRY[0]} One is. Two is. Plain words.`, undefined],
    ]);
    expect(runs).toEqual([
      ['', 'Es gibt Fisch &amp; Pommes. «Ask '],
      ['b', 'us'],
      ['', ' &lt;now&gt;.»'],
      ['', `${FERRY[1]} «One `],
      ['i', 'is. Two'],
      ['', ' is.» «Plain words.»'],
    ]);
    expect(saved.savedChars).toBe(FISH[0].length + FERRY[0].length);
    const [first] = await segmentsOf(saved);
    expect(first?.parts?.map(({ source, target }) => [source, target])).toEqual([
      [0, 0],
      [FISH[0].length + 1, FISH[1].length + 1],
    ]);
  });

  it('goes whole if a pair of tags is around all of its sentences', async () => {
    await remember(bench, KNOWN);
    const { runs } = await translateDocx(
      paragraph(run('See: '), run(`${FERRY[0]} ${CLOTHES[0]}`, '<w:b/>'), run(' End')),
    );
    expect(sentTexts()).toEqual([`See: <g id="1">${FERRY[0]} ${CLOTHES[0]}</g> End`]);
    expect(runs).toEqual([
      ['', '«See: '],
      ['b', `${FERRY[0]} ${CLOTHES[0]}`],
      ['', ' End»'],
    ]);
  });
});

describe('languages without spaces', () => {
  it.each([
    ['JA', 'EN', '船は七時に出ます。', 'The ferry leaves at seven.', 'こんにちは。', ' '],
    ['ZH', 'EN', '渡轮七点出发。', 'The ferry leaves at seven.', '你好。', ' '],
    ['EN', 'JA', 'The ferry leaves at seven.', '船は七時に出ます。', 'Good morning.', ''],
    ['EN', 'ZH', 'The ferry leaves at seven.', '渡轮七点出发。', 'Good morning.', ''],
  ])(
    'from %s to %s get the spaces of the target',
    async (from, to, source, target, other, space) => {
      await remember(bench, [[source, target]], [from.toLowerCase(), to.toLowerCase()]);
      await bench.reopen({ ...patch, sourceLang: from });
      const blank = space === '' ? ' ' : '';
      const saved = await translate(
        'letter.txt',
        `${source}${blank}${other}\n${other}${blank}${source}\n`,
        to,
      );
      expect(sentTexts()).toEqual([other]);
      expect(delivered(`letter.${to.toLowerCase()}.txt`)).toBe(
        `${target}${space}«${other}»\n«${other}»${to === 'EN' ? space : ' '}${target}\n`,
      );
      expect(saved).toMatchObject({
        billedChars: other.length,
        savedChars: source.length * 2 + other.length,
      });
    },
  );
});

describe('unknown sentences', () => {
  /** Many requests. */
  const many = Array.from(
    { length: 6 },
    (_, at) => `${FERRY[0]} Sentence ${String(at)} is new. ${CLOTHES[0]}`,
  );
  const sent = many.map((_line, at) => `Sentence ${String(at)} is new.`);
  const written = many
    .map((_line, at) => `${FERRY[1]} «${sent[at] ?? ''}» ${CLOTHES[1]}`)
    .join('\n');
  const untilKilled = async (moment: 'between' | 'unanswered', connectionId = 'test') => {
    await remember(bench, KNOWN);
    const source = bench.source('long.txt', many.join('\n'));
    return sendUntilKilled(bench, { own, source, moment, patch, connectionId });
  };

  it('are sent once each when the app is killed between two of them', async () => {
    const { id } = await untilKilled('between');
    const saved = await bench.under.untilState(id, 'saved');
    expect(sentTexts()).toEqual(sent);
    expect(saved.billedChars).toBe(sent.join('').length);
    expect(delivered('long.de.txt')).toBe(written);
  });

  it('are sent again only after a question, and only those whose answer was lost', async () => {
    const { id } = await untilKilled('unanswered');
    const asking = await bench.under.untilState(id, 'needs-attention');
    expect(asking.error?.code).toBe('document/texts-unanswered');
    expect(sentTexts()).toEqual(sent.slice(0, 2));
    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    expect(sentTexts()).toEqual([...sent.slice(0, 2), ...sent.slice(1)]);
    expect(delivered('long.de.txt')).toBe(written);
  });

  it('are sent again without a question by the service inside the app', async () => {
    const { id } = await untilKilled('unanswered', EMBEDDED_CONNECTION_ID);
    await bench.under.untilState(id, 'saved');
    expect(delivered('long.de.txt')).toBe(written);
  });

  it('are sent once if files of one start share them, whatever their paragraphs', async () => {
    await remember(bench, KNOWN);
    const a = bench.source('a.txt', `${FERRY[0]} Shared words. Only in a.`);
    const b = bench.source('b.txt', `Shared words. ${CLOTHES[0]} Only in b.\nShared words.`);
    const jobs = await bench.under.translate([a, b]);
    const saved = await Promise.all(jobs.map(({ id }) => bench.under.untilState(id, 'saved')));
    expect(sentTexts().toSorted()).toEqual(['Only in a.', 'Only in b.', 'Shared words.']);
    const billed = saved.reduce((sum, { billedChars }) => sum + (billedChars ?? 0), 0);
    expect(billed).toBe(sentTexts().join('').length);
    expect(delivered('a.de.txt')).toBe(`${FERRY[1]} «Shared words.» «Only in a.»`);
    expect(delivered('b.de.txt')).toBe(
      `«Shared words.» ${CLOTHES[1]} «Only in b.»\n«Shared words.»`,
    );
  });

  it("aren't sent if another file of the start sent their paragraph before one of them was known", async () => {
    await remember(bench, []);
    bench.under.account.key = null;
    const line = `${FERRY[0]} Be early.`;
    const paths = ['a.txt', 'b.txt'].map((name) => bench.source(name, line));
    const [a, b] = await bench.under.translate(paths);
    for (const { id } of [a!, b!]) {
      while ((await bench.under.database.jobTexts.sums(id)).totalCount === 0);
    }
    const [source, target] = FERRY;
    const unit = { memoryId: 'm', source, target, targetLang: 'de' };
    await bench.under.database.memoryUnits.add(unit, 1);
    const idOf = (id: string): string => `(SELECT row_id FROM document_jobs WHERE id = '${id}')`;
    await bench.reopen(patch, () =>
      edit(`UPDATE job_texts SET target = '«Paid.»', origin = 'service', billed_chars = 36
          WHERE job_row_id = ${idOf(a!.id)};
        DELETE FROM job_texts WHERE job_row_id = ${idOf(b!.id)};
        UPDATE document_jobs SET text_count = 0, text_positions_hash = NULL WHERE id = '${b!.id}'`),
    );
    await bench.under.ledger.resumeAll();
    const saved = await bench.under.untilState(b!.id, 'saved');
    expect(sentTexts()).toEqual([]);
    expect(delivered('b.de.txt')).toBe('«Paid.»');
    expect(saved).toMatchObject({ billedChars: 0, savedChars: line.length });
  });

  it.each([
    ['the first one of a paragraph', 'DELETE FROM job_texts WHERE part = 0 AND position = 3'],
    ['the last one', 'DELETE FROM job_texts WHERE part = 2 AND position = 5'],
  ])("aren't delivered in the source language when the database lost %s", async (_what, sql) => {
    await remember(bench, KNOWN);
    bench.under.account.key = null;
    const id = await bench.start(bench.source('long.txt', many.join('\n')));
    while ((await bench.under.database.jobTexts.sums(id)).totalCount === 0);
    const database = new BetterSqlite(bench.under.paths.database);
    onTestFinished(() => void database.close());
    // Its count is that of what is left.
    database.exec(`${sql};
      UPDATE job_texts SET target = '«' || trim(text) || '»', origin = 'service', sent_at_ms = 1
        WHERE target IS NULL;
      UPDATE document_jobs SET state = 'translating', text_positions_hash = NULL,
        text_count = (SELECT count(*) FROM job_texts)`);
    await bench.reopen(patch);
    await bench.under.ledger.resumeAll();
    const stopped = ['needs-attention', 'saved'];
    const asking = await bench.under.until(id, ({ state }) => stopped.includes(state));
    expect(asking.error?.message).toBe('documentErrors.textsLost');
    expect(sentTexts()).toEqual([]);
    // Answers of the service stay, even if the memory does not know the others any more.
    database.exec('DELETE FROM memory_units');
    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    expect(sentTexts().filter((text) => text.includes(sent[0] ?? ''))).toEqual([]);
  });

  it('of a long paragraph are sent with what is around them', async () => {
    await remember(bench, KNOWN);
    const long = Array.from({ length: 900 }, (_, at) => `This is sentence ${String(at)}.`);
    const text = [...long, FERRY[0]].join(' ');
    await translate('long.txt', text);
    expect(sentTexts()).toEqual(long);
    for (const { text: texts, context = '' } of sentBodies()) {
      expect(context.length).toBe(10_000);
      expect(context).toContain(texts[0]);
    }
    expect(delivered('long.de.txt')).toBe([...long.map((each) => `«${each}»`), FERRY[1]].join(' '));
  });
});
