import { hash } from 'node:crypto';
import { requireWhole, type Counted } from '../../../shared/domain/data/counted.ts';
import { isNoAnswer } from '../../../shared/domain/texts/shows-nothing.ts';
import { AppError } from '../../../shared/errors.ts';
import { ACTIVE_JOB_STATES } from '../../../shared/domain/documents/job-state.ts';
import { textsLost } from '../../../shared/domain/documents/texts-lost.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { sqlList } from '../engine/stored-values.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';

/** Origin of a text's translation. `unchanged`: it has no letters and stays unchanged. */
export type JobTextOrigin = 'memory' | 'history' | 'repetition' | 'service' | 'unchanged';

/** A text of a document, or one of its sentences, in reading order. */
export interface JobText {
  /** Number of the text in the document, from 0. */
  position: number;
  /** Number of the sentence in the text, from 0; 0 for a text that is not split. */
  part: number;
  /** A sentence includes the white space after it. */
  text: string;
  /** With its formatting as XML; null where it has none. */
  tagged: string | null;
  location: string | null;
  /** Translation, in XML where `tagged` is; null: none yet. */
  target: string | null;
  origin: JobTextOrigin | null;
  /** Name of the memory or history item. */
  originName: string | null;
}

export interface NewJobText extends JobText {
  /** Equal for texts that are sent once. */
  key: string;
  charCount: number;
}

/** Texts to be sent together, all with tags or all without: whole texts, or sentences of one text. */
export interface TextBatch {
  isTagged: boolean;
  texts: { key: string; text: string }[];
  /** Preceding texts that are sent as context; the last one is the nearest. None for sentences. */
  before: string[];
  /** The text that has these sentences, and where the first of them begins; null for whole texts. */
  paragraph: { text: string; at: number } | null;
  /** Share of the job's texts that have a translation, from 0 to 1. */
  doneShare: number;
}

export interface JobTextSums {
  totalCount: number;
  openCount: number;
  /** Characters of texts with a target that was not sent for this job. */
  savedChars: number;
  /** Null: the service did not report it for every text. */
  billedChars: number | null;
}

/** The service's translation of a text. */
export interface Answer {
  key: string;
  target: string;
  billedChars: number | null;
}

/** Keys of texts that are paid for, or that another file is about to pay for. */
export interface PaidKeys {
  /** Answered for this job. */
  own: string[];
  /** Answered for another file of the same start, or still to be sent for one that is under way. */
  elsewhere: string[];
}

/** Bounds of a batch; one text is always taken. */
export interface BatchBounds {
  maxTexts: number;
  maxChars: number;
}

const OF_JOB = 'job_row_id = (SELECT row_id FROM document_jobs WHERE id = @jobId)';

/** Files of one start share everything that the translation depends on. */
const OF_SAME_START = `other.created_at_ms = job.created_at_ms AND other.row_id <> job.row_id
  AND other.connection_id = job.connection_id AND other.source_lang IS job.source_lang
  AND other.target_lang = job.target_lang AND other.formality = job.formality
  AND other.glossary_ids_json = job.glossary_ids_json AND other.style_json IS job.style_json
  AND other.style_profile_json IS job.style_profile_json
  AND other.memory_json IS job.memory_json AND other.project_id IS job.project_id`;

