import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import type { KeptTexts } from '../../../shared/domain/documents/left-out.ts';
import type { UnreadPages } from '../../../shared/domain/documents/unread-pages.ts';
import type { Counted, ReadBudget } from '../../../shared/documents/read-budget.ts';
import type { Segment } from '../engines/piece.ts';

/** A document taken apart into what is translated. */
export interface OpenDocument {
  readonly segments: Counted<readonly Segment[]>;
  /**
   * Code points of the source text as the app counts them before sending; absent where nothing is saved
   * by counting them while the document is open.
   */
  readonly charCount?: number;
  /** One per segment, in plain words such as "slide 3, notes" or "Sheet1!B4". */
  readonly locations?: readonly string[];
  /** Absent where nothing was left because it cannot be read. */
  readonly unreadPages?: UnreadPages;
  /** Texts that people see and that are not translated; absent where the format knows of none. */
  readonly kept?: readonly KeptTexts[];
  /**
   * Builds the translated document: one answer per segment, in their order, each with every object
   * of its segment exactly once. Can be called once.
   * @param targetLang wire code of the target language, for spelling checkers
   * @throws `document/*` when the result cannot be made
   */
  write(answers: Answers, targetLang: string): Uint8Array | Promise<Uint8Array>;
  /** After {@link write}: the segments that stayed in spite of an answer. Absent where none does. */
  leftOut?(): readonly number[];
}

/** One per segment, in their order; a segment without an answer stays as it is in the document. */
export type Answers = readonly (Segment | undefined)[];

/** What is known about a translation when its document is taken apart. */
export interface OpenOptions {
  /** Wire code as it was given; null when the language is to be detected. */
  readonly sourceLang: string | null;
  /** Wire code; may be a variant such as `PT-BR`. */
  readonly targetLang: string;
  /** One of the format's `outputFormats`. */
  readonly outputFormat: DocumentFormatId;
}

/** What is known about a format without its code. */
export interface FormatInfo {
  readonly id: DocumentFormatId;
  /** MIME type of a result in this format. */
  readonly contentType: string;
  /** What a result can be made as; the format itself comes first. */
  readonly outputFormats: readonly DocumentFormatId[];
}

/** How one document format is read and written again. */
export interface FormatCode {
  /**
   * Takes a document apart; its bytes are untrusted.
   * @param budget of this file, which counts what it expands to
   * @param onStep called occasionally by formats that may take minutes: reading continues
   * @throws `document/damaged`, `document/encrypted`, `document/too-large`, `document/unsupported`
   */
  open(
    bytes: Uint8Array,
    budget: ReadBudget,
    options: OpenOptions,
    onStep?: () => void,
  ): OpenDocument | Promise<OpenDocument>;
  /**
   * Takes a translation apart for editing: its segments are those of the target. Only of formats that hold both
   * languages; a translation in any other is opened as every document.
   */
  openTranslation?(
    bytes: Uint8Array,
    budget: ReadBudget,
    options: OpenOptions,
    onStep?: () => void,
  ): OpenDocument | Promise<OpenDocument>;
}

export type TranslatableFormat = FormatInfo & Required<FormatCode>;
