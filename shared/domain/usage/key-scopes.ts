/** What a developer key may be allowed to do. No zod here: the renderer uses these values. @see translation service, key scopes */
export const KEY_SCOPES = [
  'translate:text',
  'translate:document',
  'write:improve',
  'glossaries:read',
  'glossaries:write',
  'style_rules:read',
  'style_rules:write',
  'translation_memories:read',
  'languages:read',
  'usage:read',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** How a report of an organisation is grouped: by key, by reporting tag, or one of both and day. */
export const REPORT_GROUPINGS = ['key', 'key_and_day', 'tag', 'tag_and_day'] as const;
