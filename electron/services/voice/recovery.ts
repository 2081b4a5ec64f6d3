import type { Database, DatabaseAge } from '../../db/database.ts';
import type { RunDays } from '../../platform/files/run-days.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { SoundFile, SoundFiles } from './sound-files.ts';
import type { SoundRemoval } from './sound-removal.ts';
import { DELETED_KEPT_RUN_DAYS } from '../../../shared/domain/data/limits.ts';

/** Sessions that were purged with the history have deletion time 0. */
const AFTER_PURGED_MS = 1;

export interface VoiceRecoveryDeps {
  voice: Database['voice'];
  sounds: Pick<SoundFiles, 'open' | 'list' | 'quarantine' | 'bringBack'>;
  removal: Pick<SoundRemoval, 'leftOver'>;
  /** Returns whether a session is running in this run of the app. */
  isLive: (sessionId: string) => boolean;
  now: () => number;
  runDays: RunDays;
  logger: Pick<Logger, 'error'>;
  /** Age of the open database: a newer one may have restored what this one lists as deleted. */
  age: DatabaseAge['kind'];
}

/**
 * Runs at startup: marks sessions that a crash ended, removes those that it ended before any sound, and those deleted
 * long ago. Sound that cannot be read now
 * may be the only copy of a conversation, and stays.
 */
export async function recoverVoiceSessions(deps: VoiceRecoveryDeps): Promise<void> {
  const { voice, now } = deps;
  const running = await voice.listRunning();
  const ids = running.map(({ id }) => id);
  await deps.sounds.bringBack(new Set([...(await voice.listWithSound()), ...ids]));
  for (const record of running) {
    if (deps.isLive(record.id)) continue;
    const sound = await openSound(deps, record.id);
    const soundMs = sound ? Math.floor(sound.durationMs) : record.soundMs;
    await sound?.close();
    await voice.update(record.id, { end: 'interrupted', endedAtMs: now(), soundMs });
    // A missing file may be back at the next start.
    const isEmpty = record.lineCount === 0 && sound?.durationMs === 0;
    if (isEmpty) await voice.remove([record.id], now());
  }
  const beforeMs = await deps.runDays.startedAtMs(DELETED_KEPT_RUN_DAYS);
  if (deps.age === 'current') await removeDeletedSessions(deps, beforeMs);
  else await voice.purge(Math.max(AFTER_PURGED_MS, beforeMs));
  await quarantineUnwantedSound(deps);
}

/**
 * Removes sessions that were purged with the history, with their sound.
 * @param beforeMs sessions deleted before this instant are removed as well
 * @returns how many there were
 */
export async function removeDeletedSessions(
  { voice, removal }: Pick<VoiceRecoveryDeps, 'voice' | 'removal'>,
  beforeMs = 0,
): Promise<number> {
  const sessionIds = await voice.purge(Math.max(AFTER_PURGED_MS, beforeMs));
  for (const sessionId of sessionIds) await removal.leftOver(sessionId);
  return sessionIds.length;
}

/** Returns null when it is missing, undefined when it cannot be opened. */
async function openSound(
  { sounds, logger }: VoiceRecoveryDeps,
  sessionId: string,
): Promise<SoundFile | null | undefined> {
  try {
    return await sounds.open(sessionId);
  } catch (error) {
    logger.error('the sound of a voice session cannot be opened', { error });
    return undefined;
  }
}

/**
 * Quarantines sound that no row names. The database may be an earlier copy: a later one may know whose sound this is,
 * and want it.
 */
async function quarantineUnwantedSound({
  voice,
  sounds,
  isLive,
}: VoiceRecoveryDeps): Promise<void> {
  // Listed before the database is asked, so a session that begins meanwhile is not among them.
  const found = await sounds.list();
  const wanted = new Set(await voice.listWithSound());
  for (const sessionId of found) {
    if (!wanted.has(sessionId) && !isLive(sessionId)) await sounds.quarantine(sessionId);
  }
}
