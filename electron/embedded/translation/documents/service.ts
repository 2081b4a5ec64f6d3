import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { extensionOf, type DocumentFormatId } from '../../../../shared/domain/documents/format.ts';
import type { TextRules } from '../../../../shared/documents/rules/text-rules.ts';
import type { Clock } from '../../../support/clock.ts';
import type { TranslatableFormat } from '../../formats/document-format.ts';
import { formatOfId } from '../../formats/registry.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import type { UsageOwner } from '../accounts/directory.ts';
import { maxDocumentChars } from '../limits.ts';
import { toQualityWire } from '../text/quality-tally.ts';
import type { LinkedResources } from '../text/linked-resources.ts';
import type { DocumentCharges } from '../usage/document-charges.ts';
import type { DeliveryWatch } from './delivery-watch.ts';
import { createDocumentKey, openSealed, seal } from './cipher.ts';
import type { DocumentFiles, SegmentPair } from './files.ts';
import type { OpenTask } from './thread-messages.ts';
import type { DocumentWorker } from './worker.ts';
import type { DocumentRecord, DocumentsRepo } from './repo.ts';

/** Id and key of an upload, which exist before the first byte arrives. */
export interface UploadTicket {
  readonly id: string;
  readonly key: string;
  readonly owner: UsageOwner;
}

export interface AcceptedUpload extends UploadTicket {
  readonly fileName: string;
  readonly format: TranslatableFormat;
  readonly outputFormat: DocumentFormatId;
  readonly sourceLang: string | null;
  readonly targetLang: string;
  readonly resources: LinkedResources;
  /** Rules about the texts of an XML or JSON file; null: what looks like text for readers. */
  readonly rules: TextRules | null;
}

/** The status as the API returns it. */
export interface DocumentStatusWire {
  readonly document_id: string;
  readonly status: 'queued' | 'translating' | 'done' | 'error';
  readonly seconds_remaining?: number;
  readonly billed_characters?: number;
  readonly error_message?: string;
  /** Legacy name of `error_message`. */
  readonly message?: string;
  /** An extension; absent for practice output. */
  readonly dragoman_quality?: object;
  /** An extension; absent where the client named the language. */
  readonly dragoman_detected_source_language?: string;
  /** An extension; absent where all image-only pages were read: the others stayed unchanged. */
  readonly dragoman_unread_pages?: object;
}

export interface DocumentResult {
  readonly sizeBytes: number;
  /** The bytes in parts, read from disk while they are sent. */
  readonly content: Readable;
  readonly contentType: string;
  readonly fileName: string;
  /**
   * Call once all bytes were handed over to this connection; until then the state does not change.
   */
  handedOver(socket: Socket): void;
}

