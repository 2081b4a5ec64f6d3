import { expect } from 'vitest';
import { selectKeepBlock } from '../../../../../renderer/features/translate/keep-slice.ts';
import { standingOf } from '../../../../../renderer/features/translate/text-item.ts';
import { continuesText } from '../../../../../shared/domain/texts/continuity.ts';
import type {
  KeepTextInput,
  TextTranslationResult,
  TranslateTextInput,
} from '../../../../../shared/domain/texts/translation.ts';
import type { RestoredDraft, SavedDraft } from '../../../../../shared/domain/texts/text-steps.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { defer, settle, type Deferred } from '../../manual-timers.ts';
import { AGENCY, setup } from './translate-under-test.ts';
import { aTranslation } from '../../../../support/builders/texts.ts';

/** Marks wording of the user. */
const MINE = '✎';
const MARK = /✎\d+/gu;
export const marksOf = (text: string): string[] => text.match(MARK) ?? [];

/** Each line names its text, language, and service. It repeats no mark of the user. */
function translationOf({ text, targetLang, connectionId }: TranslateTextInput): string[] {
  return text
    .replaceAll(MARK, '')
    .split('\n')
    .map((line) => (line.trim() === '' ? line : `${targetLang}@${connectionId}:${line}`));
}

/** Stores a draft with its steps like the main process. */
export function saved(
  before: RestoredDraft | null,
  { steps: change, ...draft }: SavedDraft,
): RestoredDraft {
  const steps = new Map(before?.steps?.map((step) => [step.number, step]));
  if (change === undefined) return { ...draft, steps: [...steps.values()] };
  for (const number of steps.keys()) {
    if (change.isWhole || number < change.from || number > change.to) steps.delete(number);
  }
  for (const step of change.put) steps.set(step.number, step);
  const filed = new Map(change.filed.map(({ itemNumber, itemIds }) => [itemNumber, itemIds]));
  return {
    ...draft,
    steps: [...steps.values()]
      .map((step) => {
        const itemIds = filed.get(step.facts.itemNumber) ?? step.facts.itemIds;
        return { ...step, facts: { ...step.facts, itemIds } };
      })
      .toSorted((a, b) => a.number - b.number),
  };
}

type Under = Awaited<ReturnType<typeof setup>>;

function expectSame(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected);
}

function expectHolds(actual: unknown, part: object): void {
  expect(actual).toMatchObject(part);
}

/** The main process and the window of one sequence, and the invariants after each step. */
export class World {
  under!: Under;
  readonly history = new Map<string, KeepTextInput>();
  draft: RestoredDraft | null = null;
  pending: { input: TranslateTextInput; answer: Deferred<TextTranslationResult> }[] = [];
  asked = new Map<string, TranslateTextInput>();
  /** Source text last associated with the translation, by history item. */
  readonly lastText = new Map<string, string>();
  /** True once the user has said that a translation is for a different text. */
  isDeclared = false;
  isSwapped = false;
  /** Marks present when the texts were swapped: the text beside is then a source, and not their wording. */
  readonly swappedMarks = new Set<string>();
  /** True once a translation that became the source was said to be in a different language. */
  isRelabeled = false;
  edits = 0;
  /** Data that the window sent to the history against the rules. */
  fault: unknown = null;

  async open(): Promise<void> {
    this.pending = [];
    this.asked = new Map();
    this.under = await setup({
      'connections:list': () => [AGENCY, { ...AGENCY, id: 'other', isDefault: false }],
      'text:get-draft': () => structuredClone(this.draft),
      'text:save-draft': (draft) => void (this.draft = saved(this.draft, structuredClone(draft))),
      'text:translate': (input) => {
        const answer = defer<TextTranslationResult>();
        this.pending.push({ input, answer });
        this.asked.set(input.requestId, input);
        return answer.promise;
      },
      'text:keep': (input) => {
        try {
          return this.#keep(input);
        } catch (error) {
          // The window would show it like any error.
          this.fault ??= error;
          throw error;
        }
      },
    });
  }

  get state() {
    return this.under.get();
  }

