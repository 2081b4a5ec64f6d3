import { isConfidential } from '../../../../shared/domain/lane/reach.ts';
import { wholeSecondMs, type RemoteEntry } from '../../../../shared/domain/sync/time-remote.ts';
import { ENTRY_FIELDS } from '../../../../shared/domain/time/names.ts';
import type { Statements } from '../../engine/statement-cache.ts';
import { reachOf } from '../../projects/project-rules-repo.ts';
import { findEntryRow, findTimerRow } from '../../time/entry-row.ts';
import { addRevision, updateEntryRow } from '../../time/entry-writer.ts';
import type { EntryWork } from '../outbox-repo-types.ts';
import { changedFields, type ThreeWay } from '../three-way.ts';
import { mayHave } from './capabilities.ts';
import { findOrInsert } from './catalog-rows.ts';
import type { SharedFields, SubjectRow } from './fields.ts';
import { isNotThere, linksInTable, remoteIdOf, type RowAtService } from './link-store.ts';
import { projectKind } from './project.ts';
import type { SyncKind, VersionCause } from './sync-kind.ts';

/**
 * Includes rows whose deletion is pending. Runs for each create, so it names the index of the starts: the index of the
 * remote ids would be scanned completely.
 */
export const KNOWN_ENTRIES = `SELECT remote_id FROM time_entries INDEXED BY idx_time_entries_started
    WHERE deleted_at_ms IS NULL AND started_at_ms BETWEEN @secondMs AND @secondMs + 999
      AND connection_id = @connectionId AND remote_id IS NOT NULL
  UNION ALL
  SELECT remote_id FROM outbox_operations
    WHERE action = 'delete' AND subject = 'entry' AND connection_id = @connectionId
      AND remote_id IS NOT NULL`;

export const entryKind: SyncKind = {
  table: 'time_entries',
  store: linksInTable('time_entries'),
  fields: ENTRY_FIELDS,
  pulledAt: `CASE source WHEN 'service' THEN created_at_ms END`,
  write: writeEntry,

  isDecidedByPerson: true,
  staysLinked: false,
  review: (db, compared, { here, there }) =>
    keepConfidential(db, here, there, keepOrder(here, compared)),
  keepVersion,
  writeConflict(db, id, conflict) {
    db.run(
      'UPDATE time_entries SET conflict_json = ? WHERE id = ?',
      conflict === null ? null : JSON.stringify(conflict),
      id,
    );
  },
  absorb(db, id, twin, atMs) {
    keepVersion(db, id, 'service', twin.fields, atMs);
    db.run('UPDATE time_entry_revisions SET entry_id = ? WHERE entry_id = ?', id, twin.id);
  },

  toldFields: (db, connectionId, remote, atMs) =>
    'clientRef' in remote ? toldByEntry(db, connectionId, remote, atMs) : {},

  capabilityFor: (action) => (action === 'delete' ? 'entries.delete' : 'entries.write'),
  // The timer is sent when it is stopped.
  isFinished: '(ended_at_ms IS NOT NULL OR remote_id IS NOT NULL)',
  canBeThere: (db, connectionId, { projectId }) => canProjectBeThere(db, connectionId, projectId),
  creationId: (id) => id,
  noteCreation(db, id, operationId) {
    db.run('UPDATE time_entries SET client_ref = ? WHERE id = ?', operationId, id);
  },
  prepareNewStart: endWhatRuns,
  workOf: (db, at, fields) => ({ entry: toEntryWork(db, at, fields) }),
  projectIdsOf(db, id, { projectId }) {
    const found = db.get<{ project_id: string | null }>(
      'SELECT project_id FROM time_entries WHERE id = ?',
      id,
    );
    const ids = [found?.project_id, projectId].filter((each) => typeof each === 'string');
    return [...new Set(ids)];
  },
  knownRemoteIds: (db, connectionId, { startedAtMs }) =>
    db
      .all<{ remote_id: string }>(KNOWN_ENTRIES, {
        connectionId,
        secondMs: wholeSecondMs(Number(startedAtMs)),
      })
      .map(({ remote_id: remoteId }) => remoteId),

  sql: {
    // It belongs to its current project and to its future one.
    isHeldBack: `r.project_id IN (
      json_extract(o.fields_json, '$.projectId'),
      (SELECT re.project_id FROM time_entries AS re WHERE re.id = o.subject_id)
    )`,
    blocker: `(SELECT CASE
        WHEN te.conflict_json IS NOT NULL THEN 'conflict'
        WHEN o.action = 'update' AND te.remote_id IS NULL THEN 'not-there'
        WHEN EXISTS (
          SELECT 1 FROM projects AS p
          WHERE p.id = json_extract(o.fields_json, '$.projectId')
            AND ${isNotThere('project', 'p.id', 'o.connection_id')}
        ) THEN 'project'
      END FROM time_entries AS te WHERE te.id = o.subject_id)`,
    joins: `LEFT JOIN time_entries AS te ON o.subject = 'entry' AND te.id = o.subject_id
      LEFT JOIN projects AS ep ON ep.id = te.project_id`,
    title: 'te.note',
    context: 'ep.name',
    startedAt: 'te.started_at_ms',
  },
};

function writeEntry(db: Statements, id: string, fields: SharedFields, atMs: number): void {
  const row = findEntryRow(db, id);
  if (row !== undefined) updateEntryRow(db, row, fields, atMs);
}

