import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWorkService } from '../../../electron/services/time/work-service.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/app/settings.ts';
import { runs } from '../../support/runs.ts';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';

const SECOND_MS = 1000;
const IDLE_MS = 180 * SECOND_MS;
const ITEMS = ['a', 'b', 'c'] as const;

/** Events: time passes, and then somebody works, the computer sleeps, the clock is set, the app starts again. */
const event = fc.record({
  seconds: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 400 })),
  what: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...ITEMS) },
    { weight: 1, arbitrary: fc.constantFrom('restart' as const, 'log' as const) },
    { weight: 1, arbitrary: fc.record({ sleptMs: fc.integer({ min: 6_000, max: 600_000 }) }) },
    { weight: 1, arbitrary: fc.record({ setByMs: fc.integer({ min: -600_000, max: 600_000 }) }) },
  ),
});

/** Credits each pause between two activities to the document of the second one, or to nothing. */
function createModel() {
  const worked = new Map<string, number>(ITEMS.map((id) => [id, 0]));
  const lastOf = new Map<string, number>();
  let last: { wallMs: number; steadyMs: number; run: number } | null = null;
  return {
    worked,
    sign(id: string, wallMs: number, steadyMs: number, run: number) {
      const ownMs = lastOf.get(id);
      if (last !== null && ownMs !== undefined) {
        const passedMs = wallMs - last.wallMs;
        // Nothing is known about the clock while the app was closed.
        const leapMs = last.run === run ? Math.abs(passedMs - (steadyMs - last.steadyMs)) : 0;
        const isShort = wallMs - ownMs < IDLE_MS && ownMs <= last.wallMs;
        if (leapMs < 5 * SECOND_MS && passedMs >= 0 && isShort) {
          worked.set(id, (worked.get(id) ?? 0) + passedMs);
        }
      }
      lastOf.set(id, wallMs);
      last = { wallMs, steadyMs, run };
    },
  };
}

it('adds up, whatever happens, to the pauses that somebody worked through', async () => {
  const { repos, connection } = openNew();
  for (const id of ITEMS) repos.history.add(newItem(id), segments(['one', 'eins']));
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60, size: 'max' }), async (events) => {
      connection.exec(`DELETE FROM work_intervals; DELETE FROM work_logs; DELETE FROM outbox_operations;
        DELETE FROM time_entries`);
      let [wallMs, steadyMs, run] = [NOW_MS, 0, 0];
      let isClockTrue = true;
      const leftMs: number[] = [];
      const { work } = repos;
      const start = () =>
        createWorkService({
          work: {
            note: async (...sign) => work.note(...sign),
            get: async (...asked) => work.get(...asked),
            log: async (...asked) => work.log(...asked),
          },
          history: { readConfirmed: async () => null, keepConfirmed: async () => undefined },
          thread: { measure: async () => [] },
          settings: () => DEFAULT_SETTINGS.time,
          zone: () => 'UTC',
          now: () => wallMs,
          monotonicNow: () => steadyMs,
          logger: { warn: (...words) => expect(words).toEqual([]) },
          onLogged: () => undefined,
        });
      let service = start();
      const model = createModel();
      for (const { seconds, what } of events) {
        wallMs += seconds * SECOND_MS;
        steadyMs += seconds * SECOND_MS;
        if (what === 'restart') {
          service = start();
          run += 1;
        } else if (what === 'log') {
          await service.log('a');
          leftMs.push((await service.get('a'))?.loggableMs ?? NaN);
        } else if (typeof what === 'string') {
          await service.note(what);
          model.sign(what, wallMs, steadyMs, run);
        } else if ('sleptMs' in what) {
          wallMs += what.sleptMs;
        } else {
          isClockTrue &&= what.setByMs >= 0;
          wallMs += what.setByMs;
        }
      }
      for (const id of ITEMS) {
        expect([id, (await service.get(id))?.workedMs]).toEqual([id, model.worked.get(id)]);
      }
      const overlaps = connection
        .prepare(
          `SELECT 1 FROM work_intervals AS a JOIN work_intervals AS b
             ON b.row_id > a.row_id AND b.started_at_ms < a.ended_at_ms`,
        )
        .all();
      expect(isClockTrue ? overlaps : []).toEqual([]);
      expect(leftMs.every((ms) => ms === 0)).toBe(true);
      const logged = connection
        .prepare<[], number>(
          'SELECT coalesce(sum(ended_at_ms - started_at_ms), 0) FROM time_entries',
        )
        .pluck()
        .get();
      expect(logged).toBeLessThanOrEqual(model.worked.get('a') ?? 0);
    }),
    { numRuns: runs(500, 25) },
  );
});
