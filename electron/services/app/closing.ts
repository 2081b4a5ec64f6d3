import type { ClosingChoice } from '../../../shared/domain/app/at-hand.ts';
import { t } from '../../../shared/i18n/text.ts';

/** Ways to close the window: `let` closes it, and the app ends unless something else needs it; `quit` ends it at once. */
export type ClosingStep = 'let' | 'hide' | 'minimize' | 'quit' | 'ask';

export interface ClosingFacts {
  /** The app is ending, on the user's request or the system's. */
  isQuitting: boolean;
  /** The app runs without a window, and the system shows how to get one back, as in the Dock of macOS. */
  outlivesWindow: boolean;
  /** The icon that brings a hidden window back is visible. */
  hasTray: boolean;
  work: RunningWork;
  choice: ClosingChoice;
}

/** An app that listens is never out of sight. */
const mayHide = (hasTray: boolean, { isListening }: RunningWork): boolean =>
  hasTray && !isListening;

/** Never hides a window that nothing brings back, and never ends work without having been told to. */
export function decideClosing(facts: ClosingFacts): ClosingStep {
  const { hasTray, work, choice } = facts;
  const hasWork = work.isTimerRunning || work.documents > 0 || work.isListening;
  if (facts.isQuitting || facts.outlivesWindow || choice === 'quit') return 'let';
  if (choice === 'stay' && mayHide(hasTray, work)) return 'hide';
  if (!hasWork) return 'let';
  return choice === 'stay' ? 'minimize' : 'ask';
}

/** Work that closing the window might end. */
export interface RunningWork {
  isTimerRunning: boolean;
  /** Number of documents being translated. */
  documents: number;
  /** The page may record sound. */
  isListening: boolean;
}

/** A question with its answers, of which the last one changes nothing. */
export interface ClosingQuestion {
  message: string;
  detail: string;
  choices: readonly string[];
}

/** Words the question. */
export function closingQuestion(work: RunningWork, hasTray: boolean): ClosingQuestion {
  const { isTimerRunning, documents, isListening } = work;
  const said = [
    ...(isTimerRunning ? [t('atHand.timerRuns')] : []),
    ...(documents > 0 ? [t('atHand.underWay', { count: documents })] : []),
    ...(isListening ? [t('atHand.microphoneOn')] : []),
  ];
  return {
    message: said.map((each) => `${each}.`).join(' '),
    detail: t('atHand.closingDetail'),
    choices: [
      mayHide(hasTray, work) ? t('atHand.closingStay') : t('main.minimise'),
      t('main.quit'),
      t('common.cancel'),
    ],
  };
}

export interface ClosingDeps {
  choice: () => ClosingChoice;
  /** Stores an answer. */
  remember: (choice: ClosingChoice) => unknown;
  work: () => RunningWork;
  /** Asks the desktop, since its panels come and go. */
  hasTray: () => Promise<boolean>;
  outlivesWindow: boolean;
  /** Returns the index of the answer; null when the dialog was closed. */
  ask: (question: ClosingQuestion) => Promise<number | null>;
}

/** Decides what closing the window does, and asks once. */
export function createClosing(deps: ClosingDeps) {
  let isQuitting = false;
  let isDeciding = false;
  const decide = (hasTray: boolean, choice = deps.choice()): ClosingStep => {
    const { outlivesWindow } = deps;
    return decideClosing({ isQuitting, outlivesWindow, hasTray, work: deps.work(), choice });
  };
  const ask = async (hasTray: boolean): Promise<ClosingStep | null> => {
    const answer = await deps.ask(closingQuestion(deps.work(), hasTray));
    const choice = answer === 0 ? 'stay' : answer === 1 ? 'quit' : null;
    if (choice === null) return null;
    try {
      deps.remember(choice);
    } catch {
      // The answer counts, even if a full disk makes the app ask again.
    }
    return choice === 'quit' ? 'quit' : decide(hasTray, choice);
  };
  return {
    /** Called when the app begins to end. */
    quitting: (): void => {
      isQuitting = true;
    },
    /** Returns true if the window may simply close, on any desktop. */
    decideNow: (): boolean => decide(false) === 'let' && decide(true) === 'let',
    /** Returns what to do; null for nothing, also while it is still being decided. */
    async decide(): Promise<ClosingStep | null> {
      if (isDeciding) return null;
      isDeciding = true;
      try {
        const hasTray = await deps.hasTray();
        const step = decide(hasTray);
        return step === 'ask' ? await ask(hasTray) : step;
      } finally {
        isDeciding = false;
      }
    },
  };
}
