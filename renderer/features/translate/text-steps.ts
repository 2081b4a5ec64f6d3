import type {
  TextStep,
  TextStepKind,
  TextStepsChange,
} from '../../../shared/domain/texts/text-steps.ts';
import { MAX_TEXT_STEP_CHARS, MAX_TEXT_STEPS } from '../../../shared/domain/texts/limits.ts';
import { changeOf, endsWord, TYPING_STEP_PAUSE_MS } from '../../lib/text/typing-changes.ts';
import type { StepWay } from './text-state.ts';
import { NO_ITEMS, type ItemIds } from './text-item.ts';
import {
  fromStored,
  packState,
  sizeOf,
  toStored,
  unpackState,
  type PackedState,
  type StateFacts,
  type StateTexts,
  type TextState,
} from './text-states.ts';

interface Entry {
  number: number;
  kind: TextStepKind;
  /** Whole for the nearest step; the others differ from the state after it, on its side. */
  state: PackedState;
  /** The texts may be stored. */
  isKept: boolean;
}

const NO_TEXTS: StateTexts = { source: null, target: null, origin: null, given: null };

/**
 * The steps of the Translate page: states before and after the one that is shown. A state includes the translation that was
 * there, so that undoing asks no service. Typing joins into one step per pause or word, and a composition is one.
 */
