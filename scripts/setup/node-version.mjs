import { existsSync } from 'node:fs';
import { whyNodeIsTooOld } from '../lib/node-check.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { projectNode } from '../lib/paths.mjs';

const TOOLS_MINIMUM = /** @type {const} */ ([22, 12]);

/**
 * Returns true if a Node version is at least a given one.
 *
 * @param {string} version such as `v20.20.2`
 * @param {number} major
 * @param {number} [minor]
 */
export function isAtLeast(version, major, minor = 0) {
  const [foundMajor = 0, foundMinor = 0] = version.replace(/^v/u, '').split('.').map(Number);
  return foundMajor > major || (foundMajor === major && foundMinor >= minor);
}

/** Checks this Node. @throws {PlainError} when it cannot run the setup itself */
export function requireSetupNode(version = process.version) {
  const reason = whyNodeIsTooOld(version);
  if (reason !== undefined) throw new PlainError(reason);
}

/**
 * Checks this Node. @throws {PlainError} if no Node package exists for the platform and the system's Node is too old
 * for the tools
 */
export function requireToolsNode(version = process.version) {
  const node = projectNode();
  if (node !== process.execPath && existsSync(node)) return;
  if (isAtLeast(version, ...TOOLS_MINIMUM)) return;
  throw new PlainError(
    `On this platform Dragoman needs Node ${TOOLS_MINIMUM.join('.')} or newer, and this is ${version}. Install a current Node and run the same command again.`,
  );
}
