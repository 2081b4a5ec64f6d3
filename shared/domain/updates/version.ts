/** A version as in Semantic Versioning, without build data. */
export const VERSION =
  /^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z-]{1,20}(?:\.[0-9A-Za-z-]{1,20}){0,4})?$/u;

/**
 * Compares two versions by their precedence: a trial version comes before its release. Negative if `a` is older.
 * @see Semantic Versioning 2.0.0, 11
 */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)];
  const byNumbers = compareLists(first.numbers, second.numbers);
  if (byNumbers !== 0) return byNumbers;
  if (first.trial.length === 0 || second.trial.length === 0) {
    return second.trial.length - first.trial.length;
  }
  return compareLists(first.trial, second.trial);
}

function partsOf(version: string): { numbers: string[]; trial: string[] } {
  const [, numbers = '', trial = ''] = /^([^-]*)(?:-(.*))?$/u.exec(version) ?? [];
  return { numbers: numbers.split('.'), trial: trial === '' ? [] : trial.split('.') };
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareParts(part, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const isNumber = (part: string): boolean => /^\d+$/u.test(part);

function compareParts(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
