import { createStore, type StoreApi } from 'zustand/vanilla';
import { createFeatureContext, type Deps } from '../../lib/stores/feature-store.ts';
import type { PlaySound, SpeechPlayer } from './capture/replay.ts';
import type { SoundDevices } from './capture/sound-devices.ts';
import { createSessionListSlice, type SessionListSlice } from './list-slice.ts';
import { createLiveSlice, type LiveSlice } from './live-slice.ts';
import { createSessionSlice, type SessionSlice } from './session-slice.ts';
import { createSpeechSlice, type SpeechSlice } from './speech-slice.ts';
import { createSetupSlice, soundFromOf, startOf, type SetupSlice } from './setup-slice.ts';

export interface VoiceState
  extends SetupSlice, LiveSlice, SpeechSlice, SessionListSlice, SessionSlice {
  /** Listens to events; returns the unsubscribe. */
  connect: () => () => void;
}

export interface VoiceDeps extends Deps<
  'voice' | 'sound' | 'connections' | 'settings' | 'spokenTerms' | 'time'
> {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  sound: SoundDevices;
  play: PlaySound;
  player: SpeechPlayer;
  now: () => number;
  zone: () => string;
}

/** Creates the store of speech: the next session, the running one, and earlier ones. */
export function createVoiceStore(deps: VoiceDeps): StoreApi<VoiceState> {
  const { api, sound } = deps;
  return createStore<VoiceState>()((set, get) => {
    const cell = { get, set };
    const speech = createSpeechSlice(deps, cell);
    const live = createLiveSlice(
      {
        ...deps,
        startInput: () => startOf(get()),
        soundFrom: (isSpoken) => soundFromOf(get(), isSpoken),
        onHeard: () => void get().readDevices(),
        onOther: () => speech.reset(),
      },
      cell,
    );
    const list = createSessionListSlice(deps, cell);
    const one = createSessionSlice(
      { ...deps, onChanged: (session) => list.onSession(session) },
      cell,
    );
    return {
      ...createSetupSlice(deps, cell),
      ...live.slice,
      ...speech.slice,
      ...list.slice,
      ...one.slice,

      connect() {
        const stops = [
          sound.onChanged(() => void get().readDevices()),
          api.connections.onChanged(() => void get().loadSetup()),
          api.voice.onChanged(({ session }) => {
            if (session !== null) live.onSession(session);
            list.onSession(session);
            one.onSession(session);
          }),
          api.voice.onLines((lines) => {
            live.onLines(lines);
            if (lines.concluded.length > 0) one.onLines(lines.sessionId);
          }),
          api.voice.onSpeech((piece) => {
            if (piece.sessionId === get().live?.id) speech.onSpeech(piece);
          }),
        ];
        // Without an answer the page has its initial state; the list itself reports the error.
        live.findLive().catch(() => undefined);
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

export const { useFeature: useVoice } = createFeatureContext<VoiceState>('voice');
