import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { backupFolder, listBackups } from '../../../electron/db/care/backup.ts';
import { stageRestore } from '../../../electron/db/care/restore.ts';
import type { LedgerBench } from '../../contract/support/ledger-bench.ts';
import type { Round } from '../round.ts';

/** Damage to the database, by scenario. */
export const HARMS = {
  restore: ['put-back'],
  recovery: ['lost', 'overwritten', 'bad-log', 'bad-pages'],
  'look-back': ['put-back'],
} as const;
export type Way = keyof typeof HARMS;
export type Harm = (typeof HARMS)[Way][number];

const PAGE_BYTES = 4_096;

const fileOf = ({ under }: LedgerBench): string => under.paths.database;

const lose = (file: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
};

/**
 * @param backup the copy to restore
 * @returns a function that damages the database between two runs of the app
 */
export async function readyHarm(
  round: Round,
  bench: LedgerBench,
  harm: Harm,
  backup: string,
): Promise<() => void> {
  const file = fileOf(bench);
  switch (harm) {
    case 'put-back':
      return () => void stageRestore(file, backup, {});
    case 'lost':
      return () => {
        lose(file);
      };
    case 'overwritten':
      return () => {
        lose(file);
        writeFileSync(file, randomBytes(20_000));
      };
    case 'bad-pages':
      return () => {
        spoilPages(round, file);
      };
    default:
      return keepLog(round, file);
  }
}

/** Damages some pages after the first, like a failing disk. */
function spoilPages({ random }: Round, file: string): void {
  const pages = Math.floor(statSync(file).size / PAGE_BYTES);
  const handle = openSync(file, 'r+');
  for (let left = random.int(1, 3); left > 0; left -= 1) {
    writeSync(
      handle,
      randomBytes(PAGE_BYTES),
      0,
      PAGE_BYTES,
      random.int(1, pages - 1) * PAGE_BYTES,
    );
  }
  closeSync(handle);
}

/** While this reader is open, the log isn't merged into the file, as when the app is killed. */
function keepLog(round: Round, file: string): () => void {
  const kept = join(round.folder, 'killed');
  mkdirSync(kept);
  const reader = new BetterSqlite(file, { readonly: true });
  reader.pragma('user_version');
  reader.exec('BEGIN; SELECT count(*) FROM document_jobs');
  return () => {
    const log = `${file}-wal`;
    if (existsSync(log)) {
      copyFileSync(file, join(kept, 'db'));
      copyFileSync(log, join(kept, 'log'));
      reader.close();
      lose(file);
      copyFileSync(join(kept, 'db'), file);
      copyFileSync(join(kept, 'log'), log);
      const handle = openSync(log, 'r+');
      writeSync(handle, randomBytes(32), 0, 32, 0);
      closeSync(handle);
    } else {
      reader.close();
      round.count('logs that were empty');
    }
  };
}

/** Prepares to restore the database from before the copy was restored. */
export function lookBack(bench: LedgerBench): () => void {
  const file = fileOf(bench);
  return () => {
    const present = listBackups(backupFolder(file)).find((path) => path.includes('before-restore'));
    stageRestore(file, present ?? '', {});
  };
}
