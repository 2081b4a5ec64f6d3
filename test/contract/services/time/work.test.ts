import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../electron/db/client.ts';
import { answer, type IpcHandlers } from '../../../../electron/ipc/answer.ts';
import { historyHandlers } from '../../../../electron/ipc/history.ts';
import { workHandlers } from '../../../../electron/ipc/time.ts';
import { createHistoryService } from '../../../../electron/services/history/service.ts';
import { createWorkService } from '../../../../electron/services/time/work-service.ts';
import { createCheckThread } from '../../../../electron/threads/checks/client.ts';
import { unpack } from '../../../../electron/support/packed.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/domain/app/settings.ts';
import type { RequestInput, RequestName, RequestOutput } from '../../../../shared/ipc/contract.ts';
import { putMigratedDatabase } from '../../../support/migrated-database.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { newItem, NOW_MS, segments } from '../../../db/helpers.ts';

const sourceOf = (path: string) => new URL(`../../../../electron/${path}.ts`, import.meta.url);
const MINUTE_MS = 60_000;
const ITEM = { itemId: 'a' };

describe('the time on a document', () => {
  let stop = (): Promise<unknown> => Promise.resolve();
  afterEach(() => stop());

  /** Sets up what the window asks about, on the app's own database and thread. */
  async function setUp(time: Partial<(typeof DEFAULT_SETTINGS)['time']> = {}) {
    const file = putMigratedDatabase(join(temporaryFolder(), 'database', 'dragoman.db'));
    const database = openDatabase({ file, workerUrl: sourceOf('db/worker') });
    const thread = createCheckThread({ workerUrl: sourceOf('threads/checks/worker') });
    const settings = { ...DEFAULT_SETTINGS.time, ...time };
    const logger = {
      debug: () => undefined,
      info: () => undefined,
      warn: (...words: unknown[]) => expect(words).toEqual([]),
      error: (...words: unknown[]) => expect(words).toEqual([]),
    };
    let nowMs = NOW_MS;
    let loggedCount = 0;
    const work = createWorkService({
      work: database.work,
      history: database.history,
      thread,
      settings: () => settings,
      zone: () => 'Europe/Berlin',
      now: () => nowMs,
      monotonicNow: () => nowMs - NOW_MS,
      logger,
      onLogged: () => {
        loggedCount += 1;
      },
    });
    const history = createHistoryService({
      history: database.history,
      settings: () => DEFAULT_SETTINGS.history,
      now: () => nowMs,
      logger,
      onChanged: () => undefined,
      onSegmentChanged: (place) => work.segmentChanged(place),
      onPurged: () => undefined,
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other domain is called
    const handlers = {
      ...historyHandlers(history),
      ...workHandlers({ work }),
    } as unknown as IpcHandlers;
    await database.history.add(
      newItem('a'),
      segments(['It rains today.', 'Es regnet heute.'], ['We stay here.', 'Wir bleiben hier.']),
    );
    stop = async () => {
      await work.stop();
      await Promise.all([thread.close(), database.close()]);
    };
    const end = async (name: RequestName, input: unknown) =>
      answer(name, handlers, structuredClone(input), logger);
    const ask = async <N extends RequestName>(name: N, input: RequestInput<N>) => {
      const result = await end(name, input);
      if (!result.ok) throw new Error(result.error.code);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract checked it
      return result.value as RequestOutput<N>;
    };
    /** Works for some minutes, with a key each minute. */
    const workFor = async (minutes: number): Promise<void> => {
      for (let minute = 0; minute <= minutes; minute += 1) {
        if (minute > 0) nowMs += MINUTE_MS;
        await ask('time:note-work', ITEM);
      }
    };
    const facts = async () => {
      await work.stop();
      return ask('time:get-work', ITEM);
    };
    return { database, settings, work, end, ask, workFor, facts, loggedCount: () => loggedCount };
  }

  it('counts what was confirmed in it, as soon as it is, and not what was undone', async () => {
    const { ask, workFor, facts } = await setUp();
    await workFor(30);
    const edited = { segmentId: 'a.0', target: 'Es regnet.', isConfirmed: true };
    await ask('history:edit-segment', edited);
    await ask('history:decide-segment', { segmentId: 'a.1', state: 'confirmed' });
    expect(await facts()).toEqual({
      workedMs: 30 * MINUTE_MS,
      loggableMs: 30 * MINUTE_MS,
      confirmedWords: 6,
      editShare: 6 / (16 + 17),
    });
    await ask('history:edit-segment', { segmentId: 'a.0', target: 'Es schneit.' });
    expect(await facts()).toMatchObject({ confirmedWords: 3, editShare: 0 });
    await ask('history:undo', ITEM);
    expect(await facts()).toMatchObject({ confirmedWords: 6 });
    // The confirmation of the other segment.
    await ask('history:undo', ITEM);
    expect(await facts()).toMatchObject({ confirmedWords: 3, editShare: 6 / 16 });
    await ask('history:undo', ITEM);
    expect(await facts()).toMatchObject({ confirmedWords: 0, editShare: null });
  });

  it('is logged in an entry, and tells who shows entries', async () => {
    const { database, ask, workFor, loggedCount } = await setUp();
    await workFor(30);
    expect(await ask('time:log-work', ITEM)).toEqual({
      loggedMs: 30 * MINUTE_MS,
      coveredBy: null,
    });
    expect(await database.timeEntries.listJobDurations(['a'], NOW_MS)).toEqual([
      { jobId: 'a', durationMs: 30 * MINUTE_MS },
    ]);
    expect(await ask('time:log-work', ITEM)).toEqual({ loggedMs: 0, coveredBy: null });
    expect(loggedCount()).toBe(1);
  });

  it('is neither measured nor shown while it is switched off', async () => {
    const { settings, ask, workFor, facts } = await setUp({ measuresWork: false });
    await workFor(10);
    await ask('history:decide-segment', { segmentId: 'a.0', state: 'confirmed' });
    expect(await facts()).toBeNull();
    settings.measuresWork = true;
    expect(await facts()).toMatchObject({ workedMs: 0, confirmedWords: 0 });
  });

  it('ends after as many minutes as are set', async () => {
    const { settings, ask, workFor, facts } = await setUp({ workIdleMinutes: 1 });
    await workFor(10);
    expect(await facts()).toMatchObject({ workedMs: 0 });
    settings.workIdleMinutes = 2;
    await workFor(10);
    expect(await facts()).toMatchObject({ workedMs: 10 * MINUTE_MS });
    expect(await ask('time:get-work', { itemId: 'missing' })).toBeNull();
  });

  it('is in no file for others', async () => {
    const { database, ask, workFor, facts } = await setUp();
    await ask('history:decide-segment', { segmentId: 'a.0', state: 'confirmed' });
    const files = async () => {
      const handoff = await database.history.readPackedHandoff('a', 0, 10);
      const range = { filter: { text: '' }, afterRowId: 0, upToRowId: 9, limit: 9 };
      const exported = await database.history.readPackedForExport(range);
      return [unpack(handoff.packed), unpack(exported.packed)];
    };
    const before = await files();
    await workFor(10);
    await ask('history:decide-segment', { segmentId: 'a.0', state: 'confirmed' });
    expect(await facts()).toMatchObject({ workedMs: 10 * MINUTE_MS, confirmedWords: 3 });
    expect(await files()).toEqual(before);
  });

  it.each<[RequestName, unknown, string]>([
    ['time:log-work', { itemId: 'missing' }, 'input/not-found'],
    ['time:log-work', { itemId: "a' OR 1=1 --" }, 'input/not-found'],
    ['time:note-work', {}, 'input/invalid'],
    ['time:note-work', { itemId: 5 }, 'input/invalid'],
    ['time:get-work', undefined, 'input/invalid'],
  ])('refuses an odd request: %s %j', async (name, input, code) => {
    const { end } = await setUp();
    const result = await end(name, input);
    expect(result.ok ? 'done' : result.error.code).toBe(code);
  });

  it('answers null for an item that never was', async () => {
    const { ask } = await setUp();
    expect(await ask('time:note-work', { itemId: 'missing' })).toBeNull();
  });
});
