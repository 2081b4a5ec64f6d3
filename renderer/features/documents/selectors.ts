import { isSameLanguage } from '../../../shared/domain/connections/language.ts';
import type {
  Connection,
  GlossarySummary,
  Language,
} from '../../../shared/domain/connections/connection.ts';
import {
  DOCUMENT_FORMATS,
  canGoAsTexts,
  canHaveWatermark,
  isSoundFormat,
  type DocumentFormatId,
} from '../../../shared/domain/documents/format.ts';
import type { PlannedFile } from '../../../shared/domain/documents/job.ts';
import { planCost, type CostPlan } from '../../../shared/domain/documents/plan.ts';
import type { Price } from '../../../shared/domain/usage/price.ts';
import type { CountToSend } from '../../../shared/ipc/document-requests.ts';
import type { StartDocuments } from '../../../shared/ipc/contract.ts';
import { t } from '../../../shared/i18n/text.ts';
import { createSelector } from '../../lib/stores/feature-store.ts';
import { wayOf } from '../../lib/languages/languages.ts';
import { isSettled, valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import type { DocumentsState } from './state.ts';

const NO_FILES: readonly PlannedFile[] = [];
const NO_LANGUAGES: readonly Language[] = [];
const NO_GLOSSARIES: readonly GlossarySummary[] = [];

export function selectFiles(state: DocumentsState): readonly PlannedFile[] {
  return valueOf(state.plan)?.files ?? NO_FILES;
}

export function selectConnection(state: DocumentsState): Connection | null {
  return valueOf(state.connections)?.find((each) => each.id === state.connectionId) ?? null;
}

/** True if an account has a key: only then are there usage and keys to look at. */
export function selectHasKeyedConnection(state: DocumentsState): boolean {
  const connections = valueOf(state.connections) ?? [];
  return connections.some(({ abilities, key }) => abilities.takesKey && key !== 'missing');
}

export function selectTargets(state: DocumentsState): readonly Language[] {
  return valueOf(state.languages)?.targets ?? NO_LANGUAGES;
}

export function selectGlossaries(state: DocumentsState): readonly GlossarySummary[] {
  return valueOf(state.glossaries) ?? NO_GLOSSARIES;
}

/** Returns the engine that will translate into the first language, if the service reports it. */
export function selectEngine(state: DocumentsState): string | undefined {
  const { sourceLang, targetLangs } = state;
  const [targetLang] = targetLangs;
  if (sourceLang === null || targetLang === undefined) return undefined;
  return wayOf(selectTargets(state), { sourceLang, targetLang })?.engine;
}

/** True once there are files or documents. */
export function selectHasStarted(state: DocumentsState): boolean {
  return selectFiles(state).length > 0 || (valueOf(state.jobSearch.results)?.total ?? 0) > 0;
}

/** True while there is nothing yet and the user has not closed the first steps. */
export function selectShowsFirstSteps(state: DocumentsState): boolean {
  const { results } = state.jobSearch;
  return (
    state.areFirstStepsDone === false && results.status === 'ready' && !selectHasStarted(state)
  );
}

/** True once the first plan and the first page of jobs are loaded or have failed. */
export function selectIsFirstDataSettled(state: DocumentsState): boolean {
  return isSettled(state.plan) && isSettled(state.jobSearch.results);
}

/** Selects the chosen targets that the service does not offer, e.g. after the service was changed. */
export const selectUnofferedTargets = createSelector(
  (state: DocumentsState) => [state.languages, state.targetLangs],
  (languages, targetLangs) => {
    if (languages.status !== 'ready') return [];
    const offered = new Set(languages.value.targets.map((target) => target.code));
    return targetLangs.filter((code) => !offered.has(code));
  },
);

/** True if the service lacks the remembered source language. */
export function selectIsSourceUnoffered(state: DocumentsState): boolean {
  return (
    state.languages.status === 'ready' &&
    state.sourceLang !== null &&
    !state.languages.value.sources.some((source) => source.code === state.sourceLang)
  );
}

export function selectSupportsFormality(state: DocumentsState): boolean {
  return selectTargets(state).some(
    (target) => target.supportsFormality && state.targetLangs.includes(target.code),
  );
}

/** True if the chosen service runs inside the app. */
export function selectIsOwnService(state: DocumentsState): boolean {
  return selectConnection(state)?.abilities.isHere ?? true;
}

/** Selects the formats among the planned files that can be converted on output. */
export const selectConvertibleFormats: (state: DocumentsState) => readonly DocumentFormatId[] =
  createSelector(
    (state: DocumentsState) => [selectFiles(state)],
    (files) =>
      [...new Set(files.map((file) => file.format))].filter(
        (format): format is DocumentFormatId =>
          !isSoundFormat(format) && DOCUMENT_FORMATS[format].outputFormats.length > 1,
      ),
  );

/** Until the connections are loaded, no cost is shown. */
const UNKNOWN_ABILITIES = {
  billsMinimum: false,
  documentLimits: 'open',
  hasVoice: true,
  isHere: true,
} as const;

/** Selects the planned files whose known texts need not be sent: neither scanned pages nor converted files. */
export const selectPreTranslatable: (state: DocumentsState) => readonly PlannedFile[] =
  createSelector(
    (state: DocumentsState) => [selectFiles(state), state.outputFormats],
    (files, outputFormats) => files.filter((file) => canGoAsTexts(file, outputFormats)),
  );

export type PreTranslationBlock =
  'format' | 'source' | 'target' | 'counting' | 'failed' | 'nothing';

/** Selects the request for what is sent if known texts are not; null while it cannot be made. */
export const selectCountToSend: (state: DocumentsState) => CountToSend | null = createSelector(
  (state: DocumentsState) => [
    selectPreTranslatable(state),
    state.sourceLang,
    state.targetLangs,
    state.projectId,
    state.known,
  ],
  (files, sourceLang, targetLangs, projectId, known) => {
    if (files.length === 0 || sourceLang === null || targetLangs.length === 0) return null;
    if (known === null) return null;
    const fileIds = files.map(({ id }) => id);
    return { fileIds, sourceLang, targetLangs: [...targetLangs], projectId, choice: known.choice };
  },
);

/** Returns the reason why whole files are sent; null if known texts can stay here. */
export function selectPreTranslationBlock(state: DocumentsState): PreTranslationBlock | null {
  if (selectPreTranslatable(state).length === 0) return 'format';
  if (state.sourceLang === null) return 'source';
  if (state.targetLangs.length === 0) return 'target';
  const { toSend } = state;
  if (toSend.status === 'failed' && toSend.error.code !== 'canceled') return 'failed';
  if (toSend.status !== 'ready') return 'counting';
  return toSend.value.files.every(({ savedChars }) => savedChars === 0) ? 'nothing' : null;
}

/** Returns true if known texts are not sent; while they are being counted, too. */
export function selectPreTranslates(state: DocumentsState): boolean {
  const block = selectPreTranslationBlock(state);
  return state.isPreTranslating && state.known !== null && (block ?? 'counting') === 'counting';
}

/** Returns the prices of the chosen account; null if the user has not entered any. */
export function selectPrice({ connectionId, prices }: DocumentsState): Price | null {
  return connectionId === null ? null : (prices[connectionId] ?? null);
}

const ALL_SENT: ReadonlyMap<string, number> = new Map();

const selectSentChars: (state: DocumentsState) => ReadonlyMap<string, number> = createSelector(
  (state: DocumentsState) => [selectPreTranslates(state), valueOf(state.toSend)],
  (isOn, toSend) =>
    isOn && toSend !== null
      ? new Map(toSend.files.map(({ fileId, sentChars }) => [fileId, sentChars]))
      : ALL_SENT,
);

/** Selects the cost of the planned files with the current options; assumes at least one target. */
export const selectCost: (state: DocumentsState) => CostPlan = createSelector(
  (state: DocumentsState) => [
    selectFiles(state),
    Math.max(1, state.targetLangs.length),
    selectConnection(state)?.abilities ?? UNKNOWN_ABILITIES,
    valueOf(state.usage),
    selectSentChars(state),
    selectConnection(state)?.statedMaxBytes,
    state.keepsMedia,
  ],
  (files, targetCount, abilities, usage, sentChars, statedMaxBytes, keepsMedia) =>
    planCost({ files, targetCount, abilities, usage, sentChars, statedMaxBytes, keepsMedia }),
);

function selectSendableIds(state: DocumentsState): string[] {
  return selectCost(state)
    .perFile.filter((file) => file.obstacle === null)
    .map((file) => file.fileId);
}

/** Returns the first target without a dictionary from the chosen source in the glossary; null if none. */
function uncoveredTarget(state: DocumentsState, glossary: GlossarySummary): string | null {
  const isCovered = (target: string) =>
    glossary.pairs.some(
      (pair) =>
        isSameLanguage(pair.source, state.sourceLang ?? '') && isSameLanguage(pair.target, target),
    );
  return state.targetLangs.find((target) => !isCovered(target)) ?? null;
}

function glossaryBlock(state: DocumentsState): string | null {
  for (const glossaryId of state.glossaryIds) {
    const glossary = selectGlossaries(state).find((each) => each.id === glossaryId);
    if (glossary === undefined) return t('documents.glossaryNotListed');
    if (state.sourceLang === null) return t('documents.glossaryNeedsSource');
    const target = uncoveredTarget(state, glossary);
    if (target !== null) {
      return t('documents.glossaryHasNoPair', {
        name: glossary.name,
        from: format.language(state.sourceLang),
        to: format.language(target),
      });
    }
  }
  return null;
}

/** Counts the planned files that can have the service's mark. */
function countWatermarks(state: DocumentsState, preTranslates: boolean): number {
  if (selectConnection(state)?.abilities.addsWatermark !== true) return 0;
  const { outputFormats } = state;
  return selectFiles(state).filter((file) =>
    canHaveWatermark(file, { outputFormats, preTranslates }),
  ).length;
}

/** Returns true if a planned file can have the service's mark. */
export const selectCanHaveWatermark = (state: DocumentsState): boolean =>
  countWatermarks(state, selectPreTranslates(state)) > 0;

/** Returns true if a planned file cannot have the mark only because its known texts are not sent. */
export const selectLosesWatermark = (state: DocumentsState): boolean =>
  countWatermarks(state, false) > countWatermarks(state, selectPreTranslates(state));

/** Returns true if the mark is asked for, and a file can have it. */
export const selectHasWatermark = (state: DocumentsState): boolean =>
  state.hasWatermark && selectCanHaveWatermark(state);

/** Says that the chosen memory or style rules do not fit a language or are missing; else null. */
function resourceBlock(state: DocumentsState): string | null {
  const memories = valueOf(state.memories);
  const styles = valueOf(state.styles);
  const named = [
    {
      name: state.memory?.name,
      languages: memories?.find(({ id }) => id === state.memory?.id)?.targetLangs,
    },
    {
      name: state.style?.name,
      languages: styles?.flatMap(({ id, language }) => (id === state.style?.id ? [language] : [])),
    },
  ];
  for (const { name, languages = [] } of named) {
    if (name === undefined) continue;
    const fits = (target: string) => languages.some((code) => isSameLanguage(code, target));
    const target = state.targetLangs.find((code) => !fits(code));
    if (target !== undefined) {
      return t('documents.notForTarget', { name, to: format.language(target) });
    }
  }
  return null;
}

function languageBlock(state: DocumentsState): string | null {
  if (state.connections.status === 'failed') return t('texts.connectionsNotLoaded');
  if (state.embeddedState === 'starting' && selectIsOwnService(state)) {
    return t('documents.builtInStarting');
  }
  if (state.languages.status === 'failed') return t('documents.languagesNotLoaded');
  if (state.languages.status !== 'ready') return t('documents.languagesLoading');
  if (state.targetLangs.length === 0) return t('documents.chooseTarget');
  const [unoffered] = selectUnofferedTargets(state);
  if (unoffered !== undefined) {
    return t('documents.targetNotOffered', { name: format.language(unoffered) });
  }
  if (selectIsSourceUnoffered(state)) {
    return t('documents.sourceNotOffered', { name: format.language(state.sourceLang ?? '') });
  }
  if (state.sourceLang !== null && state.targetLangs.includes(state.sourceLang)) {
    return t('documents.sameLanguages', { name: format.language(state.sourceLang) });
  }
  return null;
}

/** Says why nothing can be sent at the moment; null when it can. */
export function selectBlock(state: DocumentsState): string | null {
  if (selectFiles(state).length === 0) return t('documents.addFile');
  const language = languageBlock(state);
  if (language !== null) return language;
  if (selectSendableIds(state).length === 0) return t('documents.noFileWithinLimits');
  return glossaryBlock(state) ?? resourceBlock(state);
}

/** "Translate 3 files into 2 languages"; always begins with "Translate". */
export function selectTranslateLabel(state: DocumentsState): string {
  const files = selectSendableIds(state).length;
  const targets = state.targetLangs.length;
  if (files === 0) return t('texts.translate');
  return targets === 0
    ? t('documents.translateFiles', { files })
    : t('documents.translateFilesInto', { files, targets });
}

/** Returns the input for the main process; null while something blocks. */
export function selectStartInput(state: DocumentsState): StartDocuments | null {
  if (state.connectionId === null || selectBlock(state) !== null) return null;
  return {
    fileIds: selectSendableIds(state),
    connectionId: state.connectionId,
    sourceLang: state.sourceLang,
    targetLangs: [...state.targetLangs],
    formality: selectSupportsFormality(state) ? state.formality : 'default',
    glossaryIds: [...state.glossaryIds],
    style: state.style,
    memory: state.memory,
    styleProfile: state.styleProfile,
    hasWatermark: selectHasWatermark(state),
    keepsMedia: state.keepsMedia,
    projectId: state.projectId,
    outputFormats: state.outputFormats,
    preTranslation: selectPreTranslates(state) ? (state.known?.choice ?? null) : null,
  };
}
