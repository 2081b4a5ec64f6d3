/** What formulas name by its text. All in lower case: spreadsheets compare without regard to case. */
export interface FormulaWords {
  /** Columns of tables: `Sales[Net]`, `[@Net]`, `Sales[[#All],[Net]]`. */
  readonly columns: Set<string>;
  /** Texts that cells are compared with, as in `COUNTIF(A:A,"Yes")`, or that may be chosen from. */
  readonly texts: Set<string>;
}

const COLUMN = /\[@?((?:'.|[^[\]'])+)\]/gu;
const TEXT = /"((?:[^"]|"")*)"/gu;

/** Adds what this formula names. */
export function collectFormulaWords(formula: string, into: FormulaWords): void {
  if (formula.includes('[')) {
    for (const [, name = ''] of formula.matchAll(COLUMN)) {
      into.columns.add(name.replaceAll(/'(.)/gu, '$1').toLowerCase());
    }
  }
  if (!formula.includes('"')) return;
  for (const [whole, quoted = ''] of formula.matchAll(TEXT)) {
    const text = quoted.replaceAll('""', '"').toLowerCase();
    into.texts.add(text.trim());
    // A formula of nothing else is a list to choose from.
    if (whole.length !== formula.trim().length) continue;
    for (const choice of text.split(',')) into.texts.add(choice.trim());
  }
}

/** True for a text that a formula names: translated, it would change what is computed. */
export function isNamedByFormula(text: string, words: FormulaWords): boolean {
  return words.texts.has(text.trim().toLowerCase());
}
