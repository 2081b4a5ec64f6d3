import { projectRoot } from '../lib/paths.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { runCommand } from '../lib/run-command.mjs';

/** @param {readonly string[]} args */
async function git(args) {
  const { code, stdout } = await runCommand('git', args, { cwd: projectRoot });
  return code === 0 ? stdout.trim() : null;
}

/**
 * Returns the commit that is packaged and its time, which all files get: the same commit makes the same package.
 * SOURCE_DATE_EPOCH has precedence, as everywhere.
 *
 * @returns {Promise<{ commit: string, madeAtS: number }>} `commit` ends in `+` if files were changed since
 * @throws {PlainError} when neither is known
 */
export async function packagedSource(env = process.env) {
  const [commit, time, changes] = await Promise.all([
    git(['rev-parse', 'HEAD']),
    git(['log', '-1', '--format=%ct']),
    git(['status', '--porcelain', '--untracked-files=no']),
  ]);
  const madeAtS = Number(env.SOURCE_DATE_EPOCH || time || Number.NaN);
  if (!Number.isSafeInteger(madeAtS) || madeAtS < 0) {
    throw new PlainError(
      'The time of the commit is unknown here. Set SOURCE_DATE_EPOCH to it, in seconds since 1970, and run the same command again.',
    );
  }
  return { commit: commit === null ? 'unknown' : commit + (changes === '' ? '' : '+'), madeAtS };
}
