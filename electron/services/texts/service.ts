import { z } from 'zod';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import {
  textDraftSchema,
  type ImproveTextInput,
  type KeepTextInput,
  type TextDraft,
  type TextImprovementResult,
  type TextTranslationResult,
  type TextWait,
  type TranslateTextInput,
} from '../../../shared/domain/texts/translation.ts';
import type { RestoredDraft, SavedDraft } from '../../../shared/domain/texts/text-steps.ts';
import { splitLines, splitUnits } from '../../../shared/domain/texts/units.ts';
import { AppError } from '../../../shared/errors.ts';
import type { RequestInput } from '../../../shared/ipc/contract.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import type { TextAccess } from './access.ts';
import { toChoices } from './choices.ts';
import type { TextFactsReader } from './facts.ts';
import {
  createTextHistoryService,
  type TextHistoryServiceDeps,
  type TextProvenance,
} from './history-service.ts';
import { createTextImprovementService, splitImprovementPieces } from './improvement-service.ts';
import { createTextLineStore, type KnownLine, type TextLineStore } from './line-store.ts';
import { createTextLineWork } from './line-work.ts';
import type { TextMatchService } from './match-service.ts';
import { NO_STEPS, toStepLines, toSteps } from './step-lines.ts';
import { createTextTranslationService } from './translation-service.ts';

const count = z.number().min(0);
const answerSchema = z.object({
  text: z.string(),
  sourceLang: z.string().nullable(),
  targetLang: z.string().nullable(),
  modelTypeUsed: z.string().nullable(),
  quality: z
    .object({
      engine: z.string(),
      hops: count,
      wordCount: count,
      unknownWordCount: count,
      memoryWordCount: count,
      insteadOf: z.string().optional(),
    })
    .nullable(),
  isPractice: z.boolean(),
});

/** Persists paid answers beside the draft, so that a crash costs nothing twice. */
interface TextLineMemory {
  /** Loads the lines that an earlier run stored, once. Optional, so it never fails. */
  ready: () => Promise<void>;
  /** Stores answers in the background. */
  keep: (routeKey: string, answers: readonly (readonly [line: string, known: KnownLine])[]) => void;
}

function createTextLineMemory(deps: {
  store: TextLineStore;
  drafts: Pick<Database['textDrafts'], 'keepLines' | 'listLines'>;
  steadyNow: () => number;
  logger: Pick<Logger, 'error'>;
}): TextLineMemory {
  const load = async (): Promise<void> => {
    for (const { routeKey, source, answerJson } of await deps.drafts.listLines()) {
      const answer = answerSchema.safeParse(JSON.parse(answerJson));
      // Another version of the app may have written it in a different format.
      if (!answer.success) continue;
      deps.store.put(routeKey, source, { answer: answer.data, billedChars: 0, isTold: true });
    }
  };
  let loading: Promise<void> | null = null;
  return {
    ready: async () =>
      (loading ??= load().catch((error: unknown) => {
        deps.logger.error('lines of the draft could not be read', { error });
      })),
    keep(routeKey, answers) {
      const lines = answers.map(([source, { answer }]) => ({
        routeKey,
        source,
        answerJson: JSON.stringify(answer),
      }));
      deps.drafts.keepLines(lines, deps.steadyNow()).catch((error: unknown) => {
        deps.logger.error('lines of the draft could not be kept', { error });
      });
    },
  };
}

/** Use cases of the Translate page. */
export type TextService = ReturnType<typeof createTextService>;

/** Other lines of a draft are deleted only when they are this old: a save can be older than they are. */
const FORGET_OTHER_LINES_MS = 60_000;

export interface TextServiceDeps {
  access: TextAccess;
  facts: TextFactsReader;
  glossaries: GlossaryService;
  matches: TextMatchService;
  drafts: Database['textDrafts'];
  history: TextHistoryServiceDeps['history'];
  getConnection: (id: string) => Promise<Connection>;
  projectName: (id: string) => Promise<string | null>;
  /** Returns whether the history records texts of a project. */
  isRecorded: (projectId: string | null) => boolean;
  /** Returns the engine of the embedded service; null for all others. */
  engineOf: (connectionId: string) => string | null;
  /** Returns the names that the embedded service leaves unchanged. */
  keptNames: () => readonly string[];
  newId: () => string;
  now: () => number;
  /** Reads a monotonic clock, so that paid lines are kept equally long even when the system clock is changed. */
  steadyNow: () => number;
  logger: Pick<Logger, 'error'>;
  /** Reports why a translation or improvement waits; null when it continues. */
  onWait: (requestId: string, wait: TextWait | null) => void;
  onHistoryChanged: (itemId: string) => void;
}