export interface DocumentService {
  /**
   * @throws 429 when too many documents wait for their download, 456 when no characters are left
   */
  openUpload(owner: UsageOwner): UploadTicket;
  /** Seals the file while it arrives. */
  receive(ticket: UploadTicket, content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Counts the characters of a file that could exceed a limit of its owner, if that is quick: a PDF
   * or an image is counted when its pages are read.
   * @throws 456
   */
  checkQuota(upload: AcceptedUpload, sizeBytes: number): Promise<void>;
  /** Records and queues a complete file with valid fields. */
  accept(upload: AcceptedUpload): void;
  /** Removes the file of an upload that was refused or interrupted. */
  discard(ticket: UploadTicket): Promise<void>;
  /**
   * Waits a moment for a document of which no one has asked for the status yet: clients ask right after the upload, and
   * then not for five seconds.
   */
  settleFirst(id: string): Promise<void>;
  /** @throws 404 for an unknown id, an id of a different account, and a wrong key */
  status(accountId: string, id: string, key: string): DocumentStatusWire;
  /**
   * Returns the result; available until the client is known to have it.
   * @throws 404 as above, 503 when it is not ready or was already downloaded, 400 when it failed
   */
  result(accountId: string, id: string, key: string): Promise<DocumentResult>;
  /**
   * Confirms that the client has the result: it is billed and erased. May be repeated. An
   * extension.
   * @throws 404 as above, 503 when it is not ready
   */
  confirm(accountId: string, id: string, key: string): void;
  /**
   * Returns the translated segments, as long as the result can be fetched. An extension.
   * @throws 404 as above and after that, 503 when it is not ready
   */
  segments(accountId: string, id: string, key: string): Promise<readonly SegmentPair[]>;
}

/** Estimate in seconds while the speed is unknown. */
const FIRST_ESTIMATE_SECONDS = 2;
/** How long the first request for a status waits for a document that is almost done. */
const FIRST_WAIT_MS = 1000;
/** How long "already downloaded" is reported before the id counts as unknown. */
const TOMBSTONE_MS = 10 * 60_000;

/**
 * How many characters a file may have before it is read: `bytes`: text, at most one for each byte;
 * `unknown`: any number; `pages`: known only after reading its pages, which takes too long for an
 * answer.
 */
const CHARS: Readonly<Record<DocumentFormatId, 'bytes' | 'unknown' | 'pages'>> = {
  docx: 'unknown',
  pptx: 'unknown',
  xlsx: 'unknown',
  idml: 'unknown',
  pdf: 'pages',
  txt: 'bytes',
  html: 'bytes',
  xliff: 'bytes',
  srt: 'bytes',
  po: 'bytes',
  xml: 'bytes',
  json: 'bytes',
  jpeg: 'pages',
  png: 'pages',
};

export function createDocumentService(deps: {
  readonly repo: DocumentsRepo;
  readonly files: DocumentFiles;
  readonly worker: DocumentWorker;
  readonly deliveries: DeliveryWatch;
  readonly charges: DocumentCharges;
  readonly clock: Clock;
  /** Counts code points of a stored source; null for unreadable files, which the status reports later. */
  readonly countChars: (task: Omit<OpenTask, 'kind'>) => Promise<number | null>;
  readonly maxOpenDocuments: number;
  /** Deletes expired documents. */
  readonly purge: () => Promise<void>;
}): DocumentService {
  const { repo, files, clock } = deps;
  /** Running uploads, by account. */
  const uploads = new Map<string, number>();
  /** Documents of which no one has asked for the status yet. */
  const unasked = new Set<string>();

  const addUpload = (accountId: string, change: 1 | -1): void => {
    const count = (uploads.get(accountId) ?? 0) + change;
    if (count === 0) uploads.delete(accountId);
    else uploads.set(accountId, count);
  };

  /** Returns the document if the key opens it; the sealed constant proves the key, which is not stored. */
  const find = (accountId: string, id: string, key: string): DocumentRecord => {
    const document = /^[0-9A-F]{32}$/iu.test(id) ? repo.get(id.toUpperCase()) : null;
    if (document === null || document.accountId !== accountId) throw documentNotFound();
    if (openSealed(document.keyCheck, key, keyPurpose(document.id)) === null) {
      throw documentNotFound();
    }
    return document;
  };

  return {
    openUpload(owner) {
      const accountId = owner.account.id;
      if (repo.countOpen(accountId) + (uploads.get(accountId) ?? 0) >= deps.maxOpenDocuments) {
        throw new ServiceError(
          429,
          'Too many documents wait for their download. Download some of them first.',
        );
      }
      const id = randomBytes(16).toString('hex').toUpperCase();
      deps.charges.open(id, owner);
      addUpload(accountId, 1);
      return { id, key: createDocumentKey(), owner };
    },
    async receive(ticket, content) {
      await deps.purge();
      await files.writeStream(ticket.id, 'source', content, ticket.key);
    },
    async checkQuota(upload, sizeBytes) {
      const { id, key, owner, format, targetLang, sourceLang, outputFormat, rules } = upload;
      const most = Math.min(
        maxDocumentChars(owner.account.edition),
        CHARS[format.id] === 'bytes' ? sizeBytes : Infinity,
      );
      if (deps.charges.roomFor(id, owner) >= most || CHARS[format.id] === 'pages') return;
      const options = {
        sourceLang,
        targetLang,
        outputFormat,
        ...(rules === null ? {} : { rules }),
      };
      const chars = await deps.countChars({ id, documentKey: key, format: format.id, options });
      if (chars !== null) deps.charges.count(id, owner, chars);
    },
    accept({ id, key, owner, fileName, format, outputFormat, resources, rules, ...langs }) {
      const sealedName = seal(Buffer.from(fileName), key, namePurpose(id));
      const keyCheck = seal(new Uint8Array(), key, keyPurpose(id));
      repo.insert(
        {
          id,
          accountId: owner.account.id,
          keyId: owner.keyId,
          format: format.id,
          outputFormat,
          resources,
          rules,
          ...langs,
          keyCheck,
          sealedName,
        },
        clock.now(),
      );
      addUpload(owner.account.id, -1);
      unasked.add(id);
      deps.worker.enqueue(id, key);
    },
    async discard(ticket) {
      addUpload(ticket.owner.account.id, -1);
      deps.charges.release(ticket.id);
      await files.erase(ticket.id);
    },
    async settleFirst(asked) {
      const id = asked.toUpperCase();
      const work = unasked.delete(id) ? deps.worker.running(id) : null;
      if (work === null) return;
      await new Promise<void>((resolve) => {
        const cancel = clock.after(FIRST_WAIT_MS, resolve);
        void work.finally(() => {
          cancel();
          resolve();
        });
      });
    },
    status(accountId, id, key) {
      const document = find(accountId, id, key);
      // A status request for a sent result means that it may have been lost in transit.
      const state = document.state === 'sent' ? 'done' : document.state;
      if (state === 'collected') throw documentNotFound();
      // After a restart the key is unknown until the client sends it again.
      if (state === 'queued' || state === 'translating') deps.worker.enqueue(document.id, key);
      const base = { document_id: document.id, status: state };
      if (state === 'translating') {
        const seconds = deps.worker.secondsRemaining(document.id) ?? FIRST_ESTIMATE_SECONDS;
        return { ...base, status: state, seconds_remaining: seconds };
      }
      if (state === 'done') {
        return {
          ...base,
          status: state,
          billed_characters: document.charCount ?? 0,
          ...(document.quality === null
            ? {}
            : { dragoman_quality: toQualityWire(document.quality) }),
          ...(document.isSourceDetected && document.sourceLang !== null
            ? { dragoman_detected_source_language: document.sourceLang }
            : {}),
          ...unreadPagesWire(document),
          ...(document.leftOut.length === 0 ? {} : { dragoman_left_out: document.leftOut }),
        };
      }
      if (state === 'error') {
        const message = failureOf(document);
        return { ...base, status: state, error_message: message, message };
      }
      return { ...base, status: state };
    },
    async result(accountId, id, key) {
      const document = find(accountId, id, key);
      if (document.state === 'collected') {
        if (clock.now() - document.updatedAtMs > TOMBSTONE_MS) throw documentNotFound();
        throw new ServiceError(503, 'The document was already downloaded and is erased here.');
      }
      requireTranslated(document);
      const file = await files.open(document.id, 'result', key);
      const name = openSealed(
        document.sealedName ?? new Uint8Array(),
        key,
        namePurpose(document.id),
      );
      const sourceName = Buffer.from(name ?? []).toString();
      const format = formatOfId(document.outputFormat);
      if (file === null || name === null || format === null) {
        await file?.close();
        throw new ServiceError(
          500,
          'The stored result cannot be read. Translate the document again.',
        );
      }
      if (repo.takeBack(document.id, clock.now())) deps.deliveries.fetchAgain(document.id);
      return {
        sizeBytes: file.sizeBytes,
        content: Readable.from(file.content(), { objectMode: false }),
        contentType: format.contentType,
        fileName: resultName(sourceName, document),
        handedOver(socket) {
          // A second, simultaneous download may have been confirmed meanwhile.
          if (!repo.markSent(document.id, clock.now())) return;
          deps.deliveries.watch(document.id, socket);
        },
      };
    },
    confirm(accountId, id, key) {
      const document = find(accountId, id, key);
      if (document.state === 'collected') return;
      requireTranslated(document);
      deps.deliveries.deliver(document.id);
    },
    async segments(accountId, id, key) {
      const document = find(accountId, id, key);
      if (document.state === 'collected') throw documentNotFound();
      requireTranslated(document);
      const content = await files.read(document.id, 'segments', key);
      // Documents translated by earlier versions have no segments.
      if (content === null) throw documentNotFound();
      const pairs: SegmentPair[] = JSON.parse(Buffer.from(content).toString());
      return pairs;
    },
  };
}

function unreadPagesWire({
  unreadPages,
}: DocumentRecord): Pick<DocumentStatusWire, 'dragoman_unread_pages'> {
  if (unreadPages === null) return {};
  const { pageCount: count, totalCount: total, language } = unreadPages;
  return { dragoman_unread_pages: { count, total, language } };
}

/** @throws 503, which clients retry, until it is translated; 400 once it failed, so that clients stop waiting */
function requireTranslated(document: DocumentRecord): void {
  if (document.state === 'done' || document.state === 'sent') return;
  if (document.state === 'error') throw badRequest(failureOf(document));
  throw new ServiceError(503, 'The translation of the document is not ready.');
}

function failureOf({ errorMessage }: DocumentRecord): string {
  return errorMessage ?? 'The document could not be translated.';
}

/** Returns the name of the source, with the extension of the result if the format differs. */
function resultName(
  sourceName: string,
  { format, outputFormat }: Pick<DocumentRecord, 'format' | 'outputFormat'>,
): string {
  if (format === outputFormat) return sourceName;
  return sourceName.slice(0, -extensionOf(sourceName).length) + outputFormat;
}

function keyPurpose(id: string): string {
  return `${id}/key`;
}

function namePurpose(id: string): string {
  return `${id}/name`;
}

/** Returns the same answer for an unknown id and a wrong key, so that it reveals neither. */
function documentNotFound(): ServiceError {
  return new ServiceError(404, 'Document not found.');
}
