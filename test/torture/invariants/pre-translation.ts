import { existsSync, readFileSync } from 'node:fs';
import type { FaultService } from '../../fakes/fault-service.ts';
import type { Round } from '../round.ts';
import type { ToldJob } from '../victims/documents-messages.ts';
import { openCopy, type DocumentsPlace, type ExpectedJob } from './documents.ts';

/** A file of which only unknown texts are sent, and its job. */
export interface PreTranslatedFile {
  job: ExpectedJob;
  /** Its texts, one per line. */
  lines: readonly string[];
}

/** Compares what the service billed with what the app had stored by then. */
export interface TextLedger {
  /** Checks everything after a death, before the app has started again. */
  checkStanding(): void;
  /** The user retries a job that ended like this. */
  noteRetry: (job: ExpectedJob, told: Pick<ToldJob, 'errorCode'>) => void;
  /** How often a text was translated and therefore billed. */
  billed(text: string): number;
  /** How often the user chose to send uncertain texts again. */
  readonly retries: number;
}

interface JobRow {
  id: string;
  fileName: string;
  state: string;
  createdAtMs: number;
  billedChars: number | null;
  savedChars: number | null;
  deliveredPath: string | null;
  errorJson: string | null;
  uploaded: number;
}

const JOBS_SQL = `SELECT id, file_name AS fileName, state, created_at_ms AS createdAtMs,
    billed_chars AS billedChars, saved_chars AS savedChars, delivered_path AS deliveredPath,
    error_json AS errorJson, document_id IS NOT NULL AS uploaded
  FROM document_jobs`;
const STORED_SQL = `SELECT j.file_name AS fileName, trim(t.text) AS text FROM job_texts AS t
  JOIN document_jobs AS j ON j.row_id = t.job_row_id
  WHERE t.origin = 'service' AND t.target IS NOT NULL`;

export function createTextLedger(
  round: Round,
  place: DocumentsPlace,
  files: readonly PreTranslatedFile[],
  service: FaultService,
): TextLedger {
  /** How often a text had been billed when its answer was stored; this must not change. */
  const stored = new Map<string, number>();
  let retries = 0;
  const isOwn = (fileName: string, text: string): boolean => text.includes(` of ${fileName}.`);
  const billed = (text: string): number =>
    service.billedBodies
      .flatMap((body) => (body as { text: string[] }).text)
      .filter((one) => one === text).length;
  return {
    checkStanding() {
      for (const [text, times] of stored) {
        if (billed(text) > times)
          round.violate('uploads per job above 1', `“${text}” was stored, and sent again`);
      }
      const copy = openCopy(round, place);
      if (copy === null) return;
      try {
        const rows = copy.all<JobRow>(JOBS_SQL);
        for (const { job } of files) {
          const row = rows.find(({ id }) => id === job.id);
          if (job.id !== null && row?.fileName !== job.fileName) {
            round.violate('entries lost', `${job.fileName}: its row is not there`);
          }
          if (job.told.has('saved') && row?.state !== 'saved') {
            round.violate('results lost', `${job.fileName} was told to be saved`);
          }
          if (rows.filter(({ fileName }) => fileName === job.fileName).length > 1) {
            round.violate('doubled', `two rows of ${job.fileName}`);
          }
        }
        for (const { fileName, text } of copy.all<{ fileName: string; text: string }>(STORED_SQL)) {
          // Texts that files share are sent once per start.
          if (isOwn(fileName, text) && !stored.has(text)) stored.set(text, billed(text));
        }
      } finally {
        copy.close();
      }
    },
    noteRetry(job, { errorCode }) {
      if (errorCode !== 'document/texts-unanswered') return;
      job.sentAgain += 1;
      retries += 1;
    },
    billed,
    get retries() {
      return retries;
    },
  };
}

