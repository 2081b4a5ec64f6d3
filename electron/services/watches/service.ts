import { sep } from 'node:path';
import {
  LOOK_EVERY_MS,
  MAX_WATCH_PLANNED,
  MAX_WATCHES,
} from '../../../shared/domain/watches/limits.ts';
import type {
  EditWatch,
  NewWatch,
  Watch,
  WatchesView,
  WatchFilesPage,
  WatchFilesQuery,
  WatchSending,
} from '../../../shared/domain/watches/watch.ts';
import type { HeldDecision } from '../../../shared/domain/data/held-work.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Database, DatabaseAge } from '../../db/database.ts';
import type { WatchRecord } from '../../db/watches/watches-repo.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { Timers } from '../../support/clock.ts';
import { createKeyedQueue } from '../../support/keyed.ts';
import type { HeldPaths } from '../documents/held-paths.ts';
import { createWatchSender, type SenderDeps } from './sender.ts';
import { createFolderWatcher, type FolderWatcher, type WatcherDeps } from './watcher.ts';

export interface WatchServiceDeps
  extends Omit<WatcherDeps, 'files' | 'watches'>, Omit<SenderDeps, 'files'> {
  watches: Database['watches'];
  files: Database['watchFiles'];
  catalog: Pick<Database['catalog'], 'list'>;
  settings: Pick<SettingsStore, 'get' | 'update'>;
  heldPaths: Pick<HeldPaths, 'hold' | 'take'>;
  /** Returns the path without links; null if there is no readable folder. */
  realFolder: (path: string) => Promise<string | null>;
  /** The folder of the app's own data. */
  dataFolder: string;
  pickFolder: () => Promise<string | null>;
  timers: Timers;
  logger: Pick<Logger, 'warn'>;
  onChanged: () => void;
}

/** A look that took long is followed by a longer rest: a folder on a slow drive is not read all the time. */
const REST_PER_LOOK = 20;
const LONGEST_REST_MS = 60_000;

/** Folders whose new files are planned, and sent where the user said so. */
export type WatchService = ReturnType<typeof createWatchService>;

const within = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
const overlaps = (one: string, other: string): boolean => within(one, other) || within(other, one);

const invalid = (
  field: string,
  ...[message, values]: [
    ConstructorParameters<typeof AppError>[1],
    Record<string, string | number>?,
  ]
): AppError =>
  new AppError('input/invalid', message, {
    details: { field },
    ...(values === undefined ? {} : { values }),
  });

