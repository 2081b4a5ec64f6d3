import { describe, expect, it } from 'vitest';
import {
  barValue,
  countTicks,
  partTitle,
} from '../../../../../renderer/components/charts/chart-bars.ts';
import { isByMonth, rangeBars } from '../../../../../renderer/components/charts/range-bars.ts';
import {
  byKey,
  keyParts,
  MOST_DAY_BARS,
  productBars,
} from '../../../../../renderer/features/usage/charts.tsx';
import {
  draftOf,
  limitText,
  readLimits,
  forecastText,
  productName,
  reportName,
  withoutRepeats,
} from '../../../../../renderer/features/usage/usage-words.ts';
import type { AccountUsage, DayUsage } from '../../../../../shared/domain/usage/account.ts';
import { t } from '../../../../../shared/i18n/text.ts';
import { anAccountUsage } from '../../../../support/builders/usage.ts';

const names = {
  short: (day: string) => day,
  long: (day: string) => day,
  month: (day: string) => day,
};
const day = (change: Partial<DayUsage> = {}): DayUsage => ({
  day: '2026-03-02',
  sinceDay: null,
  characters: 10,
  keyCharacters: 4,
  documents: null,
  speechToTextMs: null,
  products: [
    { product: 'translate', unit: 'characters', count: 7 },
    { product: 'speechToText', unit: 'milliseconds', count: 60_000 },
    { product: 'newer', unit: 'characters', count: 3 },
  ],
  ...change,
});

