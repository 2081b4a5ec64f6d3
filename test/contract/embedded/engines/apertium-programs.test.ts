import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { liveShellLine } from '../../../../electron/embedded/engines/apertium/apertium-engine.ts';
import {
  surveyModes,
  SYSTEM_MODES_FOLDER,
} from '../../../../electron/embedded/engines/apertium/modes.ts';
import {
  createProgramFinder,
  PACKAGE_OF_PROGRAM,
  programsOfPipeline,
} from '../../../../electron/embedded/engines/apertium/programs.ts';
import { someOf } from '../../../support/runs.ts';

const survey = await surveyModes();
const files = survey.modes.length === 0 ? [] : readdirSync(SYSTEM_MODES_FOLDER);
const names = files.filter((name) => name.endsWith('.mode'));

describe.skipIf(names.length === 0)('every installed mode (needs apertium)', () => {
  const has = createProgramFinder(process.env['PATH'] ?? '');

  it.each(names)(
    '%s calls only known programs, and the programs of a package are installed',
    async (name) => {
      const programs = programsOfPipeline(
        readFileSync(path.join(SYSTEM_MODES_FOLDER, name), 'utf8'),
      );
      expect(programs).not.toEqual([]);
      expect(programs.filter((program) => !PACKAGE_OF_PROGRAM.has(program))).toEqual([]);
      const packaged = programs.filter((program) => PACKAGE_OF_PROGRAM.get(program) !== null);
      const found = await Promise.all(packaged.map(has));
      expect(packaged.filter((_, index) => found[index] !== true)).toEqual([]);
    },
  );

  it('has every program that an offered direction needs', () => {
    expect(survey.lacking).toEqual([]);
  });

  it('becomes a live pipeline of known programs', async () => {
    const programs = new Set<string>();
    // One after the other: each starts a dozen programs.
    for (const { file } of someOf(12, survey.modes)) {
      for (const program of programsOfPipeline(await liveShellLine(file))) programs.add(program);
    }
    expect([...programs].filter((program) => !PACKAGE_OF_PROGRAM.has(program))).toEqual([]);
  });
});
