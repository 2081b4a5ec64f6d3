import { describe, expect, it } from 'vitest';
import { describeKey } from '../../../../shared/domain/connections/service-keys.ts';

describe('§1 kinds of keys', () => {
  it.each([
    ['abc', { edition: 'paid', isAdmin: false }],
    ['abc:fx', { edition: 'free', isAdmin: false }],
    [' abc:fx\n', { edition: 'free', isAdmin: false }],
    ['abc:adm', { edition: 'paid', isAdmin: true }],
    ['abc:fx:adm', { edition: 'paid', isAdmin: true }],
    ['abc:adm:fx', { edition: 'free', isAdmin: false }],
    [':fxabc', { edition: 'paid', isAdmin: false }],
    ['abc:FX', { edition: 'paid', isAdmin: false }],
    ['', { edition: 'paid', isAdmin: false }],
  ])('%j tells what it is by its ending', (key, expected) => {
    expect(describeKey(key)).toStrictEqual(expected);
  });
});
