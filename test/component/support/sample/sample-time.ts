import type { EntryConflict, TimeEntry, Timer } from '../../../../shared/domain/time/entry.ts';
import type { Customer, Project } from '../../../../shared/domain/projects/project.ts';
import { dayOf } from '../../../../shared/domain/time/zone.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { aCustomer, anEntry, aProject } from '../../../unit/renderer/time-builders.ts';
import type { Queue } from './sample-outbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.now();

const CUSTOMERS: Customer[] = [
  aCustomer({ id: 'c1', name: 'Harbour Press', projectCount: 2 }),
  aCustomer({ id: 'c2', name: 'Müller & Töchter Maschinenbau GmbH', projectCount: 1 }),
];

const PROJECTS: Project[] = [
  aProject({ id: 'p1', name: 'Spring catalogue', customerId: 'c1', customerName: 'Harbour Press' }),
  aProject({ id: 'p2', name: 'Contracts', customerId: 'c1', customerName: 'Harbour Press' }),
  aProject({
    id: 'p3',
    name: 'Operating manuals of the packaging line 4000',
    customerId: 'c2',
    customerName: 'Müller & Töchter Maschinenbau GmbH',
  }),
  aProject({ id: 'p4', name: 'Bookkeeping', isBillable: false }),
];

function named(patch: Partial<TimeEntry>): TimeEntry {
  const project = PROJECTS.find(({ id }) => id === patch.projectId);
  return anEntry({
    ...patch,
    projectName: project?.name ?? null,
    customerId: project?.customerId ?? null,
    customerName: project?.customerName ?? null,
  });
}

const NOTES = [
  'Review of the contract',
  'Terminology for the packaging line, questions to the client and a long talk about hyphens',
  'Invoices',
  '',
  'مراجعة الترجمة',
];
const STATES = ['synced', 'synced', 'waiting', 'parked', 'conflict', 'local-only'] as const;
const SOURCES = ['manual', 'timer', 'document-job', 'service', 'text'] as const;

