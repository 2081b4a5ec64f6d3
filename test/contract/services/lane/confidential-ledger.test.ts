import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';
import type { Reach } from '../../../../shared/domain/lane/reach.ts';

describe('documents of a confidential project', () => {
  let bench: LedgerBench;
  beforeEach(async () => {
    bench = await openLedgerBench(temporaryFolder());
    await bench.under.database.catalog.addProject(
      'p',
      { connectionId: null, name: 'Merger', customerId: null, isBillable: true, hourlyRate: null },
      1,
    );
  });
  afterEach(() => bench.close());

  const setReach = async (reach: Reach): Promise<void> => {
    const { database, lane, ledger } = bench.under;
    const rule = { projectId: 'p', reach, connectionId: null, glossaryId: null };
    await database.projectRules.save({ ...rule, memoryId: null }, 1);
    if (reach === 'anywhere') return;
    lane.enforce('p');
    await ledger.rulesChanged('p');
  };
  const start = async (path = bench.source()): Promise<string> => {
    const [job] = await bench.under.translate([path], ['DE'], 'p');
    return job!.id;
  };
  /** More than the network buffers before the service reads: the last bytes wait for it. */
  const longSource = (): string => bench.source('long.txt', `A letter.\n${' '.repeat(8_000_000)}`);
  const sum = (): number =>
    Object.values(bench.service.counts).reduce((total, count) => total + count, 0);

  it('are refused at the start, with the field named, and stay in the plan', async () => {
    await setReach('here');
    await expect(start()).rejects.toMatchObject({
      code: 'lane/local-only',
      details: { field: 'connectionId' },
    });
    expect(bench.under.plan.get().files).toHaveLength(1);
    expect([sum(), bench.service.requests.length]).toEqual([0, 0]);
  });

  it('name their project, and so does their history', async () => {
    const id = await start();
    const saved = await bench.under.untilState(id, 'saved');
    expect(saved).toMatchObject({ projectId: 'p', projectName: 'Merger' });
    const detail = await bench.under.database.history.getDetail(saved.historyItemId!, {
      page: 1,
      limit: 10,
    });
    expect(detail?.item).toMatchObject({ projectId: 'p', projectName: 'Merger' });
  });

  it("don't continue after a kill under the rule that applies then", async () => {
    bench.service.hold('upload-body');
    const id = await start(longSource());
    await bench.service.waitUntilHeld('upload-body');
    await bench.reopen();
    bench.service.release('upload-body');
    const { database } = bench.under;
    await database.projectRules.save(
      { projectId: 'p', reach: 'here', connectionId: null, glossaryId: null, memoryId: null },
      2,
    );
    const before = sum();
    await bench.under.ledger.resumeAll();
    const failed = await bench.under.untilState(id, 'failed');
    expect(failed.error?.code).toBe('lane/local-only');
    expect([sum(), bench.service.uploads.length]).toEqual([before, 0]);
    expect(await bench.under.ledger.retry(id)).toBeTruthy();
    expect((await bench.under.untilState(id, 'failed')).error?.code).toBe('lane/local-only');
    expect(sum()).toBe(before);
  });

  it('stop in the middle of an upload, and continue once the rule is removed', async () => {
    bench.service.hold('upload-body');
    const id = await start(longSource());
    await bench.service.waitUntilHeld('upload-body');
    await setReach('here');
    bench.service.release('upload-body');
    expect((await bench.under.untilState(id, 'failed')).error?.code).toBe('lane/local-only');
    expect(bench.service.uploads).toHaveLength(0);
    await setReach('anywhere');
    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    expect(bench.service.uploads).toHaveLength(1);
  });

  it("aren't even requested when the service has them, and aren't lost because of that", async () => {
    bench.service.hold('status');
    const id = await start();
    await bench.service.waitUntilHeld('status');
    await setReach('here');
    bench.service.release('status');
    const failed = await bench.under.untilState(id, 'failed');
    expect(failed.error?.code).toBe('lane/local-only');
    expect(bench.service.downloads).toBe(0);
    await setReach('anywhere');
    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    // Collected, and not sent and paid for again.
    expect(bench.service.uploads).toHaveLength(1);
  });

  it('stay here with their results, added without a project or even removed from the list', async () => {
    const id = await start();
    await bench.under.untilState(id, 'saved');
    const job = await bench.under.database.documentJobs.get(id);
    await setReach('here');
    const before = [sum(), bench.service.requests.length];
    await bench.under.ledger.remove(id);
    for (const path of [job!.deliveredPath!, bench.source()]) {
      await expect(bench.under.translate([path], ['FR'])).rejects.toMatchObject({
        code: 'lane/local-only',
        details: { fileName: basename(path) },
      });
      await bench.under.plan.remove(bench.under.plan.get().files.map((file) => file.id));
    }
    expect([sum(), bench.service.requests.length]).toEqual(before);
  });
});
