import type { VoiceSession } from '../../../shared/domain/voice/voice.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { AppError } from '../../../shared/errors.ts';
import type { VoiceSessionChange, VoiceSessionRecord } from '../../db/voice/repo-types.ts';

/** Converts a stored session for the window; one without an end shows its live state. */
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
      // A complete session that does not keep its sound still has it only where lines are missing.
      (end !== 'complete' || !record.keepsSound) &&
      record.hasSound &&
      record.concludedMs < soundMs,
  };
}

/** Adds an ending that could not be stored yet to a session, together with the reason. */
export function withUnsavedEnd(
  record: VoiceSessionRecord,
  end: VoiceSessionChange,
): VoiceSessionRecord {
  const { error } = end;
  const notStored = new AppError('db/unavailable', 'voiceErrors.endNotStored').toData();
  return { ...record, ...end, error: error ?? notStored };
}
