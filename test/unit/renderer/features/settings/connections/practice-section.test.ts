import { describe, expect, it } from 'vitest';
import {
  PRACTICE_GROUPS,
  readDraft,
  toDraft,
  type PracticeField,
} from '../../../../../../renderer/features/settings/connections/practice-section.tsx';
import {
  NO_PRACTICE,
  practiceSchema,
  type Practice,
} from '../../../../../../shared/domain/connections/practice.ts';
import { PRACTICE_MAXIMA } from '../../../../../../shared/domain/connections/limits.ts';

const FIELDS = PRACTICE_GROUPS.flatMap(({ fields }) => fields);
const ZERO = toDraft(NO_PRACTICE);
const typed = (name: PracticeField, text: string) => new Map(ZERO).set(name, text);

describe('the practice form', () => {
  it('has one field for each number of practice mode, each with a separate label', () => {
    const { isOn, round, ...numbers } = NO_PRACTICE;
    expect([isOn, round]).toEqual([false, 0]);
    expect(FIELDS.map(({ name }) => name).toSorted()).toEqual(Object.keys(numbers).toSorted());
    expect(new Set(FIELDS.map(({ label }) => label)).size).toBe(FIELDS.length);
  });

  it.each(FIELDS.map(({ name }) => [name, PRACTICE_MAXIMA[name]] as const))(
    '%s accepts what the settings accept, and no more: %d',
    (name, max) => {
      const read = readDraft(typed(name, String(max)));
      expect(read).toMatchObject({ ok: true, values: { [name]: max } });
      const practice = (value: number): Practice => ({ ...NO_PRACTICE, [name]: value });
      expect(practiceSchema.safeParse(practice(max)).success).toBe(true);
      expect(practiceSchema.safeParse(practice(max + 1)).success).toBe(false);
      expect(readDraft(typed(name, String(max + 1)))).toMatchObject({ ok: false });
    },
  );

  it('reads back what it shows', () => {
    const practice: Practice = { ...NO_PRACTICE, isOn: true, round: 3, quotaExceeded: 2 };
    const read = readDraft(toDraft(practice));
    expect(read.ok && { ...practice, ...read.values }).toEqual(practice);
    // It does not manage the switch and the round.
    expect(read.ok && Object.keys(read.values)).not.toContain('isOn');
    expect(read.ok && Object.keys(read.values)).not.toContain('round');
  });

  it.each([
    [' 7 ', 7],
    ['007', 7],
    ['0', 0],
  ])('reads %j as %d', (text, value) => {
    expect(readDraft(typed('quotaExceeded', text))).toMatchObject({
      ok: true,
      values: { quotaExceeded: value },
    });
  });

  it.each(['', ' ', 'many', '-1', '1.5', '1e2', '0x10', '١', '99999999999', 'NaN', '1 0'])(
    'refuses %j and says what it accepts',
    (text) => {
      const read = readDraft(typed('quotaExceeded', text));
      expect(read.ok ? [] : [...read.errors]).toEqual([
        ['quotaExceeded', 'Enter a whole number from 0 to 100.'],
      ]);
    },
  );

  it('names every invalid field, in the order of the form', () => {
    const draft = new Map(ZERO).set('characterLimit', 'x').set('tooManyRequests', 'y');
    const read = readDraft(draft);
    expect(read.ok ? [] : [...read.errors.keys()]).toEqual(['tooManyRequests', 'characterLimit']);
  });

  it('refuses a draft without its fields', () => {
    const read = readDraft(new Map());
    expect(read.ok ? 0 : read.errors.size).toBe(FIELDS.length);
  });
});
