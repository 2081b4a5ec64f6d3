import { useMemo } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { createVoiceStore, type VoiceState } from '../features/voice/index.ts';
import { browserSound } from '../features/voice/capture/browser-sound.ts';
import { playSound, createSpeechPlayer } from '../features/voice/capture/replay.ts';
import { VoicePage } from '../features/voice/voice-page.tsx';
import { systemZone } from '../lib/days/day.ts';
import { getApi } from '../lib/stores/api.ts';
import { StoresContext } from '../lib/stores/feature-store.ts';
import { windowTimers } from '../lib/stores/timers.ts';
import type { Stores } from './stores.ts';

/** One store per window: a session continues while other pages are shown. */
const made = new WeakMap<Stores, StoreApi<VoiceState>>();

/** Creates the store when the page is first opened, so that the app's first page needs none of its code. */
function storeOf(stores: Stores): StoreApi<VoiceState> {
  const known = made.get(stores);
  if (known !== undefined) return known;
  const store = createVoiceStore({
    api: getApi(),
    timers: windowTimers,
    session: stores.session,
    storage: window.localStorage,
    sound: browserSound,
    play: playSound,
    player: createSpeechPlayer(),
    now: () => Date.now(),
    zone: systemZone,
  });
  made.set(stores, store);
  store.getState().connect();
  return store;
}

/** Selects the session that the page shows when it is next opened. */
export function openSession(stores: Stores, sessionId: string): void {
  void storeOf(stores).getState().openSession(sessionId);
}

export function VoiceView({ stores }: { stores: Stores }) {
  const voice = storeOf(stores);
  const all = useMemo(() => ({ ...stores, voice }), [stores, voice]);
  return (
    <StoresContext value={all}>
      <VoicePage />
    </StoresContext>
  );
}