/** Checks everything at the end, once the app had all it needs to finish each job. */
export function checkPreTranslated(
  round: Round,
  place: DocumentsPlace,
  {
    files,
    known,
    service,
    texts,
  }: {
    files: readonly PreTranslatedFile[];
    known: readonly (readonly [string, string])[];
    service: FaultService;
    texts: TextLedger;
  },
): void {
  const memory = new Map(known);
  if (service.uploads.length > 0) round.violate('said wrongly', 'a file went as a whole');
  for (const text of memory.keys()) {
    if (texts.billed(text) > 0) round.violate('said wrongly', `“${text}” is known, and was sent`);
  }
  const copy = openCopy(round, place);
  if (copy === null) return;
  try {
    const rows = copy.all<JobRow>(JOBS_SQL);
    let billedChars = 0;
    for (const { job, lines } of files) {
      const row = rows.find(({ fileName }) => fileName === job.fileName);
      if (row?.state !== 'saved') {
        round.violate(
          'stuck',
          `${job.fileName} is ${String(row?.state)}: ${String(row?.errorJson)}`,
        );
        continue;
      }
      billedChars += row.billedChars ?? 0;
      checkFile(round, row, lines, memory);
      for (const text of new Set(lines.flatMap((line) => textsOf(line, memory)))) {
        if (!text.includes(` of ${job.fileName}.`)) continue;
        const times = texts.billed(text);
        if (times > 1 + job.sentAgain)
          round.violate('uploads per job above 1', `“${text}”: ${String(times)}`);
        if (times === 0) round.violate('said wrongly', `“${text}” was never sent`);
      }
    }
    const starts = new Set(rows.map(({ createdAtMs }) => createdAtMs)).size;
    const all = service.billedBodies.flatMap((body) => (body as { text: string[] }).text);
    for (const text of new Set(all)) {
      const times = texts.billed(text);
      if (text.startsWith('Shared') && times > starts + texts.retries) {
        round.violate('uploads per job above 1', `“${text}”: ${String(times)}`);
      }
    }
    const chars = all.join('').length;
    // If nothing was uncertain, the jobs report exactly what the service billed.
    if (billedChars > chars || (texts.retries === 0 && billedChars !== chars)) {
      round.violate('said wrongly', `${String(billedChars)} of ${String(chars)} characters`);
    }
    round.count('texts billed', all.length);
  } finally {
    copy.close();
  }
}

/** Returns what is looked up and sent of a line: all of it, or its sentences if one of them is known. */
function textsOf(line: string, memory: ReadonlyMap<string, string>): string[] {
  const sentences = line.split(/(?<=\.) /u);
  return sentences.some((sentence) => memory.has(sentence)) ? sentences : [line];
}

/** Checks the delivered file and the reported cost. */
function checkFile(
  round: Round,
  { fileName, deliveredPath, billedChars, savedChars }: JobRow,
  lines: readonly string[],
  memory: ReadonlyMap<string, string>,
): void {
  if (deliveredPath === null || !existsSync(deliveredPath)) {
    round.violate('results lost', `${fileName}: no file at ${String(deliveredPath)}`);
    return;
  }
  const isNumber = (line: string): boolean => /^\d+:30$/u.test(line);
  const translationOf = (text: string): string =>
    memory.get(text) ?? (isNumber(text) ? text : `«${text}»`);
  const expected = lines.map((line) => textsOf(line, memory).map(translationOf).join(' '));
  const delivered = readFileSync(deliveredPath, 'utf8');
  if (delivered !== expected.join('\n')) {
    const at = delivered.split('\n').findIndex((line, index) => line !== expected[index]);
    round.violate(
      'results lost',
      `${fileName}: line ${String(at)} is not “${String(expected[at])}”`,
    );
  }
  const words = lines.filter((line) => !isNumber(line)).flatMap((line) => textsOf(line, memory));
  const wordChars = words.join('').length;
  if ((billedChars ?? 0) + (savedChars ?? 0) !== wordChars) {
    const sum = `${String(billedChars)} + ${String(savedChars)}`;
    round.violate('said wrongly', `${fileName}: ${sum} characters of ${String(wordChars)}`);
  }
}