export function createWatchService(deps: WatchServiceDeps) {
  const { watches, files, settings } = deps;
  const sender = createWatchSender(deps);
  const watchers = new Map<string, FolderWatcher>();
  /** Looks, sendings, and changes of watches follow one another. */
  const oneByOne = createKeyedQueue();
  let isStopped = false;
  let isStarted = false;
  let rest: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => oneByOne('watches', work);
  const areAllPaused = (): boolean => settings.get().watches.isPaused;
  const watcherOf = (id: string): FolderWatcher => {
    const known = watchers.get(id);
    if (known !== undefined) return known;
    const made = createFolderWatcher(deps, id);
    watchers.set(id, made);
    return made;
  };
  const projectNames = async (): Promise<Map<string, string>> =>
    new Map((await deps.catalog.list()).projects.map(({ id, name }) => [id, name]));

  const get = async (id: string): Promise<WatchRecord> => {
    const found = (await watches.list()).find((watch) => watch.id === id);
    if (found === undefined) throw new AppError('input/not-found', 'watchErrors.gone');
    return found;
  };

  const toView = async (watch: WatchRecord, projects: Map<string, string>): Promise<Watch> => {
    const connection = (await deps.connections.list()).find(({ id }) => id === watch.connectionId);
    const watcher = watcherOf(watch.id);
    const counts: Watch['counts'] = {
      existing: 0,
      waiting: watcher.waitingCount(),
      planned: 0,
      sending: 0,
      sent: 0,
      refused: 0,
      own: 0,
      same: 0,
      'left-out': 0,
    };
    let plannedChars = 0;
    for (const { state, count, chars } of await files.counts(watch.id)) {
      counts[state] = count;
      if (state === 'planned') plannedChars = chars * watch.targetLangs.length;
    }
    const projectName = projects.get(watch.projectId) ?? null;
    const problem = projectName === null ? 'project-gone' : watcher.problem();
    const last = await files.lastProblem(watch.id);
    const { id, folderPath, projectId, connectionId, sourceLang, charsADay } = watch;
    return {
      id,
      folderPath,
      projectId,
      connectionId,
      sourceLang,
      targetLangs: [...watch.targetLangs],
      glossaryIds: [...watch.glossaryIds],
      projectName,
      connectionName: connection?.name ?? null,
      charsADay,
      sentCharsToday: deps.today() > watch.sentDay ? 0 : watch.sentChars,
      isPaused: watch.isPaused,
      isHeld: watch.isHeld,
      problem: problem ?? (await sender.problemOf(watch)),
      counts,
      plannedChars,
      lastProblem: last === null ? null : { fileName: last.name, error: last.error },
      lookedAtMs: watcher.lookedAtMs(),
    };
  };
  const viewOf = async (id: string): Promise<Watch> => toView(await get(id), await projectNames());
  const list = async (): Promise<WatchesView> => {
    const projects = await projectNames();
    const views: Watch[] = [];
    for (const watch of await watches.list()) views.push(await toView(watch, projects));
    return { watches: views, areAllPaused: areAllPaused() };
  };

  /** Looks once at each folder. @returns whether more can be read at once */
  const lookAtAll = async (): Promise<boolean> => {
    if (areAllPaused()) return false;
    const projects = await projectNames();
    let isBusy = false;
    let hasChanged = false;
    for (const { id } of await watches.list()) {
      if (isStopped) break;
      try {
        await inTurn(async () => {
          const isOver = (): boolean => isStopped || areAllPaused();
          const watch = (await watches.list()).find((each) => each.id === id);
          if (watch === undefined || watch.isPaused || isOver()) return;
          // Nobody knows any more what its files are for.
          if (!projects.has(watch.projectId)) return;
          const watcher = watcherOf(id);
          const look = await watcher.look(watch, isOver);
          isBusy ||= look.isBusy;
          hasChanged ||= look.hasChanged;
          if (isOver() || watcher.problem() !== null) return;
          if ((await sender.problemOf(watch)) !== null) return;
          const { sentCount, keptCount, changed } = await sender.sendAutomatically(watch, isOver);
          for (const name of changed) watcher.forget(name);
          hasChanged ||= sentCount + keptCount > 0;
        });
      } catch (error) {
        deps.logger.warn('a watched folder was not looked at', { watchId: id, error });
      }
    }
    if (hasChanged) deps.onChanged();
    return isBusy;
  };

  const run = async (): Promise<void> => {
    rest = null;
    const fromMs = deps.elapsedMs();
    const isBusy = await lookAtAll().catch((error: unknown) => {
      deps.logger.warn('the watched folders could not be read', { error });
      return false;
    });
    if (isStopped) return;
    const longMs = Math.min((deps.elapsedMs() - fromMs) * REST_PER_LOOK, LONGEST_REST_MS);
    rest = deps.timers.after(isBusy ? 0 : Math.max(LOOK_EVERY_MS, longMs), begin);
  };
  const begin = (): void => {
    running = run();
  };
  /** Looks soon, such as at a new folder. */
  const lookSoon = (): void => {
    if (!isStarted || isStopped || rest === null) return;
    rest();
    rest = deps.timers.after(0, begin);
  };

  const changed = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = await inTurn(work);
    deps.onChanged();
    lookSoon();
    return result;
  };

  const checkChoices = async ({
    projectId,
    connectionId,
    glossaryIds,
    sourceLang,
  }: Omit<EditWatch, 'watchId'>): Promise<void> => {
    if (!(await projectNames()).has(projectId)) {
      throw invalid('projectId', 'watchErrors.projectGone');
    }
    const connection = (await deps.connections.list()).find(({ id }) => id === connectionId);
    if (connection === undefined) throw invalid('connectionId', 'watchErrors.connectionGone');
    await deps.lane.assertMayUse(connection, projectId);
    if (glossaryIds.length > 0 && sourceLang === null) {
      throw invalid('sourceLang', 'documentErrors.glossaryNeedsSource');
    }
  };

  const checkedFolder = async (token: string): Promise<string> => {
    let path: string;
    try {
      path = deps.heldPaths.take(token);
    } catch (error) {
      throw new AppError('input/not-found', 'watchErrors.folderForgotten', {
        details: { field: 'token' },
        cause: error,
      });
    }
    const folder = await deps.realFolder(path);
    if (folder === null) throw invalid('token', 'watchErrors.folderNotReadable');
    const dataFolder = (await deps.realFolder(deps.dataFolder)) ?? deps.dataFolder;
    if (overlaps(folder, dataFolder)) throw invalid('token', 'watchErrors.folderOfApp');
    const others = await watches.list();
    if (others.length >= MAX_WATCHES) {
      throw invalid('token', 'watchErrors.tooManyWatches', { most: MAX_WATCHES });
    }
    const other = others.find(({ folderPath }) => overlaps(folder, folderPath));
    if (other === undefined) return folder;
    throw invalid('token', 'watchErrors.folderOverlaps', { path: other.folderPath });
  };

  const pauseAll = (isPaused: boolean): void => {
    settings.update({ watches: { isPaused } });
    deps.onChanged();
    lookSoon();
  };

  return {
    list,
    /** Asks for a folder, which the page then names by the token. */
    async chooseFolder(): Promise<{ token: string; path: string } | null> {
      const path = await deps.pickFolder();
      return path === null ? null : { token: deps.heldPaths.hold(path), path };
    },
    create: ({ token, includesExisting, ...choices }: NewWatch): Promise<Watch> =>
      changed(async () => {
        await checkChoices(choices);
        const folderPath = await checkedFolder(token);
        const id = deps.newId();
        const watch = { id, folderPath, hasBegun: includesExisting, ...choices };
        await watches.insert(watch, deps.now());
        // From this answer on, what comes into the folder is new.
        await watcherOf(id).look(await get(id), () => isStopped);
        return viewOf(id);
      }),
    update: ({ watchId, ...choices }: EditWatch): Promise<Watch> =>
      changed(async () => {
        await get(watchId);
        await checkChoices(choices);
        await watches.update(watchId, choices);
        return viewOf(watchId);
      }),
    setSending: ({ watchId, charsADay }: WatchSending): Promise<Watch> =>
      changed(async () => {
        await get(watchId);
        await watches.setSending(watchId, charsADay, deps.today());
        return viewOf(watchId);
      }),
    async pause(watchId: string | null, isPaused: boolean): Promise<WatchesView> {
      if (watchId === null) pauseAll(isPaused);
      else {
        await changed(async () => {
          await get(watchId);
          await watches.setPaused(watchId, isPaused);
        });
      }
      return list();
    },
    remove: (watchId: string): Promise<void> =>
      changed(async () => {
        await get(watchId);
        await watches.remove(watchId);
        watchers.delete(watchId);
      }),
    listFiles: (query: WatchFilesQuery): Promise<WatchFilesPage> => files.list(query),
    sendPlanned: (watchId: string, fileIds: readonly string[] | null): Promise<{ count: number }> =>
      changed(async () => {
        const watch = await get(watchId);
        if (!(await projectNames()).has(watch.projectId)) {
          throw new AppError('input/conflict', 'watchErrors.projectGone');
        }
        const sent = await sender.sendChosen(watch, fileIds, MAX_WATCH_PLANNED);
        for (const name of sent.changed) watcherOf(watchId).forget(name);
        return { count: sent.sentCount };
      }),
    leaveOut: (watchId: string, fileIds: readonly string[] | null): Promise<void> =>
      changed(async () => {
        await get(watchId);
        await files.leaveOut(watchId, fileIds);
      }),
    /** Decides about a watch that an older database holds. */
    decideHeld: (id: string, decision: HeldDecision['decision']): Promise<void> =>
      changed(() => watches.decideHeld(id, decision === 'go-on')),
    /** Pauses or resumes all folders, also for the next runs. */
    pauseAll,
    areAllPaused,
    /** Called when tables were emptied. */
    onPurged(): void {
      watchers.clear();
      deps.onChanged();
    },
    /** Called at startup, after the jobs of earlier runs are resumed. */
    async start(_age: DatabaseAge): Promise<void> {
      await files.settle();
      isStarted = true;
      rest = deps.timers.after(0, begin);
    },
    /** Called before the database is closed. */
    async stop(): Promise<void> {
      isStopped = true;
      rest?.();
      await running;
      await inTurn(async () => Promise.resolve());
    },
  };
}
