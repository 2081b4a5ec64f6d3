import { hashOf } from './catalog-pairs.mjs';

/** @import { Pair } from './catalog-pairs.mjs' */

/**
 * Correct pairs with a value inserted into a catalog sentence that has one placeholder for a word on both sides; each
 * language writes the value in CLDR's notation.
 *
 * @typedef {Pair & { made: 'dates' | 'units' | 'scales', value: number, write: (value: number) => string }} MadePair
 */

const PLACE = /(?<=^|\s)%(?:1\$)?s(?=\s|$)/u;
const STYLES = /** @type {const} */ (['short', 'medium', 'long', 'full']);

/**
 * Returns sentences with one placeholder that can hold a value.
 *
 * @param {readonly Pair[]} pairs
 */
export function carriersOf(pairs) {
  return pairs.filter(
    ({ source, target }) =>
      [source, target].every(
        (text) =>
          PLACE.test(text) &&
          !/[%{<\n]/u.test(text.replace(PLACE, '')) &&
          !/\p{N}/u.test(text.replace(PLACE, '')) &&
          text.length < 120 &&
          text.length > 12,
      ) &&
      // A version isn't a time; a word beside the value would be its unit or name.
      !/version|#/iu.test(source) &&
      !/%(?:1\$)?s \p{L}+s?(?:\s|$)/u.test(source),
  );
}

/** @typedef {{ source: (value: number) => string, target: (value: number) => string }} Writers */

/**
 * @param {string} from
 * @param {string} into
 * @returns {Record<'dates' | 'units' | 'scales', Writers[]>}
 */
function writersFor(from, into) {
  /** @param {Intl.DateTimeFormatOptions} options @param {Intl.DateTimeFormatOptions} other @returns {Writers} */
  const moments = (options, other = options) => {
    const [one, two] = [
      new Intl.DateTimeFormat(from, { ...options, timeZone: 'UTC', numberingSystem: 'latn' }),
      new Intl.DateTimeFormat(into, { ...other, timeZone: 'UTC', numberingSystem: 'latn' }),
    ];
    return { source: (value) => one.format(value), target: (value) => two.format(value) };
  };
  /** @param {Intl.NumberFormatOptions} options @param {Intl.NumberFormatOptions} other @param {number} divisor @returns {Writers} */
  const amounts = (options, other = options, divisor = 1) => {
    const [one, two] = [
      new Intl.NumberFormat(from, { ...options, numberingSystem: 'latn' }),
      new Intl.NumberFormat(into, { ...other, numberingSystem: 'latn' }),
    ];
    /** @param {number} value */
    const amountOf = (value) => (Math.round(value / 1000) % 900) / divisor + 2;
    return {
      source: (value) => one.format(amountOf(value)),
      target: (value) => two.format(amountOf(value)),
    };
  };
  const UNITS = ['kilogram', 'kilometer', 'centimeter', 'liter', 'gigabyte', 'megabyte', 'minute', 'hour', 'second', 'day', 'celsius', 'percent', 'meter', 'gram']; // prettier-ignore
  return {
    dates: [
      ...STYLES.map((dateStyle) => moments({ dateStyle })),
      ...STYLES.slice(1).map((dateStyle) => moments({ dateStyle: 'long' }, { dateStyle })),
      moments({ timeStyle: 'short' }),
      moments({ timeStyle: 'medium' }),
      moments({ hour: 'numeric', minute: '2-digit', hour12: true }),
      moments({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
      moments({ timeStyle: 'short' }, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
      moments({ timeStyle: 'short' }, { hour: 'numeric', minute: '2-digit', hour12: true }),
      moments({ timeStyle: 'short' }, { hour: 'numeric', minute: '2-digit', dayPeriod: 'short', hour12: true }), // prettier-ignore
      moments({ hour: 'numeric', hour12: true }),
      moments({ month: 'short', day: 'numeric' }),
      moments({ month: 'long', day: 'numeric' }),
      moments({ dateStyle: 'medium', timeStyle: 'short' }),
    ],
    units: [
      ...UNITS.flatMap((unit) =>
        /** @type {const} */ (['short', 'long']).map((unitDisplay) =>
          amounts({ style: 'unit', unit, unitDisplay }),
        ),
      ),
      ...UNITS.slice(0, 7).map(
        (unit) =>
        amounts({ style: 'unit', unit, unitDisplay: 'long' }, { style: 'unit', unit, unitDisplay: 'short' }), // prettier-ignore
      ),
      ...['EUR', 'USD', 'GBP', 'JPY'].flatMap((currency) => [
        amounts({ style: 'currency', currency }, undefined, 8),
        amounts({ style: 'currency', currency }, { style: 'currency', currency, currencyDisplay: 'code' }), // prettier-ignore
      ]),
      ...['mg', 'µg', 'kW', 'kPa', 'Hz', 'GHz', 'mA'].map((sign) => {
        const { source, target } = amounts({}, {}, 8);
        /** @param {(value: number) => string} write @returns {(value: number) => string} */
        const signed = (write) => (value) => `${write(value)} ${sign}`;
        return { source: signed(source), target: signed(target) };
      }),
    ],
    scales: [1e3, 1e6, 1e9].flatMap((factor) =>
      /** @type {const} */ (['long', 'short']).map((compactDisplay) => {
        /** @param {string} lang @param {'long' | 'short'} display */
        const format = (lang, display) =>
            new Intl.NumberFormat(lang, { notation: 'compact', compactDisplay: display, numberingSystem: 'latn', maximumFractionDigits: 1 }); // prettier-ignore
        const [one, two] = [format(from, 'long'), format(into, compactDisplay)];
        /** @param {number} value */
        const amountOf = (value) => ((Math.round(value / 1000) % 90) + 2) * factor;
        return {
          source: (/** @type {number} */ value) => one.format(amountOf(value)),
          target: (/** @type {number} */ value) => two.format(amountOf(value)),
        };
      }),
    ),
  };
}

/**
 * @param {readonly Pair[]} carriers of one language
 * @param {number} count of each kind
 * @returns {MadePair[]} the same ones each time
 */
export function makePairs(carriers, count) {
  if (carriers.length === 0) return [];
  const [{ sourceTag, targetTag } = { sourceTag: 'en', targetTag: 'en' }] = carriers;
  const writers = writersFor(sourceTag === 'en' ? 'en-US' : sourceTag, targetTag);
  return /** @type {const} */ (['dates', 'units', 'scales']).flatMap((made) =>
    Array.from({ length: count }, (_, index) => {
      const carrier = carriers[index % carriers.length] ?? carriers[0];
      const writer = writers[made][index % writers[made].length];
      if (carrier === undefined || writer === undefined)
        throw new Error('nothing to make pairs of');
      // Days from 2001 to 2049, and every minute of the day.
      const value =
        Date.UTC(2001, 0, 1) + Number.parseInt(hashOf(targetTag, made, String(index)).slice(0, 8), 16) % 25_000_000 * 60_000; // prettier-ignore
      const write = (/** @type {number} */ each) => carrier.target.replace(PLACE, () => writer.target(each)); // prettier-ignore
      const source = carrier.source.replace(PLACE, () => writer.source(value));
      const target = write(value);
      return { hash: hashOf(targetTag, source, target), source, target, sourceTag: sourceTag === 'en' ? 'en-US' : sourceTag, targetTag, made, value, write }; // prettier-ignore
    }),
  );
}
