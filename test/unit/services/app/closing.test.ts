import { describe, expect, it } from 'vitest';
import {
  closingQuestion,
  createClosing,
  decideClosing,
  type ClosingQuestion,
  type ClosingStep,
  type RunningWork,
} from '../../../../electron/services/app/closing.ts';
import { CLOSING_CHOICES, type ClosingChoice } from '../../../../shared/domain/app/at-hand.ts';

const EITHER = [true, false];

/** Steps of an app that is not ending, by choice, tray, and work. */
const STEPS: Record<
  ClosingChoice,
  Record<'tray' | 'none', Record<'work' | 'idle', ClosingStep>>
> = {
  ask: { tray: { work: 'ask', idle: 'let' }, none: { work: 'ask', idle: 'let' } },
  stay: { tray: { work: 'hide', idle: 'hide' }, none: { work: 'minimize', idle: 'let' } },
  quit: { tray: { work: 'let', idle: 'let' }, none: { work: 'let', idle: 'let' } },
};

const IDLE: RunningWork = { isTimerRunning: false, documents: 0, isListening: false };
/** Everything that may be running, by itself and together. */
const WORK: RunningWork[] = EITHER.flatMap((isTimerRunning) =>
  EITHER.flatMap((isListening) =>
    [0, 2].map((documents) => ({ isTimerRunning, isListening, documents })),
  ),
);

const TABLE = CLOSING_CHOICES.flatMap((choice) =>
  EITHER.flatMap((hasTray) => WORK.map((work) => ({ choice, hasTray, work }))),
);

describe('closing the window', () => {
  it.each(TABLE)('is decided for %o', (facts) => {
    const isIdle = JSON.stringify(facts.work) === JSON.stringify({ ...facts.work, ...IDLE });
    // An app that listens stays in sight on any desktop.
    const step = STEPS[facts.choice][facts.hasTray && !facts.work.isListening ? 'tray' : 'none'];
    const expected = step[isIdle ? 'idle' : 'work'];
    const shown = { isQuitting: false, outlivesWindow: false };
    expect(decideClosing({ ...facts, ...shown })).toBe(expected);
    // An app that is ending, or that the Dock keeps, closes its window in any case.
    for (const isQuitting of EITHER) {
      const outlivesWindow = !isQuitting;
      expect(decideClosing({ ...facts, isQuitting, outlivesWindow })).toBe('let');
    }
  });

  it('names what is running, and where the app would stay', () => {
    const both = closingQuestion({ ...IDLE, isTimerRunning: true, documents: 2 }, true);
    expect(both.message).toBe('The timer is running. 2 documents are being translated.');
    expect(both.choices).toEqual(['Keep running in the tray', 'Quit', 'Cancel']);
    const timer = closingQuestion({ ...IDLE, isTimerRunning: true }, false);
    expect(timer.message).toBe('The timer is running.');
    expect(timer.choices).toEqual(['Minimize', 'Quit', 'Cancel']);
    const listening = closingQuestion({ ...IDLE, isListening: true }, true);
    expect(listening.message).toBe('The microphone is on.');
    expect(listening.choices).toEqual(['Minimize', 'Quit', 'Cancel']);
  });
});

function setUp(answer: number | null, given: { hasTray?: boolean; documents?: number } = {}) {
  const { hasTray = true, documents = 1 } = given;
  const state = { choice: 'ask' as ClosingChoice, asked: [] as ClosingQuestion[], looked: 0 };
  const closing = createClosing({
    choice: () => state.choice,
    remember: (choice) => {
      state.choice = choice;
    },
    work: () => ({ ...IDLE, documents }),
    hasTray: async () => {
      state.looked += 1;
      return Promise.resolve(hasTray);
    },
    outlivesWindow: false,
    ask: async (question) => {
      state.asked.push(question);
      return Promise.resolve(answer);
    },
  });
  return { state, closing };
}

describe('the question about closing', () => {
  it('is asked once, and the answer is remembered', async () => {
    const { state, closing } = setUp(0);
    expect(await closing.decide()).toBe('hide');
    expect(state.choice).toBe('stay');
    expect(await closing.decide()).toBe('hide');
    expect(state.asked).toHaveLength(1);
  });

  it('minimizes where no tray would bring the window back', async () => {
    const { closing } = setUp(0, { hasTray: false });
    expect(await closing.decide()).toBe('minimize');
  });

  it('quits, and quits from then on without looking for a tray', async () => {
    const { state, closing } = setUp(1);
    expect(await closing.decide()).toBe('quit');
    expect(closing.decideNow()).toBe(true);
    expect(state.looked).toBe(1);
  });

  it.each([2, null])('changes nothing when it is canceled (%s)', async (answer) => {
    const { state, closing } = setUp(answer);
    expect(await closing.decide()).toBeNull();
    expect(state.choice).toBe('ask');
  });

  it('is asked once for two clicks', async () => {
    const { state, closing } = setUp(2);
    expect(await Promise.all([closing.decide(), closing.decide()])).toEqual([null, null]);
    expect(state.asked).toHaveLength(1);
  });

  it('holds back no app that is ending', () => {
    const { closing } = setUp(2);
    expect(closing.decideNow()).toBe(false);
    closing.quitting();
    expect(closing.decideNow()).toBe(true);
  });

  it('counts even if it cannot be stored', async () => {
    const closing = createClosing({
      choice: () => 'ask',
      remember: () => {
        throw new Error('disk full');
      },
      work: () => ({ ...IDLE, isTimerRunning: true }),
      hasTray: () => Promise.resolve(true),
      outlivesWindow: false,
      ask: () => Promise.resolve(0),
    });
    expect(await closing.decide()).toBe('hide');
  });
});
