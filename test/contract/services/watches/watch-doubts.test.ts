import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceOlder } from '../../../../electron/db/care/age.ts';
import type { WatchPlan } from '../../../../electron/services/watches/planner.ts';
import { AppError } from '../../../../shared/errors.ts';
import { CURRENT_AGE } from '../../../support/database-age.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';
import {
  createWatchesUnderTest,
  PROJECT,
  type WatchesUnderTest,
} from '../../support/watches-under-test.ts';

let bench: LedgerBench;
let app: WatchesUnderTest;

async function open(plan: Partial<WatchPlan> = {}): Promise<void> {
  app = createWatchesUnderTest(bench.under, bench.folder, { plan });
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

async function allSaved(): Promise<void> {
  const { jobs } = await bench.under.ledger.list({ page: 1, limit: 100, text: '' });
  await Promise.all(jobs.map(({ id }) => bench.under.untilState(id, 'saved')));
}

async function watchAndSend(charsADay = 100_000): Promise<string> {
  const { id } = await app.watch();
  await app.look();
  await app.service.setSending({ watchId: id, charsADay });
  return id;
}

/** Opens the database again as one that may be older than the work done with it. */
async function reopenOlder(): Promise<void> {
  await app.service.stop();
  await bench.restart({}, () => announceOlder(bench.under.paths.database, 'put-back'));
  await open();
}

/** The mount point of a drive that is not connected: the folder is there, and empty. */
const unmount = (): void => {
  renameSync(app.inbox, `${app.inbox} away`);
  mkdirSync(app.inbox);
};
const mount = (): void => {
  rmSync(app.inbox, { recursive: true });
  renameSync(`${app.inbox} away`, app.inbox);
};

describe('a drive that is gone for a while', () => {
  it('does not make files that wait for tomorrow wait for the user', async () => {
    await watchAndSend(30);
    put('a.txt', 'Twenty characters..\n');
    await app.settle();
    put('b.txt', 'Another twenty......\n');
    await app.settle();
    expect(await app.names('planned')).toEqual(['b.txt: day-full']);
    app.clock.day = '2026-12-01';
    renameSync(app.inbox, `${app.inbox} away`);
    await app.settle();
    expect(await app.names('planned')).toEqual(['b.txt: day-full']);
    renameSync(`${app.inbox} away`, app.inbox);
    await app.settle();
    await allSaved();
    expect(await app.names('planned')).toEqual([]);
    expect(bench.service.uploads).toHaveLength(2);
  });

  it('keeps what is known about files that wait for the user', async () => {
    const { id } = await app.watch();
    await app.look();
    put('a.txt');
    await app.settle();
    await app.service.setSending({ watchId: id, charsADay: 1000 });
    expect(await app.names('planned')).toEqual(['a.txt: earlier']);
    unmount();
    await app.settle();
    mount();
    await app.settle();
    await app.settle();
    expect(await app.names('planned')).toEqual(['a.txt: earlier']);
    // Under another name it is the same content, which nobody allowed.
    renameSync(join(app.inbox, 'a.txt'), join(app.inbox, 'renamed.txt'));
    await app.settle();
    await app.settle();
    expect(await app.names('planned')).toEqual(['renamed.txt: earlier']);
    expect(bench.service.uploads).toHaveLength(0);
  });

  it('leaves files of an older database in doubt until they can be seen', async () => {
    const id = await watchAndSend();
    await reopenOlder();
    put('sent-after-the-copy.txt');
    unmount();
    await app.settle();
    await app.service.decideHeld(id, 'go-on');
    mount();
    await app.settle();
    await app.settle();
    expect(await app.names('planned')).toEqual(['sent-after-the-copy.txt: held']);
    expect(bench.service.uploads).toHaveLength(0);
  });
});

describe('what an older database may not know', () => {
  it('is not sent with all the others, only by its name', async () => {
    const id = await watchAndSend();
    await reopenOlder();
    put('a.txt');
    await app.settle();
    await app.service.decideHeld(id, 'leave');
    put('b.txt');
    await app.settle();
    expect(await app.names('planned')).toEqual(['a.txt: held', 'b.txt']);
    expect(await app.service.sendPlanned(id, null)).toEqual({ count: 1 });
    expect(await app.names('planned')).toEqual(['a.txt: held']);
    const { files } = await app.service.listFiles({
      watchId: id,
      state: 'planned',
      page: 1,
      limit: 9,
    });
    expect(await app.service.sendPlanned(id, [files[0]!.id])).toEqual({ count: 1 });
    await allSaved();
  });
});

describe('a deleted project', () => {
  it('gets nothing, also if the user sends what was planned for it', async () => {
    const { id } = await app.watch();
    await app.look();
    put('a.txt');
    await app.settle();
    await bench.under.database.catalog.deleteProject(PROJECT, 2);
    await expect(app.service.sendPlanned(id, null)).rejects.toMatchObject({
      code: 'input/conflict',
    });
    expect(await app.names('planned')).toEqual(['a.txt']);
    expect(bench.service.uploads).toHaveLength(0);
  });
});

describe('a clock that was decades ahead', () => {
  it('does not stop the watch for decades once the user confirms it again', async () => {
    const id = await watchAndSend(30);
    app.clock.day = '2100-01-01';
    put('a.txt', 'Twenty characters..\n');
    await app.settle();
    app.clock.day = '2026-12-01';
    put('b.txt', 'Another twenty......\n');
    await app.settle();
    expect(await app.names('planned')).toEqual(['b.txt: day-full']);
    await app.service.setSending({ watchId: id, charsADay: 30 });
    await app.look();
    // Files that were sent still count for today.
    expect(bench.service.uploads).toHaveLength(1);
    app.clock.day = '2026-12-02';
    await app.look();
    await allSaved();
    expect(bench.service.uploads).toHaveLength(2);
  });
});

describe('a file with a date that no calendar has', () => {
  it.each([1e17, -1e17])('does not stop the others: %s seconds', async (atSeconds) => {
    await app.watch();
    await app.look();
    utimesSync(put('odd.txt'), atSeconds, atSeconds);
    put('plain.txt');
    await app.settle();
    expect(await app.names('planned')).toEqual(['odd.txt', 'plain.txt']);
  });
});

describe('a link that takes the place of a file', () => {
  const CASES = ['file', 'folder'].flatMap((kind) =>
    [true, false].map((isBack) => ({ kind, isBack })),
  );

  it.each(CASES)('while it is read is not followed: %o', async ({ kind, isBack }) => {
    const outside = join(bench.folder, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'a.txt'), 'Private.\n');
    const moved = join(bench.folder, 'moved');
    const [path, target] =
      kind === 'file'
        ? [join(app.inbox, 'sub/a.txt'), join(outside, 'a.txt')]
        : [join(app.inbox, 'sub'), outside];
    let swaps = 0;
    const swap = (): void => {
      renameSync(path, moved);
      symlinkSync(target, path);
      swaps += 1;
    };
    const swapBack = (): void => {
      unlinkSync(path);
      renameSync(moved, path);
    };
    await app.service.stop();
    await open({
      async addFile(...file) {
        // It wins each time: each look at the folder finds the file.
        if (swaps === 0 || isBack) swap();
        const plan = await bench.under.plan.addFile(...file);
        if (isBack) swapBack();
        return plan;
      },
    });
    await watchAndSend();
    put('sub/a.txt');
    for (let looks = 0; looks < 4; looks += 1) await app.settle();
    expect(swaps).toBeGreaterThan(0);
    expect((await bench.under.ledger.list({ page: 1, limit: 9, text: '' })).jobs).toEqual([]);
    expect(readdirSync(outside)).toEqual(['a.txt']);
    expect(await app.names('planned')).toEqual([]);
    expect(await app.names('sent')).toEqual([]);
  });

  it('does not keep a file from being sent afterward', async () => {
    let reads = 0;
    await app.service.stop();
    await open({
      async addFile(path, projectId) {
        reads += 1;
        if (reads > 1) return bench.under.plan.addFile(path, projectId);
        const outside = bench.source('outside.txt', 'Private.\n');
        return bench.under.plan.addFile(outside, projectId);
      },
    });
    await app.watch();
    await app.look();
    put('a.txt');
    await app.settle();
    expect(await app.names('planned')).toEqual([]);
    await app.settle();
    expect(await app.names('planned')).toEqual(['a.txt']);
  });
});

