import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TranslatableFormat } from '../../formats/document-format.ts';
import { ServiceError } from '../../http/service-error.ts';
import { createDocumentKey } from './cipher.ts';
import type { DocumentFiles } from './files.ts';
import type { EditTask } from './thread-messages.ts';
import type { DocumentThreads } from './threads.ts';

/** A document and the edits for it while they arrive; they are sealed as the documents of uploads are. */
export interface EditUpload {
  receive(part: 'document' | 'edits', content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Writes the edits into the document, or reads the tags of their texts. May be called once, when both parts are there.
   * @throws `document/*` with a sentence for the person, `input/invalid` for edits that are none, 409 when the
   * document holds almost nothing of what the edits are for, `cancelled`
   */
  write(request: EditRequest, signal: AbortSignal): Promise<EditedDocument>;
  /**
   * The texts of the document: `{texts: DocumentText[]}` in JSON.
   * @throws `document/*` with a sentence for the person, `cancelled`
   */
  read(request: ReadRequest, signal: AbortSignal): Promise<Readable>;
  /** Forgets everything of it. */
  erase(): Promise<void>;
}

export interface EditRequest {
  readonly format: TranslatableFormat;
  readonly of: EditTask['of'];
  /** Of the text in a picture; null elsewhere. */
  readonly sourceLang: string | null;
  readonly targetLang: string;
  readonly wanted: EditTask['wanted'];
}

export type ReadRequest = Omit<EditRequest, 'of' | 'wanted'>;

export interface EditedDocument {
  readonly sizeBytes: number;
  readonly content: Readable;
  /** Places in the list of edits of those that were not found in the document. */
  readonly unplaced: readonly number[];
}

/** Reads texts of documents and writes edits into them. Nothing is billed or kept: a request can be made again. */
export interface DocumentEditor {
  open(): EditUpload;
}

/** More than a header can name. */
const MAX_UNPLACED = 1000;

export function createDocumentEditor(deps: {
  readonly files: DocumentFiles;
  readonly threads: DocumentThreads;
}): DocumentEditor {
  const { files, threads } = deps;
  return {
    open() {
      const id = randomBytes(16).toString('hex').toUpperCase();
      const documentKey = createDocumentKey();
      return {
        receive: (part, content) =>
          files.writeStream(id, part === 'document' ? 'source' : 'edits', content, documentKey),
        async write({ format, of, sourceLang, targetLang, wanted }, signal) {
          const options = { sourceLang, targetLang, outputFormat: format.id };
          const own = { id, documentKey, format: format.id, options };
          const task = { kind: 'edit', ...own, of, wanted } as const;
          const { unplaced } = await threads.lend(signal, (thread) => thread.ask(task, 'edited'));
          if (unplaced.length > MAX_UNPLACED) {
            throw new ServiceError(
              409,
              'The document does not hold the texts that were edited: it is another one, or it was changed.',
            );
          }
          const result = await files.open(id, 'result', documentKey);
          if (result === null) throw new Error('What was written a moment ago cannot be read.');
          const content = Readable.from(result.content(), { objectMode: false });
          return { sizeBytes: result.sizeBytes, content, unplaced };
        },
        async read({ format, sourceLang, targetLang }, signal) {
          const options = { sourceLang, targetLang, outputFormat: format.id };
          const task = { kind: 'read', id, documentKey, format: format.id, options } as const;
          await threads.lend(signal, (thread) => thread.ask(task, 'read'));
          const texts = await files.open(id, 'segments', documentKey);
          if (texts === null) throw new Error('What was written a moment ago cannot be read.');
          return Readable.from(texts.content(), { objectMode: false });
        },
        erase: () => files.erase(id),
      };
    },
  };
}