describe('the lines of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 50, 100]],
    [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  ])('reach %d in round steps', (most, ticks) => {
    expect(countTicks(most)).toEqual(ticks);
  });

  it('never end below the largest bar, and never are many', () => {
    for (let most = 1; most < 1e12; most = Math.ceil(most * 1.7)) {
      const ticks = countTicks(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('bars of usage', () => {
  it('stand for every day of the range, also without an answer', () => {
    const range = { fromDay: '2026-03-01', toDay: '2026-03-03' };
    const bars = rangeBars(range, new Map([['2026-03-02', byKey(day())]]), names, MOST_DAY_BARS);
    const parts = keyParts([day()]);
    expect(bars.map((bar) => barValue(bar, parts))).toEqual([0, 10, 0]);
    const [, bar] = bars;
    const [ownKey] = parts;
    expect(bar && ownKey && partTitle(bar, ownKey, String)).toBe('2026-03-02: 4, this key');
  });

  it('are by month when there are too many days, and lose nothing', () => {
    const range = { fromDay: '2026-01-31', toDay: '2026-06-01' };
    const used = new Map([
      ['2026-03-02', { key: 1, others: 2 }],
      ['2026-03-31', { key: 10, others: 20 }],
    ]);
    const bars = rangeBars(range, used, names, MOST_DAY_BARS);
    expect(isByMonth(range, MOST_DAY_BARS)).toBe(true);
    expect(bars).toHaveLength(6);
    expect(bars.find(({ key }) => key === '2026-03-01')?.values).toEqual({ key: 11, others: 22 });
  });

  it("are one part when the key isn't counted", () => {
    expect(keyParts([day({ keyCharacters: null })])).toHaveLength(1);
    expect(byKey(day({ keyCharacters: null }))).toEqual({ key: 0, others: 10 });
    expect(byKey(day({ characters: null }))).toEqual({ key: 4, others: 0 });
  });

  it("by product leave out what isn't counted in characters, and nothing that is unknown", () => {
    expect(productBars([day(), day()]).map(({ key, values }) => [key, values['count']])).toEqual([
      ['translate', 14],
      ['newer', 6],
    ]);
  });
});

describe('limits in a form', () => {
  it.each([
    ['', '', { characters: null, speechToTextMs: null }],
    [' 0 ', '2', { characters: 0, speechToTextMs: 120_000 }],
    ['5000', '', { characters: 5000, speechToTextMs: null }],
  ])('%j and %j', (characters, minutes, limits) => {
    expect(readLimits({ characters, minutes })).toEqual({ limits, errors: null });
    expect(readLimits(draftOf(limits)).limits).toEqual(limits);
  });

  it.each(['-1', '1.5', '1e3', 'many', '99999999999999', '5,000'])('refuse %s', (text) => {
    expect(readLimits({ characters: text, minutes: '' }).errors).toHaveProperty('characters');
    expect(readLimits({ characters: '', minutes: text }).errors).toHaveProperty('minutes');
  });

  it('distinguish a blocked key from one without a limit', () => {
    expect(limitText({ characters: 0, speechToTextMs: null })).toEqual({
      characters: 'blocked',
      speech: 'no limit',
    });
  });
});

describe('figures', () => {
  const product = { product: 'translate', unit: 'characters', extra: {} } as const;
  const only = anAccountUsage({
    characters: { count: 90, limit: 100 },
    keyCharacters: { count: 90, limit: null },
    products: [{ ...product, accountCount: 90, keyCount: 90 }],
  });

  it('are not repeated for the only key and the only product', () => {
    expect(withoutRepeats(only)).toMatchObject({ keyCharacters: null, products: [] });
    expect(keyParts([day({ keyCharacters: 10 })])).toHaveLength(1);
  });

  it('of a key stay where it has a limit, or others count too', () => {
    const limited = { ...only, keyCharacters: { count: 90, limit: 95 } };
    expect(withoutRepeats(limited).keyCharacters).toEqual({ count: 90, limit: 95 });
    const shared = {
      ...only,
      keyCharacters: { count: 40, limit: null },
      products: [{ ...product, accountCount: 90, keyCount: 40 }],
    };
    expect(withoutRepeats(shared)).toEqual(shared);
    expect(keyParts([day({ keyCharacters: 4 })])).toHaveLength(2);
  });

  it('by product stay without those of the only key', () => {
    const two = {
      ...only,
      products: [
        { ...product, accountCount: 60, keyCount: 60 },
        { ...product, product: 'write', accountCount: 30, keyCount: 30 },
      ],
    };
    expect(withoutRepeats(two).products.map(({ keyCount }) => keyCount)).toEqual([null, null]);
  });
});

describe('names in a report', () => {
  const key = { label: 'ci', maskedKey: 'ab12****9f0e', pair: null };

  it.each([
    [key, 'ci (ab12****9f0e)'],
    [{ ...key, maskedKey: '' }, 'ci'],
    [{ ...key, pair: { sourceLang: 'DE', targetLang: 'PT-BR' } }, 'German → Brazilian Portuguese'],
    [{ ...key, pair: { sourceLang: null, targetLang: '-' } }, '? → -'],
    [{ ...key, pair: { sourceLang: 'DE', targetLang: null } }, 'German → ?'],
  ])('%j: %s', (named, text) => {
    expect(reportName(named)).toBe(text);
  });

  it.each([
    ['speechToText', 'Speech'],
    ['speechToSpeech', 'Speech to speech'],
    ['dream', 'dream'],
    ['constructor', 'constructor'],
  ])('of the product %s: %s', (product, text) => {
    expect(productName(product)).toBe(text);
  });
});

describe('the forecast in words', () => {
  const usage = (count: number, limit: number | null): AccountUsage =>
    anAccountUsage({ characters: { count, limit } });
  const days = { ...names, weekday: String, range: String };
  const forecast = { expectedCount: 90, workingDays: 3, workingDaysLeft: 5, limitReachedOn: null };
  const say = (made: typeof forecast | null, told: AccountUsage) => forecastText(made, told, days);

  it('says what is unknown', () => {
    expect(say(null, usage(1, 2))).toBe('A forecast needs ten working days.');
    expect(say(null, { ...usage(1, 2), characters: null })).toBe(t('usage.charactersNotCounted'));
  });

  it('states the count, and how it compares with the limit', () => {
    expect(say(forecast, usage(30, null))).toMatch(/last 3 working days, .*about 90 characters/);
    expect(say(forecast, usage(30, 100))).toMatch(/within the limit/);
    expect(say(forecast, usage(100, 100))).toMatch(/used up/);
    const reached = { ...forecast, limitReachedOn: '2026-03-20' };
    expect(forecastText(reached, usage(30, 80), days)).toMatch(
      /limit of 80 would be reached on 2026-03-20/,
    );
  });
});
