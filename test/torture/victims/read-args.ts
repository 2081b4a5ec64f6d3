import { readFileSync } from 'node:fs';

/** What the victim of this process is to do; a file, as it can be more than fits on a command line. */
export function readArgs(): unknown {
  return JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as unknown;
}
