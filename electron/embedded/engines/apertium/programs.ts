import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MissingProgram } from '../../../../shared/domain/connections/missing-program.ts';
import packages from './programs.json' with { type: 'json' };

/**
 * Programs that pipelines call, with the Debian package of each; null: Debian has none. The set-up of the
 * checkout reads the same table, to know what to install.
 */
export const PACKAGE_OF_PROGRAM: ReadonlyMap<string, string | null> = new Map(
  Object.entries(packages),
);

/** What turns a mode into a pipeline that answers request by request, whatever the mode itself calls. */
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
 * The programs that a pipeline calls, each once, in their order: the first word of each stage. Arguments may be
 * quoted and hold bars and blanks; `$1` and `$2` are places for options.
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
 * Finds out which programs are not there; each is looked up once.
 * @param searchPath folders to look in, as in the variable PATH
 */
export function createProgramFinder(searchPath: string): (program: string) => Promise<boolean> {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '');
  const known = new Map<string, Promise<boolean>>();
  const look = async (program: string): Promise<boolean> => {
    const candidates = program.includes('/')
      ? [program]
      : folders.map((folder) => path.join(folder, program));
    const found = await Promise.all(candidates.map(isExecutable));
    return found.includes(true);
  };
  return (program) => {
    const answer = known.get(program) ?? look(program);
    known.set(program, answer);
    return answer;
  };
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** What is known of a program that is not there. */
export function describeMissing(program: string): MissingProgram {
  return { program, debianPackage: PACKAGE_OF_PROGRAM.get(program) ?? null };
}
