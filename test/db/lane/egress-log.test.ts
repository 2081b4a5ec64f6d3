import { describe, expect, it } from 'vitest';
import type { NewEgressEntry } from '../../../electron/db/lane/egress-log-repo.ts';
import type { EgressFilter } from '../../../shared/domain/lane/egress-log.ts';
import { NOW_MS, openNew } from '../helpers.ts';
import { anEgressFilter } from '../../support/builders/lane.ts';

const ALL = anEgressFilter();
const entry = (change: Partial<NewEgressEntry> = {}): NewEgressEntry => ({
  atMs: NOW_MS,
  kind: 'text',
  connectionId: 'work',
  connectionName: 'Work account',
  method: 'POST',
  host: 'api.example',
  path: '/v2/translate',
  sizeBytes: 10,
  sha256: 'a'.repeat(64),
  projectId: 'p',
  projectName: 'Annual report',
  outcome: 'under-way',
  ...change,
});

function setUp() {
  const { repos } = openNew();
  const log = repos.egressLog;
  const ids = (filter: Partial<EgressFilter> = {}): number[] =>
    log.list({ ...ALL, ...filter, page: 1, limit: 50 }).entries.map(({ id }) => id);
  return { log, ids };
}

const ANSWERED = {
  outcome: 'answered',
  status: 200,
  sizeBytes: 12,
  sha256: 'b'.repeat(64),
  atMs: NOW_MS + 5,
} as const;

describe('the log of what left the app', () => {
  it('holds a request before it leaves, and its outcome afterward', () => {
    const { log } = setUp();
    const id = log.begin(entry());
    const [before] = log.list({ ...ALL, page: 1, limit: 20 }).entries;
    expect(before).toEqual({
      id,
      atMs: NOW_MS,
      kind: 'text',
      connectionName: 'Work account',
      method: 'POST',
      host: 'api.example',
      path: '/v2/translate',
      sizeBytes: 10,
      sha256: 'a'.repeat(64),
      projectId: 'p',
      projectName: 'Annual report',
      outcome: 'under-way',
      status: null,
      finishedAtMs: null,
    });
    log.complete(id, ANSWERED);
    expect(log.list({ ...ALL, page: 1, limit: 20 })).toMatchObject({
      entries: [
        {
          outcome: 'answered',
          status: 200,
          sizeBytes: 12,
          sha256: ANSWERED.sha256,
          finishedAtMs: NOW_MS + 5,
        },
      ],
      total: 1,
      totalBytes: 12,
    });
  });

  it('reports an unknown outcome for what was under way when the app closed', () => {
    const { log, ids } = setUp();
    const lost = log.begin(entry());
    const known = log.begin(entry());
    log.complete(known, ANSWERED);
    expect(log.recover(NOW_MS + 9)).toBe(1);
    expect(ids({ outcome: 'unknown' })).toEqual([lost]);
    expect(log.recover(NOW_MS + 9)).toBe(0);
  });

  it('is found by words, kind, outcome, project and days', () => {
    const { log, ids } = setUp();
    const first = log.begin(entry({ atMs: 1000 }));
    const second = log.begin(
      entry({
        atMs: 2000,
        kind: 'document',
        host: 'other.example',
        projectId: null,
        projectName: null,
      }),
    );
    const third = log.begin(
      entry({ atMs: 3000, outcome: 'refused', sizeBytes: 0, sha256: null, projectName: 'Größe' }),
    );
    expect(ids()).toEqual([third, second, first]);
    expect(ids({ text: 'OTHER' })).toEqual([second]);
    expect(ids({ text: 'GROSSE' })).toEqual([third]);
    expect(ids({ text: 'große' })).toEqual([third]);
    expect(ids({ text: `annual ${'a'.repeat(64)}` })).toEqual([first]);
    expect(ids({ kind: 'document' })).toEqual([second]);
    expect(ids({ outcome: 'refused' })).toEqual([third]);
    expect(ids({ projectId: 'p' })).toEqual([third, first]);
    expect(ids({ fromMs: 2000, untilMs: 3000 })).toEqual([second]);
    expect(ids({ text: "'; DROP TABLE egress_log" })).toEqual([]);
  });

  it('is read page by page, with a total for all', () => {
    const { log } = setUp();
    for (let at = 1; at <= 5; at += 1) log.begin(entry({ atMs: at }));
    const page = log.list({ ...ALL, page: 2, limit: 2 });
    expect(page.entries.map(({ atMs }) => atMs)).toEqual([3, 2]);
    expect(page).toMatchObject({ total: 5, totalBytes: 50 });
    const [, second] = log.readForExport(ALL, 0, 2);
    const rest = log.readForExport(ALL, second?.id ?? 0, 10);
    expect(rest.map(({ atMs }) => atMs)).toEqual([3, 4, 5]);
  });

  it('removes what is found, but never what is under way', () => {
    const { log, ids } = setUp();
    const ended = log.begin(entry({ projectId: 'q' }));
    log.complete(ended, ANSWERED);
    const other = log.begin(entry());
    log.complete(other, ANSWERED);
    const open = log.begin(entry({ projectId: 'q' }));
    expect(log.purge({ ...ALL, projectId: 'q' })).toBe(1);
    expect(ids()).toEqual([open, other]);
    expect(log.purge(ALL)).toBe(1);
    expect(ids()).toEqual([open]);
  });
});
