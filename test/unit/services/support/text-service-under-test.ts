import { accountOf } from '../../../support/clients.ts';
import type { TextStepLine } from '../../../../electron/db/texts/drafts-repo.ts';
import type {
  CallOptions,
  CorrectInput,
  RephraseInput,
  TextResult,
  TranslateTextInput,
  TranslationClient,
} from '../../../../electron/clients/translation/translation-client.ts';
import type { TextDraftLine } from '../../../../electron/db/texts/drafts-repo.ts';
import type { GlossaryRequest } from '../../../../electron/services/glossaries/service.ts';
import { createTextAccess, type TextAccess } from '../../../../electron/services/texts/access.ts';
import { createTextFactsReader } from '../../../../electron/services/texts/facts.ts';
import type { TextHistoryServiceDeps } from '../../../../electron/services/texts/history-service.ts';
import { createTextMatchService } from '../../../../electron/services/texts/match-service.ts';
import { createTextService } from '../../../../electron/services/texts/service.ts';
import type { TranslationQuality } from '../../../../shared/domain/connections/translation-quality.ts';
import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import type { HistorySegment } from '../../../../shared/domain/history/history.ts';
import type { TextWait } from '../../../../shared/domain/texts/translation.ts';
import { AppError } from '../../../../shared/errors.ts';
import { someFacts } from './texts-under-test.ts';
import { abilitiesOfKind } from '../../../../shared/domain/connections/abilities.ts';
import { aConnection } from '../../../support/builders/connections.ts';

type HistoryItem = Parameters<TextHistoryServiceDeps['history']['add']>[0];

export interface ServiceOptions {
  /** Answers texts; in capitals by default. */
  translate?: (input: TranslateTextInput, options: CallOptions) => Promise<TextResult[]>;
  /** Lines stored by an earlier run. */
  lines?: TextDraftLine[];
  /** Text that the service appends when improving; an exclamation mark by default. */
  improvement?: string;
  /** Returns the improved text. */
  improve?: (text: string) => string;
  /** Called before the service is opened for the first time, the second, ... */
  onOpen?: (time: number) => void;
  /** True if nothing is recorded. */
  isUnrecorded?: boolean;
  isPractice?: boolean;
  kind?: Connection['kind'];
}

/** Returns the answer of a service that only capitalizes. */
export function inCapitals(input: TranslateTextInput, quality?: TranslationQuality): TextResult[] {
  const results = input.texts.map((text): TextResult => ({
    ok: true,
    text: text.toUpperCase(),
    detectedSourceLang: input.sourceLang ?? 'EN',
    billedChars: text.length,
    modelTypeUsed: input.modelType ?? null,
    tagHandlingVersion: null,
    ...(quality && { quality }),
    extra: {},
  }));
  input.onBatch?.(
    results.flatMap((result, index) =>
      result.ok ? [[input.texts[index] ?? '', result] as const] : [],
    ),
  );
  return results;
}

