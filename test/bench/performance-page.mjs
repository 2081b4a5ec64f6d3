import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { readRecord, show, showGoal } from './figures.mjs';

/** @import { Figure } from './figures.mjs' */

export const PAGE_FILE = join(import.meta.dirname, '../../docs/performance.md');

/** `npm run bench -- page`: writes docs/performance.md from the record. */
export async function run() {
  writeFileSync(PAGE_FILE, await performancePage(readRecord()));
}

/** @param {readonly Figure[]} record */
export function performancePage(record) {
  const rows = record.map(
    (figure) =>
      `| \`${figure.id}\` | ${figure.says} | ${showGoal(figure)} | ${show(figure, figure.value)} | ${figure.commit ?? '–'} |`,
  );
  return formatted(`# Performance

Written by \`npm run bench -- page\` from \`test/bench/figures.json\`.

\`npm run bench -- all\` runs every benchmark in a short form, prints these figures beside what it measured, and writes
them with the commit to \`out/bench/all.json\`. It fails only where a ratio is three times worse than recorded here.
\`npm run bench -- all --record\` records what it measured; use a machine that does nothing else.

A figure without a unit is a ratio to the least that could do the same work, measured in turn in the same run: a bare
window, a bare server, SQL by hand. Absolute times say little about another machine.

| Figure | What it says | Goal | Recorded | At |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`);
}

/** @param {string} text */
async function formatted(text) {
  const config = await resolveConfig(PAGE_FILE);
  return format(text, { ...config, filepath: PAGE_FILE });
}
