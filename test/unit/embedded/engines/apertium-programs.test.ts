import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { surveyModes } from '../../../../electron/embedded/engines/apertium/modes.ts';
import {
  createProgramFinder,
  programsOfPipeline,
  PROGRAMS_OF_LIVE_PIPELINES,
} from '../../../../electron/embedded/engines/apertium/programs.ts';
import { selectEngine } from '../../../../electron/embedded/engines/select-engine.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('the programs of a pipeline', () => {
  it.each([
    ["lt-proc 'a.bin' | cg-proc -w 'b.bin' | lt-proc $1 'c.bin'\n", ['lt-proc', 'cg-proc']],
    ['apertium-tagger -g $2 "a|b.prob"|lrx-proc -m c.bin', ['apertium-tagger', 'lrx-proc']],
    [
      "  /opt/my\\ tools/lt-proc x | '/opt/b c/rtx-proc' y",
      ['/opt/my tools/lt-proc', '/opt/b c/rtx-proc'],
    ],
    ["LC_ALL=C NAME='a b' sed -uz 's/a|b;c//g' | lsx-proc d", ['sed', 'lsx-proc']],
    ['lt-proc "say \\"a|b\\" $1" |\n  hfst-proc x', ['lt-proc', 'hfst-proc']],
    ['$TOOLS/lt-proc x | lt-proc y', ['$TOOLS/lt-proc', 'lt-proc']],
    [' | ', []],
    ['', []],
  ])('%j', (line, expected) => {
    expect(programsOfPipeline(line)).toEqual(expected);
  });
});

/** Creates a folder of modes and one of programs. */
function installation(modes: Record<string, string>, programs: readonly string[]) {
  const root = temporaryFolder();
  const modesFolder = path.join(root, 'modes');
  const programsFolder = path.join(root, 'bin');
  mkdirSync(modesFolder);
  mkdirSync(programsFolder);
  for (const [name, line] of Object.entries(modes))
    writeFileSync(path.join(modesFolder, name), line);
  for (const name of [...PROGRAMS_OF_LIVE_PIPELINES, ...programs]) {
    writeFileSync(path.join(programsFolder, name), '#!/bin/sh\n');
    chmodSync(path.join(programsFolder, name), 0o755);
  }
  return { modesFolder, programsFolder };
}

const directions = (modes: readonly { source: string; target: string }[]) =>
  modes.map(({ source, target }) => `${source}-${target}`);

describe('an installed direction', () => {
  const MODES = {
    'eng-spa.mode': "lt-proc 'a.bin' | lt-proc $1 'b.bin'",
    'nob-swe.mode': "lt-proc 'a.bin' | rtx-proc 'b.bin' | lt-proc $1 'c.bin'",
    'swe-nob.mode': "lt-proc 'a.bin' | rtx-proc 'b.bin' | mystery 'd' | lt-proc $1 'c.bin'",
  };

  it("isn't offered when one of its programs is missing, and names the package of that program", async () => {
    const { modesFolder, programsFolder } = installation(MODES, ['lt-proc']);
    const { modes, lacking } = await surveyModes(modesFolder, programsFolder);
    expect(directions(modes)).toEqual(['EN-ES']);
    expect(lacking.map((one) => ({ ...one, directions: directions(one.directions) }))).toEqual([
      {
        program: 'rtx-proc',
        debianPackage: 'apertium-recursive',
        directions: ['NB-SV', 'SV-NB'],
      },
      { program: 'mystery', debianPackage: null, directions: ['SV-NB'] },
    ]);
  });

  it('is offered as soon as its programs are there, wherever on the path', async () => {
    const { modesFolder, programsFolder } = installation(MODES, ['lt-proc', 'mystery']);
    const other = installation({}, ['rtx-proc']).programsFolder;
    const found = await surveyModes(modesFolder, `${other}${path.delimiter}${programsFolder}`);
    expect(directions(found.modes)).toEqual(['EN-ES', 'NB-SV', 'SV-NB']);
    expect(found.lacking).toEqual([]);
  });

  it('falls back to another mode that works, and then nothing is missing', async () => {
    const both = {
      'es-pt.mode': "lt-proc 'a.bin'",
      'spa-por.mode': "rtx-proc 'b.bin'",
    };
    const { modesFolder, programsFolder } = installation(both, ['lt-proc']);
    const { modes, lacking } = await surveyModes(modesFolder, programsFolder);
    expect(modes).toMatchObject([{ file: path.join(modesFolder, 'es-pt.mode') }]);
    expect(lacking).toEqual([]);
  });

  it('needs the programs that make pipelines answer request by request', async () => {
    const { modesFolder } = installation(MODES, []);
    const { modes, lacking } = await surveyModes(modesFolder, '');
    expect(modes).toEqual([]);
    expect(lacking.map(({ program }) => program)).toEqual(
      expect.arrayContaining([...PROGRAMS_OF_LIVE_PIPELINES, 'lt-proc']),
    );
  });

  it('needs its programs as executable files, not as folders or notes', async () => {
    const { programsFolder } = installation({}, ['lt-proc']);
    mkdirSync(path.join(programsFolder, 'cg-proc'));
    writeFileSync(path.join(programsFolder, 'rtx-proc'), 'a note');
    const has = createProgramFinder(programsFolder);
    expect(await Promise.all(['lt-proc', 'cg-proc', 'rtx-proc', 'absent'].map(has))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(await has(path.join(programsFolder, 'lt-proc'))).toBe(true);
  });

  it("that can't work gives a line in the log and a note in Settings", async () => {
    const { modesFolder } = installation({ 'nob-swe.mode': 'dragoman-absent -x' }, []);
    const lines: string[] = [];
    const missing: unknown[] = [];
    const engine = await selectEngine(null, {
      modesFolder,
      log: (line) => lines.push(line),
      noteMissing: (program) => missing.push(program),
    });
    expect(engine.isPractice).toBe(true);
    expect(lines).toContain(
      'apertium: the program dragoman-absent is missing. Not used without it: NB-SV',
    );
    expect(missing).toContainEqual({ program: 'dragoman-absent', debianPackage: null });
  });
});
