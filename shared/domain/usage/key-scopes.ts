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

/** Groupings of an organization's report: by key, by reporting tag, or by one of them and day. */
export const REPORT_GROUPINGS = ['key', 'key_and_day', 'tag', 'tag_and_day'] as const;
