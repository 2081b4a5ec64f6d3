import { PlainError } from '../../lib/plain-error.mjs';
import { runCommand } from '../../lib/run-command.mjs';

/** @import { CommandOptions } from '../../lib/run-command.mjs' */

/** Debian's package of each tool, named when it is missing. */
const PACKAGES = {
  'dpkg-deb': 'dpkg',
  rpmbuild: 'rpm',
  rpm: 'rpm',
  rpmsign: 'rpm',
  tar: 'tar',
  lintian: 'lintian',
  appstreamcli: 'appstream',
  'desktop-file-validate': 'desktop-file-utils',
  'apt-ftparchive': 'apt-utils',
  createrepo_c: 'createrepo-c',
  gpg: 'gpg',
};

/** @typedef {keyof typeof PACKAGES} Tool */

const TOOL_MS = 20 * 60_000;

/**
 * Runs a tool of the system.
 *
 * @param {Tool} tool
 * @param {readonly string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<string>} its output
 * @throws {PlainError} with the tool's own words, or with the package that it comes in
 */
export async function runTool(tool, args, options = {}) {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', ...options.env };
  const result = await runCommand(tool, args, { timeoutMs: TOOL_MS, ...options, env });
  if (result.ended === 'missing') {
    throw new PlainError(
      `${tool} is not installed. On Debian and Ubuntu it comes with: apt-get install ${PACKAGES[tool]}`,
    );
  }
  if (result.code !== 0)
    throw new PlainError(`${tool} failed (exit code ${result.code}):\n${result.tail}`);
  return result.stdout;
}
