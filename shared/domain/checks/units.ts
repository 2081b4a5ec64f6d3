import type { Moment } from './moments.ts';
import type { Draft } from './rule.ts';
import { unitOfSymbol } from './unit-symbols.ts';

/** Units by their lowercase names in a language. */
type UnitNames = ReadonlyMap<string, readonly string[]>;

const known = new Map<string, UnitNames>();
/** One amount for each plural form. */
const AMOUNTS = [0, 1, 2, 3, 5, 11, 1.5, 100];

/** Collects the short and long names of all units that `Intl` has, in every plural form. */
function namesOf(lang: string): UnitNames {
  const cached = known.get(lang);
  if (cached !== undefined) return cached;
  const names = new Map<string, string[]>();
  for (const unit of Intl.supportedValuesOf('unit')) {
    for (const unitDisplay of ['short', 'long'] as const) {
      const format = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay });
      for (const amount of AMOUNTS) {
        for (const { type, value } of format.formatToParts(amount)) {
          if (type !== 'unit' && type !== 'percentSign') continue;
          const name = value.trim().toLowerCase();
          const units = names.get(name) ?? [];
          if (!units.includes(unit)) names.set(name, [...units, unit]);
        }
      }
    }
  }
  known.set(lang, names);
  return names;
}

/** Returns the unit that follows a number, or null. Symbols such as km are the same everywhere. */
export function unitAfter(
  text: string,
  end: number,
  lang: string,
): { units: readonly string[]; start: number; end: number } | null {
  const match = UNIT.exec(text.slice(end, end + 40));
  const [, blank = '', word, second = ''] = match ?? [];
  if (word === undefined) return null;
  // The letters of 1st are not stones.
  if (blank === '' && /^st(?!\p{L})/u.test(word) && text.charAt(end - 1) === '1') return null;
  const start = end + blank.length;
  const bare = word.replace(/\.$/u, '');
  const inLanguages = (name: string): readonly string[] | undefined =>
    [lang, 'en', 'en-GB'].map((each) => namesOf(each).get(name.toLowerCase())).find(Boolean);
  // "Degrees Celsius" are not degrees of an angle.
  const both = second === '' ? undefined : inLanguages(word + second);
  if (both !== undefined) return { units: both, start, end: start + word.length + second.length };
  // "t" is an hour in Estonian, so the language's own units come first.
  const own = namesOf(lang).get(word.toLowerCase()) ?? namesOf(lang).get(bare.toLowerCase());
  const symbol = unitOfSymbol(bare) ?? joinedUnit(bare);
  if (symbol !== undefined && (own === undefined || own.includes(symbol))) {
    return { units: [symbol], start, end: start + bare.length };
  }
  // A grammatical case that `Intl` does not have, such as "Kilometern", is usually one letter
  // longer.
  const stem = bare.length > 5 ? bare.slice(0, -1) : bare;
  const [first = bare] = bare.split('.', 1);
  for (const name of [word, bare, first, stem]) {
    const units = inLanguages(name);
    const { length } = name === word || name === first ? name : bare;
    if (units !== undefined) return { units, start, end: start + length };
  }
  return null;
}

const UNIT =
  /^((?::\p{L}{1,3})?[ \u00A0\u202F\u2009-]?(?:de )?)(°\s?[CF]?|[%‰‱]|[\p{L}\p{M}µΩ]+(?:[/.][\p{L}\p{M}]+)?\.?)(?!\d)( \p{L}+)?/u;

/** Reads a unit that is followed by a word without a space, in scripts written that way: 5毫克的. */
function joinedUnit(word: string): string | undefined {
  if (!/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Hangul}]/u.test(word)) return undefined;
  for (let length = Math.min(word.length - 1, 9); length > 1; length -= 1) {
    const unit = unitOfSymbol(word.slice(0, length));
    if (unit !== undefined) return unit;
  }
  return undefined;
}

/**
 * Forms of units that express their number, as in Arabic and Hebrew for 1 and 2; by language and
 * number.
 */
const duals = new Map<string, readonly string[]>();

/** Returns whether a text has a unit in a form that expresses this number. */
export function isDual(value: number | undefined, text: string, lang: string): boolean {
  if ((value !== 1 && value !== 2) || !/^(?:ar|he|sl)\b/u.test(lang)) return false;
  const key = `${lang} ${String(value)}`;
  let names = duals.get(key);
  if (names === undefined) {
    names = Intl.supportedValuesOf('unit').flatMap((unit) =>
      (['short', 'long'] as const).flatMap((unitDisplay) => {
        const parts = new Intl.NumberFormat(lang, {
          style: 'unit',
          unit,
          unitDisplay,
        }).formatToParts(value);
        const name = parts.find(({ type }) => type === 'unit')?.value.trim();
        return name === undefined || parts.some(({ type }) => type === 'integer') ? [] : [name];
      }),
    );
    duals.set(key, names);
  }
  return names.some((name) => text.includes(name));
}

/** Returns whether the word before a number is its unit: "byte 0". */
function isUnitBefore(
  text: string,
  start: number,
  units: readonly string[],
  lang: string,
): boolean {
  const word = /(\p{L}+)\s$/u.exec(text.slice(Math.max(0, start - 30), start))?.[1];
  if (word === undefined) return false;
  for (let { length } = word; length >= Math.max(1, Math.min(4, word.length)); length -= 1) {
    const name = word.slice(0, length).toLowerCase();
    if (
      [lang, 'en'].some((each) =>
        namesOf(each)
          .get(name)
          ?.some((unit) => units.includes(unit)),
      )
    )
      return true;
  }
  return false;
}

/** Cached, because it is requested for each number of a text. */
let lastText = { text: '', hasPercent: false };

function hasPercent(text: string): boolean {
  if (lastText.text !== text)
    lastText = { text, hasPercent: /[%٪％]|percent|prozent|yüzde|ehuneko/iu.test(text) };
  return lastText.hasPercent;
}

/** Checks a number of both texts for a unit that is different or missing in the target. */
export function checkUnit(
  [one, other]: readonly [Pick<Moment, 'end'>, Pick<Moment, 'end' | 'raw'>],
  source: string,
  target: string,
  langs: { source: string; target: string },
): Draft | null {
  const expected = unitAfter(source, one.end, langs.source);
  if (expected === null) return null;
  const found = unitAfter(target, other.end, langs.target);
  if (found !== null) {
    if (found.units.some((unit) => expected.units.includes(unit))) return null;
    const { start, end } = found;
    if (target.slice(start, end) === source.slice(expected.start, expected.end)) return null;
    const values = {
      found: target.slice(start, end),
      expected: source.slice(expected.start, expected.end),
    };
    return { rule: 'units', kind: 'unitDiffers', start, end, values, fix: null };
  }
  // A word after the number may be the unit in an unknown form; punctuation or the end is not.
  const isAlone = /^\s*(?:$|[.,;:!?)\]»”"])/u.test(target.slice(other.end));
  const sign = source.slice(expected.start, expected.end);
  // In "5, 6 and 7 %", it applies to each number.
  const isPercent = expected.units.includes('percent');
  const isLost = isPercent ? !hasPercent(target) : sign.length >= 2;
  if (!isAlone || !isLost) return null;
  const startOfNumber = other.end - other.raw.length;
  if (isUnitBefore(target, startOfNumber, expected.units, langs.target)) return null;
  const values = { expected: sign, number: other.raw };
  return {
    rule: 'units',
    kind: 'unitMissing',
    start: other.end,
    end: other.end,
    values,
    fix: null,
  };
}
