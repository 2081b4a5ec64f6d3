import { toBcp47 } from '../../../../shared/domain/connections/language.ts';
import type { DocumentFormatId } from '../../../../shared/domain/documents/format.ts';
import type { TranslationQuality } from '../../../../shared/domain/connections/translation-quality.ts';
import type { LeftOut, UnreadPages } from '../../../../shared/domain/documents/left-out.ts';
import { insertInto, orNull, selected } from '../../../sqlite/statements.ts';
import type { SqliteDatabase } from '../../storage/sqlite.ts';
import { dayOf } from '../usage/billing-period.ts';
import { NO_RESOURCES, type LinkedResources } from '../text/linked-resources.ts';
import type { UsageRepo } from '../usage/repo.ts';

/**
 * sent: the result was sent but may have been lost, so it can still be fetched; collected: billed
 * and erased, only the id is stored to distinguish "already downloaded" from "unknown".
 */
export type DocumentState = 'queued' | 'translating' | 'done' | 'error' | 'sent' | 'collected';

export interface DocumentRecord {
  readonly id: string;
  /** The account that owns it and the key that uploaded it. */
  readonly accountId: string;
  readonly keyId: string;
  readonly format: DocumentFormatId;
  /** Format of the result; usually the same. */
  readonly outputFormat: DocumentFormatId;
  /** The account's resources that the upload named. */
  readonly resources: LinkedResources;
  readonly state: DocumentState;
  /** Given or detected; null until detected. */
  readonly sourceLang: string | null;
  /** True when the client named no language and it was detected. */
  readonly isSourceDetected: boolean;
  readonly targetLang: string;
  /** A sealed constant: only the right document key opens it. The key itself is never stored. */
  readonly keyCheck: Uint8Array;
  readonly sealedName: Uint8Array | null;
  readonly charCount: number | null;
  readonly errorMessage: string | null;
  /** How often the service crashed while working on this document. */
  readonly interruptions: number;
  /** How it was translated; null before that, and for practice output. */
  readonly quality: TranslationQuality | null;
  /** Null before that, and where all pages were read. */
  readonly unreadPages: UnreadPages | null;
  /** Visible texts that are not translated. */
  readonly leftOut: readonly LeftOut[];
  readonly updatedAtMs: number;
}

export type NewDocument = Pick<
  DocumentRecord,
  | 'id'
  | 'accountId'
  | 'keyId'
  | 'format'
  | 'outputFormat'
  | 'resources'
  | 'sourceLang'
  | 'targetLang'
  | 'keyCheck'
  | 'sealedName'
>;

/** Facts known about a document once it is translated. */
export interface TranslatedDocument {
  readonly sourceLang: string;
  /** Code points of the source text, as the app counts them before sending. */
  readonly charCount: number;
  /** Null for practice output. */
  readonly quality: TranslationQuality | null;
  readonly unreadPages: UnreadPages | null;
  readonly leftOut: readonly LeftOut[];
}

type OptionField =
  | 'resources'
  | 'outputFormat'
  | 'quality'
  | 'unreadPages'
  | 'leftOut'
  | 'isSourceDetected'
  | 'interruptions';

/** A stored row: resources, output format, and facts about the result share one column. */
type DocumentRow = Omit<DocumentRecord, OptionField> & {
  readonly options: string;
};

const FIELDS = `id accountId keyId format options state sourceLang targetLang keyCheck sealedName
  charCount errorMessage updatedAtMs`;

/**
 * Names to keep unchanged are personal data: they are removed together with the work they were for.
 */
const WITHOUT_NAMES = `json_remove(options, '$.keptNames')`;

export type DocumentsRepo = ReturnType<typeof createDocumentsRepo>;

