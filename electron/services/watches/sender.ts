import { join } from 'node:path';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { WatchProblem } from '../../../shared/domain/watches/names.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { PlannedWatchFile } from '../../db/watches/watch-files-repo.ts';
import type { WatchRecord } from '../../db/watches/watches-repo.ts';
import type { ConnectionService } from '../connections/connection-service.ts';
import type { ConfidentialLane } from '../lane/confidential-lane.ts';
import { billedChars, isInMotion, readInto, startOf, type ReadDeps } from './planner.ts';

/** Files that are sent in one turn, before other folders have theirs. */
const SENT_AT_ONCE = 10;

export interface SenderDeps extends ReadDeps {
  files: Pick<Database['watchFiles'], 'listPlanned' | 'reserve' | 'release'>;
  connections: Pick<ConnectionService, 'list'>;
  lane: Pick<ConfidentialLane, 'assertMayUse'>;
  /** The local day, `YYYY-MM-DD`. */
  today: () => string;
}

/** Files that are not asked about again on a day. */
interface Put {
  day: string;
  charsADay: number | null;
  fileIds: Set<string>;
}

/** Sends files of watched folders: what the user pressed for, and what they allowed in advance. */
export type WatchSender = ReturnType<typeof createWatchSender>;

export function createWatchSender(deps: SenderDeps) {
  const { files, plan } = deps;
  /** By watch. */
  const putOff = new Map<string, Put>();

  const connectionOf = async ({ connectionId }: WatchRecord): Promise<Connection | null> =>
    (await deps.connections.list()).find(({ id }) => id === connectionId) ?? null;

  /** Returns why nothing can be sent with the choices of a watch; null if it can. */
  const problemOf = async (watch: WatchRecord): Promise<WatchProblem | null> => {
    const connection = await connectionOf(watch);
    if (connection === null) return 'connection-gone';
    if (connection.key === 'missing') return 'key-missing';
    if (connection.isOutOfQuota) return 'out-of-quota';
    try {
      await deps.lane.assertMayUse(connection, watch.projectId);
    } catch {
      return 'confidential';
    }
    return null;
  };

  const send = async (
    watch: WatchRecord,
    planned: PlannedWatchFile,
    day: string | null,
  ): Promise<'sent' | 'kept' | 'changed' | 'later'> => {
    const fileId = planned.id;
    const connection = await connectionOf(watch);
    if (connection === null) return 'kept';
    try {
      const read = await readInto(deps, join(watch.folderPath, planned.name));
      if (read instanceof AppError) {
        if (!isInMotion(read)) throw read;
        // Its drive may be gone for a while, which is no reason to ask the user about it afterward.
        if (day === null) await files.release(fileId, null, read.toData());
        return 'later';
      }
      if (read.sha256 !== planned.sha256) return 'changed';
      const chars = billedChars(plan, read.fileId, connection, watch);
      if (chars === null && day !== null) {
        await files.release(fileId, 'uncountable', null);
        return 'kept';
      }
      const refusal = await files.reserve({ fileId, chars: chars ?? 0, day });
      if (refusal === 'day-full' || refusal === 'too-large') {
        await files.release(fileId, refusal, null);
      }
      if (refusal === 'off') return 'later';
      if (refusal !== null) return 'kept';
      await plan.start(startOf(read.fileId, watch));
      return 'sent';
    } catch (error) {
      await files.release(fileId, 'not-sent', toAppError(error).toData());
      return 'kept';
    } finally {
      await plan.remove(plan.get().files.map(({ id }) => id));
    }
  };

  const putOffOf = ({ id, charsADay }: WatchRecord): Put => {
    const day = deps.today();
    const known = putOff.get(id);
    if (known?.day === day && known.charsADay === charsADay) return known;
    const put = { day, charsADay, fileIds: new Set<string>() };
    putOff.set(id, put);
    return put;
  };

  return {
    problemOf,
    /**
     * Sends what a watch may send by itself.
     * @returns names of the files that changed since they were planned, and how many were sent
     */
    async sendAutomatically(
      watch: WatchRecord,
      isStopped: () => boolean,
    ): Promise<{ sentCount: number; changed: string[]; keptCount: number }> {
      const result = { sentCount: 0, changed: new Array<string>(), keptCount: 0 };
      if (watch.charsADay === null || watch.isHeld || watch.isUnsure) return result;
      const put = putOffOf(watch);
      const planned = await files.listPlanned(watch.id, true, put.fileIds.size + SENT_AT_ONCE);
      for (const file of planned) {
        if (put.fileIds.has(file.id) || isStopped()) continue;
        const outcome = await send(watch, file, put.day);
        if (outcome === 'sent') result.sentCount += 1;
        else if (outcome === 'changed') result.changed.push(file.name);
        else if (outcome === 'kept') {
          put.fileIds.add(file.id);
          result.keptCount += 1;
        }
      }
      return result;
    },
    /** Sends planned files that the user chose; null: all that were certainly not sent before. */
    async sendChosen(
      watch: WatchRecord,
      fileIds: readonly string[] | null,
      most: number,
    ): Promise<{ sentCount: number; changed: string[] }> {
      const chosen = fileIds === null ? null : new Set(fileIds);
      const result = { sentCount: 0, changed: new Array<string>() };
      for (const file of await files.listPlanned(watch.id, false, most)) {
        if (chosen === null ? file.note === 'held' : !chosen.has(file.id)) continue;
        const outcome = await send(watch, file, null);
        if (outcome === 'sent') result.sentCount += 1;
        else if (outcome === 'changed') result.changed.push(file.name);
      }
      return result;
    },
  };
}