describe('a file that may not be read', () => {
  let isForbidden: boolean;
  const plan: Partial<WatchPlan> = {
    async addFile(path, projectId) {
      if (!isForbidden || path.endsWith('open.txt')) {
        return bench.under.plan.addFile(path, projectId);
      }
      const error = new AppError('document/source-missing', 'documentErrors.fileForbidden');
      return Promise.resolve({ files: [], rejected: [{ fileName: 'a', error: error.toData() }] });
    },
  };
  beforeEach(async () => {
    isForbidden = true;
    await app.service.stop();
    await open(plan);
  });

  it('is listed with the reason, and planned once it may', async () => {
    await app.watch();
    await app.look();
    put('locked.txt');
    put('open.txt');
    await app.settle();
    expect(await app.view()).toMatchObject({
      counts: { refused: 1, planned: 1, waiting: 0 },
      lastProblem: { fileName: 'locked.txt', error: { message: 'documentErrors.fileForbidden' } },
    });
    // It is left alone for a while.
    isForbidden = false;
    await app.settle();
    expect(await app.names('planned')).toEqual(['open.txt']);
    app.pass(60_000);
    await app.look();
    expect(await app.names('planned')).toEqual(['locked.txt', 'open.txt']);
    expect(await app.view()).toMatchObject({ counts: { refused: 0 }, lastProblem: null });
  });

  it('is tried again by the next run', async () => {
    await app.watch();
    await app.look();
    put('locked.txt');
    await app.settle();
    expect(await app.names('refused')).toEqual(['locked.txt']);
    await app.service.stop();
    isForbidden = false;
    await open(plan);
    await app.settle();
    expect(await app.names('planned')).toEqual(['locked.txt']);
  });

  it('keeps what is known about it', async () => {
    isForbidden = false;
    put('old.txt');
    await app.watch();
    await app.look();
    put('new.txt');
    await app.settle();
    isForbidden = true;
    for (const name of ['old.txt', 'new.txt']) {
      utimesSync(join(app.inbox, name), new Date(5_000), new Date(5_000));
    }
    await app.settle();
    expect(await app.view()).toMatchObject({ counts: { existing: 1, planned: 1, refused: 0 } });
    isForbidden = false;
    await app.settle();
    expect(await app.names('planned')).toEqual(['new.txt', 'old.txt: dated']);
  });
});