function keepVersion(
  db: Statements,
  id: string,
  cause: VersionCause,
  fields: SharedFields,
  atMs: number,
): void {
  addRevision(db, id, cause, atMs, {
    startedAtMs: Number(fields['startedAtMs']),
    endedAtMs: typeof fields['endedAtMs'] === 'number' ? fields['endedAtMs'] : null,
    note: typeof fields['note'] === 'string' ? fields['note'] : '',
    projectId: typeof fields['projectId'] === 'string' ? fields['projectId'] : null,
    isBillable: fields['isBillable'] === true,
    tags: Array.isArray(fields['tags']) ? fields['tags'].map(String) : [],
  });
}

/** Treats an end before its start, one from each side, as a conflict. */
function keepOrder(here: SharedFields, compared: ThreeWay): ThreeWay {
  const { startedAtMs, endedAtMs } = compared.merged;
  const isInOrder =
    typeof startedAtMs !== 'number' || typeof endedAtMs !== 'number' || endedAtMs >= startedAtMs;
  if (isInOrder) return compared;
  const times = ['startedAtMs', 'endedAtMs'];
  return {
    merged: { ...compared.merged, startedAtMs: here['startedAtMs'], endedAtMs: here['endedAtMs'] },
    taken: compared.taken.filter((field) => !times.includes(field)),
    conflicts: [...new Set([...compared.conflicts, ...times])],
  };
}

/**
 * Keeps text typed for a confidential project from leaving because a service moves its entry to another project: the
 * move becomes a conflict.
 */
function keepConfidential(
  db: Statements,
  here: SharedFields,
  there: SharedFields,
  compared: ThreeWay,
): ThreeWay {
  const { merged, taken, conflicts } = compared;
  const { projectId } = here;
  if (!taken.includes('projectId') || typeof projectId !== 'string') return compared;
  const isAnyUnsent = Object.keys(changedFields(there, merged)).length > 0;
  if (!isAnyUnsent || !isConfidential(reachOf(db, projectId))) return compared;
  return {
    merged: { ...merged, projectId },
    taken: taken.filter((field) => field !== 'projectId'),
    conflicts: [...conflicts, 'projectId'],
  };
}

function toldByEntry(
  db: Statements,
  connectionId: string,
  entry: RemoteEntry,
  atMs: number,
): SharedFields {
  const { startedAtMs, endedAtMs, note, isBillable, tags } = entry;
  // A service that implements the profile reports every field: there, null means no project.
  const isComplete = entry.clientRef !== null || entry.version !== null;
  const projectId = findProject(db, connectionId, entry, atMs);
  const end =
    endedAtMs ??
    (startedAtMs !== null && entry.durationMs !== null && !entry.isRunning
      ? startedAtMs + entry.durationMs
      : null);
  return {
    ...(startedAtMs === null ? {} : { startedAtMs }),
    ...(end === null && !entry.isRunning ? {} : { endedAtMs: end }),
    ...(note === null ? {} : { note }),
    ...(projectId === null && !isComplete ? {} : { projectId }),
    ...(isBillable === null ? {} : { isBillable }),
    ...(tags === null ? {} : { tags }),
  };
}

/** Finds the project of an entry; an unknown one is created from the entry's data. */
function findProject(
  db: Statements,
  connectionId: string,
  { projectRemoteId: remoteId, projectName: name }: RemoteEntry,
  atMs: number,
): string | null {
  if (remoteId !== null) {
    return findOrInsert(db, projectKind, { connectionId, remoteId, name }, atMs);
  }
  if (name === null) return null;
  return (
    db.get<{ id: string }>(
      `SELECT id FROM ${projectKind.store.links}
         WHERE connection_id = ? AND name = ? AND deleted_at_ms IS NULL ORDER BY row_id`,
      connectionId,
      name,
    )?.id ?? null
  );
}

/** Returns false for an entry on a project that a service lacks and cannot get. */
function canProjectBeThere(db: Statements, connectionId: string, projectId: unknown): boolean {
  if (typeof projectId !== 'string') return true;
  if (remoteIdOf(db, 'project', projectId, connectionId) !== null) return true;
  return mayHave(db, connectionId, projectKind.capabilityFor('create'));
}

/** Ends the running timer: a running entry from a service would be a second one. */
function endWhatRuns(db: Statements, row: SubjectRow, atMs: number): void {
  const isRunningThere = row.fields['endedAtMs'] === null && row.remoteId !== null;
  if (!isRunningThere || row.isDeleted || findTimerRow(db) === undefined) return;
  keepVersion(db, row.id, 'service', row.fields, atMs);
  const endedAtMs = Math.max(atMs, Number(row.fields['startedAtMs']));
  writeEntry(db, row.id, { endedAtMs }, atMs);
}

function toEntryWork(
  db: Statements,
  { id, connectionId }: RowAtService,
  fields: SharedFields,
): EntryWork {
  const { note, startedAtMs, endedAtMs, isBillable, tags, projectId } = fields;
  return {
    ...(projectId === undefined
      ? {}
      : { projectRemoteId: remoteIdOf(db, 'project', projectId, connectionId) }),
    ...(typeof note === 'string' ? { note } : {}),
    ...(typeof startedAtMs === 'number' ? { startedAtMs } : {}),
    ...(typeof endedAtMs === 'number' ? { endedAtMs } : {}),
    ...(typeof isBillable === 'boolean' ? { isBillable } : {}),
    ...(Array.isArray(tags) ? { tags: tags.map(String) } : {}),
    ...(startedAtMs === undefined && endedAtMs === undefined ? {} : zoneOf(db, id)),
  };
}

function zoneOf(db: Statements, entryId: string): Pick<EntryWork, 'zone'> {
  return db.get<{ zone: string }>('SELECT zone FROM time_entries WHERE id = ?', entryId) ?? {};
}
