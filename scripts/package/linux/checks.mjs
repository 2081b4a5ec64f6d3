import { basename, join } from 'node:path';
import { PlainError } from '../../lib/plain-error.mjs';
import { lintian } from './lintian.mjs';
import { runTool } from './run-tool.mjs';
import { METAINFO } from './tree.mjs';

/**
 * Checks what a package tells the desktop: menu entries, AppStream metadata, and file types.
 *
 * @param {string} usr the files of a package as they lie below /usr
 * @throws {PlainError} with the checker's words
 */
export async function checkDesktopFiles(usr) {
  await runTool('desktop-file-validate', [
    join(usr, 'share/applications/dragoman.desktop'),
    join(usr, 'share/applications/dragoman-link.desktop'),
    join(usr, 'share/Thunar/sendto/dragoman.desktop'),
  ]);
  await runTool('appstreamcli', [
    'validate',
    '--no-net',
    '--no-color',
    join(usr, 'share/metainfo', METAINFO),
  ]);
}

/**
 * Checks a finished Debian package.
 *
 * @param {string} deb
 * @param {string} work empty folder
 * @returns {Promise<string[]>} warnings of lintian
 * @throws {PlainError} with every error
 */
export async function checkDeb(deb, work) {
  await runTool('dpkg-deb', ['--extract', deb, work]);
  await checkDesktopFiles(join(work, 'usr'));
  const { errors, warnings } = await lintian(deb);
  if (errors.length > 0)
    throw new PlainError(`lintian refuses ${basename(deb)}:\n${errors.join('\n')}`);
  return warnings;
}
