import {
  MAX_KEPT_NAME_CHARS,
  MAX_KEPT_NAMES,
  parseKeptNames,
} from '../../../../shared/domain/connections/kept-names.ts';
import { MAX_GLOSSARIES_PER_REQUEST } from '../../../../shared/domain/texts/limits.ts';
import { dictionaryLanguage } from '../../../../shared/glossaries/glossary-languages.ts';
import type { SegmentEngine } from '../../engines/engine.ts';
import { createNameTerms, type GlossaryTerms } from '../../engines/glossary-terms.ts';
import { findTerms } from '../../engines/mark-terms.ts';
import type { Segment } from '../../engines/piece.ts';
import type { TextRange } from '../../engines/protect.ts';
import { isChoice, withChoices } from '../../engines/with-choices.ts';
import { withGlossary } from '../../engines/with-glossary.ts';
import { withLayout } from '../../engines/with-layout.ts';
import { withMemory } from '../../engines/with-memory.ts';
import { badRequest } from '../../http/service-error.ts';
import { markedText, type MemoryMatcher } from '../memories/place-match.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import type { MemoryService } from '../memories/service.ts';
import type { RequestFields } from '../request-fields.ts';
import type { ProfileParts } from '../style-profiles/repo.ts';
import type { StyleProfilesService } from '../style-profiles/service.ts';
import type { StyleRulesService } from '../style-rules/service.ts';

/** Stored resources that a request names. Plain data: documents store it until they are done. */
export interface LinkedResources {
  /** Empty: none. */
  readonly glossaryIds: readonly string[];
  readonly styleId: string | null;
  readonly memoryId: string | null;
  /** 0 to 100 percent. */
  readonly memoryThreshold: number;
  /** Names that stay unchanged: an extension of this service. */
  readonly keptNames: readonly string[];
  /** As requested; null: none. */
  readonly profileId: string | null;
  /** Parts of the profile when the request came; null without one, and before the check. */
  readonly profile: ProfileParts | null;
}

export const NO_RESOURCES: LinkedResources = {
  glossaryIds: [],
  styleId: null,
  memoryId: null,
  memoryThreshold: 75,
  keptNames: [],
  profileId: null,
  profile: null,
};

/**
 * Returns the options of a request that only the original service follows. @throws 400 naming the
 * field
 */
export function readForeignOptions(fields: RequestFields): string[] {
  return [
    ...(fields.flag('enable_watermark') === true ? ['enable_watermark'] : []),
    ...(fields.has('example_translations') ? ['example_translations'] : []),
  ];
}

const KEPT_NAMES_FIELD = 'dragoman_do_not_translate';

/** Stores of the resources that change the output of an engine. */
export interface EngineStores {
  readonly glossaries: Pick<GlossaryService, 'termsFor' | 'termsFitting'>;
  readonly memories: Pick<MemoryService, 'matcher' | 'matcherFitting' | 'matcherOfAll'>;
  /** True when all memories of an account are searched for requests that name none. */
  readonly asksMemoriesFirst: () => boolean;
}

/** Stores of all linked resources. */
export interface ResourceStores extends EngineStores {
  readonly styleRules: Pick<StyleRulesService, 'requireFor' | 'isFor'>;
  readonly styleProfiles: Pick<StyleProfilesService, 'partsOf'>;
}

/**
 * Requires a source language for glossaries; checked before all values.
 * @throws 400 naming `source_lang`
 */
export function requireGlossarySource(fields: RequestFields, sourceLang: string | null): void {
  if (sourceLang !== null) return;
  for (const name of ['glossary_id', 'glossary_ids']) {
    if (fields.has(name)) throw badRequest(`${name} needs source_lang.`);
  }
}

/** @throws 400 naming the field */
export function readLinkedResources(fields: RequestFields): LinkedResources {
  const memoryId = fields.text('translation_memory_id') ?? null;
  const profileId = fields.text('style_profile_id') ?? null;
  return {
    glossaryIds: readGlossaryIds(fields),
    styleId: fields.text('style_id') ?? null,
    memoryId,
    memoryThreshold: readThreshold(fields, memoryId ?? profileId),
    keptNames: readKeptNames(fields),
    profileId,
    profile: null,
  };
}

