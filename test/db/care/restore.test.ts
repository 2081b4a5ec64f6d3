import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  backupFolder,
  backUpWhileInUse,
  isBackupDue,
  listBackups,
} from '../../../electron/db/care/backup.ts';
import { findAnyDamage } from '../../../electron/db/engine/sqlite-database.ts';
import { toAppError } from '../../../shared/errors.ts';
import { runDataTask } from '../../../electron/db/care/data-tasks.ts';
import { dropStaged, stageRestore } from '../../../electron/db/care/restore.ts';
import { stagedOf } from '../../../electron/db/engine/database-file.ts';
import { createDataFolder } from '../../../electron/platform/files/data-folder.ts';
import { dataPaths } from '../../../electron/platform/files/paths.ts';
import { runs } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  emptyFile,
  hashOf,
  itemIdsIn,
  newFile,
  newItem,
  newJob,
  NOW_MS,
  openFile,
  segments,
} from '../helpers.ts';
import { newEntry } from '../time-ledger-helpers.ts';
import type { Reach } from '../../../shared/domain/lane/reach.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PUT_BACK = fileURLToPath(new URL('../put-back-until-killed.ts', import.meta.url));

/** Creates a database that now contains "old" and "new", with a copy that contains only "old". Closed. */
async function withPoint(file: string): Promise<string> {
  const { repos, close } = openFile(file);
  repos.history.add(newItem('old'), segments(['one', 'eins']));
  repos.documentJobs.insert([{ ...newJob('waiting'), connectionId: 'work' }]);
  await backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS });
  repos.history.add(newItem('new'), segments(['two', 'zwei']));
  close();
  return listBackups(backupFolder(file))[0]!;
}

const task = (file: string, work: Parameters<typeof runDataTask>[0]['work']) =>
  runDataTask({ file, nativeBinding: undefined, work }).then(
    (value) => ({ ok: true as const, value }),
    (error: unknown) => ({ ok: false as const, error: toAppError(error).toData() }),
  );

