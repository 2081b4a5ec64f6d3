import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Agent } from 'node:https';
import { expect, it, vi } from 'vitest';
import { startFaultProxy, type ProxyFault } from '../../../fakes/fault-proxy.ts';
import { firstOf, runs } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';
import { createRandom } from '../../../unit/embedded/support/segments.ts';
import { countMarks, markOf, type ChaosEntry } from '../../support/chaos-model.ts';
import { createFastTime } from '../../support/fast-time.ts';
import { startKillableTimeService } from '../../support/killable-time-service.ts';
import { startTimeSync, type TimeSyncUnderTest } from '../../support/time-sync-under-test.ts';
import { callTimeService } from '../../embedded/time/support.ts';
import { newProject } from '../../../support/builders/time.ts';
import { newEntry } from '../../../db/time-ledger-helpers.ts';

interface ChaosCase {
  service: string;
  rounds: number;
  /** Fields that the service lacks. */
  hiddenFields: readonly string[];
  seed: number;
}

const CASES: readonly ChaosCase[] = [
  { service: 'the embedded service', rounds: runs(20, 6), hiddenFields: [], seed: 20_261_121 },
  {
    service: 'a service without client_ref, versions and a name',
    rounds: 6,
    hiddenFields: ['client_ref', 'version'],
    seed: 7,
  },
];
const NEW_PER_ROUND = 25;
const USER_AGENT = 'Dragoman time/1';
const HOUR_MS = 3_600_000;

/** Shares of requests; the rest passes. */
const FAULTS: readonly [ProxyFault, number][] = [
  ['drop', 0.06],
  ['lost-answer', 0.08],
  ['cut-answer', 0.04],
  ['delay', 0.06],
  ['server-error-after', 0.04],
  ['unavailable', 0.02],
  ['rate-limit', 0.02],
  ['page', 0.01],
  ['page-after', 0.02],
  ['refuse', 0.04],
];

interface LocalRow {
  note: string;
  started_at_ms: number;
  ended_at_ms: number | null;
  is_billable: number;
  tags_json: string;
  project: string | null;
  sync_state: string;
}

interface RemoteRow {
  id: number;
  note: string;
  started_at_ms: number;
  ended_at_ms: number | null;
  is_billable: number;
  tags: string;
  project: string | null;
}

const LOCAL_SQL = `SELECT e.note, e.started_at_ms, e.ended_at_ms, e.is_billable, e.tags_json,
    p.name AS project, e.sync_state
  FROM time_entries AS e LEFT JOIN projects AS p ON p.id = e.project_id
  WHERE e.deleted_at_ms IS NULL`;

const REMOTE_SQL = `SELECT e.id, e.description AS note, e.started_at_ms, e.ended_at_ms, e.is_billable,
    e.tags, p.name AS project
  FROM time_entries AS e LEFT JOIN projects AS p ON p.id = e.project_id
  WHERE e.deleted_at_ms IS NULL`;

/** Rows that wait for a missing operation: forgotten changes. */
const FORGOTTEN_SQL = `SELECT e.id FROM time_entries AS e WHERE e.sync_state = 'waiting'
  AND e.deleted_at_ms IS NULL
  AND NOT EXISTS (SELECT 1 FROM outbox_operations AS o WHERE o.subject_id = e.id)`;

/** The same row created twice. */
const DOUBLED_SQL = `SELECT subject_id FROM outbox_operations WHERE action = 'create'
  GROUP BY subject_id, connection_id HAVING count(*) > 1`;