/** Reads a list of names, or one per line. */
function readKeptNames(fields: RequestFields): string[] {
  if (!fields.has(KEPT_NAMES_FIELD)) return [];
  const names = parseKeptNames(fields.texts(KEPT_NAMES_FIELD).join('\n'));
  if (names.length > MAX_KEPT_NAMES) {
    throw badRequest(`${KEPT_NAMES_FIELD} has more than ${String(MAX_KEPT_NAMES)} names.`);
  }
  if (names.some((name) => name.length > MAX_KEPT_NAME_CHARS)) {
    throw badRequest(
      `${KEPT_NAMES_FIELD} has a name of more than ${String(MAX_KEPT_NAME_CHARS)} characters.`,
    );
  }
  return names;
}

/** Reads one id, or several as a list, repeated fields, or one value with commas. */
function readGlossaryIds(fields: RequestFields): string[] {
  const single = fields.text('glossary_id');
  if (!fields.has('glossary_ids')) return single === undefined ? [] : [single];
  if (single !== undefined) {
    throw badRequest('glossary_id and glossary_ids cannot be given together.');
  }
  const ids = fields
    .texts('glossary_ids')
    .flatMap((value) => value.split(','))
    .map((id) => id.trim());
  if (ids.length > MAX_GLOSSARIES_PER_REQUEST) {
    throw badRequest(`glossary_ids has more than ${String(MAX_GLOSSARIES_PER_REQUEST)} items.`);
  }
  return [...new Set(ids)];
}

/** @param namedBy what may name a memory; null: nothing */
function readThreshold(fields: RequestFields, namedBy: string | null): number {
  const value = fields.text('translation_memory_threshold');
  if (value === undefined) return NO_RESOURCES.memoryThreshold;
  if (!/^\d{1,3}$/u.test(value) || Number(value) > 100) {
    throw badRequest('translation_memory_threshold must be a whole number from 0 to 100.');
  }
  if (namedBy === null) {
    throw badRequest('translation_memory_threshold needs translation_memory_id.');
  }
  return Number(value);
}

/** Resources of a request that exist and match its languages. */
export interface CheckedResources {
  /** With what the profile links. */
  readonly resources: LinkedResources;
  /** Fields that name style rules for the target, which no engine here follows. */
  readonly styleFields: readonly string[];
}

/**
 * Checks that all named resources exist and match the languages. Parts of a profile need not
 * match: they are used where they do, unless the request names a resource of that kind itself.
 * @param sourceLang null until it is detected
 * @throws 400 naming the resource that is unknown or does not match
 */
export function checkLinkedResources(
  resources: LinkedResources,
  stores: ResourceStores,
  accountId: string,
  sourceLang: string | null,
  targetLang: string,
): CheckedResources {
  const { glossaryIds, styleId, memoryId, profileId } = resources;
  if (glossaryIds.length > 0 && sourceLang !== null) {
    stores.glossaries.termsFor(accountId, glossaryIds, sourceLang, targetLang);
  }
  if (styleId !== null) stores.styleRules.requireFor(accountId, styleId, targetLang);
  if (memoryId !== null) stores.memories.matcher(accountId, memoryId, sourceLang, targetLang);
  const profile = profileId === null ? null : stores.styleProfiles.partsOf(accountId, profileId);
  const styleField =
    styleId !== null
      ? ['style_id']
      : (profile?.styleRuleIds ?? []).some((id) =>
            stores.styleRules.isFor(accountId, id, targetLang),
          )
        ? ['style_rule_ids']
        : [];
  return { resources: { ...resources, profile }, styleFields: styleField };
}

