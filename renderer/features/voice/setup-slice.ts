import type { GlossarySummary } from '../../../shared/domain/connections/connection.ts';
import type { SpokenTerms } from '../../../shared/domain/glossaries/spoken-terms.ts';
import {
  MAX_VOICE_TARGETS,
  SPEECH_VOICES,
  type SpeechVoice,
  type VoiceFormality,
  type VoiceOrigin,
} from '../../../shared/domain/voice/names.ts';
import type { StartVoice, VoiceOption } from '../../../shared/domain/voice/voice.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { setUnchanged, type Cell, type Api } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import type { SoundDevice, SoundDevices, SoundFrom } from './capture/sound-devices.ts';
import { MAX_PAGE_ROWS } from '../../../shared/domain/app/limits.ts';

export interface SetupSlice {
  options: Loadable<VoiceOption[]>;
  connectionId: string | null;
  /** Null: detected. */
  sourceLang: string | null;
  targetLangs: readonly string[];
  formality: VoiceFormality;
  glossaries: Loadable<GlossarySummary[]>;
  glossaryId: string | null;
  /** Collections of the connection. */
  spokenTerms: Loadable<SpokenTerms[]>;
  spokenTermsId: string | null;
  /** Translation to be spoken; null: none. */
  speechTarget: string | null;
  speechVoice: SpeechVoice;
  projectId: string | null;
  keepsSound: boolean;
  origin: VoiceOrigin;
  /** Microphones by name; without names until the page may listen. */
  devices: readonly SoundDevice[];
  /** Null: the system's selection. */
  deviceId: string | null;
  /** Loads the choices; the first time, also the previous selection. */
  loadSetup: () => Promise<void>;
  setConnection: (connectionId: string) => void;
  setSourceLang: (sourceLang: string | null) => void;
  addTargetLang: (code: string) => void;
  removeTargetLang: (code: string) => void;
  setFormality: (formality: VoiceFormality) => void;
  setGlossary: (glossaryId: string | null) => void;
  setSpokenTerms: (spokenTermsId: string | null) => void;
  setSpeechTarget: (speechTarget: string | null) => void;
  setSpeechVoice: (speechVoice: SpeechVoice) => void;
  setProject: (projectId: string | null) => void;
  setKeepsSound: (keepsSound: boolean) => void;
  setSoundFrom: (from: SoundFrom) => void;
  readDevices: () => Promise<void>;
}

