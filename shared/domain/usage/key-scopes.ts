/**
 * Permissions of a developer key. No zod here: the renderer uses these values. @see translation
 * service, key scopes
 */
export const KEY_SCOPES = [
  'translate:text',
  'translate:document',
  'write:improve',
  'glossaries:read',
  'glossaries:write',
  'style_rules:read',
  'style_rules:write',
  'style_profiles:read',
  'style_profiles:write',
  'translation_memories:read',
  'languages:read',
  'usage:read',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Groupings of an organization's report: by key, by reporting tag, by language pair, and parts of them. */
export const REPORT_GROUPINGS = [
  'key',
  'key_and_day',
  'tag',
  'tag_and_day',
  'pair',
  'pair_and_key',
  'pair_and_day',
] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];

/** Returns the columns of a grouping, besides its amounts. */
export const partsOf = (groupBy: ReportGrouping) => ({
  hasPair: groupBy.startsWith('pair'),
  hasTag: groupBy.startsWith('tag'),
  hasKey: groupBy.startsWith('key') || groupBy === 'pair_and_key',
  hasDay: groupBy.endsWith('_and_day'),
});
