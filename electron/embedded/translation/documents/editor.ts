import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TranslatableFormat } from '../../formats/document-format.ts';
import { ServiceError } from '../../http/service-error.ts';
import { createDocumentKey } from './cipher.ts';
import type { DocumentFiles } from './files.ts';
import type { EditTask } from './thread-messages.ts';
import type { DocumentThreads } from './threads.ts';

/** A document and the edits for it, if any, while they arrive; they are sealed as the documents of uploads are. */
export interface EditUpload {
  receive(part: 'document' | 'edits', content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Makes what is wanted of the document. May be called once, when all parts are there.
   * @throws `document/*` with a sentence for the person, `input/invalid` for edits that are none, 409 when the
   * document holds almost nothing of what the edits are for, `cancelled`
   */
  answer(request: EditRequest, signal: AbortSignal): Promise<EditedDocument>;
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

export interface EditedDocument {
  readonly sizeBytes: number;
  readonly content: Readable;
  /** Places in the list of edits of those that were not found in the document, or that it cannot hold. */
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
        async answer({ format, of, sourceLang, targetLang, wanted }, signal) {
          const options = { sourceLang, targetLang, outputFormat: format.id };
          const { unplaced, isOther } = await threads.lend(signal, (thread) =>
            thread.ask(
              { kind: 'edit', id, documentKey, format: format.id, options, of, wanted },
              'edited',
            ),
          );
          if (isOther || unplaced.length > MAX_UNPLACED) {
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
        erase: () => files.erase(id),
      };
    },
  };
}
