import { useEffect, useRef, useState, type RefObject } from 'react';
import type { TagMark } from '../../../shared/domain/documents/tags.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { onMenuUndo } from '../../lib/text/undo-keys.ts';
import { changeOf, endsWord, TYPING_STEP_PAUSE_MS } from '../../lib/text/typing-changes.ts';

/** Text with its tags, as typed so far. */
interface Typed {
  text: string;
  marks: readonly TagMark[];
}

/** Steps of a thing that is edited in several places: what is typed is one of them, and so is what others changed. */
export interface TextSteps {
  /**
   * Saves what was typed as a step.
   *
   * @returns the error, or the text as it is stored
   */
  save: (text: string, was: string, marks?: TagMark[]) => Promise<SavedStep>;
  undo: () => void;
  redo: () => void;
  /** Undoes the steps that were saved since the field opened. */
  cancel: () => Promise<void>;
  /**
   * Is given the function to call before a step is undone from elsewhere: it saves what is typed, and returns false
   * when the undo is done with that. Null when the field is gone.
   */
  hold: (flush: (() => Promise<boolean>) | null) => void;
}

export interface SavedStep {
  error: ErrorData | null;
  text: string;
}

interface Now {
  typed: Typed;
  saved: Typed;
  /** Discarded by an undo, because it could not be saved. */
  reverted: Typed | null;
  options: StepsOptions;
  isComposing: boolean;
  isBusy: boolean;
  isChanged: boolean;
  /** The last change was a step of its own. */
  wasStep: boolean;
}

interface StepsOptions {
  steps: TextSteps | undefined;
  /** The field, which may be replaced within. */
  root: RefObject<HTMLElement | null>;
  hasTags: boolean;
  /** Returns false for a text that cannot be saved as it is. */
  isWhole: (typed: Typed) => boolean;
  /** Shows the last saved text again. */
  revert: (text: string, marks: readonly TagMark[]) => void;
  onError: (error: ErrorData | null) => void;
}

/** Saves what is typed, step by step: at the end of a word, after a pause, and after each composition. */
export function useTypingSteps(typed: Typed, first: Typed, options: StepsOptions) {
  /** Stored text, as far as this field knows. */
  const [saved, setSaved] = useState(first);
  const [isStoring, setStoring] = useState(false);
  const now = useRef<Now>({
    typed,
    saved: first,
    reverted: null,
    options,
    isComposing: false,
    isBusy: false,
    isChanged: false,
    wasStep: false,
  });
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const failed = useRef<string | null>(null);
  /** As typed when it was saved: the stored text may lack spaces at its end. */
  const last = useRef<string | null>(null);

  const setWas = (stored: Typed) => {
    now.current.saved = stored;
    setSaved(stored);
  };
  const store = async (step: Typed, isAsked: boolean): Promise<boolean> => {
    const { saved: base, options: own } = now.current;
    const { steps, hasTags } = own;
    const isSame = step.text === base.text || step.text === last.current;
    if (steps === undefined || (isSame && areSame(step.marks, base.marks))) return true;
    // The same text was refused already: the user decides.
    if (!own.isWhole(step) || (!isAsked && failed.current === base.text)) return false;
    now.current.isBusy = true;
    setStoring(true);
    const { error, text } = await steps.save(
      step.text,
      base.text,
      ...(hasTags ? [[...step.marks]] : []),
    );
    failed.current = error === null ? null : base.text;
    if (isAsked || error === null) own.onError(error);
    if (error === null) {
      last.current = step.text;
      now.current.isChanged = true;
      setWas({ text, marks: step.marks });
    }
    now.current.isBusy = false;
    setStoring(false);
    return error === null;
  };
  const run = (step: () => Typed, isAsked = false): Promise<boolean> => {
    const done = chain.current.then(() => store(step(), isAsked));
    chain.current = done;
    return done;
  };
  const newest = () => now.current.typed;
  /** Saves what is typed before an undo; unsaved tags that are at fault are the newest change themselves. */
  const flush = async (): Promise<boolean> => {
    const { saved: base, options: own } = now.current;
    if (!own.isWhole(newest())) {
      now.current.reverted = newest();
      own.revert(base.text, base.marks);
      return false;
    }
    return run(newest, true);
  };

  /** Redoes what {@link flush} reverted, otherwise a step. */
  const redo = (): void => {
    const { saved: base, reverted, options: own } = now.current;
    now.current.reverted = null;
    if (reverted === null || newest().text !== base.text) own.steps?.redo();
    else own.revert(reverted.text, reverted.marks);
  };

  useEffect(() => {
    const before = now.current.typed;
    now.current.typed = typed;
    const isNew = before.text === typed.text && areSame(before.marks, typed.marks);
    if (isNew || now.current.isComposing) return undefined;
    const { isJump, isStep } = changeOf(before.text, typed.text);
    if (isJump || now.current.wasStep || endsWord(before.text, typed.text)) void run(() => before);
    now.current.wasStep = isStep;
    const timer = window.setTimeout(() => void run(newest), TYPING_STEP_PAUSE_MS);
    return () => window.clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only typing counts
  }, [typed.text, typed.marks]);
  useEffect(() => {
    now.current.options = options;
  });

  const { root } = options;
  const isStepped = options.steps !== undefined;
  useEffect(() => {
    const field = root.current;
    const { steps } = now.current.options;
    if (field === null || !isStepped || steps === undefined) return undefined;
    steps.hold(flush);
    const onStart = () => {
      void run(newest);
      now.current.isComposing = true;
    };
    const onEnd = () => {
      now.current.isComposing = false;
      // The text follows.
      window.setTimeout(() => void run(newest), 0);
    };
    const ignoreMenu = onMenuUndo(field, (way) => {
      if (way === 'redo') redo();
      else now.current.options.steps?.undo();
    });
    field.addEventListener('compositionstart', onStart);
    field.addEventListener('compositionend', onEnd);
    return () => {
      steps.hold(null);
      field.removeEventListener('compositionstart', onStart);
      field.removeEventListener('compositionend', onEnd);
      ignoreMenu();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- both read what is newest
  }, [root, isStepped]);

  return {
    saved,
    /** A step is being saved: the text around the field may already be the newer one. */
    isStoring,
    setWas,
    /** Waits for the step that is being saved. @returns what is stored then */
    settle: async () => {
      await chain.current;
      return now.current.saved;
    },
    /**
     * Saves what is typed, with these tags, before it is discarded: so it can come back.
     *
     * @returns false after an error, which is shown
     */
    keep: (marks: readonly TagMark[]) => {
      const { text } = now.current.typed;
      return run(() => ({ text, marks }), true);
    },
    isBusy: () => now.current.isBusy,
    redo,
    /** Returns true once a step was saved. */
    isChanged: () => now.current.isChanged,
  };
}

const areSame = (a: readonly TagMark[], b: readonly TagMark[]): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
