import type { Element } from '@xmldom/xmldom';
import { childElements, elementsOf } from '../../../../shared/documents/xml/xml-nodes.ts';
import { textsNow, type CellWords } from './follow-filter.ts';
import { attributeText } from './table-part.ts';

/** Maximum length of a list of choices; Excel offers to repair a workbook with a longer one. */
const MAX_LIST_CHARS = 255;
const LITERAL = /"((?:[^"]|"")*)"/gu;

/** Returns the string literals in a formula. */
export function literalsOf(formula: string): string[] {
  if (!formula.includes('"')) return [];
  return Array.from(formula.matchAll(LITERAL), ([, quoted = '']) => quoted.replaceAll('""', '"'));
}

/** Returns the choices of a formula that is only a list, such as `"Yes,No"`; null for any other. */
export function choicesOf(formula: string): string[] | null {
  const [list, ...more] = literalsOf(formula);
  const isList = list !== undefined && more.length === 0 && quote(list) === formula.trim();
  return isList ? list.split(',').map((choice) => choice.trim()) : null;
}

/** Writes a list of choices as a formula; null if impossible, because a comma inside a choice cannot be escaped. */
export function listFormula(choices: readonly string[]): string | null {
  const list = choices.join(',');
  const isWritable = list.length <= MAX_LIST_CHARS && !choices.some((one) => /[,\n]/u.test(one));
  return isWritable ? quote(list) : null;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Updates the cell texts in a rule: a formatting condition, a validation with its list of choices,
 * or a custom sort order.
 * @param rule a `cfRule`, `dataValidation`, or `sortState`
 */
export function followRule(rule: Element, words: CellWords): boolean {
  if (rule.localName === 'sortState') return followOrders(rule, words);
  let hasChanged = false;
  for (const formula of formulasOf(rule)) {
    const old = formula.textContent ?? '';
    const choices = rule.localName === 'dataValidation' ? choicesOf(old) : null;
    const next =
      choices === null ? renameLiterals(old, words) : listFormula([...textsNow(choices, words)]);
    if (next === null || next === old) continue;
    formula.textContent = next;
    hasChanged = true;
  }
  const shown = rule.getAttribute('text');
  const renamed = hasChanged && shown !== null ? newTextOf(shown, words) : null;
  if (renamed !== null) rule.setAttribute('text', attributeText(renamed));
  return hasChanged;
}

/**
 * Returns the formulas of Excel 2007, or of later versions, where they are nested one level deeper.
 */
function formulasOf(rule: Element): Element[] {
  return childElements(rule)
    .filter(({ localName }) => /^(?:formula[12]?|f)$/u.test(localName ?? ''))
    .map((formula) => childElements(formula)[0] ?? formula);
}

/** Returns the only new text of cells, ignoring case; null if it stayed or cells differ now. */
function newTextOf(text: string, words: CellWords): string | null {
  const [first, ...others] = words.newTextsOf(text.trim());
  const isOne = others.every((other) => other.toLowerCase() === first?.toLowerCase());
  return isOne ? (first ?? null) : null;
}

/** Matches Excel 2007's comparison of the beginning or end of a text by number of letters. */
const EDGE = /\b(LEFT|RIGHT)\(([^(),]+),(\d+)\)="((?:[^"]|"")*)"/giu;

function renameLiterals(formula: string, words: CellWords): string {
  const renamed = (quoted: string): string => {
    const text = quoted.replaceAll('""', '"');
    return newTextOf(text, words) ?? text;
  };
  const edges = formula.replaceAll(
    EDGE,
    (whole, name: string, cell: string, count: string, quoted: string) => {
      const isWhole = Number(count) === quoted.replaceAll('""', '"').length;
      return isWhole ? `${name}(${cell},${String(renamed(quoted).length)})="${quoted}"` : whole;
    },
  );
  return edges.replaceAll(LITERAL, (_, quoted: string) => quote(renamed(quoted)));
}

function followOrders(state: Element, words: CellWords): boolean {
  let hasChanged = false;
  for (const condition of elementsOf(state, 'sortCondition')) {
    const old = condition.getAttribute('customList') ?? '';
    const orders = old.split(',').map((one) => one.trim());
    const next = [...textsNow(orders, words)];
    if (old === '' || next.join(',') === old || next.some((one) => one.includes(','))) continue;
    condition.setAttribute('customList', attributeText(next.join(',')));
    hasChanged = true;
  }
  return hasChanged;
}
