import type { EventPayload } from '../../../shared/ipc/contract.ts';
import { SPEECH_PCM, speechRateOf } from '../../../shared/voice/media-types.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import type { SpeechPlayer } from './capture/replay.ts';

/** The spoken translation. None of it is stored. */
export interface SpeechSlice {
  /** Speech that arrives while muted is not played later. */
  isMuted: boolean;
  /** True if the service speaks in a format that cannot be played here. */
  isUnplayable: boolean;
  setMuted: (isMuted: boolean) => void;
}

const BYTES_PER_SAMPLE = 2;
/** The requested rate, since a reloaded window has missed the message with the actual one. */
const ASKED_RATE = speechRateOf(SPEECH_PCM);

export function createSpeechSlice({ player }: { player: SpeechPlayer }, cell: Cell<SpeechSlice>) {
  const { get, set } = cell;
  let samplesPerSecond = ASKED_RATE;
  /** First half of a sample whose second half comes with the next piece. */
  let rest = new Uint8Array();

  const take = (data: readonly Uint8Array[]): Uint8Array => {
    const bytes = new Uint8Array([rest, ...data].reduce((sum, each) => sum + each.length, 0));
    let at = 0;
    for (const each of [rest, ...data]) {
      bytes.set(each, at);
      at += each.length;
    }
    const whole = bytes.length - (bytes.length % BYTES_PER_SAMPLE);
    rest = bytes.slice(whole);
    return bytes.subarray(0, whole);
  };

  const slice: SpeechSlice = {
    isMuted: false,
    isUnplayable: false,
    setMuted(isMuted) {
      if (isMuted) player.stop();
      set({ isMuted });
    },
  };

  return {
    slice,
    onSpeech({ contentType, data }: EventPayload<'voice:speech'>): void {
      if (contentType !== null) {
        // A new connection begins at a sample.
        rest = new Uint8Array();
        samplesPerSecond = speechRateOf(contentType);
        set({ isUnplayable: samplesPerSecond === null });
      }
      if (samplesPerSecond === null) return;
      const pcm = take(data);
      if (!get().isMuted) player.add(pcm, samplesPerSecond);
    },
    /** Drops waiting speech, which belongs to a different session. */
    reset(): void {
      player.stop();
      samplesPerSecond = ASKED_RATE;
      rest = new Uint8Array();
      set({ isUnplayable: false });
    },
  };
}