export function createTextService(deps: TextServiceDeps) {
  const { access, drafts, facts, now, steadyNow, onWait } = deps;
  const store = createTextLineStore();
  const lineMemory = createTextLineMemory({ store, drafts, steadyNow, logger: deps.logger });
  const workDeps = { store, onKept: lineMemory.keep, onWait };
  const translationWork = createTextLineWork(workDeps);
  const improvementWork = createTextLineWork(workDeps);
  const { ready } = lineMemory;
  const translations = createTextTranslationService({
    ...deps,
    work: translationWork,
    ready,
  });
  const improvements = createTextImprovementService({ access, work: improvementWork, ready });
  const provenance = createTextProvenance();
  const texts = createTextHistoryService({
    ...deps,
    provenanceOf: (input) => provenance.find(input),
    namesOf: ({ connectionId, options }) => {
      const { glossaries, memories, styles, profiles } = facts.peekLists(connectionId);
      const nameIn = (list: readonly { id: string; name: string }[] | null, id: string | null) =>
        list?.find((each) => each.id === id)?.name ?? null;
      return {
        glossaries: options.glossaryIds.map((id) => nameIn(glossaries, id) ?? id),
        memory: nameIn(memories, options.memoryId),
        style: nameIn(styles, options.styleId),
        profile: nameIn(profiles, options.styleProfileId),
      };
    },
    onChanged: deps.onHistoryChanged,
  });

  const readDraft = async (): Promise<TextDraft | null> => {
    const json = await drafts.get();
    if (json === null) return null;
    // Another version of the app may have written it in a different format.
    const draft = textDraftSchema.safeParse(JSON.parse(json));
    return draft.data ?? null;
  };
  /** Forgets the steps of a text that the history does not record. */
  const keepsSteps = async ({ projectId }: TextDraft): Promise<boolean> => {
    const isKept = deps.isRecorded(projectId);
    if (!isKept) await drafts.forgetSteps();
    return isKept;
  };

  return {
    /**
     * Translates the unknown parts of a text. A newer call ends the older one, which then fails as `canceled`; answers
     * in flight are stored for the next time.
     * @throws `glossary/*`, `input/invalid`, and anything that the client throws
     */
    async translate(input: TranslateTextInput): Promise<TextTranslationResult> {
      const { isPractice, ...result } = await translations.translate(input);
      provenance.note(input, 'text', {
        sourceLang: result.detectedSourceLang,
        engine: result.engine,
        isPractice,
      });
      return isPractice ? { ...result, isPractice } : result;
    },
    /**
     * Lets the embedded service load what an upcoming translation needs; nobody waits for it. No other service is asked.
     * @throws as `translate`, before anything is sent
     */
    async prepare({
      connectionId,
      projectId,
      sourceLang,
      targetLang,
    }: RequestInput<'text:prepare'>) {
      const { abilities } = await deps.getConnection(connectionId);
      if (!abilities.isHere) return;
      const client = await access.open({ connectionId, projectId });
      await client.prepareDirection({ sourceLang, targetLang });
    },
    /** As `translate`: the latest call wins. @throws `input/invalid`, and anything that the client throws */
    async improve(input: ImproveTextInput): Promise<TextImprovementResult> {
      const { isPractice, ...result } = await improvements.improve(input);
      const targetLang = result.targetLang ?? input.targetLang;
      const sourceLang = result.detectedSourceLang ?? targetLang;
      provenance.note(input, 'improvement', { sourceLang, engine: null, isPractice });
      return result;
    },
    /** Ends a running translation or improvement; no-op when it has ended. */
    cancel(requestId: string) {
      translationWork.cancel(requestId);
      improvementWork.cancel(requestId);
    },
    /**
     * Returns the choices available for a route, and obstacles.
     * @throws anything that the client throws when nothing is cached
     */
    getChoices: async (query: RequestInput<'text:get-choices'>) =>
      toChoices(await facts.get(query), query),
    /** Returns pairs similar to a text, best first. */
    findMatches: async (query: RequestInput<'text:find-matches'>) => deps.matches.find(query),
    /** Returns the last typed text with its steps; null when there is none. */
    async getDraft(): Promise<RestoredDraft | null> {
      const draft = await readDraft();
      if (draft === null || !(await keepsSteps(draft))) return draft;
      const steps = toSteps(await drafts.listSteps());
      return { ...draft, ...(steps.length > 0 && { steps }) };
    },
    /** Called when the history records other texts from now on. */
    async recordingChanged(): Promise<void> {
      const draft = await readDraft();
      if (draft !== null) await keepsSteps(draft);
    },
    /** Stores a text; its steps only if the history may have it. */
    async saveDraft({ steps, ...draft }: SavedDraft) {
      const isEmpty = draft.sourceText.trim() === '';
      const times = {
        atMs: now(),
        forgetBeforeMs: isEmpty ? Number.MAX_SAFE_INTEGER : steadyNow() - FORGET_OTHER_LINES_MS,
      };
      const change = deps.isRecorded(draft.projectId) ? steps : NO_STEPS;
      const lines = change && toStepLines(change);
      await drafts.save(JSON.stringify(draft), isEmpty ? [] : sourcesOf(draft), times, lines);
    },
    /**
     * Records a text in the history; null when recording is off.
     * @throws `input/conflict` for a translation that was made for another text, account, or language
     */
    async keep(input: KeepTextInput): Promise<{ itemId: string } | null> {
      if (!provenance.isOfItsRequest(input)) {
        throw new AppError('input/conflict', 'textErrors.translationOfOtherText');
      }
      return texts.keep(input);
    },
  };
}

