import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const RUN_KEPT = pathToFileURL(
  join(import.meta.dirname, '../../../electron/platform/cached-code.ts'),
);
const ENTRY = `const { word } = require('./part.cjs');
exports.entry = __filename;
console.log(word(), require('node:path').basename(module.filename), typeof this);`;
const partSaying = (word: string): string => `exports.word = () => '${word}';`;

/** Returns a folder of built code. */
function build(name = 'code'): string {
  const folder = join(temporaryFolder(), name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'entry.cjs'), ENTRY);
  writeFileSync(join(folder, 'part.cjs'), partSaying('old'));
  return folder;
}

interface Started {
  said: string;
  taken: (boolean | undefined)[];
}

/** Starts once; returns the output, and whether V8 accepted the cache of each file. */
function start(folder: string): Started {
  const { said, taken } = startCounting(folder);
  return { said, taken };
}

/** Returns the counts of the diagnostics as well. */
function startCounting(folder: string): Started & { counted: unknown } {
  const program = `
    import vm from 'node:vm';
    import { syncBuiltinESMExports } from 'node:module';
    const taken = [];
    vm.Script = class extends vm.Script {
      constructor(...args) { super(...args); taken.push(this.cachedDataRejected === false); }
    };
    syncBuiltinESMExports();
    const { runCached } = await import(${JSON.stringify(RUN_KEPT.href)});
    runCached(${JSON.stringify(folder)}, 'entry.cjs', 0);
    // The process ends once nothing is left to do, and what is kept is kept behind that.
    setTimeout(async () => {
      console.log(JSON.stringify(taken));
      // As the code that runs asks, which is a build of its own.
      const copy = await import(${JSON.stringify(`${RUN_KEPT.href}?copy`)});
      console.log(JSON.stringify(copy.cachedCodeCounts()));
    }, 50);`;
  const flags = ['--no-warnings', '--experimental-strip-types', '--input-type=module'];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const [said = '', taken = '[]', counted = '{}'] = stdout.trim().split('\n');
  return { said, taken: JSON.parse(taken), counted: JSON.parse(counted) };
}

const keptIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.kept'));

describe('code that a start compiles', () => {
  it('is stored next to its files, and loaded from there at the next start', () => {
    const folder = build();
    expect(start(folder)).toEqual({ said: 'old entry.cjs object', taken: [false, false] });
    expect(readdirSync(folder).toSorted()).toEqual([
      'entry.cjs',
      'entry.cjs.kept',
      'part.cjs',
      'part.cjs.kept',
    ]);
    expect(start(folder)).toEqual({ said: 'old entry.cjs object', taken: [true, true] });
  });

  it('is counted for the diagnostics, which are in a different build than the entry', () => {
    const folder = build();
    expect(startCounting(folder).counted).toEqual({ used: 0, rejected: 0 });
    expect(startCounting(folder).counted).toEqual({ used: 2, rejected: 0 });
  });

  it('is compiled again when the file has changed, whatever its length', () => {
    const folder = build();
    start(folder);
    writeFileSync(join(folder, 'part.cjs'), partSaying('new'));
    expect(start(folder)).toEqual({ said: 'new entry.cjs object', taken: [true, false] });
    expect(start(folder)).toEqual({ said: 'new entry.cjs object', taken: [true, true] });
  });

  it.each([
    ['is damaged', (kept: Buffer) => kept.fill(0, kept.length >> 1, (kept.length >> 1) + 8)],
    ['is cut off', (kept: Buffer) => kept.subarray(0, kept.length - 9)],
    ['is empty', () => Buffer.alloc(0)],
  ])('is compiled again when what was stored %s', (_what, spoil) => {
    const folder = build();
    start(folder);
    const file = join(folder, 'part.cjs.kept');
    writeFileSync(file, spoil(readFileSync(file)));
    expect(start(folder)).toEqual({ said: 'old entry.cjs object', taken: [true, false] });
    expect(start(folder).taken).toEqual([true, true]);
  });

  it('is only read in a package', () => {
    const folder = build();
    start(folder);
    const packaged = build('app.asar/out');
    expect(start(packaged).taken).toEqual([false, false]);
    expect(keptIn(packaged)).toEqual([]);
    for (const name of keptIn(folder)) cpSync(join(folder, name), join(packaged, name));
    expect(start(packaged).taken).toEqual([true, true]);
  });

  it('runs where nothing can be stored, and leaves nothing unfinished', () => {
    const folder = build();
    // Root may write to folders that are read-only, but not put a file in the place of a folder.
    for (const name of ['entry.cjs.kept', 'part.cjs.kept']) {
      mkdirSync(join(folder, name, 'in-the-way'), { recursive: true });
    }
    expect(start(folder)).toEqual({ said: 'old entry.cjs object', taken: [false, false] });
    expect(readdirSync(folder)).toHaveLength(4);
    chmodSync(folder, 0o500);
    expect(start(folder).said).toBe('old entry.cjs object');
    chmodSync(folder, 0o700);
    expect(keptIn(folder).every((name) => existsSync(join(folder, name, 'in-the-way')))).toBe(true);
  });
});
