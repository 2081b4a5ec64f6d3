import { join } from 'node:path';
import type { Round } from '../round.ts';
import type { EntryState } from '../victims/hours-messages.ts';
import { copyDatabase, findSecrets, type DatabaseCopy } from './read-database.ts';

/** An entry, and the change that was requested but not confirmed when the app died. */
export interface ExpectedEntry {
  confirmed: EntryState | null;
  asked: EntryState | null;
}

interface Row {
  id: string;
  note: string;
  startedAtMs: number;
  endedAtMs: number;
  isBillable: number;
  isDeleted: number;
}

const HERE_SQL = `SELECT id, note, started_at_ms AS startedAtMs, ended_at_ms AS endedAtMs,
  is_billable AS isBillable, deleted_at_ms IS NOT NULL AS isDeleted FROM time_entries`;

const THERE_SQL = `SELECT client_ref AS id, description AS note, started_at_ms AS startedAtMs,
  ended_at_ms AS endedAtMs, is_billable AS isBillable, deleted_at_ms IS NOT NULL AS isDeleted
  FROM time_entries`;

/** Changes that will never be sent: the service has a different version, and the outbox doesn't have them. */
const FORGOTTEN_SQL = `SELECT e.id FROM time_entries AS e WHERE e.sync_state = 'waiting'
  AND e.deleted_at_ms IS NULL
  AND NOT EXISTS (SELECT 1 FROM outbox_operations AS o WHERE o.subject_id = e.id)`;

/**
 * Checks the app's file after a death: each entry is as last confirmed or as last requested. Its state becomes the
 * expected one from then on.
 */
export function checkHoursHere(
  round: Round,
  file: string,
  expected: ReadonlyMap<string, ExpectedEntry>,
): void {
  withCopy(round, file, (copy) => {
    const rows = new Map(copy.all<Row>(HERE_SQL).map((row) => [row.id, row]));
    for (const [id, entry] of expected) {
      const row = rows.get(id);
      rows.delete(id);
      if (entry.asked !== null && isSame(row, entry.asked)) entry.confirmed = entry.asked;
      else if (entry.confirmed !== null) compare(round, 'here', row, entry.confirmed);
      entry.asked = null;
    }
    for (const row of rows.values()) round.violate('doubled', `nobody asked for ${row.note} here`);
    for (const { id } of copy.all<{ id: string }>(FORGOTTEN_SQL)) {
      round.violate('entries lost', `nothing will send the entry ${id}`);
    }
  });
}

/** Checks both files at the end: the same entries on both sides, each once. */
export function checkHoursThere(
  round: Round,
  file: string,
  expected: ReadonlyMap<string, ExpectedEntry>,
): void {
  withCopy(round, file, (copy) => {
    const all = copy.all<Row>(THERE_SQL).filter(({ isDeleted }) => isDeleted === 0);
    const wanted = [...expected.values()].flatMap(({ confirmed }) => confirmed ?? []);
    for (const entry of wanted) {
      const mark = /#\d+/u.exec(entry.note)?.[0] ?? '';
      const rows = all.filter(({ note }) => /#\d+/u.exec(note)?.[0] === mark);
      if (rows.length > 1) round.violate('doubled', `${entry.note} is at the service twice`);
      if (entry.isDeleted) {
        if (rows.length > 0)
          round.violate('doubled', `${entry.note} was deleted and is at the service`);
      } else compare(round, 'there', rows[0], entry);
    }
    const marks = new Set(wanted.map(({ note }) => /#\d+/u.exec(note)?.[0]));
    for (const { note } of all) {
      if (!marks.has(/#\d+/u.exec(note)?.[0]))
        round.violate('doubled', `nobody made ${note} there`);
    }
  });
}

/** The service's token is in the service's own file and nowhere in the app's folder. */
export function checkHoursSecrets(round: Round, folder: string, token: string): void {
  for (const path of findSecrets(join(folder, 'app'), [token])) {
    round.violate('keys outside the vault', path.slice(folder.length));
  }
}

function compare(round: Round, where: string, row: Row | undefined, entry: EntryState): void {
  if (row === undefined) {
    round.violate('entries lost', `${entry.note} is not ${where}`);
  } else if (row.startedAtMs !== entry.startedAtMs || row.endedAtMs !== entry.endedAtMs) {
    round.violate('moved', `${entry.note} has other times ${where}`);
  } else if (!isSame(row, entry)) {
    round.violate('entries lost', `${where} it says "${row.note}" and should say "${entry.note}"`);
  }
}

function isSame(row: Row | undefined, entry: EntryState): boolean {
  if (row === undefined) return false;
  if (entry.isDeleted || row.isDeleted === 1) return entry.isDeleted && row.isDeleted === 1;
  return (
    row.note === entry.note &&
    row.startedAtMs === entry.startedAtMs &&
    row.endedAtMs === entry.endedAtMs &&
    (row.isBillable === 1) === entry.isBillable
  );
}

function withCopy(round: Round, file: string, look: (copy: DatabaseCopy) => void): void {
  let copy: DatabaseCopy;
  try {
    copy = copyDatabase(file);
  } catch (error) {
    round.violate('unsound database', `${file}: ${String(error)}`);
    return;
  }
  try {
    const damage = copy.damage();
    if (damage !== null) round.violate('unsound database', damage);
    look(copy);
  } finally {
    copy.close();
  }
}
