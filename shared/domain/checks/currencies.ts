import type { Draft } from './rule.ts';

/** ISO 4217 codes, by currency symbol and by the code itself. */
let codes: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/** Reads the codes; a symbol such as $ belongs to several currencies. */
function readCodes(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const code of Intl.supportedValuesOf('currency')) {
    found.set(code, new Set([code]));
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    });
    const sign = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? '';
    if (/^\p{Sc}$/u.test(sign)) found.set(sign, (found.get(sign) ?? new Set()).add(code));
  }
  return found;
}

const BEFORE = /(?<!\d[ \u00A0\u202F]?)(\p{Sc}|(?<!\p{L})[A-Z]{3})[ \u00A0\u202F]?$/u;
/** Directional marks and country letters may precede a symbol: ‏5 ‏€, 5 US$. */
const AFTER =
  /^[\u200E\u200F]?[ \u00A0\u202F]?[\u200E\u200F]?((?:[A-Z]{2})?\p{Sc}(?!\d)|[A-Z]{3}(?!\p{L}))/u;

interface Currency {
  codes: ReadonlySet<string>;
  start: number;
  end: number;
}

/**
 * Returns the currency of an amount by the symbol or code on either side of it; null without one.
 */
export function currencyOf(text: string, number: { start: number; end: number }): Currency | null {
  const [after, sign = ''] = AFTER.exec(text.slice(number.end, number.end + 7)) ?? [];
  const from = Math.max(0, number.start - 6);
  const match = BEFORE.exec(text.slice(from, number.start));
  if (after === undefined && match === null) return null;
  codes ??= readCodes();
  const own = codes.get(sign.replace(/^[A-Z]{2}(?=\p{Sc})/u, '').normalize('NFKC'));
  // 4.2BSD is a name.
  if (after !== undefined && own !== undefined && !/^[A-Z]{3}/u.test(after)) {
    const end = number.end + after.length;
    return { codes: own, start: end - sign.length, end };
  }
  const name = match?.[1] ?? '';
  const known = codes.get(name.normalize('NFKC'));
  if (match === null || known === undefined) return null;
  const start = from + match.index;
  return { codes: known, start, end: start + name.length };
}

/** Checks an amount of both texts for different currencies. */
export function checkCurrency(
  [one, other]: readonly [{ start: number; end: number }, { start: number; end: number }],
  source: string,
  target: string,
): Draft | null {
  const expected = currencyOf(source, one);
  const found = expected === null ? null : currencyOf(target, other);
  if (expected === null || found === null) return null;
  if ([...found.codes].some((code) => expected.codes.has(code))) return null;
  const { start, end } = found;
  const values = {
    found: target.slice(start, end),
    expected: source.slice(expected.start, expected.end),
  };
  return { rule: 'units', kind: 'unitDiffers', start, end, values, fix: null };
}
