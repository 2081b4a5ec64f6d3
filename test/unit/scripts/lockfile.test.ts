import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const words = z.union([z.string(), z.array(z.string())]);
const names = z.record(z.string(), z.string()).default({});
const lockEntry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  optional: z.boolean().default(false),
  os: words.optional(),
  cpu: words.optional(),
  dependencies: names,
  optionalDependencies: names,
});
const lock = z.object({ packages: z.record(z.string(), lockEntry) });
const INSIDE = '/node_modules/';
const SYSTEM =
  /\b(?:aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win(?:32)?)\b/u;
type Packages = z.infer<typeof lock>['packages'];

/** Returns the path of the package that a name resolves to: in the nearest node_modules on the way up. */
function resolve(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf(INSIDE), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/** Describes what `npm ci` would refuse, or would install unchecked. */
function faults(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const found: string[] = [];
    if (entry.resolved !== undefined) found.push(`${path} has a download address`);
    if (path !== '' && !entry.version) found.push(`${path} has no version`);
    if (path !== '' && !entry.integrity) found.push(`${path} has no integrity`);
    for (const name of Object.keys(entry.dependencies)) {
      if (!resolve(packages, path, name)) found.push(`${path} lacks ${name}`);
    }
    for (const [name, range] of Object.entries(entry.optionalDependencies)) {
      const resolved = resolve(packages, path, name);
      if (resolved === undefined) {
        found.push(`${path} lacks ${name}`);
        continue;
      }
      const part = packages[resolved];
      if (SYSTEM.test(name) && !part?.optional) found.push(`${resolved} is not optional`);
      if (SYSTEM.test(name) && !part?.os) found.push(`${resolved} names no platform`);
      // An exact version, as parts of one package have: `npm ci` compares the two.
      if (/^\d/u.test(range) && part?.version !== range) found.push(`${resolved} is not ${range}`);
    }
    return found;
  });
}

const project = lock.parse(
  JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')),
);

describe('package-lock.json', () => {
  it('holds each package for every platform, with its checksum and no address', () => {
    // A part for a different platform is missing if the registry does not offer that version of it
    // (yet): use the newest version of the package that is completely available.
    expect(faults(project.packages)).toEqual([]);
  });

  it('knows the parts of other systems', () => {
    const systems = Object.entries(project.packages)
      .filter(([path]) => path.startsWith('node_modules/@napi-rs/canvas-'))
      .flatMap(([, entry]) => entry.os ?? []);
    expect(new Set(systems)).toEqual(new Set(['android', 'darwin', 'linux', 'win32']));
  });

  it('has one version of the canvas', () => {
    const paths = Object.keys(project.packages).filter((path) =>
      path.endsWith('node_modules/@napi-rs/canvas'),
    );
    expect(paths).toEqual(['node_modules/@napi-rs/canvas']);
  });
});

describe('a faulty lockfile', () => {
  const part = { version: '1.0.0', integrity: 'sha512-x', optional: true, os: ['linux'] };
  const whole = {
    version: '1.0.0',
    integrity: 'sha512-x',
    optionalDependencies: { 'part-linux': '1.0.0' },
  };
  const parse = (packages: Record<string, unknown>) =>
    lock.parse({ packages: { '': {}, 'node_modules/whole': whole, ...packages } }).packages;

  it('is complete with the part beside, below or above', () => {
    expect(faults(parse({ 'node_modules/part-linux': part }))).toEqual([]);
    expect(faults(parse({ 'node_modules/whole/node_modules/part-linux': part }))).toEqual([]);
    const nested = {
      'node_modules/a/node_modules/b': whole,
      'node_modules/a/node_modules/part-linux': part,
    };
    expect(faults(parse({ ...nested, 'node_modules/part-linux': part }))).toEqual([]);
  });

  it.each([
    ['no entry', {}, 'node_modules/whole lacks part-linux'],
    [
      'one in a stranger',
      { 'node_modules/b/node_modules/part-linux': part },
      'node_modules/whole lacks part-linux',
    ],
    [
      'another version',
      { 'node_modules/part-linux': { ...part, version: '2.0.0' } },
      'is not 1.0.0',
    ],
    ['no platform', { 'node_modules/part-linux': { ...part, os: undefined } }, 'names no platform'],
    [
      'no checksum',
      { 'node_modules/part-linux': { ...part, integrity: undefined } },
      'no integrity',
    ],
    [
      'an address',
      { 'node_modules/part-linux': { ...part, resolved: 'x' } },
      'has a download address',
    ],
    [
      'a part all need',
      { 'node_modules/part-linux': { ...part, optional: false } },
      'is not optional',
    ],
  ])('is found: %s', (_what, packages, fault) => {
    expect(faults(parse(packages)).join('\n')).toContain(fault);
  });
});