/** Exported so that tests can check its query plans. */
export const JOB_TEXTS_SQL = {
  getRowId: 'SELECT row_id FROM document_jobs WHERE id = ?',
  noteWhole: 'UPDATE document_jobs SET text_count = ?, text_positions_hash = ? WHERE row_id = ?',
  getCount: 'SELECT text_count FROM document_jobs WHERE id = ?',
  splitAgain: 'UPDATE document_jobs SET text_count = 0 WHERE id = ?',
  /** Includes what was copied from other files, which may be gone. */
  listAnswered: `SELECT text_key AS key, text, target, origin, billed_chars AS billedChars FROM job_texts
    WHERE ${OF_JOB} AND origin IN ('service', 'repetition') AND target IS NOT NULL
    ORDER BY origin = 'repetition'`,
  listElsewhere: `SELECT DISTINCT done.text_key
    FROM document_jobs AS job
    JOIN document_jobs AS other ON ${OF_SAME_START}
    JOIN job_texts AS done ON done.job_row_id = other.row_id AND (done.origin = 'service'
      OR (done.target IS NULL AND other.state IN (${sqlList(ACTIVE_JOB_STATES)})))
    WHERE job.id = @jobId`,
  clear: `DELETE FROM job_texts WHERE ${OF_JOB}`,
  insert: `INSERT INTO job_texts (job_row_id, position, part, text_key, text, tagged, location, char_count,
      target, origin, origin_name)
    VALUES (@rowId, @position, @part, @key, @text, @tagged, @location, @charCount, @target, @origin,
      @originName)`,
  sums: `SELECT count(*) AS totalCount, count(*) FILTER (WHERE target IS NULL) AS openCount,
      coalesce(sum(char_count) FILTER (WHERE origin <> 'service'), 0) AS savedChars,
      coalesce(sum(billed_chars), 0) AS billedChars,
      count(*) FILTER (WHERE origin = 'service' AND billed_chars IS NULL) AS unbilledCount
    FROM job_texts WHERE ${OF_JOB}`,
  listAdopted: `SELECT DISTINCT open.text_key AS key, done.target AS target
    FROM document_jobs AS job
    JOIN document_jobs AS other ON ${OF_SAME_START}
    JOIN job_texts AS open ON open.job_row_id = job.row_id AND open.target IS NULL
    JOIN job_texts AS done ON done.job_row_id = other.row_id AND done.text_key = open.text_key
      AND done.origin = 'service'
    WHERE job.id = @jobId`,
  countAll: `SELECT count(*) FROM job_texts WHERE ${OF_JOB}`,
  countOpen: `SELECT count(*) FROM job_texts WHERE ${OF_JOB} AND target IS NULL`,
  countUnanswered: `SELECT count(*) FROM json_each(@keys) WHERE value NOT IN
    (SELECT text_key FROM job_texts WHERE ${OF_JOB} AND target IS NOT NULL)`,
  listOpen: `SELECT position, part, text_key AS key, text, tagged,
      EXISTS (SELECT 1 FROM job_texts AS own WHERE own.job_row_id = t.job_row_id
        AND own.position = t.position AND own.part = 1) AS isSentence
    FROM job_texts AS t WHERE ${OF_JOB} AND target IS NULL ORDER BY position, part`,
  listSentences: `SELECT part, text FROM job_texts
    WHERE ${OF_JOB} AND position = @position ORDER BY part`,
  listBefore: `SELECT text FROM job_texts
    WHERE ${OF_JOB} AND position < @position AND origin = 'service'
    ORDER BY position DESC, part DESC LIMIT @limit`,
  markSent: `UPDATE job_texts SET sent_at_ms = @atMs
    WHERE ${OF_JOB} AND text_key = @key AND target IS NULL`,
  clearSent: `UPDATE job_texts SET sent_at_ms = NULL
    WHERE ${OF_JOB} AND target IS NULL AND sent_at_ms IS NOT NULL`,
  countSent: `SELECT count(*) FROM job_texts
    WHERE ${OF_JOB} AND target IS NULL AND sent_at_ms IS NOT NULL`,
  answerFirst: `UPDATE job_texts SET target = @target, origin = 'service', billed_chars = @billedChars
    WHERE row_id = (SELECT row_id FROM job_texts
      WHERE ${OF_JOB} AND text_key = @key AND target IS NULL ORDER BY position, part LIMIT 1)`,
  answerRest: `UPDATE job_texts SET target = @target, origin = 'repetition'
    WHERE ${OF_JOB} AND text_key = @key AND target IS NULL`,
  list: `SELECT position, part, text, tagged, location, target, origin, origin_name AS originName
    FROM job_texts WHERE ${OF_JOB} AND (position, part) > (@position, @part)
    ORDER BY position, part LIMIT @limit`,
  // The user may retry any other job, which then copies the answers that this one paid for.
  prune: `DELETE FROM job_texts WHERE job_row_id IN (
      SELECT row_id FROM document_jobs AS job WHERE job.state = 'saved'
        AND NOT EXISTS (SELECT 1 FROM document_jobs AS other
          WHERE other.created_at_ms = job.created_at_ms AND other.pre_translation_json IS NOT NULL
            AND other.state <> 'saved'))`,
} as const;

/** Neighbors of a batch that are sent with it. */
const CONTEXT_TEXTS = 3;

interface OpenRow extends Place {
  text: string;
  tagged: string | null;
  isSentence: 0 | 1;
}

/** One request has one context, so sentences do not go with whole texts. */
const areSentTogether = (first: OpenRow, row: OpenRow): boolean =>
  (row.tagged === null) === (first.tagged === null) && row.isSentence === first.isSentence;

