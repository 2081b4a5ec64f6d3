import type { PackedText, TextStep } from '../../../shared/domain/texts/text-steps.ts';
import { differences } from '../../../shared/domain/history/text-changes.ts';
import type { Improvement } from './improve-slice.ts';
import { linesOf } from './paragraphs.ts';
import { NO_TRANSLATION, type Answer, type TextItem, type Translation } from './text-item.ts';

/** Between the paragraphs of `given`, and one of them that is unknown: no text has them. */
const SEPARATOR = '\u001E';
const UNKNOWN = '\u001F';

/** The texts of the page at one moment. */
export type StateTexts = Record<keyof TextStep['texts'], string | null>;

/** The rest of it, of which a restart restores what is stored. */
export interface StateFacts
  extends
    Omit<TextStep['facts'], 'origin'>,
    Pick<TextItem, 'translation' | 'isTimeLogged' | 'itemId'> {
  origin: Omit<NonNullable<TextItem['origin']>, 'sourceText'> | null;
  heldBack: Answer | null;
  /** The proposal whose words were taken; null otherwise. */
  improvement: Improvement | null;
}

export interface TextState {
  texts: StateTexts;
  facts: StateFacts;
}

/** A state whose texts are stored as differences from the next one. */
export interface PackedState {
  texts: TextStep['texts'];
  facts: StateFacts;
}

/** Returns how the page is now. */
export function stateOf(item: TextItem, improvement: Improvement | null): TextState {
  const { sourceText, targetText, base, origin, translation } = item;
  const { sourceText: originText = null, ...made } = origin ?? {};
  const { sourceLang, targetLang, past, billedChars, itemNumber, itemIds } = item;
  const { isTimeLogged, itemId, heldBack } = item;
  return {
    texts: { source: sourceText, target: targetText, origin: originText, given: givenOf(base) },
    facts: {
      sourceLang,
      targetLang,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- complete where there is an origin
      origin: origin === null ? null : (made as StateFacts['origin']),
      past,
      billedChars,
      itemNumber,
      itemIds,
      // Its paragraphs are in the texts.
      translation: translation && { ...translation, paragraphs: [] },
      isTimeLogged,
      itemId,
      heldBack,
      improvement,
    },
  };
}

/** Texts and translation of a state, as the page needs them. */
export type RestoredItem = Translation &
  Pick<TextItem, 'sourceText' | 'sourceLang' | 'targetLang' | 'heldBack'>;

export function itemOf({ texts, facts }: TextState): RestoredItem {
  const { improvement: _improvement, origin: made, ...rest } = facts;
  const { source, target, given, origin: originText } = texts;
  const origin = made === null ? null : { ...made, sourceText: originText ?? '' };
  const base =
    given === null || origin === null
      ? null
      : { sources: linesOf(origin.sourceText), targets: targetsOf(given) };
  return { ...rest, sourceText: source ?? '', targetText: target ?? '', origin, base };
}

function givenOf(base: TextItem['base']): string | null {
  return base === null ? null : base.targets.map((target) => target ?? UNKNOWN).join(SEPARATOR);
}

const targetsOf = (given: string): (string | null)[] =>
  given.split(SEPARATOR).map((target) => (target === UNKNOWN ? null : target));

const NAMES = ['source', 'target', 'origin', 'given'] as const;

/** Returns what restores a state beside the next one. */
export function packState({ texts, facts }: TextState, beside: StateTexts): PackedState {
  const packed = NAMES.map((name) => [name, packText(texts[name], beside[name])] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has every name
  return { texts: Object.fromEntries(packed) as PackedState['texts'], facts };
}

/** Reverts {@link packState}; whole texts need no state beside them. */
export function unpackState({ texts, facts }: PackedState, beside: StateTexts): TextState {
  const whole = NAMES.map((name) => [name, unpackText(texts[name], beside[name])] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has every name
  return { texts: Object.fromEntries(whole) as StateTexts, facts };
}

function packText(text: string | null, beside: string | null): PackedText {
  if (text === null || beside === null) return text;
  const [change] = differences(beside, text);
  if (change === undefined) return text;
  const { start, end, length } = change;
  return [start, end, text.slice(start, start + length)];
}

function unpackText(packed: PackedText, beside: string | null): string | null {
  if (packed === null || typeof packed === 'string') return packed;
  const [start, end, text] = packed;
  return (beside ?? '').slice(0, start) + text + (beside ?? '').slice(end);
}

/** Returns the size of a stored state in UTF-16 units, roughly. */
export function sizeOf({ texts }: PackedState): number {
  const sizes = NAMES.map((name) => {
    const text = texts[name];
    return (typeof text === 'string' ? text : (text?.[2] ?? '')).length;
  });
  return sizes.reduce((sum, size) => sum + size, 500);
}

/** Returns a stored step, without what only this run of the window knows. */
export function toStored(
  step: Pick<TextStep, 'number' | 'kind' | 'isUndone'>,
  { texts, facts }: PackedState,
): TextStep {
  const { sourceLang, targetLang, past, billedChars, itemNumber, itemIds } = facts;
  const { requestId: _id, ...origin } = facts.origin ?? { requestId: null };
  return {
    ...step,
    texts,
    facts: {
      sourceLang,
      targetLang,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- complete where there is an origin
      origin: facts.origin === null ? null : (origin as TextStep['facts']['origin']),
      past,
      billedChars,
      itemNumber,
      itemIds,
    },
  };
}

export function fromStored({ texts, facts }: TextStep): PackedState {
  const { translation, isTimeLogged } = NO_TRANSLATION;
  const { origin, itemIds, ...rest } = facts;
  return {
    texts,
    facts: {
      ...rest,
      origin: origin && { ...origin, requestId: null },
      itemIds,
      itemId: itemIds.text ?? itemIds.improvement,
      translation,
      isTimeLogged,
      heldBack: null,
      improvement: null,
    },
  };
}
