import {
  baseLanguage,
  isSameLanguage,
  type ResourceLanguage,
} from '../../../shared/domain/connections/language.ts';
import type { Glossary } from '../../../shared/domain/glossaries/glossary.ts';
import type { StyleProfile } from '../../../shared/domain/glossaries/style-profile.ts';
import type { StyleRuleList } from '../../../shared/domain/glossaries/style-rules.ts';
import { WRITING_STYLES, WRITING_TONES } from '../../../shared/domain/texts/improvement.ts';
import {
  CUSTOM_INSTRUCTION_LANGUAGES,
  type OptionObstacle,
} from '../../../shared/domain/texts/options.ts';
import type { TextChoices, TextOptions } from '../../../shared/domain/texts/translation.ts';
import type { TranslationMemory } from '../../../shared/domain/memories/translation-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TextFacts } from './facts.ts';

/** The chosen languages and model. */
export interface ChoiceRoute {
  sourceLang: string | null;
  targetLang: string;
  modelType: string | null;
}

const INSTRUCTION_LANGUAGES: ReadonlySet<string> = new Set(
  CUSTOM_INSTRUCTION_LANGUAGES.map((code) => code.toLowerCase()),
);

/** Returns the choices available for a route, and the obstacles to the others. */
export function toChoices(facts: TextFacts, route: ChoiceRoute): TextChoices {
  return {
    formality: formalityObstacle(facts, route),
    modelType: facts.isLocalEngine ? 'service' : null,
    customInstructions: instructionsObstacle(facts, route),
    tagHandling: tagObstacle(facts, route),
    glossaries: (facts.glossaries ?? []).map((glossary) => ({
      id: glossary.id,
      name: glossary.name,
      obstacle: glossaryObstacle(facts, glossary, route),
    })),
    memories: (facts.memories ?? []).map((memory) => ({
      id: memory.id,
      name: memory.name,
      obstacle: memoryObstacle(facts, memory, route),
    })),
    styles: (facts.styles ?? []).map((style) => ({
      id: style.id,
      name: style.name,
      obstacle: styleObstacle(facts, style, route),
    })),
    profiles: (facts.profiles ?? []).map((profile) => ({
      id: profile.id,
      name: profile.name,
      obstacle: profileObstacle(facts, profile, route),
    })),
    improve: improvementsOf(facts, route.targetLang),
  };
}

/**
 * Drops options that the route does not support, so that none fails at the service. A glossary stays: ignored terms
 * must be reported, not skipped silently.
 * @throws `input/invalid` for several glossaries where the service would ignore them
 */
export function fitOptions(
  facts: TextFacts,
  languages: Pick<ChoiceRoute, 'sourceLang' | 'targetLang'>,
  options: TextOptions,
): TextOptions {
  if (options.glossaryIds.length > 1 && !facts.takesNewerOptions) {
    throw new AppError('input/invalid', 'textErrors.oneGlossary', {
      details: { field: 'glossaryIds' },
    });
  }
  const route = { ...languages, modelType: facts.isLocalEngine ? null : options.modelType };
  const memory = facts.memories?.find(({ id }) => id === options.memoryId);
  const style = facts.styles?.find(({ id }) => id === options.styleId);
  const profile = facts.profiles?.find(({ id }) => id === options.styleProfileId);
  const canUseMemory =
    facts.memories === null || (memory && memoryObstacle(facts, memory, route) === null);
  const canUseStyle =
    facts.styles === null || (style && styleObstacle(facts, style, route) === null);
  const canUseProfile =
    facts.profiles === null || (profile && profileObstacle(facts, profile, route) === null);
  return {
    ...options,
    modelType: facts.isLocalEngine ? null : options.modelType,
    formality: formalityObstacle(facts, route) === null ? options.formality : 'default',
    memoryId: canUseMemory ? options.memoryId : null,
    styleId: canUseStyle ? options.styleId : null,
    styleProfileId: canUseProfile ? options.styleProfileId : null,
    customInstructions:
      instructionsObstacle(facts, route) === null ? options.customInstructions : [],
    tagHandling: tagObstacle(facts, route) === null ? options.tagHandling : 'off',
  };
}

function formalityObstacle(facts: TextFacts, { targetLang }: ChoiceRoute): OptionObstacle | null {
  if (facts.text !== null) return featureObstacle(facts.text, 'formality', null, targetLang);
  const { targets } = facts.languages;
  const target = targets.find(({ code }) => code === targetLang.toUpperCase());
  if (target === undefined || target.supportsFormality) return null;
  return targets.some((other) => other.supportsFormality) ? 'target-language' : 'service';
}

function instructionsObstacle(facts: TextFacts, route: ChoiceRoute): OptionObstacle | null {
  if (facts.isLocalEngine) return 'service';
  if (!INSTRUCTION_LANGUAGES.has(baseLanguage(route.targetLang))) return 'target-language';
  return excludesStyles(facts, route) ? 'model' : null;
}

