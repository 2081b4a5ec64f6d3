import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHRASES } from './phrases.mjs';

const FOLDERS = ['electron', 'renderer', 'shared', 'scripts', 'test', 'docs', 'changes'];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const MESSAGES = 'shared/i18n/en/messages.json';
/** Other people's texts, migrations, which are frozen, the list and its test, and tables with the ids of rules. */
const SKIPPED =
  /^(?:test\/fixtures|electron\/db\/migrations)\/|^scripts\/test\/phrases\.mjs$|^test\/unit\/scripts\/words\.test\.ts$|^docs\/check-quality\.md$/u;
const COMMENT = /\/\*\*?(?<block>[\s\S]*?)\*\/|(?:^|\s)\/\/ (?<line>.*)$/gmu;

/**
 * Yields the prose of a file: lines of a page, messages, or comments.
 *
 * @param {string} file
 * @param {string} text
 * @returns {Generator<{ line: number, prose: string }>}
 */
function* proseOf(file, text) {
  if (file.endsWith('.md') || file === MESSAGES) {
    for (const [index, line] of text.split('\n').entries()) {
      const prose = file === MESSAGES ? line.replace(/^\s*"\w+": "|",?$/gu, '') : line;
      yield { line: index + 1, prose };
    }
    return;
  }
  for (const { index, groups } of text.matchAll(COMMENT)) {
    const prose = (groups?.['block'] ?? groups?.['line'] ?? '')
      .replaceAll(/\n\s*\* ?/gu, ' ')
      .trim();
    yield { line: text.slice(0, index).split('\n').length, prose };
  }
}

/**
 * Finds phrases that no editor would print.
 *
 * @param {string} file path from the root, which decides what counts as prose
 * @param {string} text
 * @returns {string[]} place, phrase, and advice
 */
export const phrasesIn = (file, text) =>
  [...proseOf(file, text)].flatMap(({ line, prose }) =>
    PHRASES.flatMap(({ phrase, instead, isForWindow = true }) => {
      if (file === MESSAGES && !isForWindow) return [];
      const found = phrase.exec(prose)?.[0].trim().slice(0, 60);
      return found === undefined ? [] : [`${file}:${line}: "${found}": ${instead}`];
    }),
  );

/**
 * Checks comments, pages, and the English of the window.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function findPhrases(root) {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  );
  return [...PAGES, ...inFolders]
    .filter((file) => /\.(?:tsx?|mjs|css|md)$/u.test(file) || file === MESSAGES)
    .filter((file) => !SKIPPED.test(file))
    .flatMap((file) => phrasesIn(file, readFileSync(join(root, file), 'utf8')));
}