/** Stored documents. Each call is one transaction; transitions return false when the document is in another state. */
export function createDocumentsRepo(db: SqliteDatabase, usage: Pick<UsageRepo, 'add'>) {
  const insert = db.prepare(
    insertInto(
      'documents',
      `id accountId keyId format options state sourceLang targetLang keyCheck sealedName createdAtMs
        updatedAtMs`,
    ),
  );
  const get = db.prepare<[string], DocumentRow>(
    `SELECT ${selected(FIELDS)} FROM documents WHERE id = ?`,
  );
  const ids = db.prepare<[], string>('SELECT id FROM documents').pluck();
  const countOpen = db
    .prepare<[string], number>(
      `SELECT count(*) FROM documents
       WHERE account_id = ? AND state IN ('queued', 'translating', 'done')`,
    )
    .pluck();
  const open = db.prepare<[], DocumentRow>(
    `SELECT ${selected(FIELDS)} FROM documents WHERE state IN ('queued', 'translating', 'done', 'sent')`,
  );
  const begin = db.prepare(
    `UPDATE documents SET state = 'translating', updated_at_ms = ? WHERE id = ? AND state = 'queued'`,
  );
  const finish = db.prepare(
    `UPDATE documents SET state = 'done', source_lang = @sourceLang, char_count = @charCount,
       options = json_set(${WITHOUT_NAMES}, '$.quality', json(@quality), '$.unreadPages', json(@unreadPages), '$.leftOut', json(@leftOut),
         '$.isSourceDetected', json(iif(source_lang IS NULL, 'true', 'false'))), updated_at_ms = @atMs
     WHERE id = @id AND state = 'translating'`,
  );
  const fail = db.prepare(
    `UPDATE documents SET state = 'error', error_message = ?, options = ${WITHOUT_NAMES}, updated_at_ms = ?
     WHERE id = ? AND state IN ('queued', 'translating')`,
  );
  const markSent = db.prepare(
    `UPDATE documents SET state = 'sent', updated_at_ms = ? WHERE id = ? AND state IN ('done', 'sent')`,
  );
  const takeBack = db.prepare(
    `UPDATE documents SET state = 'done', updated_at_ms = ? WHERE id = ? AND state = 'sent'`,
  );
  // Includes `done` because the first download may be confirmed while the result is fetched again.
  const collect = db.prepare(
    `UPDATE documents SET state = 'collected', sealed_name = NULL, updated_at_ms = ?
     WHERE id = ? AND state IN ('done', 'sent')`,
  );
  const collectAndBill = db.transaction((id: string, atMs: number): boolean => {
    const document = get.get(id);
    if (document === undefined || collect.run(atMs, id).changes === 0) return false;
    const { accountId, keyId, charCount, sourceLang, targetLang } = document;
    usage.add([
      {
        accountId,
        day: dayOf(atMs),
        keyId,
        kind: 'document',
        tag: null,
        sourceLang: toBcp47(sourceLang ?? ''),
        targetLang: toBcp47(targetLang),
        chars: charCount ?? 0,
        documents: 1,
      },
    ]);
    return true;
  });
  const sentIds = db.prepare<[], string>(`SELECT id FROM documents WHERE state = 'sent'`).pluck();
  const putBack = db.prepare(
    `UPDATE documents SET state = 'queued', updated_at_ms = ? WHERE state = 'translating'`,
  );
  const countInterruption = db.prepare(
    `UPDATE documents SET options = json_set(options, '$.interruptions',
       coalesce(json_extract(options, '$.interruptions'), 0) + 1) WHERE state = 'translating'`,
  );
  const failInterrupted = db
    .prepare<[string, number, number], string>(
      `UPDATE documents SET state = 'error', error_message = ?, options = ${WITHOUT_NAMES}, updated_at_ms = ?
       WHERE state = 'translating' AND json_extract(options, '$.interruptions') >= ? RETURNING id`,
    )
    .pluck();
  const recover = db.transaction((max: number, message: string, atMs: number): string[] => {
    countInterruption.run();
    const failed = failInterrupted.all(message, atMs, max);
    putBack.run(atMs);
    return failed;
  });

  return {
    insert({ resources, outputFormat, ...columns }: NewDocument, atMs: number): void {
      const options = JSON.stringify({ ...resources, outputFormat });
      const stamps = { createdAtMs: atMs, updatedAtMs: atMs };
      insert.run({ ...columns, ...stamps, options, state: 'queued' });
    },
    get: (id: string) => orNull(get.get(id), toRecord),
    ids: () => ids.all(),
    /** Counts an account's documents that are neither failed nor downloaded. */
    countOpen: (accountId: string) => countOpen.get(accountId) ?? 0,
    /** Returns documents with reserved characters: neither failed nor billed. */
    open: () => open.all().map(toRecord),
    begin: (id: string, atMs: number) => begin.run(atMs, id).changes > 0,
    finish(id: string, translated: TranslatedDocument, atMs: number): boolean {
      const quality = JSON.stringify(translated.quality);
      const unreadPages = JSON.stringify(translated.unreadPages);
      const leftOut = JSON.stringify(translated.leftOut);
      const changed = { ...translated, id, quality, unreadPages, leftOut, atMs };
      return finish.run(changed).changes > 0;
    },
    fail: (id: string, message: string, atMs: number) => fail.run(message, atMs, id).changes > 0,
    /** Marks a result as sent: done becomes sent, and sent stays sent. */
    markSent: (id: string, atMs: number) => markSent.run(atMs, id).changes > 0,
    /** Marks a result as not received or fetched again: sent becomes done. */
    takeBack: (id: string, atMs: number) => takeBack.run(atMs, id).changes > 0,
    /**
     * Marks a result as received: the document becomes collected and is billed; its name is erased.
     */
    collect: (id: string, atMs: number) => collectAndBill.immediate(id, atMs),
    /** Requeues running work for the next start during an orderly shutdown. */
    putBack: (atMs: number) => void putBack.run(atMs),
    /**
     * Requeues work that a crash interrupted, counting one more interruption; documents that reach
     * the maximum fail with `message`.
     * @returns ids of the failed documents
     */
    recover: (max: number, message: string, atMs: number) => recover.immediate(max, message, atMs),
    /** Returns ids of results sent without proof of arrival. */
    sentIds: () => sentIds.all(),
    /** Deletes documents untouched since an instant; returns their ids. */
    purge(states: readonly DocumentState[], untouchedSinceMs: number): string[] {
      const marks = states.map(() => '?').join(', ');
      return db
        .prepare<(DocumentState | number)[], string>(
          `DELETE FROM documents WHERE state IN (${marks}) AND updated_at_ms < ? RETURNING id`,
        )
        .pluck()
        .all(...states, untouchedSinceMs);
    },
  };
}

/**
 * Maps a row to a record. Rows of older versions have no resources and no output format: the
 * resources are empty, and the output format is the input's.
 */
function toRecord({ options, ...columns }: DocumentRow): DocumentRecord {
  const stored: Partial<LinkedResources & Omit<Pick<DocumentRecord, OptionField>, 'resources'>> =
    JSON.parse(options);
  const {
    outputFormat = columns.format,
    quality = null,
    unreadPages = null,
    leftOut = [],
    isSourceDetected = false,
    interruptions = 0,
    ...named
  } = stored;
  const resources = { ...NO_RESOURCES, ...named };
  const facts = { quality, unreadPages, leftOut, isSourceDetected, interruptions };
  return { ...columns, outputFormat, resources, ...facts };
}