function tagObstacle(
  { text }: TextFacts,
  { sourceLang, targetLang }: ChoiceRoute,
): OptionObstacle | null {
  return text === null ? null : featureObstacle(text, 'tag_handling', sourceLang, targetLang);
}

function glossaryObstacle(
  { tries }: TextFacts,
  glossary: Glossary,
  { sourceLang, targetLang }: ChoiceRoute,
): OptionObstacle | null {
  if (sourceLang === null && !tries.includes('glossary-without-source')) return 'needs-source';
  const dictionaries = glossary.dictionaries.filter(
    ({ source, target }) =>
      (sourceLang === null || isSameLanguage(source, sourceLang)) &&
      isSameLanguage(target, targetLang),
  );
  if (dictionaries.length === 0) return 'pair';
  return dictionaries.every(({ entryCount }) => entryCount === 0) ? 'nothing-there' : null;
}

function memoryObstacle(
  { text }: TextFacts,
  memory: TranslationMemory,
  { sourceLang, targetLang }: ChoiceRoute,
): OptionObstacle | null {
  if (text !== null && !text.some((language) => hasFeature(language, 'translation_memory'))) {
    return 'service';
  }
  const fits =
    memory.targetLangs.some((code) => isSameLanguage(code, targetLang)) &&
    (sourceLang === null || isSameLanguage(memory.sourceLang, sourceLang));
  if (!fits) return 'pair';
  return memory.segmentCount === 0 ? 'nothing-there' : null;
}

function styleObstacle(
  facts: TextFacts,
  style: StyleRuleList,
  route: ChoiceRoute,
): OptionObstacle | null {
  if (facts.isLocalEngine) return 'service';
  if (!isSameLanguage(style.language, route.targetLang)) return 'target-language';
  return excludesStyles(facts, route) ? 'model' : null;
}

/** A profile is an obstacle only if none of its parts can be used; the service picks those that fit. */
function profileObstacle(
  facts: TextFacts,
  { glossaryIds, memoryIds, styleRuleIds }: StyleProfile,
  route: ChoiceRoute,
): OptionObstacle | null {
  if (excludesStyles(facts, route)) return 'model';
  const fits = <T extends { id: string }>(
    ids: readonly string[],
    list: readonly T[] | null,
    obstacleOf: (one: T) => OptionObstacle | null,
  ): boolean =>
    ids.some((id) => {
      const one = list?.find((each) => each.id === id);
      const obstacle = one === undefined ? null : obstacleOf(one);
      // The service knows the source language once it has the text.
      return obstacle === null || obstacle === 'needs-source';
    });
  if (glossaryIds.length + memoryIds.length + styleRuleIds.length === 0) return 'nothing-there';
  const isOfUse =
    fits(glossaryIds, facts.glossaries, (one) => glossaryObstacle(facts, one, route)) ||
    fits(memoryIds, facts.memories, (one) => memoryObstacle(facts, one, route)) ||
    fits(styleRuleIds, facts.styles, (one) => styleObstacle(facts, one, route));
  return isOfUse ? null : 'pair';
}

/** @see translation service, shared parameter types: styles and instructions need the quality model */
const excludesStyles = ({ tries }: TextFacts, { modelType }: ChoiceRoute): boolean =>
  modelType === 'latency_optimized' && !tries.includes('style-with-speed');

/** Finds the obstacle to a feature. An unlisted language is no obstacle: the service decides then. */
function featureObstacle(
  languages: readonly ResourceLanguage[],
  feature: string,
  sourceLang: string | null,
  targetLang: string,
): OptionObstacle | null {
  if (!languages.some((language) => language.isTarget && hasFeature(language, feature))) {
    return 'service';
  }
  const target = findLanguage(
    languages.filter(({ isTarget }) => isTarget),
    targetLang,
  );
  if (target !== null && !hasFeature(target, feature)) return 'target-language';
  if (sourceLang === null) return null;
  const source = findLanguage(
    languages.filter(({ isSource }) => isSource),
    sourceLang,
  );
  return source !== null && !hasFeature(source, feature) ? 'source-language' : null;
}

function improvementsOf({ write }: TextFacts, targetLang: string): TextChoices['improve'] {
  const language = findLanguage(write?.filter(({ isTarget }) => isTarget) ?? [], targetLang);
  if (language === null) return null;
  return {
    styles: hasFeature(language, 'writing_style') ? [...WRITING_STYLES] : ['default'],
    tones: hasFeature(language, 'tone') ? [...WRITING_TONES] : ['default'],
  };
}

/** Finds the language itself, or else another form of it: `EN` is understood where only its variants are listed. */
function findLanguage(
  languages: readonly ResourceLanguage[],
  code: string,
): ResourceLanguage | null {
  const wanted = code.toLowerCase();
  return (
    languages.find((language) => language.code.toLowerCase() === wanted) ??
    languages.find((language) => isSameLanguage(language.code, code)) ??
    null
  );
}

const hasFeature = (language: ResourceLanguage, name: string): boolean =>
  language.features.some((feature) => feature.name === name);