/** Creates the service of the Translate page, with a translation service that capitalizes, and its stored data. */
export function textServiceUnderTest(options: ServiceOptions = {}) {
  const facts = someFacts();
  const sent: TranslateTextInput[] = [];
  const improved: (RephraseInput | CorrectInput)[] = [];
  const checked: GlossaryRequest[] = [];
  const digested: Omit<GlossaryRequest, 'sourceLang'>[] = [];
  const opened: string[] = [];
  const logged: unknown[] = [];
  const waits: [string, TextWait | null][] = [];
  const items = new Map<string, { item: HistoryItem; segments: HistorySegment[] }>();
  const edited = new Set<string>();
  /** Items with typed, unsaved text. */
  const started = new Set<string>();
  const draft = {
    json: null as string | null,
    saved: [] as unknown[],
    steps: [] as TextStepLine[],
  };
  const lines = [...(options.lines ?? [])];
  let nowMs = Date.UTC(2026, 0, 1);
  let steadyMs = nowMs;
  let ids = 0;

  const improve = (input: CorrectInput) => {
    improved.push(input);
    return Promise.resolve(
      input.texts.map((text) => ({
        text: options.improve?.(text) ?? `${text}${options.improvement ?? '!'}`,
        targetLang: 'en-US',
        detectedSourceLang: 'en',
        extra: {},
      })),
    );
  };
  const prepared: unknown[] = [];
  const client = {
    prepareDirection: async (direction: unknown) => {
      prepared.push(direction);
      return Promise.resolve('loading');
    },
    detectLanguages: async (texts: readonly string[]) =>
      Promise.resolve(texts.map(() => ({ language: 'en', status: 'success', extra: {} }))),
    translateText: async (input: TranslateTextInput, callOptions: CallOptions = {}) => {
      sent.push(input);
      return options.translate?.(input, callOptions) ?? Promise.resolve(inCapitals(input));
    },
    rephraseTexts: async (input: RephraseInput) => improve(input),
    correctTexts: async (input: CorrectInput) => improve(input),
    getEngine: () => (options.isPractice === true ? { id: 'pseudo', isPractice: true } : null),
    listResourceLanguages: async (resource: string) =>
      Promise.resolve(resource === 'write' ? facts.write : facts.text),
    listGlossaries: async () => Promise.resolve(facts.glossaries),
    listTranslationMemories: async () => Promise.resolve(facts.memories),
    listStyleRules: async () => Promise.resolve(facts.styles),
  } as unknown as TranslationClient;

  const glossary: { version: number; changeCount: number; error: AppError | null } = {
    version: 1,
    /** Changes of local glossaries since the start. */
    changeCount: 0,
    error: null,
  };
  const engine = { name: 'apertium' };
  const askers: (string | null)[] = [];
  const real = createTextAccess({
    projectsOfProfile: async () => Promise.resolve([]),
    connections: {
      account: async (id, onStarting) => {
        opened.push(id);
        if (opened.length === 1) onStarting?.();
        return Promise.resolve(accountOf(client));
      },
      getLanguages: async () => Promise.resolve(facts.languages),
      get: async (id) => Promise.resolve(aConnection({ id, name: id, kind: 'custom' })),
    },
    lane: { assertMayUse: async () => Promise.resolve() },
  });
  const access: TextAccess = {
    async open(asker, onWait) {
      askers.push(asker.projectId);
      options.onOpen?.(askers.length);
      return real.open(asker, onWait);
    },
    async getLanguages(asker) {
      askers.push(asker.projectId);
      return real.getLanguages(asker);
    },
  };
  const getConnection = async (id: string): Promise<Connection> => {
    if (id === 'gone') throw new AppError('input/not-found', { english: 'Gone.' });
    return Promise.resolve(
      aConnection({
        id,
        name: 'Work',
        kind: options.kind ?? 'paid',
        abilities: abilitiesOfKind(options.kind ?? 'paid'),
      }),
    );
  };
  const now = (): number => nowMs;
  const logger = { error: (...all: unknown[]) => logged.push(all) };
  const texts = createTextService({
    access,
    facts: createTextFactsReader({ access, getConnection, now }),
    glossaries: {
      settle: () => Promise.resolve(),
      changeCount: () => glossary.changeCount,
      check: async (request) => {
        checked.push(request);
        if (glossary.error !== null) throw glossary.error;
        return Promise.resolve({ name: 'Terms', version: glossary.version, change: null });
      },
      digest: async (request) => {
        digested.push(request);
        if (glossary.error !== null) throw glossary.error;
        return Promise.resolve(`terms ${String(glossary.version)}`);
      },
    },
    matches: createTextMatchService({ sources: [], logger }),
    drafts: {
      get: async () => Promise.resolve(draft.json),
      save: async (json, sources, times, steps) => {
        draft.json = json;
        draft.saved.push([sources, times]);
        if (steps !== undefined) draft.steps = steps.isWhole ? [...steps.put] : draft.steps;
        return Promise.resolve();
      },
      keepLines: async (kept) => {
        lines.push(...kept);
        return Promise.resolve();
      },
      listLines: async () => Promise.resolve([...lines]),
      listSteps: async () => Promise.resolve(draft.steps),
      forgetSteps: async () => {
        draft.steps = [];
        return Promise.resolve();
      },
    },
    history: {
      add: async (item, segments) => {
        if (options.isUnrecorded === true) return Promise.resolve(null);
        items.set(item.id, { item, segments });
        return Promise.resolve({ id: item.id } as never);
      },
      listDrafts: async ({ itemId }) =>
        Promise.resolve({ drafts: [], count: started.has(itemId) ? 1 : 0, firstPosition: null }),
      getItem: async ({ itemId }) => {
        const found = items.get(itemId);
        return Promise.resolve(
          found === undefined
            ? null
            : ({
                item: { ...found.item, isChangedByMe: edited.has(itemId) },
                segments: found.segments,
              } as never),
        );
      },
    },
    getConnection,
    isRecorded: () => options.isUnrecorded !== true,
    projectName: async (id) => Promise.resolve(id === 'p' ? 'Project P' : null),
    engineOf: (id) => (id === 'embedded' ? engine.name : null),
    keptNames: () => ['Dragoman'],
    newId: () => `item-${String((ids += 1))}`,
    now,
    steadyNow: () => steadyMs,
    logger,
    onWait: (requestId, wait) => waits.push([requestId, wait]),
    onHistoryChanged: () => undefined,
  });
  return {
    texts,
    sent,
    /** Directions that the service was prepared for. */
    prepared,
    improved,
    checked,
    digested,
    glossary,
    /** Engine of the built-in service. */
    engine,
    opened,
    /** Projects for which the calls to the service were made. */
    askers,
    logged,
    waits,
    items,
    edited,
    started,
    draft,
    lines,
    /** Sets the wall clock. */
    setClock: (ms: number) => {
      nowMs = ms;
    },
    pass: (ms: number) => {
      nowMs += ms;
      steadyMs += ms;
    },
  };
}
