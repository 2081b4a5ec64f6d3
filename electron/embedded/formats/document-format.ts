import type { DocumentFormatId } from '../../../shared/domain/document-format.ts';
import type { Segment } from '../engines/piece.ts';

/** A document taken apart into what is translated. */
export interface OpenDocument {
  readonly segments: readonly Segment[];
  /**
   * Builds the translated document: one answer per segment, in their order, each with every object
   * of its segment exactly once. Can be called once.
   * @param targetLang wire code of the target language, for spelling checkers
   */
  write(answers: readonly Segment[], targetLang: string): Uint8Array;
}

/** How one document format is read and written again. */
export interface TranslatableFormat {
  readonly id: DocumentFormatId;
  /** MIME type of the result. */
  readonly contentType: string;
  /**
   * Takes a document apart; its bytes come from outside.
   * @throws `document/damaged`, `document/encrypted`, `document/too-large`, `document/unsupported`
   */
  open(bytes: Uint8Array): OpenDocument;
}