export interface SetupDeps {
  api: Api<'voice' | 'connections' | 'settings' | 'spokenTerms'>;
  sound: Pick<SoundDevices, 'list'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/** Id of the last selected microphone. It means nothing on a different computer, so it is not a setting. */
const DEVICE_KEY = 'dragoman.microphone';

export const selectOption = ({
  options,
  connectionId,
}: Pick<SetupSlice, 'options' | 'connectionId'>): VoiceOption | null =>
  valueOf(options)?.find((option) => option.connectionId === connectionId) ?? null;

/** Returns the chosen targets that the service has; the others stay chosen for a different service. */
export function offeredTargets(
  targetLangs: readonly string[],
  option: Pick<VoiceOption, 'targets'> | null,
): readonly string[] {
  return targetLangs.filter((code) => option?.targets.includes(code) ?? true);
}

/**
 * Returns the source for the service; null if it is detected or still has to be chosen. An unavailable language becomes
 * null, and the only available one needs no choice.
 */
export function sourceOf(
  state: Pick<SetupSlice, 'sourceLang' | 'options' | 'connectionId'>,
): string | null {
  const { sources = [], canDetectSource = true } = selectOption(state) ?? {};
  if (sources.some(({ code }) => code === state.sourceLang)) return state.sourceLang;
  return sources.length === 1 && !canDetectSource ? (sources[0]?.code ?? null) : null;
}

/** Returns the collections with words of the spoken language; if it is to be detected, all with any words. */
export function offeredTerms(
  spokenTerms: Loadable<SpokenTerms[]>,
  source: string | null,
): readonly SpokenTerms[] {
  const isOf = (lang: string): boolean => source === null || lang === source;
  return (valueOf(spokenTerms) ?? []).filter(({ lists }) => lists.some(({ lang }) => isOf(lang)));
}

/** Returns the chosen targets in which the translation can be spoken. */
export function offeredSpeech(
  targetLangs: readonly string[],
  option: Pick<VoiceOption, 'targets' | 'speechTargets'> | null,
): readonly string[] {
  return offeredTargets(targetLangs, option).filter(
    (code) => option?.speechTargets.includes(code) ?? false,
  );
}

/** Reason why a session cannot be started with the current choices; null when it can. */
export type SetupGap = 'loading' | 'problem' | 'source';

export function gapOf(
  state: Pick<SetupSlice, 'options' | 'connectionId' | 'sourceLang'>,
): SetupGap | null {
  const option = selectOption(state);
  if (option === null) return 'loading';
  if (option.problem !== null) return 'problem';
  return sourceOf(state) === null && !option.canDetectSource ? 'source' : null;
}

/** Nothing inside the app can imitate a voice. */
export function offeredVoices(option: Pick<VoiceOption, 'isHere'> | null): readonly SpeechVoice[] {
  return SPEECH_VOICES.filter((voice) => voice !== 'match' || option?.isHere === false);
}

export function startOf(state: SetupSlice): StartVoice | null {
  const option = selectOption(state);
  if (option === null || gapOf(state) !== null) return null;
  const targetLangs = [...offeredTargets(state.targetLangs, option)];
  const terms = offeredTerms(state.spokenTerms, sourceOf(state)).find(
    ({ id }) => id === state.spokenTermsId,
  );
  const speechTarget = offeredSpeech(targetLangs, option).find(
    (code) => code === state.speechTarget,
  );
  const hasFormality = targetLangs.some((code) => option.formalityTargets.includes(code));
  return {
    connectionId: option.connectionId,
    sourceLang: sourceOf(state),
    targetLangs,
    formality: hasFormality ? state.formality : 'default',
    glossaryIds: option.takesGlossary && state.glossaryId !== null ? [state.glossaryId] : [],
    spokenTermsId: terms?.id ?? null,
    projectId: state.projectId,
    keepsSound: state.keepsSound,
    speechTarget: speechTarget ?? null,
    speechVoice: offeredVoices(option).find((voice) => voice === state.speechVoice) ?? 'default',
    origin: state.origin,
  };
}

/** Choices that the next start begins with. */
type KeptChoice = Partial<Pick<SetupSlice, 'sourceLang' | 'formality' | 'keepsSound'>> & {
  targetLangs?: string[];
};

/** Creates the slice with the choices made before speaking. */
export function createSetupSlice({ api, sound, storage }: SetupDeps, cell: Cell<SetupSlice>) {
  const { get, set } = cell;
  const readOptions = loaderFor({ get, set }, 'options');
  const readGlossaries = loaderFor({ get, set }, 'glossaries');
  const readTerms = loaderFor({ get, set }, 'spokenTerms');
  /** The choice is only a convenience for the next time, so a failure to store it is ignored. */
  const choose = (voice: KeptChoice): void => {
    set(voice);
    api.settings.update({ voice }).catch(() => undefined);
  };
  const setConnection = (connectionId: string | null): void => {
    set({
      connectionId,
      glossaryId: null,
      glossaries: IDLE,
      spokenTermsId: null,
      spokenTerms: IDLE,
    });
    if (connectionId === null) return;
    const { takesGlossary = false, takesSpokenTerms = false } = selectOption(get()) ?? {};
    if (takesGlossary) {
      void readGlossaries(() => unwrap(api.connections.listGlossaries({ connectionId })));
    }
    if (takesSpokenTerms) void readTerms(() => listAllTerms(api, connectionId));
  };
  let isRestored = false;
  const restore = async (): Promise<void> => {
    if (isRestored) return;
    isRestored = true;
    const before = get();
    try {
      const { voice } = await unwrap(api.settings.get());
      const { sourceLang, targetLangs, formality, keepsSound } = voice;
      setUnchanged({ get, set }, before, { sourceLang, targetLangs, formality, keepsSound });
    } catch {
      // Without the previous selection the form has its defaults.
    }
  };

  const slice: SetupSlice = {
    options: IDLE,
    connectionId: null,
    sourceLang: null,
    targetLangs: [],
    formality: 'default',
    glossaries: IDLE,
    glossaryId: null,
    spokenTerms: IDLE,
    spokenTermsId: null,
    speechTarget: null,
    speechVoice: 'default',
    projectId: null,
    keepsSound: true,
    origin: 'microphone',
    devices: [],
    deviceId: storage.getItem(DEVICE_KEY),

    async loadSetup() {
      await Promise.all([restore(), readOptions(() => unwrap(api.voice.getOptions()))]);
      const options = valueOf(get().options) ?? [];
      if (options.some(({ connectionId }) => connectionId === get().connectionId)) return;
      const usable = options.filter(({ problem }) => problem === null);
      const chosen = usable.find(({ isDefault }) => isDefault) ?? usable[0] ?? options[0];
      setConnection(chosen?.connectionId ?? null);
    },
    setConnection,
    setSourceLang: (sourceLang) => choose({ sourceLang }),
    addTargetLang(code) {
      const { targetLangs } = get();
      const isFull = offeredTargets(targetLangs, selectOption(get())).length >= MAX_VOICE_TARGETS;
      if (isFull || targetLangs.includes(code)) return;
      // Targets of a different service make room.
      choose({ targetLangs: [...targetLangs.slice(-(MAX_VOICE_TARGETS - 1)), code] });
    },
    removeTargetLang: (code) =>
      choose({ targetLangs: get().targetLangs.filter((each) => each !== code) }),
    setFormality: (formality) => choose({ formality }),
    setGlossary: (glossaryId) => set({ glossaryId }),
    setSpokenTerms: (spokenTermsId) => set({ spokenTermsId }),
    setSpeechTarget: (speechTarget) => set({ speechTarget }),
    setSpeechVoice: (speechVoice) => set({ speechVoice }),
    setProject: (projectId) => set({ projectId }),
    setKeepsSound: (keepsSound) => choose({ keepsSound }),
    setSoundFrom(from) {
      if (from.origin === 'system') return set({ origin: 'system' });
      storage.setItem(DEVICE_KEY, from.deviceId ?? '');
      set({ origin: 'microphone', deviceId: from.deviceId });
    },
    async readDevices() {
      // Without a list the system's selection can still be used.
      set({ devices: await sound.list().catch(() => []) });
    },
  };
  return slice;
}

/** Returns every collection of a connection, in as many requests as needed. */
async function listAllTerms(api: Api<'spokenTerms'>, connectionId: string): Promise<SpokenTerms[]> {
  const all: SpokenTerms[] = [];
  for (let page = 1; ; page += 1) {
    const query = { connectionId, text: '', page, limit: MAX_PAGE_ROWS };
    const { collections, total } = await unwrap(api.spokenTerms.list(query));
    all.push(...collections);
    if (all.length >= total || collections.length === 0) return all;
  }
}

/** Returns the source of a session's sound. @param isSpoken the translation is played at the same time */
export function soundFromOf(
  { origin, deviceId }: Pick<SetupSlice, 'origin' | 'deviceId'>,
  isSpoken: boolean,
): SoundFrom {
  if (origin === 'system') return { origin };
  const from = { origin, deviceId: deviceId === '' ? null : deviceId };
  return isSpoken ? { ...from, cancelsEcho: true } : from;
}