describe('a restore', () => {
  it('changes nothing until the next opening, which keeps the previous database as a restore point', async () => {
    const file = emptyFile();
    const point = await withPoint(file);
    const before = hashOf(file);
    expect(stageRestore(file, point, {})).toMatchObject({
      counts: { historyItems: 1, segments: 1, documents: 1 },
      heldDocuments: 1,
    });
    expect(hashOf(file)).toBe(before);

    const { opening, repos, close } = openFile(file);
    expect(opening.kind).toBe('put-back');
    expect(repos.history.search({ page: 1, limit: 5, text: '' }).total).toBe(1);
    expect(repos.history.search({ page: 1, limit: 5, text: 'zwei' }).total).toBe(0);
    close();
    expect(itemIdsIn(join(backupFolder(file), opening.quarantinedName!))).toEqual(['new', 'old']);
    expect(existsSync(stagedOf(file))).toBe(false);
    // The point itself can be used again, and each restore happens once.
    expect(itemIdsIn(point)).toEqual(['old']);
    expect(openFile(file).opening.kind).toBe('opened');
  });

  it('keeps the previous database for good: no daily backup displaces it or is delayed by it', async () => {
    const file = emptyFile();
    stageRestore(file, await withPoint(file), {});
    const restoredAtMs = NOW_MS + DAY_MS;
    const { opening } = openFile(file, { nowMs: restoredAtMs });
    const folder = backupFolder(file);
    const kept = join(folder, opening.quarantinedName!);
    // It was just created, and contains nothing from the database now in use.
    expect(isBackupDue(folder, restoredAtMs, DAY_MS)).toBe(true);
    for (let day = 1; day <= 9; day += 1) {
      await backUpWhileInUse(file, { folder, atMs: NOW_MS + day * DAY_MS });
    }
    expect(itemIdsIn(kept)).toEqual(['new', 'old']);
    expect(listBackups(folder)).toHaveLength(8);
    const points = await createDataFolder(dataPaths(dirname(dirname(file)))).listPoints();
    expect(points.map(({ path }) => path)).toContain(kept);
  });

  it("isn't undone when the database is lost later: daily backups take precedence", async () => {
    const file = emptyFile();
    const point = await withPoint(file);
    stageRestore(file, point, {});
    openFile(file, { nowMs: NOW_MS + DAY_MS }).close();
    rmSync(file);
    const second = openFile(file);
    expect(second.opening.kind).toBe('restored');
    second.close();
    expect(itemIdsIn(file)).toEqual(['old']);
    // Without anything else it is better than nothing.
    rmSync(point);
    rmSync(file);
    expect(openFile(file).opening.kind).toBe('restored');
    expect(itemIdsIn(file)).toEqual(['new', 'old']);
  });

  it('sends nothing a second time: documents wait for the user, and changes need confirmation first', async () => {
    const file = emptyFile();
    const { repos, close } = openFile(file);
    const elsewhere = { connectionId: 'work' };
    repos.documentJobs.insert([
      { ...newJob('waiting'), ...elsewhere },
      { ...newJob('half-sent'), ...elsewhere },
      newJob('here'),
    ]);
    repos.documentJobs.transition('half-sent', ['ready'], 'uploading', {}, NOW_MS);
    repos.timeEntries.add(newEntry('e'), NOW_MS);
    await backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS });
    close();
    stageRestore(file, listBackups(backupFolder(file))[0]!, {});
    const { repos: after } = openFile(file);
    expect(after.documentJobs.get('waiting')).toMatchObject({ state: 'ready', isHeld: true });
    expect(after.documentJobs.get('half-sent')).toMatchObject({ state: 'uploading', isHeld: true });
    // The built-in service bills nothing.
    expect(after.documentJobs.get('here')?.isHeld).toBeUndefined();
    const { operations } = after.outbox.list({ text: '', state: null, page: 1, limit: 10 });
    expect(operations.map(({ state }) => state)).toEqual(['unknown']);
    expect(after.outbox.take(operations[0]!.connectionId, 10, NOW_MS)).toMatchObject([
      { isOutcomeUnknown: true },
    ]);
  });

  it('has the time services checked again, as the copy may come from another computer', async () => {
    const file = emptyFile();
    const { repos, close } = openFile(file);
    repos.timeConnections.bindInstance('embedded-time', 'the-service-of-then');
    await backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS });
    close();
    stageRestore(file, listBackups(backupFolder(file))[0]!, {});
    const { repos: after } = openFile(file);
    expect(after.timeConnections.get('embedded-time')?.instanceId).toBeNull();
  });

  it.each([
    ['has no rule yet', false],
    ['has it open', true],
  ])('leaves a project confidential when the copy %s', async (_what, isOpenInCopy) => {
    const file = emptyFile();
    const { repos, close } = openFile(file);
    const project = { customerId: null, isBillable: true, hourlyRate: null, connectionId: null };
    for (const id of ['secret', 'open']) {
      repos.catalog.addProject(id, { ...project, name: id }, NOW_MS);
    }
    const rule = { connectionId: null, glossaryId: null, memoryId: null };
    const save = (projectId: string, reach: Reach) =>
      repos.projectRules.save({ ...rule, projectId, reach }, NOW_MS);
    if (isOpenInCopy) save('secret', 'anywhere');
    save('open', 'here');
    await backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS });
    save('open', 'anywhere');
    const point = listBackups(backupFolder(file))[0]!;
    stageRestore(file, point, {});
    // Also decisions made after the copy was prepared, as long as the old database is in use.
    save('secret', 'here');
    repos.catalog.addProject('later', { ...project, name: 'Later' }, NOW_MS);
    save('later', 'here');
    close();
    const { opening, repos: after } = openFile(file);
    expect(opening.kind).toBe('put-back');
    const judged = after.projectRules.judge(['secret', 'open', 'later']);
    expect(judged.map(({ projectId, reach }) => [projectId, reach])).toEqual([
      ['secret', 'here'],
      ['open', 'here'],
      ['later', 'here'],
    ]);
  });

  it('can be canceled without a trace', async () => {
    const file = emptyFile();
    const point = await withPoint(file);
    stageRestore(file, point, {});
    dropStaged(file);
    expect(openFile(file).opening.kind).toBe('opened');
    expect(itemIdsIn(file)).toEqual(['new', 'old']);
  });

  it('also replaces a damaged database, which is quarantined unchanged', async () => {
    const file = newFile();
    const point = await withPoint(file);
    stageRestore(file, point, {});
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4096, 4096 * 5);
    writeFileSync(file, bytes);
    const { opening, close } = openFile(file);
    expect(opening.kind).toBe('put-back');
    expect(readFileSync(join(dirname(file), opening.quarantinedName!)).equals(bytes)).toBe(true);
    close();
    expect(itemIdsIn(file)).toEqual(['old']);
  });

  it.each<[string, (staged: string) => void]>([
    ['cut', (staged) => truncateSync(staged, Math.floor(readFileSync(staged).length / 2))],
    ['empty', (staged) => truncateSync(staged, 0)],
    [
      'overwritten in places',
      (staged) => {
        const bytes = readFileSync(staged);
        bytes.fill(0xff, 4096, bytes.length - 4096);
        writeFileSync(staged, bytes);
      },
    ],
    [
      'of a newer version',
      (staged) => {
        const changed = new SqliteDatabase(staged);
        changed.pragma('user_version = 999');
        changed.close();
      },
    ],
  ])("doesn't apply a copy that is %s by the next opening", async (_what, spoil) => {
    const file = emptyFile();
    const point = await withPoint(file);
    stageRestore(file, point, {});
    spoil(stagedOf(file));
    const { opening, close } = openFile(file);
    expect(opening.kind).toBe('not-put-back');
    close();
    expect(itemIdsIn(file)).toEqual(['new', 'old']);
    expect(readdirSync(dirname(file)).filter((name) => name.includes('restore'))).toEqual([]);
    // The point itself is unchanged, and can be tried again.
    stageRestore(file, point, {});
    const again = openFile(file);
    expect(again.opening.kind).toBe('put-back');
    again.close();
    expect(itemIdsIn(file)).toEqual(['old']);
  });

  it('works even if no restore point of the present can be made, and quarantines the present database', async () => {
    const file = newFile();
    const point = await withPoint(file);
    const elsewhere = join(temporaryFolder(), 'point.db');
    copyFileSync(point, elsewhere);
    stageRestore(file, elsewhere, {});
    // Neither a folder nor a place to create one.
    rmSync(backupFolder(file), { recursive: true });
    writeFileSync(backupFolder(file), 'a file');
    const { opening, close } = openFile(file);
    expect(opening.kind).toBe('put-back');
    expect(opening.quarantinedName).toMatch(/before-restore-/u);
    close();
    expect(itemIdsIn(file)).toEqual(['old']);
    expect(itemIdsIn(join(dirname(file), opening.quarantinedName!))).toEqual(['new', 'old']);
  });

  it('leaves one complete database, wherever it is killed', { timeout: 120_000 }, async () => {
    // The delays cover all of it: from before it begins to after it is done.
    const kills = runs(8, 4);
    for (let kill = 0; kill < kills; kill += 1) {
      const file = emptyFile();
      const point = await withPoint(file);
      stageRestore(file, point, {});
      const child = spawn(process.execPath, [PUT_BACK, file], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await new Promise((resolve) => child.stdout.once('data', resolve));
      await new Promise((resolve) => {
        setTimeout(resolve, (kill * 64) / kills);
      });
      child.kill('SIGKILL');
      await ended;
      const isBefore = existsSync(stagedOf(file));
      const { connection, close, opening } = openFile(file);
      expect(opening.kind).toBe(isBefore ? 'put-back' : 'opened');
      expect(findAnyDamage(connection)).toBeNull();
      close();
      expect(itemIdsIn(file)).toEqual(['old']);
      // The previous data is in one of the points.
      const kept = listBackups(backupFolder(file)).map(itemIdsIn);
      expect(kept).toContainEqual(['new', 'old']);
    }
  });
});