export function createTextSteps() {
  /** Both with the nearest step last. */
  const stacks: Record<StepWay, Entry[]> = { undo: [], redo: [] };
  const entries = () => [...stacks.undo, ...stacks.redo];
  /** Items of the history of texts that were filed since their steps. */
  const ids = new Map<number, ItemIds>();
  const filedAs = ({ itemNumber }: StateFacts) => {
    const itemIds = ids.get(itemNumber);
    return itemIds && { itemIds, itemId: itemIds.text ?? itemIds.improvement };
  };
  /** Step that typing continues; null: the next change is a step of its own. */
  let open: { kind: TextStepKind; atMs: number; wasStep: boolean } | null = null;
  let isComposing = false;

  /** Steps and items that differ from what is stored; null: all of them. */
  let changed: { steps: Set<Entry>; items: Set<number> } | null = null;
  let storedBounds = '';
  let version = 0;
  const touch = (...touched: readonly (Entry | undefined)[]): void => {
    version += 1;
    for (const entry of touched) if (entry !== undefined) changed?.steps.add(entry);
  };

  /** Packs or unpacks the nearest step of a stack beside a state. */
  const pack = (way: StepWay, beside: TextState, isKept: boolean): void => {
    const nearest = stacks[way].at(-1);
    // A stored state must not need one that is not stored.
    if (nearest === undefined || nearest.isKept !== isKept) return;
    nearest.state = packState(unpackState(nearest.state, NO_TEXTS), beside.texts);
    touch(nearest);
  };
  const unpack = (way: StepWay, beside: StateTexts): void => {
    const nearest = stacks[way].at(-1);
    if (nearest === undefined) return;
    nearest.state = unpackState(nearest.state, beside);
    touch(nearest);
  };
  const bound = (): void => {
    const { undo } = stacks;
    let size = 0;
    const kept = undo.findLastIndex((entry, index) => {
      size += sizeOf(entry.state);
      const isOver = size > MAX_TEXT_STEP_CHARS || undo.length - index > MAX_TEXT_STEPS;
      return isOver && index < undo.length - 1;
    });
    undo.splice(0, kept + 1);
  };

  /** Notes a step. @param isKept whether its texts may be stored */
  const note = (kind: TextStepKind, before: TextState, isKept: boolean): void => {
    open = null;
    pack('undo', before, isKept);
    const number = (stacks.undo.at(-1)?.number ?? 0) + 1;
    const entry = { number, kind, state: before, isKept };
    stacks.redo = [];
    stacks.undo.push(entry);
    touch(entry);
    bound();
  };

  return {
    note,
    /** Notes typing, which may continue the last step. @param before is called for a new step */
    noteTyping(
      kind: 'source' | 'target',
      [was, now]: readonly [string, string],
      before: () => { state: TextState; isKept: boolean },
      atMs: number,
    ): void {
      if (was === now) return;
      const { isJump, isStep } = changeOf(was, now);
      const isOn = open?.kind === kind && stacks.redo.length === 0;
      const isPaused = open !== null && atMs - open.atMs >= TYPING_STEP_PAUSE_MS;
      const ends = isJump || isPaused || open?.wasStep === true || endsWord(was, now);
      if (!isOn || (ends && !isComposing)) {
        const { state, isKept } = before();
        note(kind, state, isKept);
      }
      open = { kind, atMs, wasStep: isStep && !isComposing };
    },
    /** A composition begins or ends: what is typed next is a step. */
    setComposing(next: boolean): void {
      isComposing = next;
      open = null;
    },
    /** Undoes or redoes the nearest step; null when there is none. @param current is called when there is one */
    go(
      way: StepWay,
      current: (kind: TextStepKind) => TextState,
      isKept: boolean,
    ): { kind: TextStepKind; state: TextState } | null {
      const entry = stacks[way].pop();
      if (entry === undefined) return null;
      open = null;
      const back = way === 'undo' ? 'redo' : 'undo';
      const { texts, facts } = unpackState(entry.state, NO_TEXTS);
      const now = current(entry.kind);
      unpack(way, texts);
      pack(back, now, entry.isKept && isKept);
      entry.state = now;
      entry.isKept &&= isKept;
      stacks[back].push(entry);
      touch(entry);
      return { kind: entry.kind, state: { texts, facts: { ...facts, ...filedAs(facts) } } };
    },
    /** Notes that a text has an item of the history. @param known its items so far; null: those of its steps */
    file(itemNumber: number, filed: Partial<ItemIds>, known: ItemIds | null): void {
      const isOf = ({ state: { facts } }: Entry) => facts.itemNumber === itemNumber;
      const before = known ?? ids.get(itemNumber) ?? entries().find(isOf)?.state.facts.itemIds;
      ids.set(itemNumber, { ...NO_ITEMS, ...before, ...filed });
      if (!entries().some(isOf)) return;
      changed?.items.add(itemNumber);
      version += 1;
    },
    /** Restores stored steps, if there are none yet. @returns the highest number of an item */
    load(stored: readonly TextStep[]): number {
      if (entries().length === 0) {
        const sorted = stored.toSorted((a, b) => a.number - b.number);
        stacks.undo = readStack(sorted.filter(({ isUndone }) => !isUndone));
        stacks.redo = readStack(sorted.filter(({ isUndone }) => isUndone).toReversed());
        changed = { steps: new Set(), items: new Set() };
        storedBounds = boundsOf(entries());
      }
      return Math.max(1, ...entries().map(({ state }) => state.facts.itemNumber));
    },
    /** Changes with every step. */
    version: () => version,
    /**
     * Returns what is to be stored; undefined: nothing.
     *
     * @param isKept false: the text is not kept, so that no step may be stored
     */
    takeChange(isKept: boolean): TextStepsChange | undefined {
      if (!isKept) for (const entry of entries()) entry.isKept = false;
      const kept = entries().filter((entry) => entry.isKept);
      const numbers = kept.map(({ number }) => number);
      const bounds = boundsOf(kept);
      const isWhole = changed === null || kept.length === 0;
      const steps = kept.filter((entry) => isWhole || changed?.steps.has(entry) === true);
      const undone = new Set(stacks.redo);
      const filed = [...(changed?.items ?? [])];
      const isSame = bounds === storedBounds && changed !== null;
      changed = { steps: new Set(), items: new Set() };
      storedBounds = bounds;
      if (isSame && steps.length === 0 && filed.length === 0) return undefined;
      return {
        isWhole,
        from: Math.min(...numbers, Number.MAX_SAFE_INTEGER),
        to: Math.max(0, ...numbers),
        put: steps.map((entry) =>
          toStored(
            { number: entry.number, kind: entry.kind, isUndone: undone.has(entry) },
            { ...entry.state, facts: { ...entry.state.facts, ...filedAs(entry.state.facts) } },
          ),
        ),
        filed: filed.flatMap((itemNumber) => {
          const itemIds = ids.get(itemNumber);
          return itemIds === undefined ? [] : [{ itemNumber, itemIds }];
        }),
      };
    },
    /** The last change was not stored. */
    storeAgain: (): void => {
      changed = null;
    },
  };
}

const boundsOf = (kept: readonly Entry[]): string =>
  kept.length === 0
    ? ''
    : JSON.stringify([
        Math.min(...kept.map(({ number }) => number)),
        Math.max(...kept.map(({ number }) => number)),
      ]);

/** Reads stored steps, the nearest last, up to one that needs the texts of a step that is gone. */
function readStack(stored: readonly TextStep[]): Entry[] {
  const start = stored.findLastIndex((step, index) => {
    const next = stored[index + 1];
    const isNext = next !== undefined && Math.abs(next.number - step.number) === 1;
    return !isNext && Object.values(step.texts).some(Array.isArray);
  });
  return stored.slice(start + 1).map((step) => ({
    number: step.number,
    kind: step.kind,
    state: fromStored(step),
    isKept: true,
  }));
}
