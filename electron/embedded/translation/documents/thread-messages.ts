import type { DocumentFormatId } from '../../../../shared/domain/documents/format.ts';
import type { LeftOut } from '../../../../shared/domain/documents/left-out.ts';
import type { UnreadPages } from '../../../../shared/domain/documents/unread-pages.ts';
import type { Segment } from '../../engines/piece.ts';
import type { OpenOptions } from '../../formats/document-format.ts';

/** What a document thread is started with. */
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

/** Asks how much of a stored document is held as a tree once it is taken apart, without doing so. */
export interface WeighTask extends Omit<OpenTask, 'kind'> {
  readonly kind: 'weigh';
}

/** One question to a document thread; it has one document at a time and answers one question at a time. */
export type ThreadTask =
  | WeighTask
  | OpenTask
  /** Takes the answers to the segments given before, if any, and gives the next ones. */
  | { readonly kind: 'next'; readonly answers: readonly Segment[] }
  /** Takes the last answers and stores the translated document, sealed. */
  | { readonly kind: 'write'; readonly answers: readonly Segment[]; readonly targetLang: string }
  | EditTask;

/**
 * Stores what is wanted of the stored document as the result: the document with the stored edits, a list of `EditedText`
 * in JSON; the tags of those texts, a line each; or, without edits, all its texts, `{texts: DocumentText[]}` in JSON.
 */
export interface EditTask extends Omit<OpenTask, 'kind'> {
  readonly kind: 'edit';
  /** What the stored document is: a translation, or the source of one. */
  readonly of: 'translation' | 'source';
  readonly wanted: 'document' | 'tags' | 'texts';
}

/** A text of a document, in reading order. */
export interface DocumentText {
  /** As people read it. */
  readonly text: string;
  /** With its formatting, as `toTaggedText` writes it; absent where it has none. */
  readonly tagged?: string;
  /** In plain words; absent where the format knows none. */
  readonly location?: string;
}

export type ThreadAnswer =
  | { readonly kind: 'weighed'; readonly unpackedBytes: number }
  | { readonly kind: 'opened'; readonly facts: OpenedFacts }
  | { readonly kind: 'segments'; readonly segments: readonly Segment[] }
  | { readonly kind: 'written' }
  /** With the places of the edits that were not written, and whether not one of them was found in the document. */
  | { readonly kind: 'edited'; readonly unplaced: readonly number[]; readonly isOther: boolean };

export interface DocumentThreadCalls {
  /** @throws `document/*` */
  answer(task: ThreadTask): Promise<ThreadAnswer>;
}

/** What is known about a document once it is taken apart. */
export interface OpenedFacts {
  /** Code points of the source text, as the app counts them before sending. */
  readonly charCount: number;
  /** Segments that differ from each other: so many are translated. */
  readonly segmentCount: number;
  /** The beginning of the text, enough to detect its language. */
  readonly sample: string;
  /** Null where all was read. */
  readonly unreadPages: UnreadPages | null;
  readonly leftOut: readonly LeftOut[];
}
