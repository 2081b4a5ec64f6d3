/** `npm run changes -- VERSION`: moves the files of `changes/` into a section of CHANGELOG.md. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './lib/paths.mjs';
import { failWith, PlainError } from './lib/plain-error.mjs';

const GROUPS = ['New', 'Improved', 'Fixed'];
const README = 'README.md';

/**
 * @param {ReadonlyMap<string, string>} changes text of each file by its name
 * @param {string} version
 * @param {string} day as `YYYY-MM-DD`
 * @returns {string} a section of the changelog
 * @throws {PlainError} for a file that does not begin with a group
 */
export function writeSection(changes, version, day) {
  const entries = [...changes].map(([name, text]) => {
    const { group = '', words = '' } =
      /^(?<group>[A-Z]\w+): (?<words>.+)$/su.exec(text.trim())?.groups ?? {};
    if (!GROUPS.includes(group)) {
      throw new PlainError(`changes/${name} has to begin with ${GROUPS.join(': or ')}:`);
    }
    return { group, words: words.replaceAll(/\s*\n\s*/gu, ' ') };
  });
  if (entries.length === 0) throw new PlainError('There is nothing in changes/ to release.');
  const groups = GROUPS.flatMap((name) => {
    const words = entries.filter(({ group }) => group === name).map((entry) => `- ${entry.words}`);
    return words.length === 0 ? [] : [`### ${name}\n\n${words.join('\n')}`];
  });
  return `## ${version} (${day})\n\n${groups.join('\n\n')}\n`;
}

/** @param {string | undefined} version */
function collect(version) {
  if (version === undefined || !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/u.test(version)) {
    throw new PlainError('Name the version: npm run changes -- 1.1.0');
  }
  const folder = join(projectRoot, 'changes');
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== README);
  const changes = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const section = writeSection(changes, version, new Date().toISOString().slice(0, 10));
  const changelog = join(projectRoot, 'CHANGELOG.md');
  const before = readFileSync(changelog, 'utf8');
  const after = before.replace(/^## /mu, () => `${section}\n## `);
  if (after === before) throw new PlainError('CHANGELOG.md has no section to add this one before.');
  writeFileSync(changelog, after);
  for (const name of names) rmSync(join(folder, name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    collect(process.argv[2]);
  } catch (error) {
    failWith(error);
  }
}
