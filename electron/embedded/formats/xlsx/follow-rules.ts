import type { Element } from '@xmldom/xmldom';
import { childElements } from '../../../../shared/documents/xml/xml-nodes.ts';
import type { CellWords } from './follow-filter.ts';
import { attributeText } from './table-part.ts';

/** Excel reads no longer list of choices, and offers to repair a workbook that has one. */
const MAX_LIST_CHARS = 255;
const LITERAL = /"((?:[^"]|"")*)"/gu;

/** The texts in a formula. */
export function literalsOf(formula: string): string[] {
  if (!formula.includes('"')) return [];
  return Array.from(formula.matchAll(LITERAL), ([, quoted = '']) => quoted.replaceAll('""', '"'));
}

/** The choices of a formula that is a list of nothing else, as `"Yes,No"`; null for any other. */
export function choicesOf(formula: string): string[] | null {
  const [list, ...more] = literalsOf(formula);
  const isList = list !== undefined && more.length === 0 && quote(list) === formula.trim();
  return isList ? list.split(',').map((choice) => choice.trim()) : null;
}

/** A list of choices as a formula; null where it cannot be one: nothing marks a comma inside of a choice. */
export function listFormula(choices: readonly string[]): string | null {
  const list = choices.join(',');
  const isWritable = list.length <= MAX_LIST_CHARS && !choices.some((one) => /[,\n]/u.test(one));
  return isWritable ? quote(list) : null;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Makes a rule name cells by their new words: a condition of formatting, a check of input with its list of
 * choices, an order of words to sort by.
 * @param rule a `cfRule`, `dataValidation` or `sortState`
 */
export function followRule(rule: Element, words: CellWords): boolean {
  if (rule.localName === 'sortState') return followOrders(rule, words);
  let hasChanged = false;
  for (const formula of formulasOf(rule)) {
    const old = formula.textContent ?? '';
    const choices = rule.localName === 'dataValidation' ? choicesOf(old) : null;
    const next = choices === null ? renameLiterals(old, words) : renameList(choices, words);
    if (next === null || next === old) continue;
    formula.textContent = next;
    hasChanged = true;
  }
  const shown = rule.getAttribute('text');
  const renamed = hasChanged && shown !== null ? newTextOf(shown, words) : null;
  if (renamed !== null) rule.setAttribute('text', attributeText(renamed));
  return hasChanged;
}

/** Of Excel 2007, or of later versions with the formula a level deeper. */
function formulasOf(rule: Element): Element[] {
  return childElements(rule)
    .filter(({ localName }) => /^(?:formula[12]?|f)$/u.test(localName ?? ''))
    .map((formula) => childElements(formula)[0] ?? formula);
}

/** The one new text of cells, letters of either case alike; null where it stayed or cells differ now. */
function newTextOf(text: string, words: CellWords): string | null {
  const [first, ...others] = words.newTextsOf(text.trim());
  const isOne = others.every((other) => other.toLowerCase() === first?.toLowerCase());
  return isOne ? (first ?? null) : null;
}

/** Excel 2007 compares the beginning and end of a text by the number of its letters. */
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

function renameList(choices: readonly string[], words: CellWords): string | null {
  return listFormula(renameChoices(choices, words));
}

/** The choices as cells have them now, each once. */
function renameChoices(choices: readonly string[], words: CellWords): string[] {
  return [
    ...new Set(
      choices.flatMap((choice) => {
        const texts = words.newTextsOf(choice);
        return texts.length === 0 ? [choice] : texts;
      }),
    ),
  ];
}

function followOrders(state: Element, words: CellWords): boolean {
  let hasChanged = false;
  for (const condition of Array.from(state.getElementsByTagNameNS('*', 'sortCondition'))) {
    const old = condition.getAttribute('customList') ?? '';
    const next = renameChoices(
      old.split(',').map((one) => one.trim()),
      words,
    );
    if (old === '' || next.join(',') === old || next.some((one) => one.includes(','))) continue;
    condition.setAttribute('customList', attributeText(next.join(',')));
    hasChanged = true;
  }
  return hasChanged;
}
