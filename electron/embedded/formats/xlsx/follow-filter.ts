import type { Element } from '@xmldom/xmldom';
import { areaOf, type CellArea } from '../../../../shared/documents/office/sheet-scan.ts';
import { decodeXString } from '../../../../shared/documents/office/x-string.ts';
import { childElements, elementsOf } from '../../../../shared/documents/xml/xml-nodes.ts';
import { createLike } from '../office/xml-dom.ts';
import { attributeText } from './table-part.ts';

/** Changes of cell texts. */
export interface CellWords {
  /** Returns the new texts of the cells with this text, ignoring case; empty if unchanged. */
  newTextsOf(text: string): readonly string[];
  /** Returns the distinct source texts of the cells in an area, including computed ones. */
  textsIn(area: CellArea): Iterable<string>;
}

/**
 * Renames the values of a filter. A pattern such as `Dried*` becomes the list of values it showed.
 * @param filter an `autoFilter`
 */
export function followFilter(filter: Element, words: CellWords): boolean {
  const area = areaOf(filter.getAttribute('ref') ?? '');
  let hasChanged = false;
  for (const column of elementsOf(filter, 'filterColumn')) {
    for (const list of elementsOf(column, 'filters')) {
      if (followList(list, words)) hasChanged = true;
    }
    const custom = elementsOf(column, 'customFilters')[0];
    if (custom === undefined || area === null) continue;
    const at = area.firstColumn + Number(column.getAttribute('colId') ?? 0);
    const cells = { ...area, firstRow: area.firstRow + 1, firstColumn: at, lastColumn: at };
    if (followCustom(custom, cells, words)) hasChanged = true;
  }
  return hasChanged;
}

/** Renames the values that are shown. */
function followList(list: Element, words: CellWords): boolean {
  const values = childElements(list).filter((child) => child.localName === 'filter');
  const old = values.map(valueOf);
  if (old.every((value) => words.newTextsOf(value).length === 0)) return false;
  for (const value of values) list.removeChild(value);
  const next = list.firstChild;
  for (const text of textsNow(old, words)) list.insertBefore(filterOf(list, text), next);
  return true;
}

/** Returns the texts as cells have them now, without duplicates. */
export function textsNow(texts: readonly string[], words: CellWords): Set<string> {
  return new Set(
    texts.flatMap((text) => {
      const renamed = words.newTextsOf(text);
      return renamed.length === 0 ? [text] : renamed;
    }),
  );
}

/** Renames one or two conditions; those that compare the order of texts stay. */
function followCustom(custom: Element, area: CellArea, words: CellWords): boolean {
  const conditions = elementsOf(custom, 'customFilter');
  const isEqual = (condition: Element): boolean =>
    (condition.getAttribute('operator') ?? 'equal') === 'equal';
  const needsList = conditions.some(
    (one) => isEqual(one) && (isPattern(valueOf(one)) || words.newTextsOf(valueOf(one)).length > 1),
  );
  if (needsList && conditions.every(isEqual)) {
    const patterns = conditions.map((condition) => patternOf(valueOf(condition)));
    const isBoth = ['1', 'true'].includes(custom.getAttribute('and') ?? '');
    const shown = [...words.textsIn(area)].filter((text) =>
      isBoth ? patterns.every((one) => one.test(text)) : patterns.some((one) => one.test(text)),
    );
    if (!shown.some((text) => words.newTextsOf(text).length > 0)) return false;
    const list = createLike(custom, 'filters');
    for (const text of textsNow(shown, words)) list.appendChild(filterOf(list, text));
    custom.parentNode?.replaceChild(list, custom);
    return true;
  }
  let hasChanged = false;
  for (const condition of conditions) {
    const operator = condition.getAttribute('operator') ?? 'equal';
    const [text, ...more] = words.newTextsOf(valueOf(condition));
    if (!['equal', 'notEqual'].includes(operator) || text === undefined || more.length > 0)
      continue;
    condition.setAttribute('val', attributeText(text));
    hasChanged = true;
  }
  return hasChanged;
}

function valueOf(element: Element): string {
  return decodeXString(element.getAttribute('val') ?? '');
}

function filterOf(list: Element, text: string): Element {
  const value = createLike(list, 'filter');
  value.setAttribute('val', attributeText(text));
  return value;
}

function isPattern(value: string): boolean {
  return /[*?]/u.test(value.replaceAll(/~./gu, ''));
}

/**
 * @returns whether a text matches the pattern: `*` is any text, `?` any character, `~` escapes them
 */
function patternOf(value: string): { test(text: string): boolean } {
  const tokens = value.toLowerCase().match(/~[*?~]|[^]/gu) ?? [];
  const isOne = (token: string | undefined, character: string | undefined): boolean =>
    token === '?' || (token !== '*' && token?.at(-1) === character);
  return {
    test(text) {
      const characters = text.toLowerCase().match(/[^]/gu) ?? [];
      let [at, token, star, behindStar] = [0, 0, -1, 0];
      // Backtracks only to the last star, so that no pattern takes long.
      while (at < characters.length) {
        if (isOne(tokens[token], characters[at])) {
          at += 1;
          token += 1;
        } else if (tokens[token] === '*') {
          star = token;
          behindStar = at;
          token += 1;
        } else if (star >= 0) {
          behindStar += 1;
          at = behindStar;
          token = star + 1;
        } else return false;
      }
      return tokens.slice(token).every((rest) => rest === '*');
    },
  };
}
