import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MissingProgram } from '../../../../shared/domain/connections/missing-program.ts';
import { memo } from '../../../../shared/lazy.ts';
import packages from './programs.json' with { type: 'json' };

/**
 * Programs that pipelines call, with the Debian package of each; null: Debian has none. The project
 * setup reads the same table to know what to install.
 */
export const PACKAGE_OF_PROGRAM: ReadonlyMap<string, string | null> = new Map(
  Object.entries(packages),
);

/**
 * Programs that make a mode answer request by request, regardless of what the mode itself calls.
 */
export const PROGRAMS_OF_LIVE_PIPELINES = [
  'bash',
  'apertium-wblank-mode',
  'apertium-wblank-attach',
  'apertium-wblank-detach',
] as const;

const STAGE = /(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^|;&\n'"\\])+/gsu;
const WORD = /(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/gsu;
const ASSIGNMENT = /^\w+=/u;

/**
 * Returns the distinct programs that a pipeline calls, in order: the first word of each stage.
 * Arguments may be quoted and contain bars and spaces; `$1` and `$2` stand for options.
 */
export function programsOfPipeline(line: string): string[] {
  const programs = [...line.matchAll(STAGE)].flatMap(([stage]) => {
    const words = [...stage.matchAll(WORD)].map(([word]) => word);
    const program = words.find((word) => !ASSIGNMENT.test(word));
    return program === undefined ? [] : [unquoted(program)];
  });
  return [...new Set(programs)];
}

function unquoted(word: string): string {
  return word.replaceAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/gsu, (_, single, double, escaped) =>
    String(single ?? double ?? escaped),
  );
}

/**
 * Creates a check for missing programs; each is looked up once.
 * @param searchPath folders to search, as in the variable PATH
 */
export function createProgramFinder(searchPath: string): (program: string) => Promise<boolean> {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '');
  return memo(async (program: string) => {
    const candidates = program.includes('/')
      ? [program]
      : folders.map((folder) => path.join(folder, program));
    const found = await Promise.all(candidates.map(isExecutable));
    return found.includes(true);
  });
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Describes a missing program. */
export function describeMissing(program: string): MissingProgram {
  return { program, debianPackage: PACKAGE_OF_PROGRAM.get(program) ?? null };
}
