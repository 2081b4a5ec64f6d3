import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { modulePath, projectRoot } from './paths.mjs';
import { PlainError } from './plain-error.mjs';

/**
 * Returns the entry file of a command-line tool in node_modules, to be run by `projectNode()`. Without the shims in
 * `.bin` it needs no shell on any platform.
 *
 * @param {string} packageName
 * @param {string} [command] defaults to the package's name
 * @throws {PlainError} when it is not installed
 */
export function toolPath(packageName, command = packageName) {
  const manifest = modulePath(packageName, 'package.json');
  if (!existsSync(manifest)) {
    throw new PlainError(
      `${packageName} is not installed. Run "npm start" or "npm test": both install what is missing.`,
    );
  }
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return modulePath(packageName, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Returns the environment for tools, in which `node` is also the project's Node.
 *
 * @param {Record<string, string | undefined>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnv(extra = {}) {
  const bin = join(projectRoot, 'node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}