/** An engine for one request. */
export interface RequestEngine {
  readonly engine: SegmentEngine;
  /** True for a segment that should not be split into sentences. */
  readonly knows: (segment: Segment) => boolean;
  /**
   * Returns where kept names and glossary terms are in a text, in which no sentence may end:
   * "Yahoo! Japan".
   * @param parts the text, divided where it has objects, which no term crosses
   * @returns by their start, as offsets of the joined parts; those of several lists may overlap
   */
  readonly termsIn: (parts: readonly string[]) => TextRange[];
}

/** Rules that decide where a text may be split. */
export type SplitRules = Pick<RequestEngine, 'knows' | 'termsIn'>;

/** Without linked resources, and with an engine that knows no segments. */
export const NO_SPLIT_RULES: SplitRules = { knows: () => false, termsIn: () => [] };

/**
 * Builds the engine of a request: memory matches take precedence, and glossary terms apply to the
 * remaining lines and words. All texts reach an engine this way.
 * @throws 400 as {@link checkLinkedResources}
 */
export function engineWith(
  engine: SegmentEngine,
  resources: LinkedResources,
  stores: EngineStores,
  accountId: string,
  sourceLang: string,
  targetLang: string,
): RequestEngine {
  const { memoryThreshold, keptNames } = resources;
  const lists: GlossaryTerms[] = [];
  let made = engine;
  let knows = (segment: Segment): boolean =>
    engine.knows?.(segment, sourceLang, targetLang) ?? false;
  if (keptNames.length > 0) {
    lists.push(createNameTerms(keptNames, dictionaryLanguage(sourceLang)));
  }
  const glossary = glossaryFor(resources, stores, accountId, sourceLang, targetLang);
  if (glossary !== null) lists.push(glossary);
  for (const terms of lists) {
    made = withGlossary(made, terms);
    // Terms change the segment before the engine sees it.
    knows = () => false;
  }
  made = withChoices(withLayout(made));
  const matcher = matcherFor(resources, stores, accountId, sourceLang, targetLang);
  if (matcher !== null) {
    const knowsWithout = knows;
    made = withMemory(made, matcher, memoryThreshold);
    knows = (segment) =>
      (matcher.sourceLang === sourceLang &&
        matcher.bestMatch(markedText(segment), memoryThreshold) !== null) ||
      knowsWithout(segment);
  }
  return {
    engine: made,
    knows: (segment) => isChoice(segment) || knows(segment),
    termsIn: (parts) => findInParts(parts, lists),
  };
}

function findInParts(parts: readonly string[], lists: readonly GlossaryTerms[]): TextRange[] {
  let offset = 0;
  const found = parts.flatMap((part) => {
    const from = offset;
    offset += part.length;
    return lists.flatMap((terms) =>
      findTerms(part, terms).map(({ start, end }) => ({ start: from + start, end: from + end })),
    );
  });
  return lists.length < 2 ? found : found.toSorted((one, other) => one.start - other.start);
}

function glossaryFor(
  { glossaryIds, profile }: LinkedResources,
  { glossaries }: EngineStores,
  accountId: string,
  sourceLang: string,
  targetLang: string,
): GlossaryTerms | null {
  if (glossaryIds.length > 0) {
    return glossaries.termsFor(accountId, glossaryIds, sourceLang, targetLang);
  }
  return profile === null
    ? null
    : glossaries.termsFitting(accountId, profile.glossaryIds, sourceLang, targetLang);
}

function matcherFor(
  { memoryId, profile }: LinkedResources,
  { memories, asksMemoriesFirst }: EngineStores,
  accountId: string,
  sourceLang: string,
  targetLang: string,
): MemoryMatcher | null {
  // A detected language that differs from the memory's is not the caller's error: nothing matches then.
  if (memoryId !== null) return memories.matcher(accountId, memoryId, null, targetLang);
  const ofProfile =
    profile === null
      ? null
      : memories.matcherFitting(accountId, profile.memoryIds, sourceLang, targetLang);
  if (ofProfile !== null) return ofProfile;
  return asksMemoriesFirst() ? memories.matcherOfAll(accountId, sourceLang, targetLang) : null;
}
