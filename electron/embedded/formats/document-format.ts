import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import type { KeptTexts, UnreadPages } from '../../../shared/domain/documents/left-out.ts';
import type { Counted, ReadBudget } from '../../../shared/documents/read-budget.ts';
import type { TextRules } from '../../../shared/documents/rules/text-rules.ts';
import type { Segment } from '../engines/piece.ts';

/** A document split into translatable segments. */
export interface OpenDocument {
  readonly segments: Counted<readonly Segment[]>;
  /**
   * Code points of the source text as the app counts them before sending; absent if counting them
   * while the document is open saves nothing.
   */
  readonly charCount?: number;
  /** One per segment, in plain words such as "slide 3, notes" or "Sheet1!B4". */
  readonly locations?: readonly string[];
  /** Absent if everything could be read. */
  readonly unreadPages?: UnreadPages;
  /** Visible texts that are not translated; absent if the format reports none. */
  readonly kept?: readonly KeptTexts[];
  /**
   * Builds the translated document from one answer per segment, in order, each with every object of
   * its segment exactly once. Can be called once.
   * @param targetLang wire code of the target language, for spelling checkers
   * @throws `document/*` when the result cannot be created
   */
  write(answers: Answers, targetLang: string): Uint8Array | Promise<Uint8Array>;
  /**
   * Returns, after {@link write}, the segments that stayed unchanged despite an answer. Absent if
   * there are never any.
   */
  leftOut?(): readonly number[];
}

/**
 * One answer per segment, in order; a segment without an answer stays unchanged in the document.
 */
export type Answers = readonly (Segment | undefined)[];

/** Facts about a translation that are known when its document is opened. */
export interface OpenOptions {
  /** Wire code as given; null when the language is to be detected. */
  readonly sourceLang: string | null;
  /** Wire code; may be a variant such as `PT-BR`. */
  readonly targetLang: string;
  /** One of the format's `outputFormats`. */
  readonly outputFormat: DocumentFormatId;
  /** Rules about the texts of XML and JSON files; absent: what looks like text for readers. */
  readonly rules?: TextRules;
}

/** Facts about a format that are available without its code. */
export interface FormatInfo {
  readonly id: DocumentFormatId;
  /** MIME type of a result in this format. */
  readonly contentType: string;
  /** Possible formats of a result; the format itself comes first. */
  readonly outputFormats: readonly DocumentFormatId[];
}

/** Reads and writes one document format. */
export interface FormatCode {
  /**
   * Opens a document from untrusted bytes.
   * @param budget of this file, which counts its expanded size
   * @param onStep called occasionally by formats that may take minutes, to show progress
   * @throws `document/damaged`, `document/encrypted`, `document/too-large`, `document/unsupported`
   */
  open(
    bytes: Uint8Array,
    budget: ReadBudget,
    options: OpenOptions,
    onStep?: () => void,
  ): OpenDocument | Promise<OpenDocument>;
  /**
   * Opens a translation for editing: its segments are those of the target. Only for formats that
   * hold both languages; translations in other formats are opened like any document.
   */
  openTranslation?(
    bytes: Uint8Array,
    budget: ReadBudget,
    options: OpenOptions,
    onStep?: () => void,
  ): OpenDocument | Promise<OpenDocument>;
}

export type TranslatableFormat = FormatInfo & Required<FormatCode>;
