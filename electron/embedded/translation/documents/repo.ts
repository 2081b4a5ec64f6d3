import type { DocumentFormatId } from '../../../../shared/domain/documents/format.ts';
import type { TranslationQuality } from '../../../../shared/domain/connections/translation-quality.ts';
import type { LeftOut } from '../../../../shared/domain/documents/left-out.ts';
import type { UnreadPages } from '../../../../shared/domain/documents/unread-pages.ts';
import type { SqliteDatabase } from '../../storage/sqlite.ts';
import { dayOf } from '../usage/billing-period.ts';
import { NO_RESOURCES, type LinkedResources } from '../text/linked-resources.ts';
import type { UsageRepo } from '../usage/repo.ts';

/**
 * sent: the result left and may have been lost, so it can still be fetched; collected: billed and erased,
 * only the id is kept to distinguish "already downloaded" from "unknown".
 */
export type DocumentState = 'queued' | 'translating' | 'done' | 'error' | 'sent' | 'collected';

export interface DocumentRecord {
  readonly id: string;
  /** The account it belongs to, and the key that uploaded it. */
  readonly accountId: string;
  readonly keyId: string;
  readonly format: DocumentFormatId;
  /** What the result is made as; as a rule the same. */
  readonly outputFormat: DocumentFormatId;
  /** What the upload named of what the account stores. */
  readonly resources: LinkedResources;
  readonly state: DocumentState;
  /** Given or detected; null until detected. */
  readonly sourceLang: string | null;
  /** The client named none, and it was detected. */
  readonly isSourceDetected: boolean;
  readonly targetLang: string;
  /** A sealed constant: only the right document key opens it. The key itself is nowhere. */
  readonly keyCheck: Uint8Array;
  readonly sealedName: Uint8Array | null;
  readonly charCount: number | null;
  readonly errorMessage: string | null;
  /** How often the service ended, not in order, while it worked on this. */
  readonly interruptions: number;
  /** How it was translated; null before that, and in practice. */
  readonly quality: TranslationQuality | null;
  /** Null before that, and where all pages were read. */
  readonly unreadPages: UnreadPages | null;
  /** Texts that people see and that are not translated. */
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

/** What is known of a document once it is translated. */
export interface TranslatedDocument {
  readonly sourceLang: string;
  /** Code points of the source text, as the app counts them before sending. */
  readonly charCount: number;
  /** Null for practice output. */
  readonly quality: TranslationQuality | null;
  readonly unreadPages: UnreadPages | null;
  readonly leftOut: readonly LeftOut[];
}

/** One transaction per call. Transitions answer false when the document is in another state. */
export interface DocumentsRepo {
  insert(document: NewDocument, atMs: number): void;
  get(id: string): DocumentRecord | null;
  ids(): string[];
  /** Documents of an account that hold a place: not failed, not downloaded. */
  countOpen(accountId: string): number;
  /** Documents whose characters are set aside: not failed, not billed. */
  open(): DocumentRecord[];
  begin(id: string, atMs: number): boolean;
  finish(id: string, translated: TranslatedDocument, atMs: number): boolean;
  fail(id: string, message: string, atMs: number): boolean;
  /** The result left: done becomes sent, or it was that already. */
  markSent(id: string, atMs: number): boolean;
  /** The result did not arrive or is fetched again: sent becomes done. */
  takeBack(id: string, atMs: number): boolean;
  /** The result arrived: the document becomes collected and is billed, its name is forgotten. */
  collect(id: string, atMs: number): boolean;
  /** At the end of the service in order: what is being worked on waits for the next start. */
  putBack(atMs: number): void;
  /**
   * After a start: the last run ended while it worked on what is not put back. It waits again with one
   * interruption more, or, after so many as it may have, fails with `message`.
   * @returns ids of those that fail
   */
  recover(maxInterruptions: number, message: string, atMs: number): string[];
  /** Results that left without a proof of their arrival. */
  sentIds(): string[];
  /** Forgets documents that nobody asked about since an instant; answers their ids. */
  purge(states: readonly DocumentState[], untouchedSinceMs: number): string[];
}

type OptionField =
  | 'resources'
  | 'outputFormat'
  | 'quality'
  | 'unreadPages'
  | 'leftOut'
  | 'isSourceDetected'
  | 'interruptions';

/** As it is stored: resources, output format and what is noted of the result in one column. */
type DocumentRow = Omit<DocumentRecord, OptionField> & {
  readonly options: string;
};

const COLUMNS = `id, account_id AS accountId, key_id AS keyId, format, options, state, source_lang AS sourceLang, target_lang AS targetLang,
  key_check AS keyCheck, sealed_name AS sealedName, char_count AS charCount,
  error_message AS errorMessage, updated_at_ms AS updatedAtMs`;

/** Names to keep unchanged are about people: they are removed with the work they were for. */
const WITHOUT_NAMES = `json_remove(options, '$.keptNames')`;

export function createDocumentsRepo(
  db: SqliteDatabase,
  usage: Pick<UsageRepo, 'add'>,
): DocumentsRepo {
  const insert = db.prepare(
    `INSERT INTO documents (id, account_id, key_id, format, options, state, source_lang, target_lang, key_check, sealed_name, created_at_ms, updated_at_ms)
     VALUES (@id, @accountId, @keyId, @format, @options, 'queued', @sourceLang, @targetLang, @keyCheck, @sealedName, @atMs, @atMs)`,
  );
  const get = db.prepare<[string], DocumentRow>(`SELECT ${COLUMNS} FROM documents WHERE id = ?`);
  const ids = db.prepare<[], string>('SELECT id FROM documents').pluck();
  const countOpen = db
    .prepare<[string], number>(
      `SELECT count(*) FROM documents
       WHERE account_id = ? AND state IN ('queued', 'translating', 'done')`,
    )
    .pluck();
  const open = db.prepare<[], DocumentRow>(
    `SELECT ${COLUMNS} FROM documents WHERE state IN ('queued', 'translating', 'done', 'sent')`,
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
  // Also what is being fetched once more: the first download may be confirmed meanwhile.
  const collect = db.prepare(
    `UPDATE documents SET state = 'collected', sealed_name = NULL, updated_at_ms = ?
     WHERE id = ? AND state IN ('done', 'sent')`,
  );
  const collectAndBill = db.transaction((id: string, atMs: number): boolean => {
    const document = get.get(id);
    if (document === undefined || collect.run(atMs, id).changes === 0) return false;
    const { accountId, keyId, charCount } = document;
    const chars = charCount ?? 0;
    usage.add([
      { accountId, day: dayOf(atMs), keyId, kind: 'document', tag: null, chars, documents: 1 },
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
    insert(document, atMs) {
      const { resources, outputFormat, ...columns } = document;
      insert.run({ ...columns, options: JSON.stringify({ ...resources, outputFormat }), atMs });
    },
    get(id) {
      const row = get.get(id);
      return row === undefined ? null : toRecord(row);
    },
    ids: () => ids.all(),
    countOpen: (accountId) => countOpen.get(accountId) ?? 0,
    open: () => open.all().map(toRecord),
    begin: (id, atMs) => begin.run(atMs, id).changes > 0,
    finish(id, { sourceLang, charCount, ...notes }, atMs) {
      const quality = JSON.stringify(notes.quality);
      const unreadPages = JSON.stringify(notes.unreadPages);
      const leftOut = JSON.stringify(notes.leftOut);
      const changed = { id, sourceLang, charCount, quality, unreadPages, leftOut, atMs };
      return finish.run(changed).changes > 0;
    },
    fail: (id, message, atMs) => fail.run(message, atMs, id).changes > 0,
    markSent: (id, atMs) => markSent.run(atMs, id).changes > 0,
    takeBack: (id, atMs) => takeBack.run(atMs, id).changes > 0,
    collect: (id, atMs) => collectAndBill.immediate(id, atMs),
    putBack(atMs) {
      putBack.run(atMs);
    },
    recover: (max, message, atMs) => recover.immediate(max, message, atMs),
    sentIds: () => sentIds.all(),
    purge(states, untouchedSinceMs) {
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

/** What a version without resources stored is an empty set of them; without output format, the input's. */
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
  return {
    ...columns,
    outputFormat,
    quality,
    unreadPages,
    leftOut,
    isSourceDetected,
    interruptions,
    resources,
  };
}