  /** Keeps a text like the main process; anything that it would refuse is a fault of the window. */
  #keep(input: KeepTextInput): { itemId: string } {
    const { itemId, targetLang, connectionId, sourceText, targetText } = input;
    const made = this.asked.get(input.requestId ?? '');
    if (made !== undefined) {
      expectSame(
        [made.text, made.targetLang, made.connectionId],
        [sourceText, targetLang, connectionId],
      );
    }
    const before = itemId === null ? undefined : this.history.get(itemId);
    if (before !== undefined) {
      expectSame([before.targetLang, before.connectionId], [targetLang, connectionId]);
      // The exact pair that it contains may be saved again, regardless of the window's content in
      // between.
      const isHeld = before.sourceText === sourceText && before.targetText === targetText;
      const last = (isHeld ? null : this.lastText.get(itemId ?? '')) ?? before.sourceText;
      expectSame([last, sourceText, continuesText(last, sourceText)], [last, sourceText, true]);
    }
    this.#checkPair(input);
    const isSame = before !== undefined && continuesText(before.sourceText, sourceText);
    const id = isSame && itemId !== null ? itemId : `item-${String(this.history.size + 1)}`;
    this.history.set(id, input);
    return { itemId: id };
  }

  /** Checks that each line with an origin agrees with the pair. */
  #checkPair({ sourceText, targetText, targetLang, connectionId }: KeepTextInput): void {
    const sources = sourceText.split('\n');
    const isUntouched = !targetText.includes(MINE) && !this.isDeclared && !this.isSwapped;
    for (const [index, line] of targetText.split('\n').entries()) {
      const [, lang, service, rest] = /^([A-Z-]+)@(\w+):(.*)$/u.exec(line) ?? [];
      if (lang === undefined || this.isRelabeled) continue;
      expectSame(lang, targetLang);
      if (!isUntouched) continue;
      expectSame([service, rest], [connectionId, sources[index]]);
    }
  }

  /** Checks that the shown content, the content to be saved, and the history agree. */
  async check(): Promise<void> {
    const { state } = this;
    if (this.fault !== null) throw this.fault;
    const standing = standingOf(state);
    const { sourceText, targetText, targetLang, connectionId } = state;
    if (state.heldBack !== null && targetText !== '' && !this.isSwapped) {
      expectSame(targetText.includes(MINE), true);
    }
    if (standing === 'current') {
      expectHolds(state.origin, { targetLang, connectionId });
      expectSame(state.origin?.sourceText.trimEnd(), sourceText.trimEnd());
      expectSame(state.past, null);
    }
    if (state.past !== null) expectSame(standing === 'current', false);
    const { itemIds, origin, past } = state;
    if (itemIds.text !== null && origin !== null && past === null) {
      this.lastText.set(itemIds.text, origin.sourceText);
    }
    const copied = this.under.fake.inputsOf('app:copy-text').length;
    if (standing === 'earlier') {
      expectSame(selectKeepBlock(state), 'earlier');
      expectSame(await state.keep(), false);
      await state.copyTarget();
      expectSame(this.under.fake.inputsOf('app:copy-text').length, copied);
    }
  }

  /** Saving adds exactly the shown content to the history, and removes nothing else. */
  async keep(): Promise<void> {
    const { sourceText, targetText, targetLang, connectionId } = this.state;
    if (standingOf(this.state) !== 'current' || sourceText.trim() === '') return;
    const before = [...this.history.values()];
    expectSame(await this.state.keep(), true);
    const kept = this.history.get(this.state.itemId ?? '');
    expectHolds(kept, { targetText, targetLang, connectionId });
    expectSame(kept?.sourceText.trimEnd(), sourceText.trimEnd());
    const now = [...this.history.values()];
    for (const pair of before) {
      const isThere = now.some((each) => each === pair);
      // Only an earlier state of this same text was replaced.
      if (!isThere && kept !== undefined) {
        expectSame(continuesText(pair.sourceText, kept.sourceText), true);
      }
    }
  }

  async restart(): Promise<void> {
    this.state.flush();
    await settle();
    const { sourceText, targetText, targetLang, itemIds, past } = this.state;
    const standing = standingOf(this.state);
    await this.open();
    expectHolds(this.state, { sourceText, targetText, targetLang, itemIds, past });
    expectSame(standingOf(this.state), standing);
  }
}

/** A user action or an event. */
export type Step = (world: World) => Promise<void> | void;

