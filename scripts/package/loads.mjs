import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { projectNode } from '../lib/paths.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { NOT_LOADED } from './ship.mjs';

const LOADED =
  /(?<how>\bfrom|\bimport|\brequire|\bresolve)\s*\(?\s*["'](?<id>[@a-z][\w@./-]*)["']/gu;
const CHECK_MS = 120_000;
/** Runs in the staged app: loads code, and finds what is only a file. */
const LOAD_ALL = `
import { createRequire } from 'node:module';
const require = createRequire(process.cwd() + '/out/main/main.cjs');
const failed = [];
// As the app does: others need it.
await import(import.meta.resolve('reflect-metadata'));
for (const id of JSON.parse(process.argv[1])) {
  try {
    if (/\\/[^@]*\\.(?:wasm|json|js)$/.test(id)) require.resolve(id);
    else await import(import.meta.resolve(id));
  } catch (error) { failed.push(id + ': ' + String(error.message).split('\\n')[0]); }
}
console.log(JSON.stringify(failed));
process.exit(0);
`;

/**
 * Returns the packages, and files in them, that built code loads from node_modules.
 *
 * @param {string} mainFolder the built code of the main process
 * @returns {string[]} in order
 */
export function loadedIds(mainFolder) {
  const ids = readdirSync(mainFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.c?js$/u.test(name))
    .flatMap((name) => [...readFileSync(join(mainFolder, name), 'utf8').matchAll(LOADED)])
    .map(({ groups }) => groups?.['id'] ?? '');
  return [...new Set(ids)]
    .filter((id) => !isBuiltin(id) && id !== 'electron' && !NOT_LOADED.includes(nameOf(id)))
    .toSorted();
}

/** @param {string} id */
export const nameOf = (id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/');

/**
 * Loads everything that the staged app loads, so that a file missing from the table of what ships is noticed here.
 *
 * @param {string} folder the staged app; nothing above it may have a node_modules
 * @param {readonly string[]} names all packages in it
 * @throws {PlainError} with what cannot be loaded
 */
export async function requireLoads(folder, names) {
  const known = new Set(names);
  const ids = loadedIds(join(folder, 'out', 'main'));
  const unknown = ids.filter((id) => !known.has(nameOf(id)));
  if (unknown.length > 0) {
    throw new PlainError(
      `The app loads ${unknown.join(', ')} at run time: scripts/package/ship.mjs has to say which files of it ship.`,
    );
  }
  const args = ['--input-type=module', '--eval', LOAD_ALL, JSON.stringify(ids)];
  const result = await runCommand(projectNode(), args, { cwd: folder, timeoutMs: CHECK_MS });
  /** @type {string[]} */
  const failed =
    result.code === 0 ? JSON.parse(result.stdout.trim().split('\n').at(-1) ?? '[]') : [result.tail];
  if (failed.length > 0)
    throw new PlainError(`The package would lack files that the app loads:\n${failed.join('\n')}`);
}
