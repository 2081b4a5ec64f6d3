import { join } from 'node:path';
import { MAX_WATCH_PLANNED, SETTLED_AFTER_MS } from '../../../shared/domain/watches/limits.ts';
import type { WatchProblem } from '../../../shared/domain/watches/names.ts';
import { hasResult, isNamedAsResult } from '../../../shared/domain/watches/result-names.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { FoundFile, IndexedFile, StoredFileState } from '../../db/watches/watch-files-repo.ts';
import type { WatchRecord } from '../../db/watches/watches-repo.ts';
import { isInMotion, isUnreadable, readInto, type ReadDeps } from './planner.ts';

/** Rows of one call: neither thread is busy for longer than a frame. */
const ROWS_AT_ONCE = 500;
/** Files that are read in one look; the next look follows at once. */
const READ_AT_ONCE = 10;
/** A file that can't be read now is tried again after this long. */
const UNREADABLE_REST_MS = 60_000;

type Look = { kind: 'seen'; files: FoundFile[] } | { kind: WatchProblem };

export interface WatcherDeps extends ReadDeps {
  files: Database['watchFiles'];
  watches: Pick<Database['watches'], 'noteLook'>;
  lookThrough: (folder: string) => Promise<Look>;
  newId: () => string;
  now: () => number;
  /** Returns the time of a clock that cannot be set. */
  elapsedMs: () => number;
}

type Known = Pick<IndexedFile, 'sizeBytes' | 'modifiedAtMs' | 'state'>;

/** A file that may still be written: how it was, and since when. */
interface Waiting extends FoundFile {
  sinceMs: number;
  /** It is listed as refused, and tried again. */
  isRefused?: boolean;
}

const isSame = (one: Omit<FoundFile, 'name'>, other: Omit<FoundFile, 'name'>): boolean =>
  one.sizeBytes === other.sizeBytes && one.modifiedAtMs === other.modifiedAtMs;

/** Knowledge of this run about a watched folder. */
export type FolderWatcher = ReturnType<typeof createFolderWatcher>;

