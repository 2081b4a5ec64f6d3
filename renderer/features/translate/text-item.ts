import { continuesText } from '../../../shared/domain/texts/continuity.ts';
import type {
  TextOptions,
  TextTranslationResult,
} from '../../../shared/domain/texts/translation.ts';
import { ownParagraphs, type TranslationBase } from './merge-translation.ts';

/**
 * State machine for the source, the route, the translation, and the user's edits of it. It determines what
 * is shown, what may be saved or copied, and what an item of the history contains.
 *
 * The translation in the pane carries its **origin**: the text, languages, and service it was made for. It
 * is saved to the history with these, regardless of the text shown beside it by then. Its standing is
 * - `none`: the pane is empty;
 * - `current`: the origin is the shown text and route. Only then can it be saved or copied;
 * - `earlier`: the text or the route has changed since. It is gray until its successor arrives.
 *
 * An earlier translation still belongs to the **same item** while the shown text continues that of its
 * origin on the same route. Otherwise it is **past**: a replaced text or a changed route has begun a new
 * item. A translation stays past until its exact text and route are shown again.
 *
 * | event                   | effect on the translation                                                  |
 * | ----------------------- | -------------------------------------------------------------------------- |
 * | `typed`, `routed`       | current, earlier, or past; an emptied source removes it unless edited      |
 * | `answered`              | replaced as current; edited paragraphs stay if their source stayed         |
 * | `answered`, conflicting | held back until `taken` or `own-kept`: real edits are never overwritten    |
 * | `answered`, not shown   | ignored while the shown text has its own translation                       |
 * | `worded`                | edited; a new or fully rewritten one is for the shown text and route       |
 * | `adopted`               | current: the user says that it fits the shown text                         |
 * | `cleared`, `swapped`    | hidden: a new item                                                         |
 * | `restored`              | as it was before or after a step (`text-steps.ts`)                         |
 * | `filed`                 | has its item of the history                                                |
 *
 * A translation that follows one of the same item keeps its history item; any other one gets a new item.
 * Refusals and failures change nothing here.
 */
export interface TextItem extends ItemRoute, Translation {
  projectId: string | null;
  options: TextOptions;
  sourceText: string;
  /** A translation that would overwrite the user's wording and awaits an answer. */
  heldBack: Answer | null;
  /** An earlier translation overwritten by the user, restored with its wording. */
  overwritten: Translation | null;
  /** Items begun so far in this window. */
  itemCount: number;
}

/** Parts that make it a different translation; project and options only affect where it is filed and its wording. */
export interface ItemRoute {
  connectionId: string | null;
  /** Null: detected. */
  sourceLang: string | null;
  targetLang: string | null;
}

/** Text and route that a translation was made for. */
export interface Origin extends ItemRoute {
  projectId: string | null;
  /** Those that were sent. */
  options: TextOptions;
  sourceText: string;
  /** Id in the window; null if it does not answer a request of this run. */
  requestId: string | null;
}

export interface Answer {
  result: TextTranslationResult;
  origin: Origin;
}

/** History items by content; null if there is none. */
export type ItemIds = Readonly<Record<'text' | 'improvement', string | null>>;
export const NO_ITEMS: ItemIds = { text: null, improvement: null };

/** The translation in the pane with its facts. */
export interface Translation {
  /** Includes the user's own changes. */
  targetText: string;
  /** Text that it was made from; null if the user wrote all of it. */
  base: TranslationBase | null;
  origin: Origin | null;
  /** Set once a new item has begun, with the characters billed for this one. */
  past: { billedChars: number | null } | null;
  /** The answer with its engine and options. */
  translation: TextTranslationResult | null;
  /** Characters billed for the shown text; null if the service does not report them. */
  billedChars: number | null;
  /** True if time was logged for the shown text. */
  isTimeLogged: boolean;
  /** Item of this window that it belongs to. */
  itemNumber: number;
  itemIds: ItemIds;
  /** Last saved item. */
  itemId: string | null;
}

export type Standing = 'none' | 'current' | 'earlier';

export const NO_TRANSLATION: Omit<Translation, 'itemNumber'> = {
  targetText: '',
  base: null,
  origin: null,
  past: null,
  translation: null,
  billedChars: 0,
  isTimeLogged: false,
  itemIds: NO_ITEMS,
  itemId: null,
};

/** Empty state of the machine without the route. */
export const EMPTY_ITEM = {
  ...NO_TRANSLATION,
  sourceText: '',
  heldBack: null,
  overwritten: null,
  itemNumber: 1,
  itemCount: 1,
} satisfies Partial<TextItem>;

/** Compares routes; an unknown source language matches any. */
function isOnRoute(origin: ItemRoute, shown: ItemRoute): boolean {
  const { sourceLang } = origin;
  return (
    origin.connectionId === shown.connectionId &&
    origin.targetLang === shown.targetLang &&
    (sourceLang === null || shown.sourceLang === null || sourceLang === shown.sourceLang)
  );
}

type Shown = ItemRoute & { sourceText: string };

/** Compares texts; a space at the end makes no difference. */
export function isOf(origin: Origin, shown: Shown): boolean {
  return isOnRoute(origin, shown) && origin.sourceText.trimEnd() === shown.sourceText.trimEnd();
}

export function isContinuedBy(origin: Origin, shown: Shown): boolean {
  return isOnRoute(origin, shown) && continuesText(origin.sourceText, shown.sourceText);
}

/** Returns the relation of the translation to the shown text and route. */
export function standingOf(item: Shown & Pick<TextItem, 'targetText' | 'origin'>): Standing {
  if (item.targetText.trim() === '') return 'none';
  return item.origin !== null && isOf(item.origin, item) ? 'current' : 'earlier';
}

/** True if it contains wording that is surely the user's. */
export function isEdited({ base, targetText }: Translation): boolean {
  if (targetText.trim() === '') return false;
  return base === null || ownParagraphs(base, targetText).size > 0;
}

/** True if the earlier translation is in the right language, so that the user may say it fits the shown text. */
export function canAdopt(item: TextItem): boolean {
  return (
    standingOf(item) === 'earlier' &&
    item.sourceText.trim() !== '' &&
    item.origin?.targetLang === item.targetLang
  );
}