/** Returns everything that a draft may have sent as a separate text. */
function sourcesOf({ sourceText, options }: TextDraft): string[] {
  const lines = splitLines(sourceText);
  const units = [...splitUnits(lines, 'off'), ...splitUnits(lines, options.tagHandling)];
  const cores = new Set(units.map(({ core }) => core));
  for (const line of lines) for (const { core } of splitImprovementPieces(line)) cores.add(core);
  return [...cores];
}

const MAX_KEPT = 50;

/** Store of how texts were recently made, for the history: the page knows only what it shows. */
interface TextProvenanceStore {
  note(
    of: { requestId: string; connectionId: string; targetLang: string | null; text: string },
    kind: KeepTextInput['kind'],
    origin: TextProvenance,
  ): void;
  /** Returns the provenance of this exact text, or else the last one with the same account and target. */
  find(input: KeepTextInput): TextProvenance | null;
  /** Returns false for a pair whose translation was made for another text, account, or language. */
  isOfItsRequest(input: KeepTextInput): boolean;
}

export function createTextProvenance(): TextProvenanceStore {
  const kept: { requestId: string; route: string; text: string; origin: TextProvenance }[] = [];
  const routeOf = (kind: string, connectionId: string, targetLang: string | null): string =>
    JSON.stringify([kind, connectionId, kind === 'improvement' ? null : targetLang]);
  return {
    note({ requestId, connectionId, targetLang, text }, kind, origin) {
      if (text.trim() === '') return;
      kept.unshift({ requestId, route: routeOf(kind, connectionId, targetLang), text, origin });
      kept.splice(MAX_KEPT);
    },
    find({ kind, connectionId, targetLang, sourceText }) {
      const wanted = routeOf(kind, connectionId, targetLang);
      const ofRoute = kept.filter(({ route }) => route === wanted);
      const exact = ofRoute.find(({ text }) => text === sourceText);
      return (exact ?? ofRoute[0])?.origin ?? null;
    },
    isOfItsRequest({ requestId, kind, connectionId, targetLang, sourceText }) {
      const made = kept.find((each) => each.requestId === requestId);
      if (made === undefined) return true;
      return made.route === routeOf(kind, connectionId, targetLang) && made.text === sourceText;
    },
  };
}
