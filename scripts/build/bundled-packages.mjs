/** @import { Plugin } from 'vite' */

const INSIDE = /^.*[\\/](?=node_modules[\\/])/u;
const PACKAGE = /^(?<path>(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)/u;

/**
 * Returns the package that a module belongs to, as the lockfile names it.
 *
 * @param {string} id
 * @param {string} root of the project
 * @returns {string | undefined}
 */
function packageOf(id, root) {
  const path = id
    .replaceAll('\0', '')
    .replace(/[?#].*$/u, '')
    .replaceAll('\\', '/');
  const inside = path.startsWith(`${root}/`)
    ? path.slice(root.length + 1)
    : path.replace(INSIDE, '');
  // The last one: a package may be inside another.
  const at = inside.lastIndexOf('node_modules/');
  if (at === -1) return undefined;
  return inside.slice(0, at) + (PACKAGE.exec(inside.slice(at))?.groups?.['path'] ?? '');
}

/**
 * Lists the packages whose code a build contains, beside that code: for the list of parts that a package brings.
 *
 * @param {string} root of the project
 * @param {string} fileName
 * @returns {Plugin}
 */
export function bundledPackages(root, fileName = 'bundled-packages.json') {
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk'
          ? Object.entries(part.modules).flatMap(([id, { renderedLength }]) =>
              renderedLength > 0 ? [id] : [],
            )
          : [...part.originalFileNames],
      );
      const found = new Set(ids.flatMap((id) => packageOf(id, root.replaceAll('\\', '/')) ?? []));
      this.emitFile({
        type: 'asset',
        fileName,
        source: `${JSON.stringify([...found].toSorted(), null, 2)}\n`,
      });
    },
  };
}