type AnsweredRow = Answer & { text: string; origin: 'service' | 'repetition' };

/**
 * Builds the repository of texts of documents of which only the unknown ones are sent, from the split to the delivery.
 * One transaction per call; a deleted job has no texts.
 */
export function createJobTextsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const run = (sql: string, values: object): void => {
    db.run(sql, values);
  };
  const count = (sql: string, values: object): number => db.value<number>(sql, values) ?? 0;

  const requireTexts = (jobId: string): Counted => {
    const storedCount = db.value<number | null>(JOB_TEXTS_SQL.getCount, jobId) ?? null;
    const counted = { storedCount, foundCount: count(JOB_TEXTS_SQL.countAll, { jobId }) };
    requireWhole(counted, textsLost);
    return counted;
  };
  const paragraphOf = (jobId: string, { position, part }: Place): TextBatch['paragraph'] => {
    const sentences = db.all<{ part: number; text: string }>(JOB_TEXTS_SQL.listSentences, {
      jobId,
      position,
    });
    const before = sentences.filter((sentence) => sentence.part < part);
    const join = (some: typeof sentences): string => some.map(({ text }) => text).join('');
    return { text: join(sentences), at: join(before).length };
  };
  const answerOne = (jobId: string, { key, target, billedChars }: Answer): void => {
    run(JOB_TEXTS_SQL.answerFirst, { jobId, key, target, billedChars });
    run(JOB_TEXTS_SQL.answerRest, { jobId, key, target });
  };

  return {
    /**
     * Returns true when its texts have to be stored first.
     * @throws `document/texts-unanswered` when some of them were lost
     */
    isUnsplit(jobId: string): boolean {
      const { storedCount, foundCount } = requireTexts(jobId);
      return storedCount === 0 || foundCount === 0;
    },
    /**
     * Called after the user was informed that texts were lost: stores the texts again, and lets the rest be sent again.
     */
    splitAgain(jobId: string) {
      db.run(JOB_TEXTS_SQL.splitAgain, jobId);
    },

    /** Replaces the texts of a job; the service's answers for equal ones are copied. @throws `input/not-found` */
    put(jobId: string, texts: readonly NewJobText[]) {
      db.inOne(() => {
        const rowId = db.value<number>(JOB_TEXTS_SQL.getRowId, jobId);
        if (rowId === undefined) throw new AppError('input/not-found', 'documentErrors.jobGone');
        const answered = db.all<AnsweredRow>(JOB_TEXTS_SQL.listAnswered, { jobId });
        run(JOB_TEXTS_SQL.clear, { jobId });
        for (const text of texts) run(JOB_TEXTS_SQL.insert, { ...text, rowId });
        for (const { text, origin, ...answer } of answered) {
          if (isNoAnswer(text, answer.target)) continue;
          if (origin === 'service') answerOne(jobId, answer);
          else run(JOB_TEXTS_SQL.answerRest, { jobId, key: answer.key, target: answer.target });
        }
        db.run(JOB_TEXTS_SQL.noteWhole, texts.length, hashPlaces(texts), rowId);
      });
    },

    sums(jobId: string): JobTextSums {
      const row = db.get<
        Omit<JobTextSums, 'billedChars'> & { billedChars: number; unbilledCount: number }
      >(JOB_TEXTS_SQL.sums, { jobId });
      if (row === undefined) throw new Error('A sum always has a row.');
      const { unbilledCount, billedChars, ...sums } = row;
      return { ...sums, billedChars: unbilledCount > 0 ? null : billedChars };
    },

    /** Copies the service's answers for other files of the same start. */
    adopt(jobId: string) {
      db.inOne(() => {
        const found = db.all<{ key: string; target: string }>(JOB_TEXTS_SQL.listAdopted, {
          jobId,
        });
        for (const each of found) run(JOB_TEXTS_SQL.answerRest, { jobId, ...each });
      });
    },

    /**
     * Returns the first texts without a translation, equal ones once; null: there is none.
     * @throws `document/texts-unanswered` when texts of the job were lost: nothing more is sent then
     */
    nextBatch(jobId: string, { maxTexts, maxChars }: BatchBounds): TextBatch | null {
      const { foundCount: all } = requireTexts(jobId);
      const texts = new Map<string, string>();
      let first: OpenRow | null = null;
      let chars = 0;
      const rows = db.prepare<[object], OpenRow>(JOB_TEXTS_SQL.listOpen).iterate({ jobId });
      for (const row of rows) {
        // The rest of the document is of no use to the sentences of one text.
        if (first?.isSentence === 1 && row.position !== first.position) break;
        if (texts.has(row.key)) continue;
        first ??= row;
        // Texts between them wait for a separate batch.
        if (!areSentTogether(first, row)) continue;
        const text = (row.tagged ?? row.text).trim();
        chars += text.length;
        if (texts.size > 0 && (texts.size === maxTexts || chars > maxChars)) break;
        texts.set(row.key, text);
      }
      if (first === null) {
        // The count and the texts are unchanged.
        if (!hasSamePlaces(db, jobId)) throw textsLost();
        return null;
      }
      const { position, isSentence } = first;
      const before = db.values<string>(JOB_TEXTS_SQL.listBefore, {
        jobId,
        position,
        limit: isSentence === 1 ? 0 : CONTEXT_TEXTS,
      });
      return {
        isTagged: first.tagged !== null,
        texts: [...texts].map(([key, text]) => ({ key, text })),
        before: before.toReversed(),
        paragraph: isSentence === 1 ? paragraphOf(jobId, first) : null,
        doneShare: (all - count(JOB_TEXTS_SQL.countOpen, { jobId })) / all,
      };
    },

    /** Commits that the service may have these from now on. */
    markSent(jobId: string, keys: readonly string[], atMs: number) {
      db.inOne(() => {
        for (const key of keys) run(JOB_TEXTS_SQL.markSent, { jobId, key, atMs });
      });
    },
    /** Called when the service certainly does not have the unanswered texts, or the user decides to send them again. */
    clearSent: (jobId: string) => run(JOB_TEXTS_SQL.clearSent, { jobId }),
    /** Counts the texts that were sent and not answered. */
    countSent: (jobId: string) => count(JOB_TEXTS_SQL.countSent, { jobId }),
    /** Counts those of these keys that have no translation here, or whose texts were not read yet. */
    countUnanswered: (jobId: string, keys: readonly string[]) =>
      count(JOB_TEXTS_SQL.countUnanswered, { jobId, keys: JSON.stringify(keys) }),

    /** Stores answers, for equal texts as well. */
    answer(jobId: string, answers: readonly Answer[]) {
      db.inOne(() => {
        for (const answer of answers) answerOne(jobId, answer);
      });
    },

    /** Returns the keys of texts that this job does not have to pay for. */
    listPaidKeys(jobId: string): PaidKeys {
      const own = db.all<AnsweredRow>(JOB_TEXTS_SQL.listAnswered, { jobId });
      return {
        own: [...new Set(own.map(({ key }) => key))],
        elsewhere: db.values<string>(JOB_TEXTS_SQL.listElsewhere, { jobId }),
      };
    },
    /** @param after the last one of the previous page; null: from the beginning */
    list(
      jobId: string,
      after: Pick<JobText, 'position' | 'part'> | null,
      limit: number,
    ): JobText[] {
      const { position, part } = after ?? { position: -1, part: 0 };
      return db.all<JobText>(JOB_TEXTS_SQL.list, { jobId, position, part, limit });
    },

    /** Removes the texts of delivered jobs that no other file of their start can still use. */
    prune: () => run(JOB_TEXTS_SQL.prune, {}),
  };
}

const TEXT_PLACES_SQL = {
  hash: 'SELECT text_positions_hash FROM document_jobs WHERE id = ?',
  list: `SELECT position, part, text_key AS key FROM job_texts
    WHERE job_row_id = (SELECT row_id FROM document_jobs WHERE id = ?) ORDER BY position, part`,
} as const;

interface Place {
  position: number;
  part: number;
  key: string;
}

/** Hashes the texts of a document, in order. The first part has no number, as in hashes from before there were parts. */
const hashPlaces = (texts: readonly Place[]): string => {
  const lines = texts.map(({ position, part, key }) => {
    const number = part === 0 ? String(position) : `${String(position)}.${String(part)}`;
    return `${number} ${key}`;
  });
  return hash('sha256', lines.join('\n'));
};

/** Returns true when a document has the texts that it was split into, or when nothing was recorded about them. */
export function hasSamePlaces(db: Statements, jobId: string): boolean {
  const known = db.value<string | null>(TEXT_PLACES_SQL.hash, jobId);
  if ((known ?? null) === null) return true;
  const places = db.all<Place>(TEXT_PLACES_SQL.list, jobId);
  return hashPlaces(places) === known;
}
