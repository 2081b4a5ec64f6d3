import type { VoiceSession } from '../../../shared/domain/voice/voice.ts';
import type { VoiceSessionRecord } from '../../db/voice/repo-types.ts';

const MINUTE_MS = 60_000;

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
      end !== null && end !== 'complete' && record.hasSound && record.concludedMs < soundMs,
  };
}