describe("a file that isn't a restore point", () => {
  const refused = async (make: (path: string, point: string) => void): Promise<string> => {
    const file = emptyFile();
    const point = await withPoint(file);
    const before = hashOf(file);
    const path = join(temporaryFolder(), 'chosen.db');
    make(path, point);
    const looked = await task(file, {
      task: 'look-into',
      path,
      isKnownGood: false,
      query: { text: '', page: 1, limit: 5 },
    });
    const staged = await task(file, { task: 'stage-restore', path });
    expect(staged).toEqual(looked);
    expect(hashOf(file)).toBe(before);
    expect(readdirSync(dirname(file)).filter((name) => name.includes('restore'))).toEqual([]);
    return staged.ok ? 'taken' : staged.error.code;
  };

  it("is refused when it is another program's database", async () => {
    const code = await refused((path) => {
      const foreign = new SqliteDatabase(path);
      foreign.exec('CREATE TABLE notes (text TEXT); PRAGMA user_version = 3');
      foreign.close();
    });
    expect(code).toBe('input/invalid');
  });

  it('is refused when it contains anything besides our tables', async () => {
    const code = await refused((path, point) => {
      copyFileSync(point, path);
      const changed = new SqliteDatabase(path);
      changed.exec(
        `CREATE TRIGGER bomb AFTER INSERT ON connections BEGIN DELETE FROM history_items; END`,
      );
      changed.close();
    });
    expect(code).toBe('input/invalid');
  });

  it('is refused when a newer version made it', async () => {
    const code = await refused((path, point) => {
      copyFileSync(point, path);
      const changed = new SqliteDatabase(path);
      changed.pragma('user_version = 999');
      changed.close();
    });
    expect(code).toBe('db/newer-schema');
  });

  it('is refused when it is only half a copy', async () => {
    const code = await refused((path, point) => {
      copyFileSync(point, path);
      truncateSync(path, Math.floor(readFileSync(point).length / 2));
    });
    expect(code).toBe('db/corrupt');
  });

  it("is refused when it isn't a database or is empty", async () => {
    expect(await refused((path) => writeFileSync(path, 'text '.repeat(100)))).toBe('input/invalid');
    expect(await refused((path) => writeFileSync(path, ''))).toBe('input/invalid');
  });

  it("is refused when it has a log beside it with changes that it doesn't contain", async () => {
    const code = await refused((path, point) => {
      copyFileSync(point, path);
      const file = newFile();
      const { repos } = openFile(file);
      repos.history.add(newItem('x'), segments(['x', 'x']));
      copyFileSync(`${file}-wal`, `${path}-wal`);
      appendFileSync(`${path}-wal`, '');
    });
    expect(code).toBe('input/invalid');
  });
});

