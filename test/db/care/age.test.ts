import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HELD_SQL } from '../../../electron/db/care/age.ts';
import { backupFolder, createBackup, listBackups } from '../../../electron/db/care/backup.ts';
import { receiptsFolder } from '../../../electron/db/care/line-file.ts';
import { stageRestore } from '../../../electron/db/care/restore.ts';
import { receiptName } from '../../../electron/platform/files/receipt-name.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { AGE_REASONS, type AgeReason } from '../../../shared/domain/data/held-work-kinds.ts';
import { emptyFile, newFile, newJob, NOW_MS, openFile } from '../helpers.ts';

const ELSEWHERE = { connectionId: 'work' };

/** Creates a database with a job that waits for a remote service, and a backup of it. */
function withJob(file = emptyFile()): string {
  const { repos, connection, close } = openFile(file);
  repos.documentJobs.insert([{ ...newJob('waiting'), ...ELSEWHERE }, newJob('here')]);
  mkdirSync(backupFolder(file), { recursive: true });
  createBackup(connection, { folder: backupFolder(file), atMs: NOW_MS });
  close();
  return file;
}

const lineOf = (file: string): string => join(receiptsFolder(file), 'line.json');
const lose = (file: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
};

/** Ways to bring an opening to each reason. */
const WAYS: Record<AgeReason, (file: string) => void> = {
  'put-back': (file) => void stageRestore(file, listBackups(backupFolder(file))[0]!, {}),
  restored: lose,
  salvaged: (file) => {
    const bytes = readFileSync(file);
    const at = bytes.indexOf('waiting');
    // A row that breaks its table: the rest is read row by row.
    bytes.fill(0xff, bytes.length - 4096);
    writeFileSync(file, bytes);
    expect(at).toBeGreaterThan(0);
  },
  'log-set-aside': (file) => writeFileSync(`${file}-wal`, Buffer.alloc(64, 7)),
  'other-line': (file) => {
    const other = withJob(newFile());
    lose(file);
    copyFileSync(other, file);
  },
  'behind-receipts': (file) =>
    writeFileSync(join(receiptsFolder(file), receiptName(900, 'waiting')), '{}'),
  'line-file-lost': (file) => rmSync(lineOf(file)),
};

describe('a database that may be older than the work done with it', () => {
  it.each(AGE_REASONS)('holds the work it contains, but not work added afterward: %s', (why) => {
    const file = withJob();
    WAYS[why](file);
    const { opening, repos, close } = openFile(file);
    expect(opening.age).toMatchObject({ kind: 'may-be-older', why });
    expect(repos.documentJobs.get('waiting')).toMatchObject({ state: 'ready', isHeld: true });
    expect(repos.documentJobs.get('here')?.isHeld).toBeUndefined();
    repos.documentJobs.insert([{ ...newJob('new'), ...ELSEWHERE }]);
    expect(repos.documentJobs.get('new')?.isHeld).toBeUndefined();
    close();
    // Only once: the next opening is of an unchanged database, and held rows stay held.
    const next = openFile(file);
    expect(next.opening.age).toEqual({ kind: 'current' });
    expect(next.repos.heldWork.listRows().map(({ id }) => id)).toEqual(['waiting']);
  });

  it('is recognized after a start that was killed before it could hold anything', () => {
    const file = withJob();
    writeFileSync(`${file}.unsettled`, 'restored');
    const { opening, repos } = openFile(file);
    expect(opening.age).toMatchObject({ kind: 'may-be-older', why: 'restored' });
    expect(repos.heldWork.count()).toBe(1);
    expect(readdirSync(dirname(file))).not.toContain('dragoman.db.unsettled');
  });

  it("isn't assumed after a normal close, a kill or an update from before line files existed", () => {
    const file = withJob();
    expect(openFile(file).opening.age).toEqual({ kind: 'current' });
    const old = newFile();
    const before = openFile(old, { migrations: MIGRATIONS.filter(({ version }) => version < 33) });
    before.connection.exec(`INSERT INTO document_jobs (id, file_name, format, size_bytes, sha256,
        connection_id, connection_name, is_practice, target_lang, formality, state, is_paused,
        is_output_unchanged, created_at_ms, updated_at_ms)
      VALUES ('old', 'old.txt', 'txt', 1, 'abc', 'work', 'Work', 0, 'DE', 'default', 'ready', 0, 0, 1, 1)`);
    const job = before.connection.prepare('SELECT * FROM document_jobs').get();
    before.close();
    const { opening, repos, connection } = openFile(old);
    expect(opening).toMatchObject({ kind: 'migrated', age: { kind: 'current' } });
    expect(repos.heldWork.sequence()).toBe(0);
    expect(repos.heldWork.listRows()).toEqual([]);
    expect(connection.prepare('SELECT * FROM document_jobs').get()).toMatchObject(job as object);
  });

  it('proves that nothing was sent only from the point where receipts are complete', () => {
    const file = withJob();
    const { repos, close } = openFile(file);
    repos.heldWork.raiseHorizon(repos.heldWork.sequence() + 1);
    close();
    WAYS['put-back'](file);
    expect(openFile(file).repos.heldWork.listRows()).toMatchObject([{ isProvable: false }]);
  });

  it('counts each commit after which something may be sent', () => {
    const { repos } = openFile(withJob());
    const steps = [
      () => repos.documentJobs.insert([newJob('a')]),
      () => repos.documentJobs.update('a', { uploadCompletingAtMs: 1 }, NOW_MS),
      () => repos.documentJobs.transition('a', ['ready'], 'canceled', {}, NOW_MS),
      () => repos.documentJobs.remove('a'),
    ];
    let last = repos.heldWork.sequence();
    for (const step of steps) {
      step();
      expect(repos.heldWork.sequence()).toBeGreaterThan(last);
      last = repos.heldWork.sequence();
    }
    expect(Object.keys(HELD_SQL)).toHaveLength(5);
  });
});
