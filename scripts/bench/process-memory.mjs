import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process and all below it. */
function processTree(pid) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  for (const parent of tree) {
    for (const [child, ppid] of pairs) if (ppid === parent) tree.push(child);
  }
  return tree;
}

/** Memory of a process and all below it in MB: shared pages are counted once (PSS), so that sums are true. */
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
