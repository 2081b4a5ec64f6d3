import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';

/** @import { Plugin } from 'vite' */
/** @typedef {Record<string, Record<string, string>>} Messages */

const CATALOG = join('shared', 'i18n', 'en', 'messages.json');
const TEXT = join('shared', 'i18n', 'text.ts');
const LATER = 'virtual:later-english';
const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'";(]*\sfrom\s)?'(?<path>\.[^']+)'/gmu;
/**
 * Rooms, and foreign files, whose errors are shown only on their own pages, which bring the messages; the built-in services,
 * whose answers are in English; and notices that reach the window as texts.
 */
const OF_LATER_PAGES =
  /(?:^|[\\/])(?:start-notices\.ts$|(?:analysis|checks|embedded|everything|glossaries|handoff|history|hours|voice|memories|models|review|updates)[\\/]|(?:glossary|memory|spoken-terms)-|time[\\/]import-)/u;
/** Messages that the main process makes texts of; the window gets those. */
const SAID_THERE = /\bt\(\s*['"][a-zA-Z]+\.\w+['"]/gu;
const QUOTED = /['"`](?<id>[a-zA-Z]+\.\w+)['"`]/gu;

/**
 * Returns the source files loaded with `entry`, including itself; dynamic imports are excluded.
 *
 * @param {string} entry
 * @returns {Set<string>}
 */
function filesOf(entry) {
  const found = new Set([entry]);
  for (const file of found) {
    for (const { groups } of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const imported = resolve(dirname(file), groups?.['path'] ?? '');
      if (/\.tsx?$/u.test(imported)) found.add(imported);
    }
  }
  return found;
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !OF_LATER_PAGES.test(path))
    .map((path) => join(folder, path));

/**
 * @param {Messages} messages
 * @param {(id: string) => boolean} isWanted
 * @returns {Messages}
 */
const pick = (messages, isWanted) =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([part, texts]) => {
      const wanted = Object.entries(texts).filter(([name]) => isWanted(`${part}.${name}`));
      return wanted.length === 0 ? [] : [[part, Object.fromEntries(wanted)]];
    }),
  );

/**
 * Splits the English catalog in two: the messages that the first page may show, including most of the main process's,
 * and those loaded with the pages that show them.
 *
 * @param {string} root
 */
export function splitEnglish(root) {
  /** @type {Messages} */
  const messages = JSON.parse(readFileSync(join(root, CATALOG), 'utf8'));
  const read = (/** @type {string} */ file) => readFileSync(file, 'utf8');
  const codes = [
    ...[...filesOf(join(root, 'renderer', 'main.tsx')), ...sourcesIn(join(root, 'shared'))].map(
      read,
    ),
    ...sourcesIn(join(root, 'electron')).map((file) => read(file).replaceAll(SAID_THERE, '')),
  ];
  const named = new Set(codes.flatMap(idsIn));
  return {
    first: pick(messages, (id) => named.has(id)),
    later: pick(messages, (id) => !named.has(id)),
  };
}

/**
 * @param {string} code
 * @returns {string[]}
 */
const idsIn = (code) => [...code.matchAll(QUOTED)].map(({ groups }) => groups?.['id'] ?? '');

/**
 * Removes English messages that the first page never shows from its code: a module that names such a message is loaded
 * together with the rest of the catalog. Other languages are loaded as a whole.
 *
 * @param {string} root
 * @returns {Plugin}
 */
export function firstEnglish(root) {
  const { first, later } = splitEnglish(root);
  /** @param {string} id */
  const isLater = (id) => {
    const [part = '', name = ''] = id.split('.');
    return later[part]?.[name] !== undefined;
  };
  /** @param {Messages} messages */
  const parsed = (messages) => `JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;
  const text = JSON.stringify(join(root, TEXT).replaceAll(sep, '/'));
  return {
    name: 'first-english',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === LATER ? `\0${LATER}` : null),
    load(id) {
      if (id === `\0${LATER}`) {
        return `import { addEnglish } from ${text}; addEnglish(${parsed(later)});`;
      }
      if (resolve(id) !== join(root, CATALOG)) return null;
      return { code: `export default ${parsed(first)};`, moduleType: 'js' };
    },
    transform(code, id) {
      const isWanted = /\.tsx?$/u.test(id) && idsIn(code).some(isLater);
      return isWanted ? `import '${LATER}';\n${code}` : null;
    },
  };
}
