import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceOlder } from '../../../../electron/db/care/age.ts';
import { lookThrough } from '../../../../electron/platform/files/folder-look.ts';
import { MAX_WATCH_PLANNED, SETTLED_AFTER_MS } from '../../../../shared/domain/watches/limits.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { CURRENT_AGE } from '../../../support/database-age.ts';
import { sizeOf } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';
import {
  createWatchesUnderTest,
  PROJECT,
  type WatchesUnderTest,
} from '../../support/watches-under-test.ts';

let bench: LedgerBench;
let app: WatchesUnderTest;

async function open(): Promise<void> {
  app = createWatchesUnderTest(bench.under, bench.folder);
  await bench.under.database.opening;
  await app.service.start(CURRENT_AGE);
}

beforeEach(async () => {
  bench = await openLedgerBench(temporaryFolder());
  await open();
  await app.addProject();
});
afterEach(async () => {
  await app.service.stop();
  await bench.close();
});

const put = (name: string, text = `Text of ${name}.\n`): string => {
  const path = join(app.inbox, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};

/** Starts the app again on the same data. */
async function restart(whileClosed: () => void = () => undefined): Promise<void> {
  await app.service.stop();
  await bench.restart({}, whileClosed);
  await open();
}

async function allSaved(): Promise<void> {
  const { jobs } = await bench.under.ledger.list({ page: 1, limit: 100, text: '' });
  await Promise.all(jobs.map(({ id }) => bench.under.untilState(id, 'saved')));
}

async function watchAndSend(charsADay = 100_000): Promise<void> {
  const { id } = await app.watch();
  await app.look();
  await app.service.setSending({ watchId: id, charsADay });
}

describe('a watched folder', () => {
  it('plans new files when they are whole, and sends nothing by itself', async () => {
    put('old.txt');
    await app.watch();
    await app.look();
    const path = put('new.txt', 'First half, ');
    await app.look();
    app.pass(SETTLED_AFTER_MS - 1);
    await app.look();
    expect((await app.view()).counts).toMatchObject({ existing: 1, waiting: 1, planned: 0 });
    appendFileSync(path, 'second half.\n');
    app.pass(1);
    await app.look();
    app.pass(SETTLED_AFTER_MS - 1);
    await app.look();
    expect(await app.names('planned')).toEqual([]);
    app.pass(1);
    await app.look();
    expect(await app.names('planned')).toEqual(['new.txt']);
    expect(await app.view()).toMatchObject({ plannedChars: 25, problem: null });
    expect(bench.service.uploads).toHaveLength(0);
  });

  it('ignores names of unfinished files, hidden ones, and empty ones, until they are renamed', async () => {
    await app.watch();
    await app.look();
    for (const name of ['a.txt.part', 'b.crdownload', '~$c.docx', '.goutputstream-X', 'd.tmp']) {
      put(name);
    }
    put('empty.txt', '');
    await app.settle();
    await app.settle();
    expect(await app.names('planned')).toEqual([]);
    renameSync(join(app.inbox, 'a.txt.part'), join(app.inbox, 'a.txt'));
    await app.settle();
    expect(await app.names('planned')).toEqual(['a.txt']);
  });

  it('plans what is there already if asked to, also in subfolders, and never follows links', async () => {
    put('one.txt');
    put('sub/two.txt');
    symlinkSync(app.inbox, join(app.inbox, 'sub', 'circle'));
    symlinkSync('/etc/hostname', join(app.inbox, 'secret.txt'));
    await app.watch({ includesExisting: true });
    await app.settle();
    expect(await app.names('planned')).toEqual(['one.txt', 'sub/two.txt']);
  });

  it('sends planned files when the user says so, delivers beside them, and takes no result again', async () => {
    const { id } = await app.watch();
    await app.look();
    put('letter.txt');
    put('sub/letter.txt', 'Another.\n');
    await app.settle();
    expect(await app.service.sendPlanned(id, null)).toEqual({ count: 2 });
    await allSaved();
    expect(readdirSync(app.inbox).toSorted()).toEqual(['letter.de.txt', 'letter.txt', 'sub']);
    await app.settle();
    expect(await app.names('planned')).toEqual([]);
    expect(await app.names('own')).toEqual(['letter.de.txt', 'sub/letter.de.txt']);
    // Edited and saved by the user, moved, and copied beside it.
    appendFileSync(join(app.inbox, 'letter.de.txt'), 'My correction.\n');
    renameSync(join(app.inbox, 'sub/letter.de.txt'), join(app.inbox, 'moved.txt'));
    put('letter.de (2).txt', 'Delivered by another computer.\n');
    await app.settle();
    expect(await app.names('planned')).toEqual([]);
    expect(bench.service.uploads).toHaveLength(2);
  });

  it('takes the same content once, under any name, also after a restart', async () => {
    await watchAndSend();
    put('letter.txt', 'The same text.\n');
    await app.settle();
    await allSaved();
    put('copy.txt', 'The same text.\n');
    await app.settle();
    expect(await app.names('same')).toEqual(['copy.txt']);
    await restart();
    renameSync(join(app.inbox, 'letter.txt'), join(app.inbox, 'renamed.txt'));
    utimesSync(join(app.inbox, 'copy.txt'), new Date(5000), new Date(5000));
    await app.settle();
    await app.settle();
    expect(await app.names('planned')).toEqual([]);
    expect(bench.service.uploads).toHaveLength(1);
  });

  it('takes a changed file again and says so', async () => {
    const { id } = await app.watch();
    await app.look();
    put('letter.txt');
    await app.settle();
    await app.service.leaveOut(id, null);
    put('letter.txt', 'A new version.\n');
    await app.settle();
    expect(await app.names('planned')).toEqual(['letter.txt: changed']);
  });

  it('follows a renamed file that was there before, and does not take it for new', async () => {
    const path = put('old.txt');
    await app.watch();
    await app.look();
    renameSync(path, join(app.inbox, 'renamed.txt'));
    await app.settle();
    expect((await app.view()).counts).toMatchObject({ existing: 1, planned: 0 });
  });

  it('says which files cannot be translated, and takes them when they are saved properly', async () => {
    await app.watch();
    await app.look();
    put('broken.docx', 'no document');
    await app.settle();
    const { counts, lastProblem } = await app.view();
    expect(counts).toMatchObject({ refused: 1 });
    expect(lastProblem).toMatchObject({ fileName: 'broken.docx' });
    // The reason of the Documents page, not just that something failed.
    expect(lastProblem?.error.code).toMatch(/^document\//u);
    rmSync(join(app.inbox, 'broken.docx'));
    put('good.txt');
    await app.settle();
    expect(await app.view()).toMatchObject({ counts: { refused: 0 }, lastProblem: null });
  });

  it('plans a bounded number of files at once; the others wait', async () => {
    const more = 3;
    for (let at = 0; at < MAX_WATCH_PLANNED + more; at += 1) put(`f${String(at)}.txt`);
    const { id } = await app.watch({ includesExisting: true });
    await app.settle();
    for (let round = 0; round < MAX_WATCH_PLANNED / 10; round += 1) await app.look();
    expect((await app.view()).counts).toMatchObject({
      planned: MAX_WATCH_PLANNED,
      waiting: more,
    });
    await app.service.leaveOut(id, null);
    await app.look();
    expect((await app.view()).counts).toMatchObject({ planned: more, waiting: 0 });
  }, 60_000);
});

describe('automatic sending', () => {
  it('sends new files once, up to the characters of the day, and goes on tomorrow', async () => {
    await watchAndSend(30);
    put('a.txt', 'Twenty characters..\n');
    await app.settle();
    put('b.txt', 'Another twenty......\n');
    put('c.txt', `${'Far too long. '.repeat(9)}\n`);
    await app.settle();
    await app.look();
    expect(bench.service.uploads).toHaveLength(1);
    expect(await app.names('planned')).toEqual(['b.txt: day-full', 'c.txt: too-large']);
    app.clock.day = '2026-12-01';
    await app.look();
    await allSaved();
    expect(bench.service.uploads).toHaveLength(2);
    expect(await app.names('planned')).toEqual(['c.txt: too-large']);
  });

  it('waits while all are paused, over a restart as well, and while one is', async () => {
    await watchAndSend();
    app.service.pauseAll(true);
    put('a.txt');
    await app.settle();
    expect(bench.service.uploads).toHaveLength(0);
    app.service.pauseAll(false);
    const { id } = await app.view();
    await app.service.pause(id, true);
    await restart();
    await app.settle();
    expect(bench.service.uploads).toHaveLength(0);
    await app.service.pause(id, false);
    await app.settle();
    await allSaved();
    expect(bench.service.uploads).toHaveLength(1);
  });

  it.each([
    ['has no key', { key: 'missing' }, 'key-missing'],
    ['has no characters left', { isOutOfQuota: true }, 'out-of-quota'],
  ] as const)('waits while the connection %s, and plans', async (_what, change, problem) => {
    await watchAndSend();
    const [connection] = app.connections;
    app.connections[0] = { ...connection!, ...change };
    put('a.txt');
    await app.settle();
    expect(await app.view()).toMatchObject({ problem, counts: { planned: 1 } });
    expect(bench.service.uploads).toHaveLength(0);
    app.connections[0] = connection!;
    await app.look();
    await allSaved();
    expect(bench.service.uploads).toHaveLength(1);
  });

  it('waits when its project is confidential, and when it was deleted', async () => {
    await watchAndSend();
    const rules = {
      projectId: PROJECT,
      connectionId: null,
      glossaryId: null,
      memoryId: null,
      styleProfile: null,
    };
    await bench.under.database.projectRules.save({ ...rules, reach: 'here' }, 1);
    put('a.txt');
    await app.settle();
    expect(await app.view()).toMatchObject({ problem: 'confidential', counts: { planned: 1 } });
    const { id } = await app.view();
    expect(await app.service.sendPlanned(id, null)).toEqual({ count: 0 });
    expect(bench.service.uploads).toHaveLength(0);
    await bench.under.database.projectRules.save({ ...rules, reach: 'anywhere' }, 1);
    await bench.under.database.catalog.deleteProject(PROJECT, 2);
    put('b.txt');
    await app.settle();
    expect(await app.view()).toMatchObject({ problem: 'project-gone', projectName: null });
    expect(bench.service.uploads).toHaveLength(0);
    // The other files of the folder are touched neither by this nor by the end of the watch.
    await app.service.remove(id);
    expect(readdirSync(app.inbox).toSorted()).toEqual(['a.txt', 'b.txt']);
  });

  it('sends nothing that an older database may not know, until the user decides', async () => {
    await watchAndSend();
    await app.service.stop();
    await bench.restart({}, () => announceOlder(bench.under.paths.database, 'put-back'));
    await open();
    put('a.txt');
    await app.settle();
    expect(await app.view()).toMatchObject({ isHeld: true });
    expect(await app.names('planned')).toEqual(['a.txt: held']);
    const { id } = await app.view();
    await app.service.decideHeld(id, 'go-on');
    put('b.txt');
    await app.settle();
    await allSaved();
    // Files that it found before wait for the user, who knows whether they were sent.
    expect(await app.names('planned')).toEqual(['a.txt: held']);
    expect(await app.names('sent')).toEqual(['b.txt']);
  });

  it('keeps a file with the name of its translation beside it for the user', async () => {
    put('a.de.txt', 'Already there.\n');
    await watchAndSend();
    put('a.txt');
    await app.settle();
    expect(await app.names('planned')).toEqual(['a.txt: result-there']);
  });

  it('plans a file again that changed between its plan and its sending', async () => {
    const { id } = await app.watch();
    await app.look();
    put('a.txt');
    await app.settle();
    put('a.txt', 'Another text than the one that was planned.\n');
    expect(await app.service.sendPlanned(id, null)).toEqual({ count: 0 });
    await app.settle();
    expect(await app.names('planned')).toEqual(['a.txt: changed']);
    expect(bench.service.uploads).toHaveLength(0);
  });
});

/** Counts how often others have a turn in this thread. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  const state = { turns: 0, isOver: false };
  const count = async (): Promise<void> => {
    while (!state.isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      state.turns += 1;
    }
  };
  const counting = count();
  await work();
  state.isOver = true;
  await counting;
  return state.turns;
}

describe('folders', () => {
  it.each([
    ['that is gone', () => join(bench.folder, 'nowhere'), 'watchErrors.folderNotReadable'],
    ['that is a file', () => bench.source('file.txt'), 'watchErrors.folderNotReadable'],
    ['with the data of the app', () => bench.folder, 'watchErrors.folderOfApp'],
    ['of the data of the app', () => bench.under.paths.base, 'watchErrors.folderOfApp'],
  ])('are refused: one %s', async (_what, pathOf, message) => {
    const refusal = await app.watch({}, pathOf()).catch((error: unknown) => error);
    expect((refusal as AppError).toData()).toMatchObject({
      message,
      code: 'input/invalid',
      details: { field: 'token' },
    });
  });

  it('are refused when they overlap, also through a link', async () => {
    mkdirSync(join(app.inbox, 'sub'));
    const link = join(bench.folder, 'link');
    symlinkSync(join(app.inbox, 'sub'), link);
    await app.watch();
    for (const path of [app.inbox, join(app.inbox, 'sub'), link]) {
      await expect(app.watch({}, path)).rejects.toMatchObject({
        message: t('watchErrors.folderOverlaps', { path: app.inbox }),
      });
    }
    await expect(app.watch({ projectId: 'none' })).rejects.toMatchObject({
      message: t('watchErrors.projectGone'),
    });
  });

  it('that are gone for a while lose nothing', async () => {
    await app.watch();
    await app.look();
    put('a.txt');
    await app.settle();
    renameSync(app.inbox, `${app.inbox} away`);
    await app.settle();
    expect(await app.view()).toMatchObject({ problem: 'folder-gone', counts: { planned: 1 } });
    renameSync(`${app.inbox} away`, app.inbox);
    await app.settle();
    expect(await app.view()).toMatchObject({ problem: null, counts: { planned: 1 } });
  });

  it('with too many files say so', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) put(name);
    expect(await lookThrough(app.inbox, 2)).toEqual({ kind: 'too-many-files' });
    expect(await lookThrough(app.inbox, 3)).toMatchObject({ kind: 'seen' });
  });

  it('with 10,000 files keep the thread free', async () => {
    const count = sizeOf(10_000);
    for (let at = 0; at < count; at += 1) put(`f${String(at)}.txt`, 'x');
    const leastTurns = count / 64;
    expect(await turnsDuring(async () => void (await app.watch()))).toBeGreaterThan(leastTurns);
    put('new.txt');
    expect(await turnsDuring(() => app.settle())).toBeGreaterThan(leastTurns);
    expect(await app.names('planned')).toEqual(['new.txt']);
    expect((await app.view()).counts).toMatchObject({ existing: count, planned: 1, waiting: 0 });
  }, 120_000);
});
