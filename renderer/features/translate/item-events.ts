import { continuesText } from '../../../shared/domain/texts/continuity.ts';
import {
  baseOf,
  mergeTranslation,
  textOf,
  unknownBase,
  wordedBase,
  type TranslationBase,
} from './merge-translation.ts';
import { linesOf } from './paragraphs.ts';
import {
  canAdopt,
  EMPTY_ITEM,
  isContinuedBy,
  isEdited,
  isOf,
  NO_ITEMS,
  NO_TRANSLATION,
  standingOf,
  type Answer,
  type ItemIds,
  type ItemRoute,
  type Origin,
  type TextItem,
  type Translation,
} from './text-item.ts';
import type { RestoredItem } from './text-states.ts';

/** Events on the page; the table of {@link TextItem} lists their effects. */
export type ItemEvent =
  | { type: 'typed'; text: string }
  | { type: 'routed'; route: Partial<ItemRoute> & { projectId?: string | null } }
  | { type: 'worded'; text: string }
  | { type: 'answered'; answer: Answer }
  | { type: 'taken' | 'own-kept' | 'adopted' | 'cleared' }
  /** `hasRoute`: with its languages; `last`: what its item translated last. */
  | { type: 'restored'; content: RestoredItem; hasRoute: boolean; last: Origin | null }
  | { type: 'swapped'; sourceLang: string; targetLang: string }
  | { type: 'filed'; itemNumber: number; kind: keyof ItemIds; itemId: string | null };

