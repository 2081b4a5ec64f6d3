import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Linux's unit for process times on every machine. */
const TICKS_PER_SECOND = 100;

/**
 * Lists a process and all its descendants.
 *
 * @param {number | undefined} pid
 * @returns {number[]} empty if the process didn't start
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
 * Returns the memory of a process and its descendants in MB. Shared pages are counted once (PSS), so sums are
 * correct.
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
 * Returns the processor time used so far by a process and its running descendants, in seconds.
 *
 * @param {number | undefined} pid
 */
export function treeCpuSeconds(pid) {
  const ticks = processTree(pid).map((id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      // The program name may contain spaces; user and system time are the 12th and 13th fields after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}
