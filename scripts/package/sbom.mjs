import { createHash } from 'node:crypto';

/** @typedef {{ version?: string, license?: string, integrity?: string }} LockEntry */
/**
 * @typedef {object} Made
 * @property {string} name
 * @property {string} version
 * @property {string} license
 * @property {string} electronVersion
 * @property {readonly string[]} paths packages inside, as the lockfile names them
 * @property {Record<string, LockEntry>} lock packages of the lockfile by path
 * @property {readonly { inside: RegExp, name: string, license: string, copyright: string }[]} carried works inside
 *   packages that these don't name
 * @property {string} commit
 * @property {number} madeAtS seconds of the commit since 1970
 */

const MARK = 'node_modules/';
/** @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf(MARK) + MARK.length);
/** @param {string} license */
const licensesOf = (license) =>
  /[ ()]/u.test(license)
    ? [{ expression: license }]
    : /^[A-Za-z0-9.+-]+$/u.test(license) && license !== 'unknown'
      ? [{ license: { id: license } }]
      : [{ license: { name: license } }];

/**
 * Returns a lockfile's checksum as CycloneDX writes it.
 *
 * @param {string | undefined} integrity such as `sha512-…`
 */
function hashesOf(integrity) {
  const [, kind = '', base64 = ''] = /^sha(1|256|384|512)-(.+)$/u.exec(integrity ?? '') ?? [];
  if (kind === '') return {};
  const alg = `SHA-${kind}`;
  return { hashes: [{ alg, content: Buffer.from(base64, 'base64').toString('hex') }] };
}

/**
 * Returns the same identifier for the same text.
 *
 * @param {string} text
 */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Returns the list of parts of a package, in the format of CycloneDX 1.6. The same for the same commit.
 *
 * @param {Made} made
 */
export function bom({
  name,
  version,
  license,
  electronVersion,
  paths,
  lock,
  carried,
  commit,
  madeAtS,
}) {
  const libraries = paths.map((path) => {
    const entry = lock[path];
    if (entry?.version === undefined)
      throw new TypeError(`${path} is in the package and not in the lockfile.`);
    const own = nameOf(path);
    const purl = `pkg:npm/${own.replace(/^@/u, '%40')}@${entry.version}`;
    const inside = carried.filter((work) => work.inside.test(own));
    return {
      type: 'library',
      // A version may be inside twice.
      'bom-ref': `${purl}#${path}`,
      name: own,
      version: entry.version,
      licenses: licensesOf(entry.license ?? 'unknown'),
      purl,
      ...hashesOf(entry.integrity),
      ...(inside.length === 0
        ? {}
        : {
            components: inside.map((work) => ({
              type: 'library',
              'bom-ref': `${purl}#${path}/${work.name}`,
              name: work.name,
              licenses: licensesOf(work.license),
              copyright: work.copyright,
            })),
          }),
    };
  });
  const electron = {
    type: 'framework',
    'bom-ref': `pkg:npm/electron@${electronVersion}`,
    name: 'electron',
    version: electronVersion,
    licenses: licensesOf('MIT'),
    purl: `pkg:npm/electron@${electronVersion}`,
    description: 'With Chromium and Node; their parts are listed in LICENSES.chromium.html.',
  };
  const ref = `pkg:generic/${name}@${version}`;
  const components = [electron, ...libraries];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(`${name} ${version} ${commit} ${electronVersion} ${paths.join(' ')}`)}`,
    version: 1,
    metadata: {
      timestamp: new Date(madeAtS * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': ref,
        name,
        version,
        licenses: licensesOf(license),
        purl: ref,
        properties: [{ name: 'dragoman:commit', value: commit }],
      },
    },
    components,
    dependencies: [{ ref, dependsOn: components.map((component) => component['bom-ref']) }],
  };
}
