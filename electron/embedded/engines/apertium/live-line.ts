import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../../../shared/errors.ts';

/** What a mode's pipeline needs before it works live; by the name of its file. */
const REPAIRS: ReadonlyMap<string, (line: string) => string> = new Map([
  ['rus-ukr.mode', withoutTagger],
  ['ukr-rus.mode', withoutTagger],
  ['rus-bel.mode', withoutTagger],
  ['hbs-mkd.mode', withoutDependencies],
]);

/** It takes a moment; on a computer that is busy, many of them. */
const LIMIT_MS = 60_000;

/**
 * Asks Apertium for the shell line of a mode's pipeline, with NUL flush and word blanks in every stage.
 * @throws `api/unavailable` when the installation does not work
 */
export async function liveShellLine(modeFile: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('apertium-wblank-mode', ['-z', modeFile], {
      timeout: LIMIT_MS,
    });
    const line = stdout.trim();
    if (line !== '') return repairLine(path.basename(modeFile), line);
  } catch (error) {
    throw brokenInstallation(error);
  }
  throw brokenInstallation();
}

/** The line as it works: a few modes are shipped with a stage that crashes or hangs. */
export function repairLine(modeName: string, line: string): string {
  return REPAIRS.get(modeName)?.(line) ?? line;
}

/**
 * The tagger crashes on Cyrillic. It goes, and the constraint grammar in front of it picks one reading
 * of each word.
 */
function withoutTagger(line: string): string {
  return line
    .split('|')
    .filter((stage) => !stage.trimStart().startsWith('apertium-tagger '))
    .map((stage) => stage.replace(/^(\s*cg-proc(?: -[zw])*)(?= ')/u, '$1 -1 -n'))
    .join('|');
}

/** The dictionary hangs at the dependencies (`<#1→2>`) that the constraint grammar writes. */
function withoutDependencies(line: string): string {
  return line
    .split('|')
    .flatMap((stage) =>
      stage.trimStart().startsWith('cg-proc ')
        ? [stage, " sed -uz 's/<#[0-9]*→[0-9]*>//g' "]
        : [stage],
    )
    .join('|');
}

function brokenInstallation(cause?: unknown): AppError {
  return new AppError(
    'api/unavailable',
    'The offline translation engine is installed but does not start. Install the apertium packages again.',
    { retryable: true, cause },
  );
}
