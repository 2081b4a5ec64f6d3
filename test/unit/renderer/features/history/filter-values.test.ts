import { describe, expect, it } from 'vitest';
import {
  countFilters,
  NO_FILTER,
  toFilter,
} from '../../../../../renderer/features/history/filter-values.ts';
import { historyFilterSchema } from '../../../../../shared/domain/history/history.ts';

describe('filter of the form', () => {
  it('asks for everything with an empty form', () => {
    expect(toFilter(NO_FILTER)).toEqual({ text: '' });
    expect(countFilters(NO_FILTER)).toBe(0);
  });

  it('asks by every field that is set', () => {
    const filter = toFilter({
      text: 'a "b c"',
      order: 'relevance',
      sourceLang: 'EN',
      targetLang: 'DE',
      kind: 'import',
      connectionId: 'paid',
      projectId: 'p1',
      from: '2025-01-31',
      to: '2025-01-31',
      isStarred: '1',
      isChangedByMe: '1',
      mode: 'pairs',
      memoryId: 'm',
    });
    expect(filter).toEqual({
      text: 'a "b c"',
      sourceLang: 'EN',
      targetLang: 'DE',
      kind: 'import',
      connectionId: 'paid',
      projectId: 'p1',
      fromMs: new Date(2025, 0, 31).getTime(),
      toMs: new Date(2025, 1, 1).getTime(),
      isStarred: true,
      isChangedByMe: true,
    });
    expect(historyFilterSchema.parse(filter)).toEqual(filter);
  });

  it('makes days follow each other without gap or overlap, also where they have 23 or 25 hours', () => {
    const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short' });
    const dayOf = (number: number) => format.format(new Date(2025, 0, number));
    for (let number = 1; number <= 365; number += 1) {
      const { toMs } = toFilter({ ...NO_FILTER, to: dayOf(number) });
      expect(toMs).toBe(toFilter({ ...NO_FILTER, from: dayOf(number + 1) }).fromMs);
    }
  });

  it('counts filters, not the text or the order', () => {
    expect(
      countFilters({
        ...NO_FILTER,
        text: 'x',
        order: 'relevance',
        kind: 'text',
        from: '2025-01-01',
      }),
    ).toBe(2);
  });

  it.each([
    '',
    'yesterday',
    '2025-00-10',
    '2025-01-00',
    '99999-99-99',
    '1960-01-01',
    '275761-01-01',
  ])(
    'asks for nothing or a valid instant when a day is invalid or before all history: %s',
    (day) => {
      const filter = toFilter({ ...NO_FILTER, from: day, to: day });
      expect(historyFilterSchema.safeParse(filter).success).toBe(true);
    },
  );

  it.each(['constructor', '__proto__', 'toString', 'DOCUMENT'])('%s is no kind', (kind) => {
    expect(toFilter({ ...NO_FILTER, kind })).toEqual({ text: '' });
  });
});
