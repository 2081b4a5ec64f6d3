import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../support/clock.ts';
import { isUuid } from '../../http/form.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import type { MemoryService } from '../memories/service.ts';
import { readObject, readText } from '../request-fields.ts';
import type { StyleRulesService } from '../style-rules/service.ts';
import type { ProfileDraft, ProfileParts, ProfileRecord, StyleProfilesRepo } from './repo.ts';

/** The original service sets none; these are limits of this service. */
const MAX_PROFILES_PER_ACCOUNT = 1000;
const MAX_IDS_PER_LIST = 100;
const MAX_TEXT_CHARS = 1024;

/** Lists of a profile on the wire. */
const LISTS = {
  glossaryIds: 'glossary_ids',
  styleRuleIds: 'style_rule_ids',
  memoryIds: 'translation_memory_ids',
} as const;

/**
 * Style profiles: names for what a translator uses together. Ids are UUIDs in any case; a malformed
 * one is a 400, an unknown one a 404. A part that is deleted is no longer listed or used.
 * @see translation service, style profiles
 */
export interface StyleProfilesService {
  list(accountId: string): ProfileRecord[];
  get(accountId: string, id: string): ProfileRecord;
  /** @throws 400 naming the field, or the list with an id that cannot be used; nothing is stored then */
  create(accountId: string, body: unknown): ProfileRecord;
  /** Changes the fields that are sent; each list that is sent replaces the old one. @throws 400 as above */
  change(accountId: string, id: string, body: unknown): ProfileRecord;
  remove(accountId: string, id: string): void;
  /**
   * Returns what a translation request names with `style_profile_id`.
   * @throws 400 for an id that is malformed or unknown to the account
   */
  partsOf(accountId: string, id: string): ProfileParts;
}

export function createStyleProfilesService(deps: {
  readonly repo: StyleProfilesRepo;
  readonly glossaries: Pick<GlossaryService, 'get'>;
  readonly styleRules: Pick<StyleRulesService, 'get'>;
  readonly memories: Pick<MemoryService, 'get'>;
  readonly clock: Clock;
}): StyleProfilesService {
  const { repo, clock } = deps;

  const get = (accountId: string, id: string): ProfileRecord => {
    if (!isUuid(id)) throw badRequest('style_profile_id is not valid: it must be a UUID.');
    const found = repo.get(accountId, id.toLowerCase());
    if (found === null) throw new ServiceError(404, 'Style profile not found.');
    return found;
  };
  /** Checks that every part exists, and that at most one can fit where only one is used. */
  const checked = (accountId: string, draft: ProfileDraft): ProfileDraft => {
    checkList(LISTS.glossaryIds, draft.glossaryIds, (id) => deps.glossaries.get(accountId, id).id);
    const languages = checkList(
      LISTS.styleRuleIds,
      draft.styleRuleIds,
      (id) => deps.styleRules.get(accountId, id).language,
    );
    requireDistinct(LISTS.styleRuleIds, languages, 'target language');
    const sources = checkList(
      LISTS.memoryIds,
      draft.memoryIds,
      (id) => deps.memories.get(accountId, id).sourceLang,
    );
    requireDistinct(LISTS.memoryIds, sources, 'source language');
    return draft;
  };

  return {
    list: (accountId) => repo.list(accountId),
    get,
    create(accountId, body) {
      const draft = checked(accountId, readDraft(body, EMPTY));
      if (repo.list(accountId).length >= MAX_PROFILES_PER_ACCOUNT) {
        const most = String(MAX_PROFILES_PER_ACCOUNT);
        throw badRequest(`There are ${most} style profiles already. Delete one first.`);
      }
      const id = randomUUID();
      const nowMs = clock.now();
      repo.insert(accountId, { ...draft, id, createdAtMs: nowMs, updatedAtMs: nowMs });
      return get(accountId, id);
    },
    change(accountId, id, body) {
      const before = get(accountId, id);
      const draft = checked(accountId, readDraft(body, before));
      repo.update(accountId, { ...before, ...draft, updatedAtMs: clock.now() });
      return get(accountId, id);
    },
    remove(accountId, id) {
      repo.remove(accountId, get(accountId, id).id);
    },
    partsOf(accountId, id) {
      const found = isUuid(id) ? repo.get(accountId, id.toLowerCase()) : null;
      if (found === null) {
        throw badRequest('style_profile_id names no style profile of this account.');
      }
      const { glossaryIds, styleRuleIds, memoryIds } = found;
      return { glossaryIds, styleRuleIds, memoryIds };
    },
  };
}

const EMPTY: ProfileDraft = {
  name: '',
  description: '',
  industry: '',
  isGlossaryOrderKept: false,
  glossaryIds: [],
  styleRuleIds: [],
  memoryIds: [],
};

/** Reads the fields that are sent; the others stay as they are. @throws 400 naming the field */
function readDraft(body: unknown, before: ProfileDraft): ProfileDraft {
  const fields = readObject(body);
  const text = (name: 'name' | 'description' | 'industry'): string => {
    const value = readText(fields[name], name) ?? before[name];
    if (value.length > MAX_TEXT_CHARS || !value.isWellFormed()) {
      throw badRequest(`${name} has more than ${String(MAX_TEXT_CHARS)} characters.`);
    }
    return value;
  };
  const ids = (list: keyof ProfileParts): readonly string[] => {
    const field = LISTS[list];
    const value = fields[field] ?? null;
    if (value === null) return before[list];
    if (!Array.isArray(value)) throw badRequest(`${field} must be a list of ids.`);
    const texts = value.map((id: unknown) => readText(id, field)?.toLowerCase() ?? '');
    if (texts.length > MAX_IDS_PER_LIST) {
      throw badRequest(`${field} has more than ${String(MAX_IDS_PER_LIST)} items.`);
    }
    return [...new Set(texts)];
  };
  const order = fields['glossary_priority_order_enabled'] ?? before.isGlossaryOrderKept;
  if (typeof order !== 'boolean') {
    throw badRequest('glossary_priority_order_enabled must be true or false.');
  }
  const name = text('name');
  if (name.trim() === '') throw badRequest('name is missing.');
  return {
    name,
    description: text('description'),
    industry: text('industry'),
    isGlossaryOrderKept: order,
    glossaryIds: ids('glossaryIds'),
    styleRuleIds: ids('styleRuleIds'),
    memoryIds: ids('memoryIds'),
  };
}

/** @returns what `find` returns for each id @throws 400 naming the list */
function checkList(list: string, ids: readonly string[], find: (id: string) => string): string[] {
  return ids.map((id) => {
    try {
      return find(id);
    } catch (error) {
      const isBadId = error instanceof ServiceError && [400, 404].includes(error.status);
      throw isBadId
        ? badRequest(`Check '${list}'.`, 'An id names nothing that can be used.')
        : error;
    }
  });
}

/** @throws 400 naming the list */
function requireDistinct(list: string, languages: readonly string[], what: string): void {
  if (new Set(languages).size === languages.length) return;
  throw badRequest(`Check '${list}'.`, `Two of them have the same ${what}.`);
}
