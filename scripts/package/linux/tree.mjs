import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  lutimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../../lib/paths.mjs';
import { PlainError } from '../../lib/plain-error.mjs';
import { resourcesIn, writeInstallation } from '../runtime-files.mjs';
import { debianChangelog } from './changelog.mjs';
import { debianCopyright } from './copyright.mjs';
import { homepage, NAME, packageVersion } from './facts.mjs';
import { writeIcons } from './icons.mjs';

/** @import { PackageFacts } from './facts.mjs' */

const RESOURCES = join(projectRoot, 'resources', 'linux');
/** Written by `npm run command-files` from the same table as `--help`. */
const COMMAND_FILES = join(projectRoot, 'out', 'command');

export const APP_FOLDER = `lib/${NAME}`;
export const DOC_FOLDER = `share/doc/${NAME}`;
export const METAINFO = 'app.dragoman.Dragoman.metainfo.xml';

/** Files of resources/linux and their place below `/usr`. */
const FILES = {
  'dragoman.desktop': 'share/applications/dragoman.desktop',
  'dragoman-link.desktop': 'share/applications/dragoman-link.desktop',
  'dragoman-mime.xml': 'share/mime/packages/dragoman.xml',
  'file-managers/dolphin.desktop': 'share/kio/servicemenus/dragoman.desktop',
  'file-managers/nemo.nemo_action': 'share/nemo/actions/dragoman.nemo_action',
  'file-managers/thunar.desktop': 'share/Thunar/sendto/dragoman.desktop',
  'file-managers/pcmanfm.desktop': 'share/file-manager/actions/dragoman.desktop',
};

/** Debian's zsh reads a folder of its own for packages. */
const ZSH = {
  deb: 'share/zsh/vendor-completions',
  rpm: 'share/zsh/site-functions',
  tar: 'share/zsh/site-functions',
};

/** @param {Uint8Array | string} content */
const gzip = (content) => gzipSync(content, { level: 9 });

/**
 * @param {string} path
 * @param {string | Uint8Array} content
 */
function put(path, content, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  chmodSync(path, mode);
}

/**
 * Installs man page and completion of the command line.
 *
 * @param {string} usr
 * @param {{ kind: keyof typeof ZSH, isRelease: boolean, commandFiles: string }} options
 * @returns {string[]} paths below usr
 * @throws {PlainError} for a release without them
 */
function putCommandFiles(usr, { kind, isRelease, commandFiles }) {
  const places = {
    'dragoman.1': 'share/man/man1/dragoman.1.gz',
    'dragoman.bash': 'share/bash-completion/completions/dragoman',
    _dragoman: `${ZSH[kind]}/_dragoman`,
    'dragoman.fish': 'share/fish/vendor_completions.d/dragoman.fish',
  };
  const there = Object.entries(places).filter(([file]) => existsSync(join(commandFiles, file)));
  if (isRelease && there.length < Object.keys(places).length) {
    throw new PlainError(
      'The man page or a completion file is missing. Nothing was packaged. Run this first: npm run command-files',
    );
  }
  for (const [file, place] of there) {
    const content = readFileSync(join(commandFiles, file));
    put(join(usr, place), place.endsWith('.gz') ? gzip(content) : content);
  }
  return there.map(([, place]) => place);
}

/**
 * Makes permissions and times independent of the machine: a checkout under a strict umask must not become a package
 * that only root can read.
 *
 * @param {string} folder
 * @param {number} dateMs
 */
function normalize(folder, dateMs) {
  const date = new Date(dateMs);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) lutimesSync(path, date, date);
    else {
      if (entry.isDirectory()) normalize(path, dateMs);
      else {
        const isProgram =
          (statSync(path).mode & 0o100) !== 0 && !/\.(?:so|node)\b/u.test(entry.name);
        chmodSync(path, isProgram ? 0o755 : 0o644);
      }
      utimesSync(path, date, date);
    }
  }
  chmodSync(folder, 0o755);
  utimesSync(folder, date, date);
}

/**
 * Writes AppStream metadata, icons, menu entries, and file types below `share`.
 *
 * @param {string} usr
 * @param {PackageFacts} facts
 */
async function putShared(usr, facts) {
  for (const [file, place] of Object.entries(FILES))
    put(join(usr, place), readFileSync(join(RESOURCES, file)));
  const url = homepage();
  const metainfo = readFileSync(join(RESOURCES, 'dragoman.metainfo.xml'), 'utf8')
    .replace('@VERSION@', packageVersion(facts.version))
    .replace('@DATE@', new Date(facts.dateMs).toISOString().slice(0, 10))
    .replace(
      '  <launchable',
      `${url === null ? '' : `  <url type="homepage">${url}</url>\n`}  <launchable`,
    );
  put(join(usr, 'share/metainfo', METAINFO), metainfo);
  await writeIcons(join(usr, 'share/icons'));
}

/**
 * Writes the licenses and the changelog.
 *
 * @param {string} usr
 * @param {PackageFacts} facts
 */
function putDocumentation(usr, facts) {
  const notices = readFileSync(join(projectRoot, 'resources', 'third-party-notices.txt'), 'utf8');
  const ownLicense = readFileSync(join(projectRoot, 'LICENSE'), 'utf8');
  const docs = join(usr, DOC_FOLDER);
  put(join(docs, 'copyright'), debianCopyright({ notices, ownLicense, homepage: homepage() }));
  put(join(docs, 'third-party-notices.txt.gz'), gzip(notices));
  const changelog = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8');
  put(join(docs, 'changelog.gz'), gzip(debianChangelog(changelog, facts)));
  put(join(docs, 'NEWS.md.gz'), gzip(changelog));
}

/**
 * Writes the files of a package as they lie below `/usr`.
 *
 * @param {object} input
 * @param {string} input.app the unpacked app that `npm run package` makes
 * @param {string} input.usr empty folder
 * @param {PackageFacts} input.facts
 * @param {keyof typeof ZSH} input.kind as `installation.json` names it
 * @param {boolean} input.isRelease
 * @param {string} [input.commandFiles] folder with man page and completion
 * @returns {Promise<string[]>} places of man page and completion, relative to usr
 */
export async function writeTree({
  app,
  usr,
  facts,
  kind,
  isRelease,
  commandFiles = COMMAND_FILES,
}) {
  if (!existsSync(join(app, NAME))) {
    throw new PlainError(
      `There is no app in ${app}. Nothing was packaged. Run this first: npm run package`,
    );
  }
  const target = join(usr, APP_FOLDER);
  cpSync(app, target, { recursive: true, verbatimSymlinks: true, mode: 2 /* COPYFILE_FICLONE */ });
  writeInstallation(resourcesIn(target, 'linux'), kind);
  await putShared(usr, facts);
  putDocumentation(usr, facts);
  const installed = putCommandFiles(usr, { kind, isRelease, commandFiles });
  put(join(usr, 'bin', NAME), readFileSync(join(RESOURCES, 'dragoman.sh')), 0o755);
  normalize(usr, facts.dateMs);
  // Chromium's sandbox where the system denies user namespaces to programs; root owns it once it is installed.
  chmodSync(join(target, 'chrome-sandbox'), 0o4755);
  return installed;
}

/**
 * Returns every file below a folder, sorted, relative to it.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(folder, path) : [path];
    })
    .sort();
}
