import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  wireInstant,
  wireRecord,
} from '../../../../../electron/clients/translation/wire/wire-record.ts';

const named = wireRecord({ name: z.string(), age: z.number().nullish() }, (wire, extra) => ({
  name: wire.name,
  extra,
}));

describe('wireRecord', () => {
  it('keeps what it does not know, as it came', () => {
    const parsed = named.parse({ name: 'x', age: null, more: { deep: [1] }, nothing: null });
    expect(parsed).toStrictEqual({ name: 'x', extra: { more: { deep: [1] }, nothing: null } });
  });

  it.each([null, [], ['x'], 'x', 7, {}, { name: 1 }, { name: 'x', age: 'old' }])(
    '%j is none',
    (value) => {
      expect(named.safeParse(value).success).toBe(false);
    },
  );

  it('names of parts of every object are data and nothing else', () => {
    const hostile: unknown = JSON.parse(
      '{"name":"x","__proto__":{"polluted":true},"constructor":{"prototype":1},"hasOwnProperty":0}',
    );
    const { extra } = named.parse(hostile);
    expect('polluted' in extra).toBe(false);
    expect(Object.getPrototypeOf(extra)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('a known field is only taken from the object itself', () => {
    const inherited: unknown = JSON.parse('{"__proto__":{"name":"x"}}');
    expect(named.safeParse(inherited).success).toBe(false);
  });
});

describe('wireInstant', () => {
  it.each([
    ['2026-02-03T10:00:00.000Z', Date.UTC(2026, 1, 3, 10)],
    ['2026-02-03T10:00:00Z', Date.UTC(2026, 1, 3, 10)],
    ['2026-02-03T10:00:00', Date.UTC(2026, 1, 3, 10)],
    ['2026-02-03T10:00:00.123456Z', Date.UTC(2026, 1, 3, 10, 0, 0, 123)],
    ['2026-02-03T12:00:00+02:00', Date.UTC(2026, 1, 3, 10)],
    ['2026-02-03T12:00:00+0200', Date.UTC(2026, 1, 3, 10)],
    ['2026-02-03', null],
    ['2026-13-03T10:00:00Z', null],
    ['yesterday', null],
    ['', null],
    [null, null],
    [undefined, null],
    [1_770_000_000_000, null],
  ])('%j is %j', (text, expected) => {
    expect(wireInstant.parse(text)).toBe(expected);
  });
});