const type =
  (change: (text: string) => string): Step =>
  ({ state }) =>
    state.setSourceText(change(state.sourceText));

const word =
  (change: (text: string, mark: string) => string): Step =>
  (world) => {
    world.edits += 1;
    const { targetText, setTargetText } = world.state;
    setTargetText(change(targetText, `${MINE}${String(world.edits)}`));
  };

const answer =
  (isLast: boolean, isRefused: boolean): Step =>
  ({ pending }) => {
    const [asked] = pending.splice(isLast ? -1 : 0, 1);
    if (asked === undefined) return;
    const { input, answer } = asked;
    if (isRefused) return answer.reject(new AppError('api/bad-request', { english: 'No.' }));
    const targets = translationOf(input);
    const sources = input.text.split('\n');
    answer.resolve(
      aTranslation({
        requestId: input.requestId,
        paragraphs: sources.map((source, at) => ({
          source,
          target: targets[at] ?? '',
          isKnown: false,
        })),
        billedChars: input.text.length,
      }),
    );
  };

export const TYPING: Record<string, Step> = {
  'paste one': type(() => 'one'),
  'paste two': type(() => 'one two'),
  'paste three': type(() => 'one two\nthree'),
  'paste a house': type(() => 'The house is big.'),
  'paste a contract': type(() => 'The contract was signed.'),
  'paste both': type(() => 'The house was sold.\nThe contract was signed.'),
  'type on': type((text) => `${text} more`),
  'type a line': type((text) => `${text}\nlast`),
  'type a blank': type((text) => `${text} `),
  'delete a word': type((text) => text.replace(/\s*\S+\s*$/u, '')),
  'delete all': type(() => ''),
};

const from =
  (code: string | null): Step =>
  (world) => {
    world.isRelabeled ||= world.state.sourceText.includes('@');
    world.state.setSourceLang(code);
  };

export const ROUTE: Record<string, Step> = {
  'to Spanish': ({ state }) => state.setTargetLang('ES'),
  'to German': ({ state }) => state.setTargetLang('DE'),
  'from English': from('EN'),
  'from Spanish': from('ES'),
  'detect from': from(null),
  'by the other service': ({ state }) => state.setConnection('other'),
  'by the first service': ({ state }) => state.setConnection('paid'),
  'for a project': ({ state }) => state.setProject('p'),
};

export const ANSWERS: Record<string, Step> = {
  rest: ({ under }) => under.rest(),
  'late answer': answer(false, false),
  'rest, then an answer': async (world) => {
    await world.under.rest();
    await answer(true, false)(world);
  },
  refusal: answer(true, true),
};

export const HISTORY: Record<string, Step> = {
  keep: (world) => world.keep(),
  copy: ({ state }) => state.copyTarget(),
  restart: (world) => world.restart(),
};

export const EDITS: Record<string, Step> = {
  edit: word((text, mark) => `${text} ${mark}`),
  'edit the first line': word((text, mark) => text.replace(/$/mu, mark)),
  'keep own': (world) => {
    world.isDeclared ||= world.state.heldBack !== null;
    world.state.keepOwn();
  },
  adopt: (world) => {
    world.isDeclared = true;
    world.state.adoptEarlier();
  },
};

/** Steps in which the user removes wording on purpose. */
export const REMOVALS: Record<string, Step> = {
  'word anew': word((_text, mark) => `free words ${mark}`),
  'empty the translation': word(() => ''),
  take: ({ state }) => state.takeHeldBack(),
  clear: ({ state }) => state.clear(),
  swap: async (world) => {
    const { sourceText } = world.state;
    world.isSwapped = true;
    for (const mark of marksOf(sourceText + world.state.targetText)) world.swappedMarks.add(mark);
    await world.state.swap();
    world.isRelabeled ||= sourceText.includes('@') && world.state.sourceText === sourceText;
    if (world.isRelabeled) return;
    // The new source is in the language selected above it.
    const [, lang] = /^([A-Z]+)(?:-[A-Z]+)?@/u.exec(world.state.sourceText) ?? [];
    if (lang !== undefined && !sourceText.includes('@')) expectSame(world.state.sourceLang, lang);
  },
};

export const UNDO: Record<string, Step> = {
  undo: ({ state }) => state.undo(),
  redo: ({ state }) => state.redo(),
};
