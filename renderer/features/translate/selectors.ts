import type { Connection, Language } from '../../../shared/domain/connections/connection.ts';
import { readEngineNote } from '../../../shared/domain/connections/translation-quality.ts';
import { isInScriptOf } from '../../../shared/domain/texts/script.ts';
import { quotaWarningPercent } from '../../../shared/domain/usage/forecast.ts';
import { t } from '../../../shared/i18n/text.ts';
import { createSelector } from '../../lib/stores/feature-store.ts';
import { wayOf } from '../../lib/languages/languages.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { earlierPlaces, ownParagraphs, type TranslationBase } from './merge-translation.ts';
import { countCharacters, linesOf } from './paragraphs.ts';
import type { RouteSlice } from './route-slice.ts';
import { standingOf } from './text-item.ts';
import type { TextSlice } from './text-state.ts';

type State = RouteSlice & TextSlice;

const NO_LANGUAGES: readonly Language[] = [];

export function baseCode(code: string): string {
  return (code.split('-')[0] ?? code).toLowerCase();
}

export function selectConnection(state: RouteSlice): Connection | null {
  return valueOf(state.connections)?.find(({ id }) => id === state.connectionId) ?? null;
}

export function selectTakesNewerOptions(state: RouteSlice): boolean {
  return selectConnection(state)?.abilities.takesNewerOptions ?? false;
}

export function selectSources(state: RouteSlice): readonly Language[] {
  return valueOf(state.languages)?.sources ?? NO_LANGUAGES;
}

export function selectTargets(state: RouteSlice): readonly Language[] {
  return valueOf(state.languages)?.targets ?? NO_LANGUAGES;
}

/** Returns the language of the source text: chosen, or else detected; null while unknown. */
export function selectSourceLang(state: State): string | null {
  if (state.sourceLang !== null || state.past !== null) return state.sourceLang;
  return state.origin?.sourceLang ?? null;
}

/**
 * Returns why the text shown has no translation worth keeping: it is not in the script of the chosen language, or no
 * word of it was known. Null if neither, and for a wording of the user's.
 */
export function selectUntranslated(state: State): 'script' | 'unknown' | null {
  const { sourceLang, sourceText, translation } = state;
  if (state.targetText.trim() === '' || selectOwnParagraphs(state).size > 0) return null;
  if (sourceLang !== null && !isInScriptOf(sourceText, sourceLang)) return 'script';
  const { wordCount = 0, unknownWordCount = 0 } = readEngineNote(translation?.engine ?? '') ?? {};
  return wordCount > 0 && unknownWordCount >= wordCount ? 'unknown' : null;
}

/** Returns the engine that will translate the text, if the service reports it. */
export function selectEngine(state: State): string | undefined {
  const sourceLang = selectSourceLang(state);
  const { targetLang } = state;
  if (sourceLang === null || targetLang === null) return undefined;
  return wayOf(selectTargets(state), { sourceLang, targetLang })?.engine;
}

/** Returns the history item of the shown text; null before it was saved. */
export function selectItemId({ past, itemId }: TextSlice): string | null {
  return past === null ? itemId : null;
}

/** True while the translation is for a different text or route than the shown one. */
export function selectIsEarlier(state: TextSlice): boolean {
  return standingOf(state) === 'earlier';
}

/** Paragraphs of the translation whose text has changed since; `all` also when they are not known one by one. */
export type Stale = 'all' | ReadonlySet<number>;

const NOTHING: ReadonlySet<number> = new Set();

function staleOf(
  isEarlier: boolean,
  base: TranslationBase | null,
  sourceText: string,
  targetText: string,
): Stale {
  if (!isEarlier) return NOTHING;
  const lines = linesOf(targetText);
  if (base === null || base.targets.length !== lines.length) return 'all';
  const found = new Set(earlierPlaces(base.sources, linesOf(sourceText)));
  const stale = lines.flatMap((line, at) => (line.trim() === '' || found.has(at) ? [] : [at]));
  const isAll = stale.length === lines.filter((line) => line.trim() !== '').length;
  return isAll ? 'all' : new Set(stale);
}

/** Returns which paragraphs of the translation are for an earlier text. */
export const selectStale = createSelector(
  (state: TextSlice) =>
    [
      selectIsEarlier(state),
      // Another text has another translation.
      state.past === null ? state.base : null,
      state.sourceText,
      state.targetText,
    ] as const,
  staleOf,
);

/** Returns the language of the translation in the pane, which may be an earlier one. */
export function selectWordedLang(state: State): string | null {
  return state.targetText === '' ? state.targetLang : (state.origin ?? state).targetLang;
}

/** True while the chosen service runs inside the app. */
export function selectIsOwnService(state: RouteSlice): boolean {
  return selectConnection(state)?.abilities.isHere ?? true;
}

function isOffered(languages: readonly Language[], code: string): boolean {
  return languages.some((language) => language.code === code);
}

/** Says why nothing can be translated at the moment; null when it can. */
export function selectBlock(state: State): string | null {
  const connection = selectConnection(state);
  if (state.connections.status === 'failed') return t('texts.connectionsNotLoaded');
  if (connection === null) return t('texts.loadingConnections');
  if (connection.key === 'missing') {
    return t('texts.keyMissing', { name: connection.name });
  }
  if (state.embeddedState === 'starting' && selectIsOwnService(state)) {
    return t('texts.serviceStarting');
  }
  if (state.targetLang === null) {
    // Without languages nothing can be chosen.
    if (valueOf(state.languages) !== null) return t('texts.chooseTarget');
    return state.languages.status === 'failed'
      ? t('texts.languagesNotLoaded')
      : t('texts.loadingLanguages');
  }
  // While a list is reloading the previous one applies; load errors block nothing.
  if (valueOf(state.languages) !== null && state.languages.status !== 'failed') {
    if (!isOffered(selectTargets(state), state.targetLang)) {
      return t('texts.targetNotOffered');
    }
    if (state.sourceLang !== null && !isOffered(selectSources(state), state.sourceLang)) {
      return t('texts.sourceNotOffered');
    }
  }
  if (state.sourceLang !== null && state.sourceLang === state.targetLang) {
    return t('texts.sameLanguage');
  }
  if (state.sourceText.trim() === '') return t('texts.typeTextFirst');
  return null;
}

/** Selects the paragraphs of the translation that the user has worded. */
export const selectOwnParagraphs = createSelector(
  (state: TextSlice) => [state.base, state.targetText] as const,
  ownParagraphs,
);

export const selectCharacters = createSelector(
  (state: TextSlice) => [state.sourceText] as const,
  countCharacters,
);

/** Returns the characters left on the account; null if no limit is known. */
export function selectQuotaLeft(state: RouteSlice): number | null {
  const usage = valueOf(state.usage);
  if (usage === null || usage.characterLimit === null) return null;
  return Math.max(0, usage.characterLimit - usage.characterCount);
}

function isTranslated({ base, sourceText }: TextSlice): boolean {
  return base !== null && base.sources.join('\n') === sourceText;
}

/** True if the text is longer than the characters left, and has not been translated yet. */
export function selectExceedsQuota(state: State): boolean {
  const left = selectQuotaLeft(state);
  return left !== null && !isTranslated(state) && selectCharacters(state) > left;
}

/**
 * Returns the share of the remaining characters that the text would take, in percent; null if too small for a warning.
 */
export function selectQuotaWarning(state: State): number | null {
  if (isTranslated(state) || selectExceedsQuota(state)) return null;
  return quotaWarningPercent(selectCharacters(state), selectQuotaLeft(state));
}
