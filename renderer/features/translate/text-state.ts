import type { TextTranslationResult, TextWait } from '../../../shared/domain/text-translation.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { TranslationBase } from './merge-translation.ts';

export type Tab = 'translate' | 'improve';

/** What the translation is doing. `waiting`: tried again by itself at that time. */
export type TranslationWork =
  | { status: 'idle' }
  | { status: 'running'; requestId: string }
  | { status: 'waiting'; untilMs: number; error: ErrorData }
  | { status: 'failed'; error: ErrorData };

export interface TextSlice {
  tab: Tab;
  sourceText: string;
  /** With the person's own changes. */
  targetText: string;
  /** What `targetText` was made from; null before anything was. */
  base: TranslationBase | null;
  /** The last answer of the service. */
  translation: TextTranslationResult | null;
  work: TranslationWork;
  /** Why the request under way has not been answered yet, as the main process tells it. */
  wait: { requestId: string; wait: TextWait } | null;
  /** A newer translation that would overwrite a person's own wording: waits for an answer. */
  heldBack: TextTranslationResult | null;
  /** What stood in the place of a newer translation that was taken, until something else is typed. */
  replaced: Pick<TextSlice, 'targetText' | 'base' | 'heldBack'> | null;
  isAsYouType: boolean;
  /** A text that is too long for the page, until it is put elsewhere or given up. */
  refusedText: string | null;
  /** Billed since the texts were empty; null when the service does not tell. */
  billedChars: number | null;
  setTab: (tab: Tab) => void;
  setSourceText: (text: string) => void;
  setTargetText: (text: string) => void;
  /** True while an input method puts a word together: nothing is sent then. */
  setComposing: (isComposing: boolean) => void;
  setAsYouType: (isOn: boolean) => void;
  translate: () => Promise<void>;
  cancelTranslation: () => Promise<void>;
  takeHeldBack: () => void;
  /** Brings back what {@link takeHeldBack} has replaced. */
  undoTake: () => void;
  keepOwn: () => void;
  dismissRefused: () => void;
}
