import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TextRules } from '../../../../shared/documents/rules/text-rules.ts';
import type { TranslatableFormat } from '../../formats/document-format.ts';
import { ServiceError } from '../../http/service-error.ts';
import { createDocumentKey } from './cipher.ts';
import type { DocumentFiles } from './files.ts';
import type { EditTask } from './thread-messages.ts';
import type { DocumentThreads } from './threads.ts';

/** A document and its edits, if any, while they arrive; sealed like uploaded documents. */
export interface EditUpload {
  receive(part: 'document' | 'edits', content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Produces the requested answer. May be called once, when all parts have arrived.
   * @throws `document/*` with a sentence for the user, `input/invalid` for malformed edits, 409
   * when the document contains almost none of the texts that the edits are for, `canceled`
   */
  answer(request: EditRequest, signal: AbortSignal): Promise<EditedDocument>;
  /** Erases all stored parts. */
  erase(): Promise<void>;
}

export interface EditRequest {
  readonly format: TranslatableFormat;
  readonly of: EditTask['of'];
  /** Language of the text in an image; null otherwise. */
  readonly sourceLang: string | null;
  readonly targetLang: string;
  readonly wanted: EditTask['wanted'];
  /** Rules about the texts of an XML or JSON file; null: what looks like text for readers. */
  readonly rules: TextRules | null;
}

export interface EditedDocument {
  readonly sizeBytes: number;
  readonly content: Readable;
  /** Positions in the list of edits that were not found in the document or that it cannot hold. */
  readonly unplaced: readonly number[];
}

/** Reads texts of documents and writes edits into them. Nothing is billed or stored, so requests can be repeated. */
export interface DocumentEditor {
  open(): EditUpload;
}

/** A header cannot list more. */
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
        async answer({ format, of, sourceLang, targetLang, wanted, rules }, signal) {
          const languages = { sourceLang, targetLang, outputFormat: format.id };
          const options = rules === null ? languages : { ...languages, rules };
          const { unplaced, isOther } = await threads.lend(signal, (thread) =>
            thread.ask(
              { kind: 'edit', id, documentKey, format: format.id, options, of, wanted },
              'edited',
            ),
          );
          if (isOther || unplaced.length > MAX_UNPLACED) {
            throw new ServiceError(
              409,
              'The document does not hold the texts that were edited: it is a different document, or it was changed.',
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
