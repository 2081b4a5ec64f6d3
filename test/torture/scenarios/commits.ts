import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openDatabaseFile } from '../../../electron/db/engine/open-database-file.ts';
import { prepareRecorder } from '../power/recorder.ts';
import { replay, takeSnapshot, writeState } from '../power/replay.ts';
import type { Round, Scenario } from '../round.ts';
import { startVictim } from '../victim-process.ts';
import {
  CONFIRMED_FILE,
  DATABASE_FILES,
  ENTRY_ALONE,
  type CommitArgs,
  type CommitKind,
} from '../victims/commits.ts';

const CUTS = 8;

/** Commits in sequence, with a power cut at any write, sync, or rename between them. */
export const commitsScenario: Scenario = {
  name: 'power-commits',
  weight: 3,
  whyNot: () => prepareRecorder().whyNot,
  async run(round) {
    const kind = round.random.pickWeighted<CommitKind>([
      ['app', 4],
      ['imports', 3],
      ['embedded', 3],
      ['FULL', 1],
      ['NORMAL', 1],
    ]);
    const lost = await cutCommits(round, kind);
    round.count(`power cuts during commits (${kind})`, CUTS);
    round.count(`confirmed commits lost (${kind})`, lost);
    // With NORMAL, SQLite promises nothing; detecting its losses shows that the other kinds were really checked.
    if (lost > 0 && kind !== 'NORMAL') {
      round.violate('entries lost', `${String(lost)} confirmed commits of ${kind}`);
    }
  },
};

/** @returns number of confirmed commits that were missing after a cut, over all cuts */
export async function cutCommits(round: Round, kind: CommitKind): Promise<number> {
  const { random, folder } = round;
  const root = join(folder, 'disk');
  mkdirSync(root);
  const snapshot = takeSnapshot(root);
  const recorder = prepareRecorder().record(root);
  const commits = random.int(3, 60);
  const victim = startVictim<never, { kind: 'did'; number: number }>({
    round,
    program: 'commits.ts',
    args: { folder: root, kind } satisfies CommitArgs,
    env: recorder.env,
  });
  const heard = await victim.hear(
    (message): message is { kind: 'did'; number: number } => message.number >= commits,
  );
  if (heard === null) throw new Error(`The victim ended before ${String(commits)} commits.`);
  await victim.kill();
  const log = readFileSync(recorder.log);
  const whole = replay(snapshot, log);
  let lost = 0;
  for (let cut = 0; cut < CUTS; cut += 1) {
    const upTo = random.int(1, whole.count);
    const disk = replay(snapshot, log, upTo);
    const told = disk.read(join(root, CONFIRMED_FILE))?.toString().split('\n').slice(0, -1) ?? [];
    const place = join(folder, `cut-${String(cut)}`);
    const state = disk.afterCut(random);
    const moved = (path: string): string => place + path.slice(root.length);
    writeState(
      {
        files: new Map([...state.files].map(([path, bytes]) => [moved(path), bytes])),
        folders: state.folders.map(moved),
      },
      place,
    );
    round.note(
      `cut ${String(cut)} at ${String(upTo)} of ${String(whole.count)}: ${String(told.length)} told`,
    );
    lost += countLost(round, { file: join(place, DATABASE_FILES[kind]), kind, told });
  }
  return lost;
}

function countLost(
  round: Round,
  { file, kind, told }: { file: string; kind: CommitKind; told: readonly string[] },
): number {
  const isOfApp = kind === 'app' || kind === 'imports';
  if (isOfApp) openAsTheApp(round, file, told.length > 0);
  else if (!existsSync(file)) return told.length;
  try {
    const db = new Sqlite(file);
    try {
      const found = db.pragma('integrity_check', { simple: true });
      if (found !== 'ok') round.violate('unsound database', `${kind}: ${String(found)}`);
      const isThere = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').pluck();
      // A table can be lost just like a row.
      const idsOf = (table: string): Set<string> =>
        isThere.get(table) === undefined
          ? new Set()
          : new Set(db.prepare<[], string>(`SELECT id FROM ${table}`).pluck().all());
      const items = told.filter((id) => !id.startsWith(ENTRY_ALONE));
      const entries = new Set(told.map((id) => id.replace(ENTRY_ALONE, '')));
      const missing = (table: string, ids: Iterable<string>): number => {
        const there = idsOf(table);
        return [...ids].filter((id) => !there.has(id)).length;
      };
      if (kind === 'imports') lookAtImports(round, db, items);
      return missing('history_items', items) + (isOfApp ? missing('time_entries', entries) : 0);
    } finally {
      db.close();
    }
  } catch (error) {
    round.violate('unsound database', `${kind}: ${String(error)}`);
    return 0;
  }
}

/**
 * Checks that a confirmed import is complete and visible, and that any other is complete and visible or marked as
 * unfinished.
 */
function lookAtImports(round: Round, db: Sqlite.Database, confirmed: readonly string[]): void {
  const rows = db
    .prepare<[], { id: string; state: string; counted: number; found: number }>(
      `SELECT id, state, segment_count AS counted,
         (SELECT count(*) FROM history_segments WHERE item_row_id = i.row_id) AS found
       FROM history_items AS i`,
    )
    .all();
  for (const { id, state, counted, found } of rows) {
    const all = (Number(id.replace('row-', '')) % 7) + 1;
    if (state === 'kept' ? found !== all : state !== 'unfinished') {
      round.violate('moved', `${id} is ${state} with ${String(found)} of ${String(all)} segments`);
    }
    if (counted !== found) round.violate('unsound database', `${id} has ${String(found)} segments`);
  }
  const kept = new Set(rows.filter(({ state }) => state === 'kept').map(({ id }) => id));
  for (const id of confirmed) {
    if (!kept.has(id)) round.violate('entries lost', `the import ${id} was confirmed`);
  }
}

/** Checks that the app finds nothing to repair: its file is as it left it, or doesn't exist yet. */
function openAsTheApp(round: Round, file: string, isMade: boolean): void {
  const { opening, close } = openDatabaseFile({ file, nowMs: 0, lockWaitMs: 0 });
  close();
  if (opening.kind !== 'opened' && (isMade || opening.kind !== 'created')) {
    round.violate('unsound database', `after a power cut the app found its file ${opening.kind}`);
  }
}