describe('a preview of a restore point', () => {
  it('lists its history newest first, found by text, page by page, and changes nothing', async () => {
    const file = emptyFile();
    const { repos, close } = openFile(file);
    for (let n = 0; n < 12; n += 1) {
      repos.history.add(
        newItem(`item ${String(n)}`, { createdAtMs: NOW_MS + n }),
        segments([n % 2 === 0 ? '50 % of it' : '50 of it', 'davon']),
      );
    }
    await backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS });
    close();
    const path = listBackups(backupFolder(file))[0]!;
    const before = hashOf(path);
    const look = (text: string, page: number) =>
      task(file, { task: 'look-into', path, isKnownGood: false, query: { text, page, limit: 5 } });
    expect(await look('', 1)).toMatchObject({
      ok: true,
      value: { total: 12, counts: { historyItems: 12, segments: 12 } },
    });
    // A percent sign is matched literally.
    const { value } = (await look('50 %', 2)) as {
      value: { total: number; items: { id: string }[] };
    };
    expect(value.total).toBe(6);
    expect(value.items.map(({ id }) => id)).toEqual(['item 0']);
    expect(hashOf(path)).toBe(before);
    expect(readdirSync(dirname(path))).toHaveLength(1);
  });
});

describe('a copy to a chosen folder', () => {
  it("is complete, private and counted, and leaves the folder's other contents unchanged", async () => {
    const file = emptyFile();
    const { repos } = openFile(file);
    repos.history.add(newItem('a'), segments(['one', 'eins'], ['two', 'zwei']));
    const folder = temporaryFolder();
    const path = join(folder, 'copy.db');
    expect(await task(file, { task: 'copy', path })).toMatchObject({
      ok: true,
      value: { counts: { historyItems: 1, segments: 2 } },
    });
    expect(readdirSync(folder)).toEqual(['copy.db']);
    expect(itemIdsIn(path)).toEqual(['a']);
  });

  it("never writes through a link: the link's target stays unchanged", async () => {
    const file = emptyFile();
    const { repos } = openFile(file);
    repos.history.add(newItem('a'), segments(['one', 'eins']));
    const folder = temporaryFolder();
    const mine = join(folder, 'mine.txt');
    writeFileSync(mine, 'mine');
    const path = join(folder, 'copy.db');
    symlinkSync(mine, `${path}.unfinished`);
    symlinkSync(mine, path);
    expect(await task(file, { task: 'copy', path })).toMatchObject({ ok: true });
    expect(readFileSync(mine, 'utf8')).toBe('mine');
    expect(lstatSync(path).isFile()).toBe(true);
    expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'mine.txt']);
    expect(itemIdsIn(path)).toEqual(['a']);
  });

  it('reports a folder without permission', async (context) => {
    const folder = temporaryFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]);
    if (mounted.status !== 0) {
      context.skip();
      return;
    }
    onTestFinished(() => {
      spawnSync('umount', [folder]);
    });
    const file = emptyFile();
    openFile(file);
    const made = await task(file, { task: 'copy', path: join(folder, 'copy.db') });
    expect(made).toMatchObject({
      ok: false,
      error: { code: 'input/invalid', details: { field: 'folder' } },
    });
  });

  it("reports a folder that can't be written", async () => {
    const file = emptyFile();
    openFile(file);
    const made = await task(file, {
      task: 'copy',
      path: join(temporaryFolder(), 'gone', 'copy.db'),
    });
    expect(made).toMatchObject({ ok: false, error: { code: 'input/invalid' } });
  });

  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'reports a full disk and leaves nothing incomplete; so does a restore',
    async (context) => {
      const small = temporaryFolder();
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96k', 'tmpfs', small]);
      if (mounted.status !== 0) {
        context.skip();
        return;
      }
      onTestFinished(() => {
        spawnSync('umount', [small]);
      });
      const file = emptyFile();
      const point = await withPoint(file);
      const made = await task(file, { task: 'copy', path: join(small, 'copy.db') });
      expect(made).toMatchObject({ ok: false, error: { code: 'document/disk-full' } });
      expect(readdirSync(small)).toEqual([]);
      const staged = await task(join(small, 'dragoman.db'), { task: 'stage-restore', path: point });
      expect(staged).toMatchObject({ ok: false, error: { code: 'document/disk-full' } });
      expect(readdirSync(small)).toEqual([]);
    },
  );
});
