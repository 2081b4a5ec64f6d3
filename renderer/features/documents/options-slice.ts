import { isSameLanguage } from '../../../shared/domain/connections/language.ts';
import { PRACTICE_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import type { Connection, GlossarySummary } from '../../../shared/domain/connections/connection.ts';
import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import type { DocumentJob, PlanOptions } from '../../../shared/domain/documents/job.ts';
import type { OutputChoices } from '../../../shared/domain/documents/choices.ts';
import type { Settings } from '../../../shared/domain/app/settings.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { CountToSend, ToSend } from '../../../shared/ipc/document-requests.ts';
import type { EmbeddedStatus } from '../../../shared/ipc/contract.ts';
import {
  createAccountReaders,
  defaultConnectionId,
  findPractice,
  type AccountData,
} from '../../lib/stores/account-data.ts';
import type { Price, Prices } from '../../../shared/domain/usage/price.ts';
import type { KnownTexts } from '../analysis/index.ts';
import { createNewGlossaries } from '../../lib/languages/new-glossaries.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { setUnchanged, type Cell, type Api } from '../../lib/stores/feature-store.ts';
import {
  createResourcesSlice,
  NO_PROFILE,
  NO_RESOURCES,
  type ResourcesSlice,
} from './resources-slice.ts';
import {
  loaderFor,
  createReporter,
  IDLE,
  valueOf,
  type Loadable,
} from '../../lib/stores/loadable.ts';

export type Formality = DocumentJob['formality'];

export interface OptionsSlice extends AccountData, ResourcesSlice {
  glossaries: Loadable<GlossarySummary[]>;
  /** State of the built-in service; null until reported. */
  embeddedState: EmbeddedStatus['state'] | null;
  /** Null lets the service detect the language. */
  sourceLang: string | null;
  targetLangs: readonly string[];
  formality: Formality;
  /** Glossary ids by priority: the first that contains a term wins. */
  glossaryIds: readonly string[];
  /** True if results should have the service's mark, where it can be. */
  hasWatermark: boolean;
  /** True if the media of files that are too large should stay here. */
  keepsMedia: boolean;
  /** Project from the time pages, whose rules apply. */
  projectId: string | null;
  /** Output format by input format; formats not listed keep their own. */
  outputFormats: OutputChoices;
  /** Error of the last attempt to resume an account. */
  resumeError: ErrorData | null;
  loadOptions: () => Promise<void>;
  /** Reloads the languages, quota, and glossaries of the chosen connection. */
  loadConnectionData: () => Promise<void>;
  loadUsage: () => Promise<void>;
  /** Rereads changed glossaries while the page is shown; returns the cleanup function. */
  openOptions: () => () => void;
  setConnection: (connectionId: string) => void;
  /** Resumes an account whose characters were used up. */
  resumeAfterQuota: (connectionId: string) => Promise<void>;
  setSourceLang: (code: string | null) => void;
  addTargetLang: (code: string) => void;
  removeTargetLang: (code: string) => void;
  setFormality: (formality: Formality) => void;
  setGlossaries: (glossaryIds: readonly string[]) => void;
  setWatermark: (hasWatermark: boolean) => void;
  setKeepsMedia: (keepsMedia: boolean) => void;
  setProject: (projectId: string | null) => void;
  setOutputFormat: (format: DocumentFormatId, output: DocumentFormatId) => void;
  /** Whether the rarer options are shown. */
  areOptionsOpen: boolean;
  toggleOptions: () => void;
  /** True if known texts are not sent, where possible. */
  isPreTranslating: boolean;
  /** Memories that the last analysis compared with; null before the first one. */
  known: KnownTexts | null;
  /** Characters that are sent if known texts are not; idle while they cannot be counted. */
  toSend: Loadable<ToSend>;
  /** Counts it again. @param input null: it cannot be counted */
  countToSend: (input: CountToSend | null) => Promise<void>;
  setPreTranslating: (isPreTranslating: boolean) => void;
  setKnown: (known: KnownTexts | null) => void;
  /** Account prices as entered by the user. */
  prices: Prices;
  /** @param price null: no longer known */
  setPrice: (connectionId: string, price: Price | null) => void;
}

/** Choices that the next start begins with. */
type KeptChoice = Partial<
  Pick<OptionsSlice, 'sourceLang' | 'formality' | 'outputFormats' | 'prices'>
> & { targetLangs?: string[] };

/** Creates the slice with the options of document translation: service, languages, formality, glossary. */
export function createOptionsSlice(
  {
    api,
    newGlossaries = new Set(),
  }: {
    api: Api<
      'app' | 'connections' | 'documents' | 'memories' | 'settings' | 'styleProfiles' | 'styleRules'
    >;
    newGlossaries?: ReadonlySet<string>;
  },
  { get, set }: Cell<OptionsSlice>,
) {
  const { readConnections, readLanguages, readUsage } = createAccountReaders(api, { get, set });
  const readGlossaries = loaderFor({ get, set }, 'glossaries');
  const resources = createResourcesSlice(api, { get, set });

  const readToSend = loaderFor({ get, set }, 'toSend', { hidesPrevious: true });

  const report = createReporter((resumeError) => set({ resumeError }));

  const ownGlossaries = createNewGlossaries(newGlossaries);
  const pairKey = () => [get().sourceLang, ...get().targetLangs].join(' ');

  /** No service but the own one gets a term by itself. */
  const followNewGlossaries = () => {
    const { connectionId, glossaryIds, sourceLang, targetLangs, styleProfile } = get();
    // A profile is in place of glossaries.
    if (styleProfile !== null) return;
    const connection = valueOf(get().connections)?.find(({ id }) => id === connectionId);
    if (connection?.abilities.isHere !== true) return;
    const listed = valueOf(get().glossaries) ?? [];
    const fits = (glossaryId: string) => {
      const glossary = listed.find(({ id }) => id === glossaryId);
      const covers = (target: string) =>
        glossary?.pairs.some(
          (pair) =>
            isSameLanguage(pair.source, sourceLang ?? '') && isSameLanguage(pair.target, target),
        ) === true;
      return targetLangs.length > 0 && targetLangs.every(covers);
    };
    const followed = ownGlossaries.follow(pairKey(), glossaryIds, fits);
    if (followed !== null) set({ glossaryIds: followed });
  };

  /** The choice is only a convenience for the next start, so a failure to store it is ignored. */
  const choose = (documents: KeptChoice) => {
    set(documents);
    followNewGlossaries();
    api.settings.update({ documents }).catch(() => undefined);
  };

  /** Glossaries change term by term, so they are fetched again when the choice is next shown. */
  let isShown = false;
  let isStale = false;
  const loadGlossaries = async (connectionId: string) => {
    isStale = false;
    await readGlossaries(() => unwrap(api.connections.listGlossaries({ connectionId })));
    followNewGlossaries();
  };

  const loadConnectionData = async () => {
    const { connectionId } = get();
    if (connectionId === null) return;
    await Promise.all([
      readLanguages(connectionId),
      readUsage(),
      loadGlossaries(connectionId),
      resources.load(connectionId),
      get().areOptionsOpen && resources.loadProfiles(),
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

  /** Shows no data of a previous account while the new account's data is loading. */
  const chooseAccount = (connectionId: string | null) => {
    set({
      connectionId,
      languages: IDLE,
      usage: IDLE,
      glossaries: IDLE,
      glossaryIds: [],
      ...NO_RESOURCES,
    });
    void loadConnectionData();
  };

  /** A service that the user selected here stays, even if the default changes elsewhere. */
  let isPicked = false;

  /** Options of files that were planned before a restart, until their service is known. */
  let kept: PlanOptions | null = null;
  const applyKept = () => {
    const connections = valueOf(get().connections);
    if (kept === null || connections === null) return;
    const { connectionId, glossaryIds, memory, style, styleProfile = null } = kept;
    const { projectId, isPreTranslating, hasWatermark = false, keepsMedia = true } = kept;
    kept = null;
    set({ projectId, isPreTranslating, hasWatermark, keepsMedia });
    if (!connections.some(({ id }) => id === connectionId)) return;
    isPicked = true;
    if (connectionId !== get().connectionId) chooseAccount(connectionId);
    ownGlossaries.decide(pairKey());
    set({ glossaryIds, memory, style, styleProfile });
  };

  const followConnections = (connections: readonly Connection[]) => {
    applyKept();
    isPicked &&= connections.some((each) => each.id === get().connectionId);
    const wanted = isPicked ? get().connectionId : defaultConnectionId(connections);
    if (wanted !== get().connectionId) chooseAccount(wanted);
  };

  const onConnectionsChanged = (value: Connection[]) => {
    const before = valueOf(get().connections)?.find((each) => each.id === get().connectionId);
    const after = value.find((each) => each.id === get().connectionId);
    const hadPractice = findPractice(valueOf(get().connections) ?? []) !== undefined;
    if (!hadPractice && findPractice(value) !== undefined) isPicked = false;
    set({ connections: { status: 'ready', value } });
    followConnections(value);
    // A key that was added or removed changes the service's answers.
    if (after !== undefined && before?.key !== after.key) void loadConnectionData();
  };

  const onEmbeddedStatusChanged = ({ state }: EmbeddedStatus) => {
    set({ embeddedState: state });
    const chosen = valueOf(get().connections)?.find((each) => each.id === get().connectionId);
    if (state === 'running' && chosen?.abilities.isHere === true) {
      void loadConnectionData();
    }
  };

  /** A practice run shows its limit as the quota; its other faults show when they happen. */
  let practiceLimit: number | null = null;
  const onSettingsChanged = ({ practice }: Settings) => {
    const hasNewLimit = practiceLimit !== null && practiceLimit !== practice.characterLimit;
    practiceLimit = practice.characterLimit;
    if (hasNewLimit && get().connectionId === PRACTICE_CONNECTION_ID) void readUsage();
  };

  const slice: OptionsSlice = {
    ...resources.slice,
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
    hasWatermark: false,
    keepsMedia: true,
    projectId: null,
    outputFormats: {},
    areOptionsOpen: false,
    isPreTranslating: false,
    known: null,
    toSend: IDLE,
    prices: {},
    resumeError: null,
    loadConnectionData,
    loadUsage: readUsage,

    openOptions() {
      isShown = true;
      rereadGlossaries();
      return () => {
        isShown = false;
      };
    },

    async loadOptions() {
      const before = get();
      const settings = unwrap(api.settings.get()).then(
        ({
          documents: { sourceLang, targetLangs, formality, outputFormats, prices },
          practice,
        }) => {
          practiceLimit ??= practice.characterLimit;
          const stored = { sourceLang, targetLangs, formality, outputFormats, prices };
          setUnchanged({ get, set }, before, stored);
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
      chooseAccount(connectionId);
    },

    async resumeAfterQuota(connectionId) {
      await report(() => unwrap(api.connections.resumeAfterQuota({ connectionId })));
      if (connectionId === get().connectionId) await readUsage();
    },

    setSourceLang: (sourceLang) => choose({ sourceLang }),

    addTargetLang(code) {
      const { targetLangs } = get();
      if (!targetLangs.includes(code)) choose({ targetLangs: [...targetLangs, code] });
    },

    removeTargetLang: (code) =>
      choose({ targetLangs: get().targetLangs.filter((other) => other !== code) }),

    setFormality: (formality) => choose({ formality }),

    toggleOptions() {
      const areOptionsOpen = !get().areOptionsOpen;
      set({ areOptionsOpen });
      if (areOptionsOpen) void resources.loadProfiles();
    },

    setPreTranslating: (isPreTranslating) => set({ isPreTranslating }),
    setKnown: (known) => set({ known }),
    async countToSend(input) {
      if (input === null) set({ toSend: IDLE });
      else await readToSend(() => unwrap(api.documents.countToSend(input)));
    },
    setPrice(connectionId, price) {
      const { [connectionId]: _before, ...others } = get().prices;
      choose({ prices: price === null ? others : { ...others, [connectionId]: price } });
    },
    setGlossaries(glossaryIds) {
      ownGlossaries.decide(pairKey());
      set({ glossaryIds, ...(glossaryIds.length > 0 && NO_PROFILE) });
    },
    setWatermark: (hasWatermark) => set({ hasWatermark }),
    setKeepsMedia: (keepsMedia) => set({ keepsMedia }),
    setProject: (projectId) => set({ projectId }),

    setOutputFormat: (format, output) =>
      choose({ outputFormats: { ...get().outputFormats, [format]: output } }),
  };

  return {
    slice,
    restore(options: PlanOptions): void {
      kept = options;
      applyKept();
    },
    /** Returns what is chosen for the planned files; null while it is not known. */
    chosen(): PlanOptions | null {
      const { connectionId, projectId, glossaryIds, memory, style, isPreTranslating } = get();
      const { styleProfile, hasWatermark, keepsMedia } = get();
      if (connectionId === null || kept !== null) return null;
      return {
        connectionId,
        projectId,
        glossaryIds: [...glossaryIds],
        memory,
        style,
        styleProfile,
        hasWatermark,
        keepsMedia,
        isPreTranslating,
      };
    },
    onConnectionsChanged,
    onEmbeddedStatusChanged,
    onGlossariesChanged,
    onSettingsChanged,
  };
}
