import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  /** Program and arguments, separated by spaces. */
  readonly command: string;
}

/**
 * Returns the processes of this machine, from the kernel where possible, because minimal Linux systems have no `ps`.
 */
export function listProcesses(): ProcessRow[] {
  return existsSync('/proc/self/stat') ? fromKernel() : fromPs();
}

function fromKernel(): ProcessRow[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .toSorted((one, other) => Number(one) - Number(other))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The program's name is in parentheses and may contain spaces, so counting starts after it.
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(name), parent, command }];
      } catch {
        // The process ended in the meantime.
        return [];
      }
    });
}

function fromPs(): ProcessRow[] {
  const listing = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return listing.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/u.exec(line);
    if (match === null) return [];
    return [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? '' }];
  });
}
