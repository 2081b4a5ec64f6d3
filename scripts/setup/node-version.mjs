import { existsSync } from 'node:fs';
import { PlainError } from '../lib/plain-error.mjs';
import { projectNode } from '../lib/paths.mjs';

const SETUP_MAJOR = 20;
const TOOLS_MINIMUM = [22, 12];

/**
 * Whether a Node version is at least a given one.
 *
 * @param {string} version such as `v20.20.2`
 * @param {number} major
 * @param {number} [minor]
 */
export function isAtLeast(version, major, minor = 0) {
  const [foundMajor = 0, foundMinor = 0] = version.replace(/^v/u, '').split('.').map(Number);
  return foundMajor > major || (foundMajor === major && foundMinor >= minor);
}

/** @throws {PlainError} when this Node cannot run the setup itself */
export function requireSetupNode(version = process.version) {
  if (isAtLeast(version, SETUP_MAJOR)) return;
  throw new PlainError(
    `Dragoman needs Node ${SETUP_MAJOR} or newer, and this is ${version}. Nothing was changed. Install a current Node and run the same command again.`,
  );
}

/** @throws {PlainError} where no Node package exists for the platform and the system's Node is too old for the tools */
export function requireToolsNode(version = process.version) {
  const node = projectNode();
  if (node !== process.execPath && existsSync(node)) return;
  if (isAtLeast(version, ...TOOLS_MINIMUM)) return;
  throw new PlainError(
    `On this platform Dragoman needs Node ${TOOLS_MINIMUM.join('.')} or newer, and this is ${version}. Install a current Node and run the same command again.`,
  );
}
