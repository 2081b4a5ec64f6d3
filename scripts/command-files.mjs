/**
 * Writes the man page and the completion of bash, zsh, and fish to a folder (out/command if none is named), made from
 * the same table as `dragoman --help`: `command-files.mjs [folder]`. The day on the man page is that of
 * SOURCE_DATE_EPOCH if it is set, so that two builds are the same.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeCommandFiles } from '../electron/command/command-files.ts';
import { projectRoot } from './lib/paths.mjs';

const folder = resolve(process.argv[2] ?? join(projectRoot, 'out', 'command'));
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const epoch = process.env.SOURCE_DATE_EPOCH;
const date = epoch === undefined ? new Date() : new Date(Number(epoch) * 1000);
mkdirSync(folder, { recursive: true });
for (const [name, text] of makeCommandFiles({ version, day: date.toISOString().slice(0, 10) })) {
  writeFileSync(join(folder, name), text);
}
process.stdout.write(`command-files  ${folder}\n`);
