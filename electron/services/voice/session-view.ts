import type { VoiceSession } from '../../../shared/domain/voice/voice.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { AppError } from '../../../shared/errors.ts';
import type { VoiceSessionChange, VoiceSessionRecord } from '../../db/voice/repo-types.ts';

/** A stored session as the window sees it; of one without an end its live state is laid over it. */
export function toSessionView({
  end,
  sentMs,
  glossaryIds: _glossaryIds,
  spokenTermsId: _spokenTermsId,
  ...record
}: VoiceSessionRecord): VoiceSession {
  const soundMs = Math.floor(record.soundMs);
  return {
    ...record,
    soundMs,
    state: end === null ? { name: 'connecting' } : { name: 'ended', end },
    isPaused: false,
    billedMinutes: Math.ceil(sentMs / MINUTE_MS),
    canFinish:
      end !== null &&
      // A complete one has sound that it does not keep only where that is not all written down.
      (end !== 'complete' || !record.keepsSound) &&
      record.hasSound &&
      record.concludedMs < soundMs,
  };
}

/** A session whose end could not be stored yet, and says so. */
export function withUnsavedEnd(
  record: VoiceSessionRecord,
  end: VoiceSessionChange,
): VoiceSessionRecord {
  const { error } = end;
  const notStored = new AppError('db/unavailable', 'voiceErrors.endNotStored').toData();
  return { ...record, ...end, error: error ?? notStored };
}
