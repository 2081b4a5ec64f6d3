import { continuesText } from '../../../shared/domain/texts/continuity.ts';
import type {
  TextOptions,
  TextTranslationResult,
} from '../../../shared/domain/texts/translation.ts';
import { ownParagraphs, type TranslationBase } from './merge-translation.ts';

/**
 * The one state machine for the source, the route, the translation and a person's edits of it. What is
 * shown, what may be kept or copied and what an item of the history holds all follow from it.
 *
 * The translation in the pane carries its **origin**: the text, the languages and the service it was made
 * for. It goes into the history with these, whatever is shown beside it by then. Its standing is
 * - `none`: the pane is empty;
 * - `current`: the origin is the shown text and route. Only then can it be kept or copied;
 * - `earlier`: the text or the route has changed since. It is grey and waits for its successor.
 *
 * An earlier translation still belongs to the **same item** while the shown text continues that of its
 * origin on the same route. Otherwise it is **past**: a text in place of the former one, or a changed
 * route, has begun a new item. A translation stays past until its very text and route are shown again.
 *
 * | event                   | what becomes of the translation                                           |
 * | ----------------------- | ------------------------------------------------------------------------- |
 * | `typed`, `routed`       | current, earlier or past; an emptied source takes it along unless edited  |
 * | `answered`              | current in its place; edited paragraphs stay where their source stayed    |
 * | `answered`, no such fit | held back until `taken` or `own-kept`: real edits are never overwritten   |
 * | `answered`, not shown   | ignored while the shown text has its own translation                      |
 * | `worded`                | edited; where there was none, or none of it is left, it is for what is shown |
 * | `adopted`               | current: the person says that it fits the shown text                      |
 * | `cleared`, `swapped`    | past and out of sight: a new item                                         |
 * | `filed`                 | has its item of the history                                               |
 *
 * A translation that follows one of the same item is the same item of the history; any other one gets an
 * item of its own. Refusals and failures change nothing here.
 */
export interface TextItem extends ItemRoute, Translation {
  projectId: string | null;
  options: TextOptions;
  sourceText: string;
  /** A translation that would overwrite a person's wording: waits for an answer. */
  heldBack: Answer | null;
  /** What a newer translation has replaced, until something else is typed. */
  replaced: (Translation & { heldBack: Answer | null }) | null;
  /** An earlier translation that a person wrote over; comes back with its wording. */
  overwritten: Translation | null;
  /** What was cleared, until something else is typed. */
  cleared: (Translation & { sourceText: string }) | null;
  /** Items begun so far in this window. */
  itemCount: number;
}

/** What makes it another translation; project and options say where it is filed, and how it is worded. */
export interface ItemRoute {
  connectionId: string | null;
  /** Null: detected. */
  sourceLang: string | null;
  targetLang: string | null;
}

/** What a translation was made for. */
export interface Origin extends ItemRoute {
  projectId: string | null;
  options: TextOptions;
  sourceText: string;
  /** Of the window; null where it is not the answer of a request of this run. */
  requestId: string | null;
}

export interface Answer {
  result: TextTranslationResult;
  origin: Origin;
}

/** Items of the history by what they hold; null where there is none. */
export type ItemIds = Readonly<Record<'text' | 'improvement', string | null>>;
export const NO_ITEMS: ItemIds = { text: null, improvement: null };

/** The translation in the pane, with all that is known of it. */
export interface Translation {
  /** With the person's own changes. */
  targetText: string;
  /** What it was made from; null for one that the person alone has written. */
  base: TranslationBase | null;
  origin: Origin | null;
  /** Set once another item has begun, with what was billed for this one. */
  past: { billedChars: number | null } | null;
  /** The answer it came with, for who translated and how. */
  translation: TextTranslationResult | null;
  /** For the shown text; null when the service does not report it. */
  billedChars: number | null;
  /** For the shown text. */
  isTimeLogged: boolean;
  /** Which item of this window it belongs to. */
  itemNumber: number;
  itemIds: ItemIds;
  /** The item that was kept last. */
  itemId: string | null;
}

export type Standing = 'none' | 'current' | 'earlier';

/** An empty pane. */
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

/** Everything of the machine but the route. */
export const EMPTY_ITEM = {
  ...NO_TRANSLATION,
  sourceText: '',
  heldBack: null,
  replaced: null,
  overwritten: null,
  cleared: null,
  itemNumber: 1,
  itemCount: 1,
} satisfies Partial<TextItem>;

/** A source language that is not known contradicts nothing. */
function isOnRoute(origin: ItemRoute, shown: ItemRoute): boolean {
  const { sourceLang } = origin;
  return (
    origin.connectionId === shown.connectionId &&
    origin.targetLang === shown.targetLang &&
    (sourceLang === null || shown.sourceLang === null || sourceLang === shown.sourceLang)
  );
}

type Shown = ItemRoute & { sourceText: string };

/** A blank at the end is no other text. */
export function isOf(origin: Origin, shown: Shown): boolean {
  return isOnRoute(origin, shown) && origin.sourceText.trimEnd() === shown.sourceText.trimEnd();
}

export function isContinuedBy(origin: Origin, shown: Shown): boolean {
  return isOnRoute(origin, shown) && continuesText(origin.sourceText, shown.sourceText);
}

/** How the translation relates to the shown text and route. */
export function standingOf(item: Shown & Pick<TextItem, 'targetText' | 'origin'>): Standing {
  if (item.targetText.trim() === '') return 'none';
  return item.origin !== null && isOf(item.origin, item) ? 'current' : 'earlier';
}

/** Holds wording that surely is the person's. */
export function isEdited({ base, targetText }: Translation): boolean {
  if (targetText.trim() === '') return false;
  return base === null || ownParagraphs(base, targetText).size > 0;
}

/** The earlier translation is in the right language: a person may say that it fits the shown text. */
export function canAdopt(item: TextItem): boolean {
  return (
    standingOf(item) === 'earlier' &&
    item.sourceText.trim() !== '' &&
    item.origin?.targetLang === item.targetLang
  );
}
