import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PlainError } from '../../lib/plain-error.mjs';
import { ARCHITECTURES, NAME } from './facts.mjs';
import { withWorkFolder } from './index.mjs';
import { runTool } from './run-tool.mjs';
import { withSigner } from './signing.mjs';

/** @import { Signer } from './signing.mjs' */

const SUITE = 'stable';
const COMPONENT = 'main';
const POOL = `pool/${COMPONENT}/d/${NAME}`;
const KEY_FILE = `${NAME}-archive-keyring`;
/** Where the packages of a distribution expect the keys of other repositories. */
const KEY_PLACE = `/usr/share/keyrings/${KEY_FILE}.gpg`;

/**
 * Replaces a folder by a finished one, so that nobody reads half a list.
 *
 * @param {string} finished
 * @param {string} folder
 */
function replaceFolder(finished, folder) {
  const old = `${folder}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(finished, folder);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Adds packages to an APT repository and writes its lists.
 *
 * @param {string} folder
 * @param {readonly string[]} debs
 * @param {Signer | null} signer
 */
async function writeAptRepository(folder, debs, signer) {
  mkdirSync(join(folder, POOL), { recursive: true });
  for (const deb of debs)
    copyFileSync(deb, join(folder, POOL, deb.slice(deb.lastIndexOf('/') + 1)));
  const lists = join(folder, 'dists', `.${SUITE}.new`);
  rmSync(lists, { recursive: true, force: true });
  const archs = Object.values(ARCHITECTURES).map(({ deb }) => deb);
  for (const arch of archs) {
    const binary = join(lists, COMPONENT, `binary-${arch}`);
    mkdirSync(binary, { recursive: true });
    const packages = await runTool('apt-ftparchive', ['--arch', arch, 'packages', POOL], {
      cwd: folder,
    });
    writeFileSync(join(binary, 'Packages'), packages);
    writeFileSync(join(binary, 'Packages.gz'), gzipSync(packages, { level: 9 }));
  }
  const fields = {
    Origin: 'Dragoman',
    Label: 'Dragoman',
    Suite: SUITE,
    Codename: SUITE,
    Architectures: archs.join(' '),
    Components: COMPONENT,
    Description: 'Packages of Dragoman',
  };
  const options = Object.entries(fields).flatMap(([name, value]) => [
    '-o',
    `APT::FTPArchive::Release::${name}=${value}`,
  ]);
  const release = await runTool('apt-ftparchive', [...options, 'release', lists]);
  const releaseFile = join(lists, 'Release');
  writeFileSync(releaseFile, release);
  if (signer) {
    await signer.sign(releaseFile, join(lists, 'InRelease'), 'inside');
    await signer.sign(releaseFile, join(lists, 'Release.gpg'), 'beside');
  }
  replaceFolder(lists, join(folder, 'dists', SUITE));
}

/**
 * Adds packages to an RPM repository and writes its lists.
 *
 * @param {string} folder
 * @param {readonly string[]} rpms
 * @param {Signer | null} signer
 */
async function writeRpmRepository(folder, rpms, signer) {
  mkdirSync(folder, { recursive: true });
  for (const rpm of rpms) {
    const copy = join(folder, rpm.slice(rpm.lastIndexOf('/') + 1));
    copyFileSync(rpm, copy);
    await signer?.signRpm(copy);
  }
  await runTool('createrepo_c', ['--quiet', '--no-database', '--general-compress-type=gz', folder]);
  const list = join(folder, 'repodata', 'repomd.xml');
  if (signer) await signer.sign(list, `${list}.asc`, 'beside');
}

/**
 * Writes the files that people copy to add the repositories to their system.
 *
 * @param {string} folder
 * @param {boolean} isSigned
 */
function writeSources(folder, isSigned) {
  const apt = [
    '# Replace ADDRESS with the address at which this folder is published.',
    'Types: deb',
    'URIs: ADDRESS/apt',
    `Suites: ${SUITE}`,
    `Components: ${COMPONENT}`,
    isSigned ? `Signed-By: ${KEY_PLACE}` : 'Trusted: yes',
  ];
  writeFileSync(join(folder, `${NAME}.sources`), `${apt.join('\n')}\n`);
  const check = isSigned ? 1 : 0;
  const rpm = [
    '# Replace ADDRESS with the address at which this folder is published.',
    `[${NAME}]`,
    'name=Dragoman',
    'baseurl=ADDRESS/rpm',
    'enabled=1',
    `gpgcheck=${check}`,
    `repo_gpgcheck=${check}`,
    ...(isSigned ? [`gpgkey=ADDRESS/${KEY_FILE}.asc`] : []),
  ];
  writeFileSync(join(folder, `${NAME}.repo`), `${rpm.join('\n')}\n`);
}

/**
 * Returns the packages in a folder by the end of their names.
 *
 * @param {string} folder
 * @param {string} end
 */
function packagesIn(folder, end) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(NAME) && name.endsWith(end))
    .map((name) => join(folder, name));
}

/**
 * Adds packages to an APT and an RPM repository in one folder, which any web server can publish. Versions that are
 * already there stay.
 *
 * @param {object} input
 * @param {string} input.packages folder with the packages
 * @param {string} input.folder of the repositories; created if it does not exist
 * @param {string | undefined} input.keyFile secret key; without one the repositories are not signed
 * @param {(line: string) => void} [input.say]
 * @throws {PlainError} if there are no packages, or the key does not sign
 */
export async function makeRepositories({ packages, folder, keyFile, say = () => {} }) {
  const debs = packagesIn(packages, '.deb');
  const rpms = packagesIn(packages, '.rpm');
  if (debs.length + rpms.length === 0)
    throw new PlainError(`There are no packages in ${packages}. Run this first: npm run package`);
  mkdirSync(folder, { recursive: true });
  /** @param {Signer | null} signer */
  const write = async (signer) => {
    if (debs.length > 0) await writeAptRepository(join(folder, 'apt'), debs, signer);
    if (rpms.length > 0) await writeRpmRepository(join(folder, 'rpm'), rpms, signer);
    await signer?.exportPublicKey(join(folder, `${KEY_FILE}.gpg`), false);
    await signer?.exportPublicKey(join(folder, `${KEY_FILE}.asc`), true);
    writeSources(folder, signer !== null);
  };
  if (keyFile === undefined) await write(null);
  else await withWorkFolder((work) => withSigner(keyFile, work, write));
  say(
    `${folder}: ${debs.length} .deb, ${rpms.length} .rpm${keyFile ? ', signed' : ', NOT signed: apt and dnf refuse it unless told to trust it'}`,
  );
}
