import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The unit of Linux for the times of a process, whatever the machine. */
const TICKS_PER_SECOND = 100;

/**
 * A process and all below it.
 *
 * @param {number | undefined} pid
 * @returns {number[]} none for a process that did not start
 */
function processTree(pid) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = pid === undefined ? [] : [pid];
  for (const parent of tree) {
    for (const [child, ppid] of pairs) if (child !== undefined && ppid === parent) tree.push(child);
  }
  return tree;
}

/**
 * Memory of a process and all below it in MB: shared pages are counted once (PSS), so that sums are true.
 *
 * @param {number | undefined} pid
 */
export function treeMemoryMb(pid) {
  const kilobytes = processTree(pid).map((id) => {
    try {
      const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, kb) => sum + kb, 0) / 1024;
}

/**
 * Processor time that a process and all below it have used so far, in seconds; of those that still run.
 *
 * @param {number | undefined} pid
 */
export function treeCpuSeconds(pid) {
  const ticks = processTree(pid).map((id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      // The name of the program may hold blanks; user and system time are the 12th and 13th behind it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}
