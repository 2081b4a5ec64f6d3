import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = new URL('../../electron', import.meta.url).pathname;

/** Returns the files of the main process, except migrations, in which the pattern is found. */
export const filesWith = (pattern: RegExp): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.startsWith('db/migrations/'))
    .filter((name) => pattern.test(readFileSync(join(FOLDER, name), 'utf8')))
    .toSorted();
