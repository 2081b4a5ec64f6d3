import type { DocumentFormatId } from '../../../../shared/domain/documents/format.ts';
import type { LeftOut, UnreadPages } from '../../../../shared/domain/documents/left-out.ts';
import type { PartStart } from '../../../../shared/domain/history/parts.ts';
import type { Segment } from '../../engines/piece.ts';
import type { OpenOptions } from '../../formats/document-format.ts';

/** Data that a document thread is started with. */
export interface ThreadStart {
  /** Absolute folder of the sealed documents. */
  readonly documentsFolder: string;
}

/** Takes a document apart. */
export interface OpenTask {
  readonly kind: 'open';
  readonly id: string;
  readonly documentKey: string;
  readonly format: DocumentFormatId;
  readonly options: OpenOptions;
}

/** Asks how much of a stored document its tree would hold in memory, without building it. */
export interface WeighTask extends Omit<OpenTask, 'kind'> {
  readonly kind: 'weigh';
}

/** The translation of a segment. */
export interface DocumentAnswer {
  readonly pieces: Segment;
  /**
   * Where its sentences begin in the texts of the pair, as they are reported; absent if it has only
   * one or was not translated sentence by sentence.
   */
  readonly sentences?: readonly PartStart[];
}

/** A question to a document thread, which holds one document and answers one question at a time. */
export type ThreadTask =
  | WeighTask
  | OpenTask
  /** Accepts the answers to the previous segments, if any, and returns the next segments. */
  | { readonly kind: 'next'; readonly answers: readonly DocumentAnswer[] }
  /** Accepts the last answers and stores the translated document, sealed. */
  | {
      readonly kind: 'write';
      readonly answers: readonly DocumentAnswer[];
      readonly targetLang: string;
    }
  | EditTask;

/**
 * Stores a result made from the stored document: the document with the stored edits, a JSON list of
 * `EditedText`; the tags of those texts, one line each; or, without edits, all its texts,
 * `{texts: DocumentText[]}` in JSON.
 */
export interface EditTask extends Omit<OpenTask, 'kind'> {
  readonly kind: 'edit';
  /** Whether the stored document is a translation or the source of one. */
  readonly of: 'translation' | 'source';
  readonly wanted: 'document' | 'tags' | 'texts';
}

/** A text of a document, in reading order. */
export interface DocumentText {
  /** As shown to the reader. */
  readonly text: string;
  /** With its formatting, as `toTaggedText` writes it; absent where it has none. */
  readonly tagged?: string;
  /** In plain words; absent where the format has none. */
  readonly location?: string;
}

export type ThreadAnswer =
  | { readonly kind: 'weighed'; readonly unpackedBytes: number }
  | { readonly kind: 'opened'; readonly facts: OpenedFacts }
  | { readonly kind: 'segments'; readonly segments: readonly Segment[] }
  | { readonly kind: 'written' }
  /** With the positions of edits that were not written, and whether none of them was found in the document. */
  | { readonly kind: 'edited'; readonly unplaced: readonly number[]; readonly isOther: boolean };

export interface DocumentThreadCalls {
  /** @throws `document/*` */
  answer(task: ThreadTask): Promise<ThreadAnswer>;
}

/** Facts known about a document once it is taken apart. */
export interface OpenedFacts {
  /** Code points of the source text, as the app counts them before sending. */
  readonly charCount: number;
  /** Number of distinct segments, which are the ones translated. */
  readonly segmentCount: number;
  /** The beginning of the text, enough to detect its language. */
  readonly sample: string;
  /** Null where all pages were read. */
  readonly unreadPages: UnreadPages | null;
  readonly leftOut: readonly LeftOut[];
}
