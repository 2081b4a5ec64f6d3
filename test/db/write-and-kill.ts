import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * Starts a program that writes to a database and reports each commit in a line, kills it after `count` reports, and
 * returns all reports.
 */
export async function writeAndKill(
  program: URL,
  file: string,
  prefix: string,
  count: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [fileURLToPath(program), file, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const told: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    told.push(line);
    if (told.length === count) child.kill('SIGKILL');
  }
  await ended;
  return told;
}
