import { globSync, readFileSync } from 'node:fs';
import { expect, it, describe } from 'vitest';
import { isLoopback } from '../../../../shared/domain/connections/loopback.ts';
import { describeKey } from '../../../../shared/domain/connections/service-keys.ts';
import { parseKeptNames } from '../../../../shared/domain/connections/kept-names.ts';

it.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  '127.0.0.1',
  '127.255.3.4',
  '127.1',
  '2130706433',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:127.200.0.9]',
])('takes %s for this computer', (host) => {
  expect(isLoopback(new URL(`http://${host}/`).hostname)).toBe(true);
});
it.each([
  'localhost.example.com',
  '127.0.0.1.example.com',
  '128.0.0.1',
  '10.0.0.1',
  '[::2]',
  '[::ffff:128.0.0.1]',
  '0.0.0.0',
  '[::]',
  'notlocalhost',
  '[fe80::1]',
])('takes %s for a different computer', (host) => {
  expect(isLoopback(new URL(`http://${host}/`).hostname)).toBe(false);
});
it('is the only rule in the app', () => {
  const files = globSync('{electron,renderer,shared}/**/*.{ts,tsx}');
  const rules = files.filter((file) =>
    /'\[::1\]'|===\s*'localhost'|\^127/u.test(readFileSync(file, 'utf8')),
  );
  expect(rules.map((file) => file.replaceAll('\\', '/'))).toEqual([
    'shared/domain/connections/loopback.ts',
  ]);
});

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

describe('parseKeptNames', () => {
  it.each([
    ['', []],
    ['Ada Byron\n\n  Chuck   Berry \r\nAda Byron\u2028x', ['Ada Byron', 'Chuck Berry', 'x']],
  ])('reads %j', (text, names) => {
    expect(parseKeptNames(text)).toEqual(names);
  });
});
