/** A word or phrase of a typed search. */
export interface SearchPart {
  text: string;
  /** In quotes: its words in this order, and nothing in it is an operator. */
  isPhrase: boolean;
  /** `wild*`: words that begin so. */
  isPrefix: boolean;
  /** It is what was typed last, so it may be half a word. */
  isLast: boolean;
}

/** A typed search. Nothing is searched for when both are empty. */
export interface SearchParts {
  /** A text holds at least one part of each group, and several are those of `OR`. */
  groups: readonly (readonly SearchPart[])[];
  /** `-word`: a text holds none of them. */
  excluded: readonly SearchPart[];
}

/**
 * A phrase in quotes of any form, or a word. NUL separates too. A minus counts right before a letter, a
 * digit or a quote only, a star right after one.
 */
const PARTS =
  /(-?)["“”„«»]([^"“”„«»]*)["“”„«»](\*?)|(-(?=[\p{L}\p{N}]))?([^\s\0"“”„«»]+)|["“”„«»]/gu;
const STARRED = /^(.*[\p{L}\p{N}\p{M}])\*+$/su;

/**
 * Parses what was typed into any search field: words, "phrases", `wild*`, `-word` and `OR` in capitals, which
 * binds more tightly than the space. Never throws: an operator with nothing to work on is ignored, or is a word
 * like others when nothing else was typed.
 */
export function parseSearch(text: string): SearchParts {
  const groups: SearchPart[][] = [];
  const excluded: SearchPart[] = [];
  const operators: SearchPart[] = [];
  let isAlternative = false;
  let isAfterPart = false;
  const matches = [...text.toWellFormed().matchAll(PARTS)];
  for (const [index, match] of matches.entries()) {
    const { part, isExcluded } = toPart(match, index === matches.length - 1);
    if (!part.isPhrase && part.text === 'OR') {
      operators.push(part);
      isAlternative = isAfterPart;
      continue;
    }
    if (isExcluded) excluded.push(part);
    else if (isAlternative) groups.at(-1)?.push(part);
    else groups.push([part]);
    isAlternative = false;
    isAfterPart = !isExcluded;
  }
  const isOnlyOperators = groups.length === 0 && excluded.length === 0;
  return { groups: isOnlyOperators ? operators.map((part) => [part]) : groups, excluded };
}

function toPart(
  [whole, minusOfPhrase, phrase, starOfPhrase, minus, word]: RegExpExecArray,
  isLast: boolean,
): { part: SearchPart; isExcluded: boolean } {
  if (phrase !== undefined && phrase.trim() !== '') {
    const part = { text: phrase, isPhrase: true, isPrefix: starOfPhrase === '*', isLast };
    return { part, isExcluded: minusOfPhrase === '-' };
  }
  const typed = word ?? whole;
  const starred = STARRED.exec(typed)?.[1];
  const part = { text: starred ?? typed, isPhrase: false, isPrefix: starred !== undefined, isLast };
  return { part, isExcluded: minus !== undefined };
}