it.each(firstOf(1, CASES))(
  'after $rounds rounds of faults both sides are equal, with nothing lost or duplicated: $service',
  { timeout: 240_000 },
  async ({ rounds, hiddenFields, seed }) => {
    const random = createRandom(seed);
    const pick = <T>(items: readonly T[]): T => {
      const item = items[Math.floor(random() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    };
    const time = createFastTime(400);
    const service = await startKillableTimeService(temporaryFolder(), time);
    onCleanUp(() => service.stop());
    let isFaulty = true;
    let mayKill = false;
    const proxy = await startFaultProxy({
      key: service.key,
      certificate: service.certificate,
      target: () => service.origin(),
      onKill: () => service.kill(),
      delayMs: 40,
      hiddenFields,
      hidesName: hiddenFields.length > 0,
      decide(method) {
        if (!isFaulty) return 'none';
        if (mayKill) {
          mayKill = false;
          return 'kill';
        }
        let left = random();
        for (const [fault, share] of FAULTS) {
          left -= share;
          if (left >= 0) continue;
          // Only a change can be refused: a refused list means one that a service lacks.
          return fault === 'refuse' && method === 'GET' ? 'none' : fault;
        }
        return 'none';
      },
    });
    onCleanUp(() => proxy.close());
    const endpoint = {
      url: `${proxy.origin}/api/v1`,
      token: service.token,
      certificatePem: service.certificate,
    };
    const file = join(temporaryFolder(), 'database', 'dragoman.db');
    const open = (): TimeSyncUnderTest =>
      startTimeSync({ file, time, random, endpoint: () => Promise.resolve(endpoint) });
    let app = open();
    onCleanUp(() => app.quit());
    await app.sync.start();

    const agent = new Agent({ keepAlive: false, ca: service.certificate });
    /** Makes a request from a different device of the same account; one that fails counts as not tried. */
    const there = async (method: string, address: string, form?: Record<string, string>) => {
      const access = { url: `${await service.origin()}/api/v1`, token: service.token };
      try {
        return await callTimeService(
          { ...access, ca: service.certificate, agent },
          method,
          address,
          form,
          { userAgent: USER_AGENT },
        );
      } catch {
        return null;
      }
    };

    const entries = new Map<string, ChaosEntry>();
    const projects: (string | null)[] = [null];
    const alive = (): ChaosEntry[] =>
      [...entries.values()].filter(({ deletedBy, id }) => deletedBy === 'nobody' && id !== null);
    let count = 0;

    const addHere = async (): Promise<void> => {
      count += 1;
      const mark = `#${String(count)}`;
      const id = randomUUID();
      const startedAtMs = Date.UTC(2026, 0, 5) + count * HOUR_MS + Math.floor(random() * 60_000);
      const note = `Work ${mark}`;
      const isBillable = random() < 0.5;
      await app.database.timeEntries.add(
        newEntry(id, {
          startedAtMs,
          endedAtMs: startedAtMs + 1_800_000 + Math.floor(random() * 60_000),
          note,
          projectId: pick(projects),
          isBillable,
          tags: random() < 0.3 ? ['b', 'a'] : [],
        }),
        time.clock.now(),
      );
      const deletedBy = 'nobody';
      entries.set(mark, {
        mark,
        id,
        deletedBy,
        isTouchedThere: false,
        isOpen: false,
        note,
        isBillable,
      });
      app.sync.entriesChanged(id);
    };

    const editHere = async (): Promise<void> => {
      const entry = pick(alive());
      const note = `Work ${entry.mark} edited ${String(Math.floor(random() * 1e6))}`;
      const isBillable = random() < 0.5;
      try {
        await app.database.timeEntries.edit(
          entry.id ?? '',
          { note, isBillable, ...(random() < 0.3 ? { projectId: pick(projects) } : {}) },
          time.clock.now(),
        );
        Object.assign(entry, { note, isBillable });
        app.sync.entriesChanged(entry.id);
      } catch (error) {
        // The service deleted it, and a pull has reported that.
        if (!entry.isOpen) throw error;
      }
    };

    let deletedLast: ChaosEntry | null = null;
    const deleteHere = async (): Promise<void> => {
      deletedLast = null;
      const entry = pick(alive());
      try {
        await app.database.timeEntries.remove(entry.id ?? '', time.clock.now());
        entry.deletedBy = 'here';
        deletedLast = entry;
        app.sync.entriesChanged(entry.id);
      } catch (error) {
        if (!entry.isOpen) throw error;
      }
    };

    const restoreHere = async (): Promise<void> => {
      // The newest change here.
      const entry = deletedLast;
      if (entry?.deletedBy !== 'here') return;
      await app.database.timeEntries.undo(time.clock.now());
      entry.deletedBy = 'nobody';
      app.sync.entriesChanged(entry.id);
    };

    const remote = (): RemoteRow[] => service.rows<RemoteRow>(REMOTE_SQL);

    const editThere = async (): Promise<void> => {
      const rows = remote();
      if (rows.length === 0) return;
      const row = pick(rows);
      const mark = markOf(row.note) ?? '';
      const form =
        random() < 0.5
          ? { description: `There ${mark} ${String(Math.floor(random() * 1e6))}` }
          : { billable: random() < 0.5 ? '1' : '0' };
      const entry = entries.get(mark);
      if (entry !== undefined) entry.isTouchedThere = true;
      await there('POST', `/time_entries/${String(row.id)}`, form);
    };

    const deleteThere = async (): Promise<void> => {
      const rows = remote();
      if (rows.length === 0) return;
      const row = pick(rows);
      const entry = entries.get(markOf(row.note) ?? '');
      if (entry !== undefined) entry.isOpen = true;
      await there('DELETE', `/time_entries/${String(row.id)}`);
    };

    const addThere = async (): Promise<void> => {
      count += 1;
      const mark = `#R${String(count)}`;
      const started = new Date(Date.UTC(2026, 0, 5) + count * HOUR_MS).toISOString();
      const ended = new Date(Date.UTC(2026, 0, 5) + count * HOUR_MS + 900_000).toISOString();
      const form = { description: `There ${mark}`, started_at: started, ended_at: ended };
      const answer = await there('POST', '/time_entries', form);
      if (answer?.status !== 201) return;
      const known = { deletedBy: 'nobody', isTouchedThere: true, isBillable: false } as const;
      entries.set(mark, { ...known, mark, id: null, isOpen: false, note: `There ${mark}` });
    };

    const settleConflicts = async (): Promise<void> => {
      for (const { entryId, fields, isDeletedThere } of await app.sync.conflicts.list()) {
        const side = (): 'here' | 'there' => (random() < 0.5 ? 'here' : 'there');
        const choices = isDeletedThere
          ? { deletion: side() }
          : Object.fromEntries(fields.map(({ field }) => [field, side()]));
        try {
          await app.sync.conflicts.settle({ entryId, choices });
        } catch {
          // A new change arrived in the meantime: the next round asks again.
        }
      }
    };

    const checkInvariants = (): void => {
      const here = countMarks(app.rows<LocalRow>(LOCAL_SQL).map(({ note }) => note));
      const atService = countMarks(remote().map(({ note }) => note));
      expect(
        [...here].filter(([, times]) => times > 1),
        'doubled here',
      ).toEqual([]);
      expect(
        [...atService].filter(([, times]) => times > 1),
        'doubled there',
      ).toEqual([]);
      const lost = alive().filter(({ mark, isOpen }) => !isOpen && !here.has(mark));
      expect(lost, 'lost here').toEqual([]);
      expect(app.rows(FORGOTTEN_SQL), 'forgotten').toEqual([]);
      expect(app.rows(DOUBLED_SQL), 'created twice').toEqual([]);
    };

    for (let round = 1; round <= rounds; round += 1) {
      const seenBefore = proxy.seen;
      if (round % 5 === 1) {
        const project = await app.sync.catalog.addProject(
          newProject({ name: `Project ${String(round)}`, hourlyRate: 80 }),
        );
        projects.push(project.id);
      }
      for (let index = 0; index < NEW_PER_ROUND; index += 1) {
        await addHere();
        if (index % 4 === 0) await editHere();
      }
      await deleteHere();
      // An entry that was changed there before its answer was looked up cannot be recognized.
      for (let edits = 0; edits < 2 && hiddenFields.length === 0; edits += 1) await editThere();
      await addThere();
      await restoreHere();
      if (round % 3 === 0) await deleteThere();
      if (round % 4 === 0) mayKill = true;
      if (round % 5 === 0) await app.sync.outbox.retryAll();
      if (round % 2 === 0) await app.sync.connections.pull('embedded-time').catch(() => undefined);
      await vi.waitFor(
        () => {
          expect(proxy.seen).toBeGreaterThan(seenBefore + 20);
        },
        { timeout: 60_000, interval: 10 },
      );
      if (round % 3 === 0) {
        await app.crash();
        checkInvariants();
        app = open();
        await app.sync.start();
      }
      if (round % 7 === 0) await settleConflicts();
      checkInvariants();
    }

    isFaulty = false;
    await vi.waitFor(
      async () => {
        await app.sync.outbox.retryAll();
        await app.sync.connections.pull('embedded-time');
        await settleConflicts();
        const { waiting, parked, held, conflicts } = await app.sync.outbox.summary();
        expect({ waiting, parked, held, conflicts }).toEqual({
          waiting: 0,
          parked: 0,
          held: 0,
          conflicts: 0,
        });
      },
      { timeout: 120_000, interval: 50 },
    );
    await app.sync.connections.pull('embedded-time');
    checkInvariants();

    const second = (atMs: number | null): number | null =>
      atMs === null ? null : Math.floor(atMs / 1000);
    const here = app.rows<LocalRow>(LOCAL_SQL).map((row) => ({
      note: row.note,
      start: second(row.started_at_ms),
      end: second(row.ended_at_ms),
      isBillable: row.is_billable,
      tags: (JSON.parse(row.tags_json) as string[]).toSorted(),
      project: row.project,
      state: row.sync_state,
    }));
    const atService = remote().map((row) => ({
      note: row.note,
      start: second(row.started_at_ms),
      end: second(row.ended_at_ms),
      isBillable: row.is_billable,
      tags: (JSON.parse(row.tags) as string[]).toSorted(),
      project: row.project,
      state: 'synced',
    }));
    const byNote = (a: { note: string }, b: { note: string }): number => (a.note < b.note ? -1 : 1);
    expect(here.toSorted(byNote)).toEqual(atService.toSorted(byNote));

    const found = new Map(here.map((row) => [markOf(row.note), row]));
    for (const entry of entries.values()) {
      if (entry.isOpen) continue;
      const row = found.get(entry.mark);
      expect(row !== undefined, `${entry.mark} ${entry.deletedBy}`).toBe(
        entry.deletedBy === 'nobody',
      );
      // Entries untouched elsewhere end up with the text last typed here.
      if (row === undefined || entry.isTouchedThere) continue;
      expect([row.note, row.isBillable === 1]).toEqual([entry.note, entry.isBillable]);
    }
    expect(count).toBeGreaterThanOrEqual(rounds * NEW_PER_ROUND);
    expect(proxy.done.get('kill')).toBeGreaterThanOrEqual(1);
    if (rounds < 20) return;
    for (const [fault] of FAULTS) expect(proxy.done.get(fault) ?? 0, fault).toBeGreaterThan(0);
  },
);
