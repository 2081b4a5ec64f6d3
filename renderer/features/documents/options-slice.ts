import { PRACTICE_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import type { Connection, GlossarySummary } from '../../../shared/domain/connections/connection.ts';
import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import type {
  DocumentJob,
  MemoryChoice,
  StyleChoice,
} from '../../../shared/domain/documents/job.ts';
import type { OutputChoices } from '../../../shared/domain/documents/output-choices.ts';
import type { RemoteMemories } from '../../../shared/domain/memories/local-memory.ts';
import type { Settings, SettingsPatch } from '../../../shared/domain/app/settings.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { EmbeddedStatus } from '../../../shared/ipc/contract.ts';
import {
  createAccountReaders,
  defaultConnectionId,
  findPractice,
  type AccountData,
} from '../../lib/stores/account-data.ts';
import type { Price, Prices } from '../../../shared/domain/usage/price.ts';
import type { KnownTexts } from '../analysis/index.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, toErrorData, valueOf, type Loadable } from '../../lib/stores/loadable.ts';

export type Formality = DocumentJob['formality'];

export type RemoteMemory = NonNullable<RemoteMemories['memories']>[number];

/** A list of style rules, as far as choosing it needs. */
export interface StyleSummary {
  id: string;
  name: string;
  language: string;
}

export interface OptionsSlice extends AccountData {
  glossaries: Loadable<GlossarySummary[]>;
  /** State of the embedded service; null until reported. */
  embeddedState: EmbeddedStatus['state'] | null;
  /** Null lets the service detect the language. */
  sourceLang: string | null;
  targetLangs: readonly string[];
  formality: Formality;
  /** The first that knows a term decides it. */
  glossaryIds: readonly string[];
  /** Empty where documents cannot be sent with any. */
  memories: Loadable<RemoteMemory[]>;
  memory: MemoryChoice | null;
  /** Empty where documents cannot be sent with any. */
  styles: Loadable<StyleSummary[]>;
  style: StyleChoice | null;
  /** Of the time pages; its rules hold. */
  projectId: string | null;
  /** What files of a format are to become; their own format where nothing is said. */
  outputFormats: OutputChoices;
  /** Why an account could not be let try again. */
  resumeError: ErrorData | null;
  loadOptions: () => Promise<void>;
  /** Reloads languages, quota and glossaries of the chosen connection. */
  loadConnectionData: () => Promise<void>;
  loadUsage: () => Promise<void>;
  /** For as long as the page is shown: glossaries that changed are read again. Returns the end of it. */
  openOptions: () => () => void;
  setConnection: (connectionId: string) => void;
  /** Lets an account whose characters were used up try again. */
  resumeAfterQuota: (connectionId: string) => Promise<void>;
  setSourceLang: (code: string | null) => void;
  addTargetLang: (code: string) => void;
  removeTargetLang: (code: string) => void;
  setFormality: (formality: Formality) => void;
  setGlossaries: (glossaryIds: readonly string[]) => void;
  setMemory: (memory: MemoryChoice | null) => void;
  setStyle: (style: StyleChoice | null) => void;
  setProject: (projectId: string | null) => void;
  setOutputFormat: (format: DocumentFormatId, output: DocumentFormatId) => void;
  /** What is known is not sent, where that can be. */
  isPreTranslating: boolean;
  /** What the last analysis found; null before there is one. */
  known: KnownTexts | null;
  setPreTranslating: (isPreTranslating: boolean) => void;
  setKnown: (known: KnownTexts | null) => void;
  /** What accounts charge, as far as the person has entered it. */
  prices: Prices;
  /** Null: it is not known any more. */
  setPrice: (connectionId: string, price: Price | null) => void;
}

export interface OptionsDeps {
  api: Pick<DragomanApi, 'app' | 'connections' | 'memories' | 'settings' | 'styleRules'>;
}

/** How documents are to be translated: service, languages, formality, glossary. */
export function createOptionsSlice({ api }: OptionsDeps, { get, set }: Cell<OptionsSlice>) {
  const {
    readConnections,
    readLanguages,
    readUsage: loadUsage,
  } = createAccountReaders(api, {
    get,
    set,
  });
  const readGlossaries = loaderFor({ get, set }, 'glossaries');

  const readMemories = loaderFor({ get, set }, 'memories');
  const readStyles = loaderFor({ get, set }, 'styles');

  /** The choice is a convenience for the next start: a failure to keep it stops nothing. */
  const keep = (documents: NonNullable<SettingsPatch['documents']>) => {
    api.settings.update({ documents }).catch(() => undefined);
  };

  /** Glossaries change term by term: the service is asked again when the choice is next seen. */
  let isShown = false;
  let isStale = false;
  const loadGlossaries = async (connectionId: string) => {
    isStale = false;
    await readGlossaries(() => unwrap(api.connections.listGlossaries({ connectionId })));
  };

  /** What documents can be sent with beside a glossary. */
  const loadNewerOptions = async (connectionId: string) => {
    const connections = valueOf(get().connections) ?? [];
    const abilities = connections.find(({ id }) => id === connectionId)?.abilities;
    if (abilities?.takesNewerOptions !== true) return;
    await Promise.all([
      readMemories(async () => {
        const { memories } = await unwrap(api.memories.listRemote({ connectionId }));
        return memories ?? [];
      }),
      abilities.followsStyles &&
        readStyles(async () => (await unwrap(api.styleRules.list({ connectionId }))).lists),
    ]);
  };

  const loadConnectionData = async () => {
    const { connectionId } = get();
    if (connectionId === null) return;
    await Promise.all([
      readLanguages(connectionId),
      loadUsage(),
      loadGlossaries(connectionId),
      loadNewerOptions(connectionId),
    ]);
  };

  const rereadGlossaries = () => {
    const { connectionId } = get();
    if (!isShown || !isStale || connectionId === null) return;
    void loadGlossaries(connectionId);
  };
  const onGlossariesChanged = () => {
    isStale = true;
    rereadGlossaries();
  };

  /** Shows nothing of another account while the data of this one is read. */
  const choose = (connectionId: string | null) => {
    set({
      connectionId,
      languages: IDLE,
      usage: IDLE,
      glossaries: IDLE,
      glossaryIds: [],
      memories: IDLE,
      memory: null,
      styles: IDLE,
      style: null,
    });
    void loadConnectionData();
  };

  /** A service that a person picked here stays, whatever becomes the default elsewhere. */
  let isPicked = false;

  const followConnections = (connections: readonly Connection[]) => {
    isPicked &&= connections.some((each) => each.id === get().connectionId);
    const wanted = isPicked ? get().connectionId : defaultConnectionId(connections);
    if (wanted !== get().connectionId) choose(wanted);
  };

  const onConnectionsChanged = (value: Connection[]) => {
    const before = valueOf(get().connections)?.find((each) => each.id === get().connectionId);
    const after = value.find((each) => each.id === get().connectionId);
    const hadPractice = findPractice(valueOf(get().connections) ?? []) !== undefined;
    if (!hadPractice && findPractice(value) !== undefined) isPicked = false;
    set({ connections: { status: 'ready', value } });
    followConnections(value);
    // A key that was given or lost changes what the service answers.
    if (after !== undefined && before?.key !== after.key) void loadConnectionData();
  };

  const onEmbeddedStatusChanged = ({ state }: EmbeddedStatus) => {
    set({ embeddedState: state });
    const chosen = valueOf(get().connections)?.find((each) => each.id === get().connectionId);
    if (state === 'running' && chosen?.abilities.isHere === true) {
      void loadConnectionData();
    }
  };

  /** A practice round shows its limit as the quota; its other faults show when they happen. */
  let practiceLimit: number | null = null;
  const onSettingsChanged = ({ practice }: Settings) => {
    const hasNewLimit = practiceLimit !== null && practiceLimit !== practice.characterLimit;
    practiceLimit = practice.characterLimit;
    if (hasNewLimit && get().connectionId === PRACTICE_CONNECTION_ID) void loadUsage();
  };

  const setTargets = (targetLangs: readonly string[]) => {
    set({ targetLangs });
    keep({ targetLangs: [...targetLangs] });
  };

  const slice: OptionsSlice = {
    connections: IDLE,
    connectionId: null,
    languages: IDLE,
    usage: IDLE,
    glossaries: IDLE,
    embeddedState: null,
    sourceLang: null,
    targetLangs: [],
    formality: 'default',
    glossaryIds: [],
    memories: IDLE,
    memory: null,
    styles: IDLE,
    style: null,
    projectId: null,
    outputFormats: {},
    isPreTranslating: false,
    known: null,
    prices: {},
    resumeError: null,
    loadConnectionData,
    loadUsage,

    openOptions() {
      isShown = true;
      rereadGlossaries();
      return () => {
        isShown = false;
      };
    },

    async loadOptions() {
      const settings = unwrap(api.settings.get()).then(
        ({
          documents: { sourceLang, targetLangs, formality, outputFormats, prices },
          practice,
        }) => {
          practiceLimit ??= practice.characterLimit;
          set({ sourceLang, targetLangs, formality, outputFormats, prices });
        },
        // Without the remembered choice the form starts empty.
        () => undefined,
      );
      const embedded = unwrap(api.app.getEmbeddedStatus()).then(
        ({ state }) => set({ embeddedState: get().embeddedState ?? state }),
        () => undefined,
      );
      await Promise.all([settings, embedded, readConnections()]);
      const connections = valueOf(get().connections);
      if (connections !== null) followConnections(connections);
    },

    setConnection(connectionId) {
      isPicked = true;
      choose(connectionId);
    },

    async resumeAfterQuota(connectionId) {
      set({ resumeError: null });
      try {
        await unwrap(api.connections.resumeAfterQuota({ connectionId }));
      } catch (error) {
        set({ resumeError: toErrorData(error) });
      }
      if (connectionId === get().connectionId) await loadUsage();
    },

    setSourceLang(sourceLang) {
      set({ sourceLang });
      keep({ sourceLang });
    },

    addTargetLang(code) {
      const { targetLangs } = get();
      if (!targetLangs.includes(code)) setTargets([...targetLangs, code]);
    },

    removeTargetLang(code) {
      setTargets(get().targetLangs.filter((other) => other !== code));
    },

    setFormality(formality) {
      set({ formality });
      keep({ formality });
    },

    setPreTranslating: (isPreTranslating) => set({ isPreTranslating }),
    setKnown: (known) => set({ known }),
    setPrice(connectionId, price) {
      const { [connectionId]: _before, ...others } = get().prices;
      const prices = price === null ? others : { ...others, [connectionId]: price };
      set({ prices });
      keep({ prices });
    },
    setGlossaries: (glossaryIds) => set({ glossaryIds }),
    setMemory: (memory) => set({ memory }),
    setStyle: (style) => set({ style }),
    setProject: (projectId) => set({ projectId }),

    setOutputFormat(format, output) {
      const outputFormats = { ...get().outputFormats, [format]: output };
      set({ outputFormats });
      keep({ outputFormats });
    },
  };

  return {
    slice,
    onConnectionsChanged,
    onEmbeddedStatusChanged,
    onGlossariesChanged,
    onSettingsChanged,
  };
}
