import { readFileSync } from 'node:fs';

/** Reads the victim's task from a file, because it can be too long for a command line. */
export function readArgs(): unknown {
  return JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as unknown;
}
