/** A word or phrase of a typed search. */
export interface SearchPart {
  text: string;
  /** In quotation marks: its words in this order, without operators. */
  isPhrase: boolean;
  /** `wild*`: words with this beginning. */
  isPrefix: boolean;
  /** It was typed last, so it may be an incomplete word. */
  isLast: boolean;
}

/** A typed search. Nothing is searched for when both lists are empty. */
export interface SearchParts {
  /** A text contains at least one part of each group; groups with several parts come from `OR`. */
  groups: readonly (readonly SearchPart[])[];
  /** `-word`: a text contains none of them. */
  excluded: readonly SearchPart[];
}

/**
 * A phrase in any quotation marks, or a word. NUL also separates words. A minus counts only right
 * before a letter, a digit, or a quotation mark, and a star only right after one.
 */
const PARTS =
  /(-?)["“”„«»]([^"“”„«»]*)["“”„«»](\*?)|(-(?=[\p{L}\p{N}]))?([^\s\0"“”„«»]+)|["“”„«»]/gu;
const STARRED = /^(.*[\p{L}\p{N}\p{M}])\*+$/su;

/**
 * Parses the text of any search field: words, "phrases", `wild*`, `-word`, and `OR` in capitals,
 * which binds more tightly than the space. Never throws: an operator without operands is ignored,
 * or is a normal word when nothing else was typed.
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
