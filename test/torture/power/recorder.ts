import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from '../random.ts';
import { replay, takeSnapshot, writeState } from './replay.ts';

/** Records what a process does to a folder during one run, and cuts the power. */
export interface WriteRecorder {
  /** Environment for the process and everything it starts. */
  readonly env: Record<string, string>;
  /** File that contains the records. */
  readonly log: string;
  /** Once the process is gone, puts the folder into the state that a power cut at that moment would have left. */
  cut(random: Random, note: (line: string) => void): void;
}

const SOURCE = join(import.meta.dirname, 'record-writes.c');
let prepared: { whyNot: string | null; library: string } | null = null;
let count = 0;

/** Compiles the library once. */
export function prepareRecorder(): {
  /** Reason why recording isn't possible here; null if it is. */
  whyNot: string | null;
  /** @param root absolute path of a folder that is at rest */
  record(root: string): WriteRecorder;
} {
  prepared ??= compile();
  const { whyNot, library } = prepared;
  return {
    whyNot,
    record(root) {
      count += 1;
      const log = `${root}.writes-${String(count)}`;
      const snapshot = takeSnapshot(root);
      return {
        log,
        env: { LD_PRELOAD: library, DRAGOMAN_TORTURE_ROOT: root, DRAGOMAN_TORTURE_LOG: log },
        cut(random, note) {
          const state = replay(snapshot, existsSync(log) ? readFileSync(log) : Buffer.alloc(0));
          renameSync(root, `${root}.before-cut-${String(count)}`);
          writeState(state.afterCut(random, note), root);
        },
      };
    },
  };
}

function compile(): { whyNot: string | null; library: string } {
  if (process.platform !== 'linux') return { whyNot: 'only Linux loads it', library: '' };
  const folder = join(tmpdir(), 'dragoman-torture-recorder');
  const hash = createHash('sha256').update(readFileSync(SOURCE)).digest('hex').slice(0, 16);
  const library = join(folder, `record-writes-${hash}.so`);
  if (existsSync(library)) return { whyNot: null, library };
  mkdirSync(folder, { recursive: true });
  const fresh = `${library}.${String(process.pid)}`;
  const { error, status, stderr } = spawnSync(
    'cc',
    ['-shared', '-fPIC', '-O1', '-Wall', '-o', fresh, SOURCE, '-ldl', '-lpthread'],
    { encoding: 'utf8' },
  );
  if (error !== undefined) return { whyNot: 'there is no C compiler (Debian: gcc)', library };
  if (status !== 0) return { whyNot: `the recorder does not compile: ${stderr}`, library };
  renameSync(fresh, library);
  return { whyNot: null, library };
}
