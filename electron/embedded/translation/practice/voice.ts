import type { Clock } from '../../../support/clock.ts';
import type { ServiceMessage } from '../../../../shared/voice/messages.ts';
import { StreamError, type VoiceTrouble } from '../voice/trouble.ts';
import type { PracticeSession } from './sessions.ts';

/** A requested error comes after this much sound, so that something may have been recognized. */
const ERROR_AFTER_MS = 1_000;

/** Delays, duplicates, cuts, and refuses voice sessions of a practice session, according to its switches. */
export function createVoiceTrouble(
  { settings, takeTrouble }: Pick<PracticeSession, 'settings' | 'takeTrouble'>,
  clock: Clock,
): VoiceTrouble {
  const { voiceCutAfterSeconds, voiceErrorCode, voiceLateFinalsMs, voiceSlowMs } = settings;
  return {
    refusesToken: () => takeTrouble('voiceRefusedToken'),
    between(wire, isEnding) {
      const later = createQueue(clock);
      const delayMs = () => voiceSlowMs + (isEnding() ? voiceLateFinalsMs : 0);
      return {
        send(frame, message) {
          const isDoubled = concludes(message) && takeTrouble('voiceDouble');
          later(delayMs(), () => {
            wire.send(frame, message);
            if (isDoubled) wire.send(frame, message);
          });
        },
        close: () => later(delayMs(), () => wire.close()),
      };
    },
    after(soundMs) {
      if (voiceErrorCode !== null && soundMs >= ERROR_AFTER_MS) {
        return new StreamError(voiceErrorCode, 'Practice: this session was made to end.');
      }
      const isTime = voiceCutAfterSeconds !== null && soundMs >= voiceCutAfterSeconds * 1_000;
      return isTime && takeTrouble('voiceCut') ? 'cut' : null;
    },
  };
}

function concludes(message: ServiceMessage): boolean {
  const update =
    'source_transcript_update' in message
      ? message.source_transcript_update
      : 'target_transcript_update' in message && message.target_transcript_update;
  return update !== false && update.concluded.length > 0;
}

/** Creates a queue that runs each action after its delay, never before an earlier action. */
function createQueue(clock: Clock): (delayMs: number, action: () => void) => void {
  const waiting: { dueMs: number; action: () => void }[] = [];
  const work = (): void => {
    const [next] = waiting;
    if (next === undefined) return;
    const leftMs = next.dueMs - clock.now();
    if (leftMs > 0) {
      clock.after(leftMs, work);
      return;
    }
    waiting.shift();
    next.action();
    work();
  };
  return (delayMs, action) => {
    if (delayMs === 0 && waiting.length === 0) {
      action();
      return;
    }
    waiting.push({ dueMs: clock.now() + delayMs, action });
    if (waiting.length === 1) work();
  };
}
