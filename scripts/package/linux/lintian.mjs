import { messageOf, PlainError } from '../../lib/plain-error.mjs';
import { runCommand } from '../../lib/run-command.mjs';

/**
 * Findings of Debian's checker that stay, with the reason. lintian reports each other one.
 *
 * @type {ReadonlyArray<{ tag: string, context: string, reason: string }>}
 */
const KNOWN = [
  {
    tag: 'embedded-library',
    context: '* [usr/lib/dragoman/*]',
    reason:
      "Electron contains Chromium's own copies of these libraries and cannot use the system's.",
  },
  {
    tag: 'unstripped-binary-or-object',
    context: '[usr/lib/dragoman/*]',
    reason: 'Electron is shipped exactly as its vendor built it, so that it can be compared.',
  },
  {
    tag: 'elevated-privileges',
    context: '4755 root/root [usr/lib/dragoman/chrome-sandbox]',
    reason: "Chromium's sandbox needs it where programs may not create user namespaces.",
  },
];

const NOT_NAMED =
  'It was built on this computer without DRAGOMAN_MAINTAINER; no public address exists.';
/** Stay as long as nobody has published the app: a package of one's own has no public address. */
const NO_ADDRESS = [
  { tag: 'bogus-mail-host', context: 'Maintainer *', reason: NOT_NAMED },
  { tag: 'bogus-mail-host-in-debian-changelog', context: '*', reason: NOT_NAMED },
];

/**
 * Returns the file in which a package answers lintian.
 *
 * @param {{ isPublished: boolean }} input isPublished: it names its maintainer
 */
export function lintianOverrides({ isPublished }) {
  return [...KNOWN, ...(isPublished ? [] : NO_ADDRESS)]
    .map(({ tag, context, reason }) => `# ${reason}\ndragoman: ${tag} ${context}\n`)
    .join('\n');
}

/**
 * Runs lintian on a package.
 *
 * @param {string} deb
 * @returns {Promise<{ errors: string[], warnings: string[] }>}
 * @throws {PlainError} if it could not run
 */
export async function lintian(deb) {
  const args = ['--allow-root', '--tag-display-limit', '0', '--fail-on', 'none', deb];
  const result = await runCommand('lintian', args, {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    timeoutMs: 10 * 60_000,
  });
  if (result.code !== 0)
    throw new PlainError(`lintian could not check ${deb}: ${messageOf(result.tail)}`);
  const lines = result.stdout.split('\n');
  return {
    errors: lines.filter((line) => line.startsWith('E: ')),
    warnings: lines.filter((line) => line.startsWith('W: ')),
  };
}
