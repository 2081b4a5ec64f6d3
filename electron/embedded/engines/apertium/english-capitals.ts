import { INTERFACE_LANGUAGES } from '../language-names.ts';

/** These are other words as well: "may", "march". */
const AMBIGUOUS = new Set(['March', 'May']);

/** Words that English writes with a capital and most other languages do not. */
const CAPITALISED: ReadonlySet<string> = new Set([
  'I',
  ...datesOf('weekday', 7, (day) => Date.UTC(2024, 0, day)),
  ...datesOf('month', 12, (month) => Date.UTC(2024, month - 1, 1)),
  ...Object.values(INTERFACE_LANGUAGES),
]);

/** Whether a text begins with a word that keeps its capital inside of an English sentence. */
export function isCapitalisedInEnglish(text: string): boolean {
  const first = /\p{L}+/u.exec(text)?.[0] ?? '';
  return CAPITALISED.has(first) && !AMBIGUOUS.has(first);
}

function datesOf(
  part: 'weekday' | 'month',
  count: number,
  timeOf: (number: number) => number,
): string[] {
  const format = new Intl.DateTimeFormat('en', { [part]: 'long', timeZone: 'UTC' });
  return Array.from({ length: count }, (_, index) => format.format(timeOf(index + 1)));
}
