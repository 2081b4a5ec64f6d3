import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { formatOfFileName } from '../../formats/registry.ts';
import type { TranslatableFormat } from '../../formats/document-format.ts';
import type { Clock } from '../../clock.ts';
import { documentNotFound, ServiceError } from '../service-error.ts';
import type { DeliveryWatch } from './delivery-watch.ts';
import { createDocumentKey, openSealed, seal } from './document-cipher.ts';
import type { DocumentFiles } from './document-files.ts';
import type { DocumentRecord, DocumentsRepo } from './documents-repo.ts';
import type { DocumentWorker } from './document-worker.ts';

/** A place for an upload: the id and key exist before the first byte arrives. */
export interface UploadTicket {
  readonly id: string;
  readonly key: string;
}

export interface AcceptedUpload extends UploadTicket {
  readonly fileName: string;
  readonly format: TranslatableFormat;
  readonly sourceLang: string | null;
  readonly targetLang: string;
}

/** The status as the interface words it. */
export interface DocumentStatusWire {
  readonly document_id: string;
  readonly status: 'queued' | 'translating' | 'done' | 'error';
  readonly seconds_remaining?: number;
  readonly billed_characters?: number;
  readonly error_message?: string;
  /** The old name of `error_message`. */
  readonly message?: string;
}

export interface DocumentResult {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
  /** To call when all bytes were handed over to this connection. */
  handedOver(socket: Socket): void;
}

export interface DocumentService {
  /** @throws 429 when too many documents wait for their download */
  openUpload(): UploadTicket;
  /** Seals the file while it arrives. */
  receive(ticket: UploadTicket, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** The file is whole and its fields are right: it is recorded and queued. */
  accept(upload: AcceptedUpload): void;
  /** Removes the file of an upload that was refused or broke off. */
  discard(ticket: UploadTicket): Promise<void>;
  /** @throws 404 for an unknown id and for a wrong key */
  status(id: string, key: string): DocumentStatusWire;
  /** @throws 404 as above, 503 when it is not ready or was downloaded already */
  result(id: string, key: string): Promise<DocumentResult>;
}

/** Seconds told while nothing is known about the speed yet. */
const FIRST_ESTIMATE_SECONDS = 2;
/** So long "already downloaded" is told before the document is as unknown as any other. */
const TOMBSTONE_MS = 10 * 60_000;

export function createDocumentService(deps: {
  readonly repo: DocumentsRepo;
  readonly files: DocumentFiles;
  readonly worker: DocumentWorker;
  readonly deliveries: DeliveryWatch;
  readonly clock: Clock;
  readonly maxOpenDocuments: number;
  /** Forgets what is too old. */
  readonly purge: () => Promise<void>;
}): DocumentService {
  const { repo, files, clock } = deps;
  let uploads = 0;

  /** The document, when the key opens it; sealing is what proves the key, not a stored copy. */
  const find = (id: string, key: string): DocumentRecord => {
    const document = /^[0-9A-F]{32}$/iu.test(id) ? repo.get(id.toUpperCase()) : null;
    if (document === null) throw documentNotFound();
    if (openSealed(document.keyCheck, key, keyPurpose(document.id)) === null) {
      throw documentNotFound();
    }
    return document;
  };

  return {
    openUpload() {
      if (repo.countOpen() + uploads >= deps.maxOpenDocuments) {
        throw new ServiceError(
          429,
          'Too many documents wait for their download. Download some of them first.',
        );
      }
      uploads += 1;
      return { id: randomBytes(16).toString('hex').toUpperCase(), key: createDocumentKey() };
    },
    async receive(ticket, content) {
      await deps.purge();
      await files.writeSource(ticket.id, content, ticket.key);
    },
    accept({ id, key, fileName, format, sourceLang, targetLang }) {
      uploads -= 1;
      const sealedName = seal(Buffer.from(fileName), key, namePurpose(id));
      const keyCheck = seal(new Uint8Array(), key, keyPurpose(id));
      repo.insert(
        { id, format: format.id, sourceLang, targetLang, keyCheck, sealedName },
        clock.now(),
      );
      deps.worker.enqueue(id, key);
    },
    async discard(ticket) {
      uploads -= 1;
      await files.erase(ticket.id);
    },
    status(id, key) {
      const document = find(id, key);
      const { state } = document;
      if (state === 'sent' || state === 'collected') throw documentNotFound();
      // After a restart nobody has the key until the client brings it with its next question.
      if (state === 'queued' || state === 'translating') deps.worker.enqueue(document.id, key);
      const base = { document_id: document.id, status: state };
      if (state === 'translating') {
        const seconds = deps.worker.secondsRemaining(document.id) ?? FIRST_ESTIMATE_SECONDS;
        return { ...base, status: state, seconds_remaining: seconds };
      }
      if (state === 'done') {
        return { ...base, status: state, billed_characters: document.charCount ?? 0 };
      }
      if (state === 'error') {
        const message = document.errorMessage ?? 'The document could not be translated.';
        return { ...base, status: state, error_message: message, message };
      }
      return { ...base, status: state };
    },
    async result(id, key) {
      const document = find(id, key);
      if (document.state === 'sent' || document.state === 'collected') {
        if (clock.now() - document.updatedAtMs > TOMBSTONE_MS) throw documentNotFound();
        throw new ServiceError(503, 'The document was already downloaded and is erased here.');
      }
      if (document.state !== 'done') {
        throw new ServiceError(503, 'The translation of the document is not ready.');
      }
      const bytes = await files.read(document.id, 'result', key);
      const name = openSealed(
        document.sealedName ?? new Uint8Array(),
        key,
        namePurpose(document.id),
      );
      const fileName = Buffer.from(name ?? []).toString();
      const format = formatOfFileName(fileName);
      if (bytes === null || format === null) {
        throw new ServiceError(
          500,
          'The stored result cannot be read. Translate the document again.',
        );
      }
      return {
        bytes,
        contentType: format.contentType,
        fileName,
        handedOver(socket) {
          // A second download at the same time may have been first.
          if (!repo.markSent(document.id, clock.now())) return;
          deps.deliveries.watch(document.id, socket);
        },
      };
    },
  };
}

function keyPurpose(id: string): string {
  return `${id}/key`;
}

function namePurpose(id: string): string {
  return `${id}/name`;
}