/** Builds the watcher of one folder, which looks when it is asked to. */
export function createFolderWatcher(deps: WatcherDeps, watchId: string) {
  const { files: repo } = deps;
  let index: Map<string, Known> | null = null;
  const waiting = new Map<string, Waiting>();
  /** Planned files that are gone, and wait for the user when they return. */
  const gone = new Set<string>();
  let problem: WatchProblem | null = null;
  let lookedAtMs: number | null = null;

  const readIndex = async (): Promise<Map<string, Known>> => {
    if (index !== null) return index;
    const read = new Map<string, Known>();
    let after = 0;
    for (;;) {
      const rows = await repo.index(watchId, after, ROWS_AT_ONCE);
      for (const { name, sizeBytes, modifiedAtMs, state, isUnread, rowId } of rows) {
        after = rowId;
        if (!isUnread) read.set(name, { sizeBytes, modifiedAtMs, state });
      }
      if (rows.length < ROWS_AT_ONCE) break;
    }
    index = read;
    return read;
  };

  /** Records everything that is there before the first look is over. */
  const begin = async (known: Map<string, Known>, found: readonly FoundFile[]): Promise<void> => {
    for (let at = 0; at < found.length; at += ROWS_AT_ONCE) {
      const some = found.slice(at, at + ROWS_AT_ONCE);
      const rows = some.map((file) => ({ ...file, id: deps.newId() }));
      await repo.noteExisting(watchId, rows, deps.now());
      for (const file of some) known.set(file.name, { ...file, state: 'existing' });
    }
  };

  /** Follows renamed files that nobody has read, and forgets planned ones that are gone and may be sent. */
  const followGone = async (
    known: Map<string, Known>,
    found: ReadonlyMap<string, FoundFile>,
  ): Promise<void> => {
    const dropped: string[] = [];
    const moved = new Map<string, string>();
    for (const [name, file] of known) {
      if (found.has(name)) {
        gone.delete(name);
        continue;
      }
      if (gone.has(name)) continue;
      if (file.state === 'existing') {
        moved.set(`${String(file.sizeBytes)} ${String(file.modifiedAtMs)}`, name);
      } else if (file.state === 'planned' || file.state === 'refused') dropped.push(name);
    }
    if (dropped.length > 0) {
      for (const name of await repo.dropGone(watchId, dropped)) gone.add(name);
      for (const name of dropped) if (!gone.has(name)) known.delete(name);
    }
    if (moved.size === 0) return;
    for (const [name, file] of found) {
      const key = `${String(file.sizeBytes)} ${String(file.modifiedAtMs)}`;
      const from = known.has(name) ? undefined : moved.get(key);
      if (from === undefined) continue;
      await repo.rename(watchId, from, name);
      known.set(name, { ...file, state: 'existing' });
      known.delete(from);
      moved.delete(key);
    }
  };

  /** Notes which files may still be written. @returns those that are whole, in the order in which they came */
  const settle = (known: ReadonlyMap<string, Known>, found: ReadonlyMap<string, FoundFile>) => {
    const atMs = deps.elapsedMs();
    for (const name of waiting.keys()) if (!found.has(name)) waiting.delete(name);
    const whole: FoundFile[] = [];
    for (const [name, file] of found) {
      const before = known.get(name);
      if (before !== undefined && isSame(before, file)) {
        waiting.delete(name);
        continue;
      }
      const seen = waiting.get(name);
      if (seen === undefined || !isSame(seen, file)) {
        waiting.set(name, { ...file, sinceMs: atMs });
      } else if (file.sizeBytes > 0 && atMs - seen.sinceMs >= SETTLED_AFTER_MS) whole.push(file);
    }
    return whole;
  };

  const take = async (
    watch: WatchRecord,
    file: FoundFile,
    found: ReadonlyMap<string, FoundFile>,
    before: Known | undefined,
  ): Promise<StoredFileState | null> => {
    const path = join(watch.folderPath, file.name);
    const base = {
      ...file,
      id: deps.newId(),
      path,
      sha256: null,
      charCount: null,
      error: null,
      goneNames: [...gone],
    };
    const isResult = isNamedAsResult(file.name, found, watch.targetLangs);
    const isKnownResult = isResult || before?.state === 'own';
    const read = isKnownResult ? null : await readInto(deps, path);
    if (read instanceof AppError) {
      const refused = {
        ...base,
        error: read.toData(),
        isNamedAsResult: isResult,
        hasResult: false,
      };
      if (!isInMotion(read)) return (await repo.take(watchId, refused, deps.now()))?.state ?? null;
      // It was moved, or is still written: it waits once more.
      let [sinceMs, isRefused] = [deps.elapsedMs(), false];
      // A row with facts about its earlier content is kept.
      if (isUnreadable(read) && before === undefined) {
        await repo.take(watchId, refused, deps.now());
        [sinceMs, isRefused] = [sinceMs + UNREADABLE_REST_MS, true];
      }
      waiting.set(file.name, { ...file, sinceMs, isRefused });
      return null;
    }
    if (read !== null) await deps.plan.remove([read.fileId]);
    const isTranslated =
      hasResult(file.name, found, watch.targetLangs) ||
      watch.targetLangs.some((target) => read?.earlierTargets.includes(target) === true);
    const content = read === null ? {} : { sha256: read.sha256, charCount: read.charCount };
    const taken = { ...base, ...content, isNamedAsResult: isResult, hasResult: isTranslated };
    return (await repo.take(watchId, taken, deps.now()))?.state ?? null;
  };

  const roomLeft = async (): Promise<number> => {
    const counts = await repo.counts(watchId);
    const planned = counts.find(({ state }) => state === 'planned')?.count ?? 0;
    return Math.max(0, MAX_WATCH_PLANNED - planned);
  };

  return {
    waitingCount: () => [...waiting.values()].filter(({ isRefused }) => isRefused !== true).length,
    problem: () => problem,
    lookedAtMs: () => lookedAtMs,
    /** Lets a file be read again, because it is not what was planned. */
    forget(name: string) {
      index?.delete(name);
    },
    /**
     * Looks through the folder once, and plans the files that are whole.
     * @returns whether anything changed, and whether more can be read at once
     */
    async look(
      watch: WatchRecord,
      isStopped: () => boolean,
    ): Promise<{ hasChanged: boolean; isBusy: boolean }> {
      const look = await deps.lookThrough(watch.folderPath);
      if (isStopped()) return { hasChanged: false, isBusy: false };
      const wasProblem = problem;
      problem = look.kind === 'seen' ? null : look.kind;
      const isNews = problem !== wasProblem || lookedAtMs === null;
      lookedAtMs = deps.now();
      if (look.kind !== 'seen') return { hasChanged: isNews, isBusy: false };
      const known = await readIndex();
      if (!watch.hasBegun) {
        await begin(known, look.files);
        await deps.watches.noteLook(watchId);
        return { hasChanged: true, isBusy: false };
      }
      const found = new Map(look.files.map((file) => [file.name, file]));
      const waitedBefore = waiting.size;
      await followGone(known, found);
      const whole = settle(known, found);
      let room = whole.length === 0 ? 0 : await roomLeft();
      let [readCount, takenCount] = [0, 0];
      for (const file of whole) {
        if (room === 0 || readCount === READ_AT_ONCE || isStopped()) break;
        const state = await take(watch, file, found, known.get(file.name));
        readCount += 1;
        if (state === null) continue;
        takenCount += 1;
        if (state === 'planned') room -= 1;
        known.set(file.name, { ...file, state });
        waiting.delete(file.name);
      }
      // An empty folder may be the mount point of a drive that is not there, and shows nothing that was sent.
      if (watch.isUnsure && waiting.size === 0 && found.size > 0) {
        await deps.watches.noteLook(watchId);
      }
      return {
        hasChanged: isNews || readCount > 0 || waiting.size !== waitedBefore,
        // Files that can't be read are no reason to look again at once.
        isBusy: readCount === READ_AT_ONCE && takenCount > 0 && room > 0,
      };
    },
  };
}