function sampleEntries(): TimeEntry[] {
  const running = named({
    id: 'running',
    startedAtMs: now - 47 * MINUTE - 12_000,
    endedAtMs: null,
    note: 'Proofreading the catalogue',
    projectId: 'p1',
    source: 'timer',
    syncState: 'waiting',
  });
  const older = Array.from({ length: 320 }, (_, index) => {
    const startedAtMs = now - 2 * HOUR - index * 5 * HOUR;
    return named({
      id: `e${String(index)}`,
      startedAtMs,
      endedAtMs: startedAtMs + (index === 3 ? 9 * HOUR : (20 + ((index * 37) % 150)) * MINUTE),
      note: NOTES[index % NOTES.length] ?? '',
      projectId: [null, 'p1', 'p3', 'p4', 'p2'][index % 5] ?? null,
      isBillable: index % 4 !== 3,
      tags: [[], ['review'], ['terms', 'call'], []][index % 4] ?? [],
      source: SOURCES[index % SOURCES.length] ?? 'manual',
      ...(index === 6 && { source: 'voice', documentJobId: 'v3' }),
      syncState: STATES[index % STATES.length] ?? 'synced',
      hasOverlap: index === 1,
      zone: index === 2 ? 'Asia/Tokyo' : Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });
  return [running, ...older];
}

/** Answers with an in-memory time ledger: the running timer has a question, and entries are in every state. */
export function answerTime(fake: FakeApi, isEmpty: boolean, queue: Queue): void {
  let entries = isEmpty ? [] : sampleEntries();
  let deleted: TimeEntry[] = [];
  let gap: Timer['gap'] = isEmpty
    ? null
    : { id: 'g1', fromMs: now - 40 * MINUTE, toMs: now - 18 * MINUTE, reason: 'asleep' };
  const catalog = {
    projects: isEmpty ? [] : [...PROJECTS],
    customers: isEmpty ? [] : [...CUSTOMERS],
  };
  const timer = (): Timer => {
    const entry = entries.find(({ endedAtMs }) => endedAtMs === null) ?? null;
    return { entry, gap: entry === null ? null : gap, canMeasureIdle: !isEmpty };
  };
  const find = (entryId: string): TimeEntry => {
    const entry = entries.find(({ id }) => id === entryId);
    if (entry === undefined) throw new AppError('input/not-found', { english: 'No such entry.' });
    return entry;
  };
  const lengthOf = ({ startedAtMs, endedAtMs }: TimeEntry) =>
    (endedAtMs ?? Date.now()) - startedAtMs;
  const changed = (): Timer => {
    fake.emit('time:timer-changed', timer());
    fake.emit('time:entries-changed', { entryId: null });
    return timer();
  };
  const stop = () => {
    entries = entries.map((entry) =>
      entry.endedAtMs === null ? { ...entry, endedAtMs: Date.now() } : entry,
    );
  };
  fake.answer({
    'time:list-entries': ({ text, syncState, page, limit, zone }) => {
      const found = entries
        .filter((entry) => `${entry.note} ${entry.projectName ?? ''}`.includes(text))
        .filter((entry) => syncState === null || entry.syncState === syncState)
        .toSorted((a, b) => b.startedAtMs - a.startedAtMs);
      const shown = found.slice((page - 1) * limit, page * limit);
      const days = new Map<string, number>();
      for (const entry of shown) {
        const day = dayOf(entry.startedAtMs, zone);
        days.set(day, (days.get(day) ?? 0) + lengthOf(entry));
      }
      return {
        entries: shown,
        total: found.length,
        totalDurationMs: found.reduce((sum, entry) => sum + lengthOf(entry), 0),
        days: [...days].map(([day, durationMs]) => ({ day, durationMs, billableMs: durationMs })),
      };
    },
    'time:get-entry': ({ entryId }) => entries.find(({ id }) => id === entryId) ?? null,
    'time:add-entry': (input) => {
      const entry = named({ ...input, id: `added-${String(entries.length)}`, hasOverlap: true });
      entries = [entry, ...entries];
      queue(entry);
      return entry;
    },
    'time:edit-entry': ({ entryId, patch }) => {
      const given = Object.fromEntries(
        Object.entries(patch).filter(([, value]) => value !== undefined),
      );
      const entry = named({ ...find(entryId), ...given, updatedAtMs: Date.now() });
      entries = entries.map((each) => (each.id === entryId ? entry : each));
      return entry;
    },
    'time:delete-entry': ({ entryId }) => {
      deleted = [...deleted, find(entryId)];
      entries = entries.filter(({ id }) => id !== entryId);
      return undefined;
    },
    'time:undo': () => {
      const entry = deleted.pop();
      if (entry === undefined) return null;
      entries = [...entries, entry];
      const { id: entryId, note, startedAtMs } = entry;
      const facts = { count: 1, isSent: false, isLost: false };
      return { kind: 'delete', entryId, note, startedAtMs, ...facts };
    },
    'time:redo': () => null,
    'time:list-revisions': ({ entryId }) => [
      {
        atMs: now - 3 * HOUR,
        cause: 'conflict',
        startedAtMs: find(entryId).startedAtMs,
        endedAtMs: find(entryId).startedAtMs + HOUR,
        note: 'Review of the contact',
        projectName: 'Contracts',
        isBillable: true,
        tags: ['review'],
      },
    ],
    'time:list-tags': () => ['review', 'terms', 'call'],
    'time:get-job-durations': () => [],
    'time:note-work': () => null,
    'time:get-work': () => null,
    'time:log-work': () => ({ loggedMs: 0, coveredBy: null }),
    'time:get-timer': timer,
    'time:start-timer': (input) => {
      stop();
      entries = [
        named({
          ...input,
          id: `timer-${String(entries.length)}`,
          startedAtMs: Date.now(),
          endedAtMs: null,
        }),
        ...entries,
      ];
      return changed();
    },
    'time:stop-timer': () => {
      stop();
      return changed();
    },
    'time:answer-gap': () => {
      gap = null;
      return changed();
    },
    'projects:get-catalog': () => catalog,
    'projects:add': ({ name }) => {
      const project = aProject({ id: `p-${name}`, name });
      catalog.projects = [...catalog.projects, project];
      return project;
    },
    'projects:edit': ({ projectId, patch }) => ({
      ...aProject({ id: projectId }),
      name: patch.name ?? '',
    }),
    'time:list-conflicts': (): EntryConflict[] =>
      entries
        .filter(({ syncState }) => syncState === 'conflict')
        .map((entry) => ({
          entryId: entry.id,
          entry,
          isDeletedThere: false,
          fields: [
            { field: 'note', here: entry.note, there: 'Review of both contracts' },
            { field: 'endedAtMs', here: entry.endedAtMs, there: entry.startedAtMs + 3 * HOUR },
          ],
        })),
    'time:settle-conflict': ({ entryId }) => find(entryId),
  });
}