function addBilled(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function translationOf(item: TextItem): Translation {
  const { targetText, base, origin, past, translation, billedChars } = item;
  const { isTimeLogged, itemNumber, itemIds, itemId } = item;
  return {
    targetText,
    base,
    origin,
    past,
    translation,
    billedChars,
    isTimeLogged,
    itemNumber,
    itemIds,
    itemId,
  };
}

/** Returns the shown text and route, as the origin of the user's wording. */
function shownOrigin(item: TextItem): Origin {
  const { connectionId, projectId, sourceLang, targetLang, options, sourceText } = item;
  const found = item.past === null ? (item.origin?.sourceLang ?? null) : null;
  const lang = sourceLang ?? found;
  return {
    connectionId,
    projectId,
    sourceLang: lang,
    targetLang,
    options,
    sourceText,
    requestId: null,
  };
}

/** Begins a separate item of the history. */
function started(
  item: TextItem,
): Pick<TextItem, 'itemNumber' | 'itemCount' | 'itemIds' | 'itemId'> {
  const number = item.itemCount + 1;
  return { itemNumber: number, itemCount: number, itemIds: NO_ITEMS, itemId: null };
}

/**
 * Returns whether an answer raises a question: not if it is for a text that is not shown or that has its own
 * translation.
 */
function isQuestion({ origin }: Answer, item: TextItem): boolean {
  return standingOf(item) === 'current' ? isOf(origin, item) : isContinuedBy(origin, item);
}

/** Updates the item after the text or route may have changed: past, or part of this item again. */
function related(changed: TextItem): TextItem {
  const isAsked = changed.heldBack !== null && isQuestion(changed.heldBack, changed);
  const item = isAsked ? changed : { ...changed, heldBack: null };
  const { origin, past, billedChars } = item;
  if (origin === null) return item;
  if (past === null && !isContinuedBy(origin, item)) {
    return { ...item, past: { billedChars }, billedChars: 0, isTimeLogged: false };
  }
  if (past !== null && isOf(origin, item)) {
    return { ...item, past: null, billedChars: addBilled(past.billedChars, billedChars) };
  }
  return item;
}

/** Replaces the previous translation. */
function become(item: TextItem, { result, origin }: Answer, targetText: string): TextItem {
  const isOver = item.origin !== null && !isContinuedBy(item.origin, origin);
  const { billedChars } = item.past === null && isOver ? result : item;
  return related({
    ...item,
    ...(item.past === null && !isOver ? {} : started(item)),
    billedChars,
    targetText,
    base: baseOf(result.paragraphs),
    origin,
    past: null,
    translation: result,
    heldBack: null,
    overwritten: null,
  });
}

const take = (item: TextItem, answer: Answer): TextItem =>
  become(item, answer, textOf(answer.result.paragraphs));

/** The detected language of the shown text also applies to the user's own wording for it. */
function learned(item: TextItem, { result, origin: { sourceLang } }: Answer): Origin | null {
  const { origin } = item;
  const isOpen = origin?.sourceLang === null && isOf(origin, item);
  return isOpen && result.isSourceAssumed !== true ? { ...origin, sourceLang } : origin;
}

/** Returns true if an answer replaces a translation that the user may have worded, and could not be asked about. */
export function replacesUnknown(item: TextItem, { origin }: Answer): boolean {
  if (standingOf(item) === 'current' && !isOf(origin, item)) return false;
  const { base, targetText, past } = item;
  const isUnknown = targetText.trim() !== '' && base?.targets.includes(null) === true;
  return isUnknown && past !== null && !isEdited(item);
}

function answered(item: TextItem, answer: Answer): TextItem {
  const { result, origin } = answer;
  const next = { ...item, billedChars: addBilled(item.billedChars, result.billedChars) };
  if (standingOf(item) === 'current' && !isOf(origin, item)) return next;
  const { base, targetText, past } = next;
  if (past !== null && !isEdited(next)) return take(next, answer);
  // Paragraphs of two languages do not form one translation.
  const isSameLang = next.origin === null || next.origin.targetLang === origin.targetLang;
  const merged = isSameLang ? mergeTranslation(base, targetText, result.paragraphs) : null;
  if (merged === null) {
    return { ...next, origin: learned(next, answer), heldBack: answer };
  }
  return become(next, answer, merged);
}

function typed(item: TextItem, sourceText: string): TextItem {
  const isReplaced = item.origin === null && !continuesText(item.sourceText, sourceText);
  const ids = isReplaced ? started(item) : {};
  const next = related({ ...item, ...ids, sourceText });
  if (sourceText.trim() !== '' || isEdited(next)) return next;
  // An emptied text also removes the translation, unless it was edited.
  return { ...next, ...NO_TRANSLATION, ...started(next), heldBack: null, overwritten: null };
}

function worded(item: TextItem, targetText: string): TextItem {
  const { origin, past, overwritten } = item;
  const base = item.base === null ? null : wordedBase(item.base, item.targetText, targetText);
  const next = { ...item, targetText, base };
  if (targetText === overwritten?.targetText) {
    const { billedChars, isTimeLogged } = item;
    return related({ ...next, ...overwritten, billedChars, isTimeLogged, overwritten: null });
  }
  if (targetText.trim() === '' || (origin !== null && isOf(origin, item))) return next;
  const isWholly = item.targetText.trim() === '' || !continuesText(item.targetText, targetText);
  const isByHand = past === null && base === null;
  if (origin !== null && !isWholly && !isByHand) return next;
  return {
    ...next,
    ...(past === null ? {} : started(item)),
    base: null,
    origin: shownOrigin(item),
    past: null,
    translation: null,
    heldBack: null,
    overwritten: isWholly && origin !== null ? translationOf(item) : overwritten,
  };
}

/** Sets the text and route that the user's wording is for from now on. */
function bound(item: TextItem, origin: Origin, base: TranslationBase | null): TextItem {
  const isSameItem =
    item.past === null && item.origin !== null && isContinuedBy(item.origin, origin);
  const ids = isSameItem ? {} : started(item);
  return related({ ...item, ...ids, origin, base, past: null, heldBack: null, overwritten: null });
}

function ownKept(item: TextItem): TextItem {
  const { heldBack } = item;
  if (heldBack === null) return item;
  // Wording in a different language stays unchanged: it is not a translation into the shown one.
  if (heldBack.origin.targetLang !== item.origin?.targetLang) return { ...item, heldBack: null };
  return bound(item, heldBack.origin, baseOf(heldBack.result.paragraphs));
}

function adopted(item: TextItem): TextItem {
  if (!canAdopt(item)) return item;
  const { sourceText, targetText } = item;
  // Only edited text is protected.
  const base = isEdited(item)
    ? null
    : { sources: linesOf(sourceText), targets: linesOf(targetText) };
  return bound(item, shownOrigin(item), base);
}

function swapped(item: TextItem, sourceLang: string, targetLang: string): TextItem {
  const standing = standingOf(item);
  const isThird = standing === 'earlier' && item.origin?.targetLang !== item.targetLang;
  if (isThird) return related({ ...item, sourceLang, targetLang });
  const sourceText = item.targetText;
  const targetText = standing === 'earlier' ? '' : item.sourceText;
  const begun = { ...item, ...EMPTY_ITEM, ...started(item) };
  const next = { ...begun, sourceLang, targetLang, sourceText };
  if (targetText.trim() === '') return next;
  const base = sourceText === '' ? null : unknownBase(sourceText, targetText);
  return { ...next, targetText, base, origin: shownOrigin(next) };
}

function filed<T extends Translation>(
  of: T | null,
  { itemNumber, kind, itemId }: Extract<ItemEvent, { type: 'filed' }>,
): T | null {
  if (of?.itemNumber !== itemNumber) return of;
  return { ...of, itemId, itemIds: { ...of.itemIds, [kind]: itemId } };
}

function routed(
  item: TextItem,
  { projectId = item.projectId, ...route }: Extract<ItemEvent, { type: 'routed' }>['route'],
): TextItem {
  const next = { ...item, ...route, projectId };
  const { origin, past } = item;
  if (origin === null || past !== null) return related(next);
  // Text written before the account or language was known is for these.
  const connectionId = origin.connectionId ?? next.connectionId;
  const targetLang = origin.targetLang ?? next.targetLang;
  return related({ ...next, origin: { ...origin, projectId, connectionId, targetLang } });
}

/** Restores a state; the shown text costs what was billed for it, and an item of the history holds no other text. */
function restored(
  item: TextItem,
  { content, hasRoute, last }: Extract<ItemEvent, { type: 'restored' }>,
): TextItem {
  const { sourceLang, targetLang, ...before } = content;
  const next = {
    ...item,
    ...before,
    overwritten: null,
    ...(hasRoute && { sourceLang, targetLang }),
  };
  // Without a translation, nothing says for which route an item of the history is.
  const isOther = next.origin === null || (last !== null && !isContinuedBy(last, next.origin));
  if (isOther) return related({ ...next, ...started(item) });
  if (item.itemNumber !== before.itemNumber) return related(next);
  const { isTimeLogged, past } = item;
  const billedChars = addBilled(past?.billedChars ?? 0, item.billedChars);
  return related(next.past === null ? { ...next, billedChars, isTimeLogged } : next);
}

/** Returns the item after an event. Pure. */
export function reduceItem(item: TextItem, event: ItemEvent): TextItem {
  switch (event.type) {
    case 'typed':
      return typed(item, event.text);
    case 'routed':
      return routed(item, event.route);
    case 'worded':
      return worded(item, event.text);
    case 'answered':
      return answered(item, event.answer);
    case 'taken':
      return item.heldBack === null ? item : take(item, item.heldBack);
    case 'own-kept':
      return ownKept(item);
    case 'adopted':
      return adopted(item);
    case 'cleared':
      return { ...item, ...EMPTY_ITEM, ...started(item) };
    case 'restored':
      return restored(item, event);
    case 'swapped':
      return swapped(item, event.sourceLang, event.targetLang);
    default:
      return {
        ...(filed(item, event) ?? item),
        overwritten: filed(item.overwritten, event),
      };
  }
}

/** True if the previous translation belongs to an item that has ended. */
export function hasEnded(before: TextItem, after: TextItem): boolean {
  if (before.origin === null) return false;
  return before.itemNumber !== after.itemNumber || (before.past === null && after.past !== null);
}
