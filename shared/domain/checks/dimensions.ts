import { matchMoments, type MatchedMoments, type Moment } from './moments.ts';
import type { Draft, Texts } from './rule.ts';

const SIDE = String.raw`\d{1,9}(?:[.,]\d{1,9})?`;
const INCH = String.raw`\s?["″”]?\s?`;
/** Sides joined by a letter or a symbol: 10x15, 10 × 15, 4"×6". */
const DIMENSION = new RegExp(
  String.raw`(?<![\p{L}\d.,_])(?!0x)(${SIDE})${INCH}[xX×✕хХ*]${INCH}(${SIDE})(?:${INCH}[xX×✕хХ*]${INCH}(${SIDE}))?(?![\p{L}\d_])`,
  'gu',
);
const HAS_DIMENSION = /\d\s?["″”]?\s?[xX×✕хХ*]\s?["″”]?\s?\d/u;

const sidesOf = ({ keys: [key = ''] }: Moment): string => key.split('×').toSorted().join(' ');

function findDimensions(text: string): Moment[] {
  if (!HAS_DIMENSION.test(text)) return [];
  return [...text.matchAll(DIMENSION)].map((match) => {
    const sides = match.slice(1).filter((side) => side !== undefined);
    const key = sides.map((side) => String(Number(side.replace(',', '.')))).join('×');
    return { start: match.index, end: match.index + match[0].length, raw: match[0], keys: [key] };
  });
}

/**
 * Finds dimensions whose sides are swapped; their numbers are otherwise compared like any others.
 */
export function checkDimensions({ source, target }: Texts): Draft[] {
  const inSource = findDimensions(source);
  if (inSource.length === 0) return [];
  return matchMoments(inSource, findDimensions(target))
    .wrong.filter(([one, other]) => sidesOf(one) === sidesOf(other))
    .map(([one, { start, end, raw }]) => ({
      rule: 'numbers',
      kind: 'numberDiffers',
      start,
      end,
      values: { found: raw, expected: one.raw },
      fix: null,
    }));
}

const POWER = /(?<=[\p{L}\p{N})\]])(?:[⁺⁻]?[⁰¹²³⁴-⁹]{1,9}|[₀-₉]{1,9}|\^-?\d{1,9}(?!\d))/gu;
const HAS_POWER = /[⁰¹²³⁴-⁹₀-₉^]/u;

/**
 * Matches superscript and subscript digits: m², 10⁻³, CO₂. They are separate numbers, and 10^3
 * equals 10³.
 */
export function matchPowers({ source, target }: Texts): MatchedMoments {
  const find = (text: string): Moment[] =>
    HAS_POWER.test(text)
      ? [...text.matchAll(POWER)].map(({ index, 0: raw }) => {
          const isLowered = /[₀-₉]/u.test(raw);
          const digits = raw.normalize('NFKC').replace('^', '').replace('−', '-');
          const key = `${isLowered ? '_' : '^'}${digits}`;
          return { start: index, end: index + raw.length, raw, keys: [key] };
        })
      : [];
  return matchMoments(find(source), find(target));
}
