import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_OF_PROGRAM } from '../../../electron/embedded/engines/apertium/programs.ts';
import { isOnPath, programPackages } from '../../../scripts/setup/engine-programs.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Creates modes and programs as installed. */
function installation(pipelines: readonly string[], programs: readonly string[]) {
  const folder = temporaryFolder();
  const modesFolder = join(folder, 'modes');
  const searchPath = join(folder, 'bin');
  mkdirSync(modesFolder);
  mkdirSync(searchPath);
  for (const [index, line] of pipelines.entries()) {
    writeFileSync(join(modesFolder, `${String(index)}.mode`), line);
  }
  for (const program of programs) {
    writeFileSync(join(searchPath, program), '');
    chmodSync(join(searchPath, program), 0o755);
  }
  return { modesFolder, searchPath };
}

describe('the packages of programs that directions call', () => {
  const PIPELINES = [
    "lt-proc -w 'a.bin' | cg-proc 'b.bin'|rtx-proc -z c.bin | lt-proc $1 d.bin\n",
    'lt-proc a.bin | lt-proc-j b.bin | mystery c.bin',
  ];

  it('are those of missing programs', () => {
    const installed = installation(PIPELINES, ['lt-proc']);
    expect(programPackages(installed)).toEqual(['cg3', 'apertium-recursive']);
  });

  it('are none when every program is there, or has no package', () => {
    const installed = installation(PIPELINES, ['lt-proc', 'cg-proc', 'rtx-proc']);
    expect(programPackages(installed)).toEqual([]);
  });

  it("aren't requested by a name inside a different one", () => {
    const { modesFolder, searchPath } = installation(['my-rtx-proc x | lt-proc rtx-proc.bin'], []);
    expect(programPackages({ modesFolder, searchPath })).toEqual(['lttoolbox']);
  });

  it('are unknown without directions, or all of them when a guess is wanted', () => {
    const { searchPath } = installation([], []);
    const modesFolder = join(searchPath, 'absent');
    expect(programPackages({ modesFolder, searchPath })).toEqual([]);
    expect(programPackages({ modesFolder, searchPath, guesses: true }).toSorted()).toEqual(
      [...new Set(PACKAGE_OF_PROGRAM.values())].filter((name) => name !== null).toSorted(),
    );
  });
});

describe('a program on the path', () => {
  it('is in one of the folders', () => {
    const { searchPath } = installation([], ['lt-proc']);
    expect(isOnPath('lt-proc', `/nowhere::${searchPath}`)).toBe(true);
    expect(isOnPath('lt-proc', '/nowhere')).toBe(false);
    expect(isOnPath('lt-proc', '')).toBe(false);
  });
});
