import type { TextStepKind } from '../../../shared/domain/texts/text-steps.ts';
import type { TextWait } from '../../../shared/domain/texts/translation.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { ArrivedLink } from '../../../shared/domain/app/arrival.ts';
import type { TextItem } from './text-item.ts';

export type ArrivedText = Omit<Extract<ArrivedLink, { kind: 'translate' }>, 'kind'>;

export type StepWay = 'undo' | 'redo';

/** A step that was made, undone, or redone last, and where the texts changed. */
export interface ShownTextStep {
  kind: TextStepKind;
  way: StepWay | 'made';
  side: 'source' | 'target';
  /** Place of the caret in UTF-16 units. */
  at: number;
}

export type Tab = 'translate' | 'improve';

/** State of the translation. `waiting`: retried automatically at that time. */
export type TranslationWork =
  | { status: 'idle' }
  | { status: 'running'; requestId: string }
  | { status: 'waiting'; untilMs: number; error: ErrorData }
  | { status: 'failed'; error: ErrorData };

export interface TextSlice extends TextItem {
  tab: Tab;
  work: TranslationWork;
  /** Reason from the main process why the running request is not answered yet. */
  wait: { requestId: string; wait: TextWait } | null;
  isAsYouType: boolean;
  /** A text that is too long for the page, until it is moved elsewhere or discarded. */
  refusedText: string | null;
  /** Text that a link filled in, until it is sent on request: it is not sent by itself while it is the shown one. */
  unasked: string | null;
  /** A link's text that did not replace the shown one, until it does or is dismissed. */
  offered: ArrivedText | null;
  /** Pasted lines that look cut to a width, until they are joined, changed, or left so. */
  wrappedPaste: string | null;
  setTab: (tab: Tab) => void;
  setSourceText: (text: string) => void;
  setTargetText: (text: string) => void;
  /** True while an input method composes a word: nothing is sent then. */
  setComposing: (isComposing: boolean) => void;
  setAsYouType: (isOn: boolean) => void;
  translate: () => Promise<void>;
  cancelTranslation: () => Promise<void>;
  takeHeldBack: () => void;
  keepOwn: () => void;
  /** Adopts the earlier translation for the shown text. */
  adoptEarlier: () => void;
  dismissRefused: () => void;
  /** Fills in the text and languages of a link; a text that is there already stays, and this one is offered. */
  fillIn: (arrived: ArrivedText) => Promise<void>;
  takeOffered: () => void;
  dismissOffered: () => void;
  /** Notes a paste; null forgets it. */
  notePaste: (text: string | null) => void;
}
