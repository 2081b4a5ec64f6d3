import { foldName } from '../../lib/name-match.ts';

const MAX_SUGGESTIONS = 12;

/** The whole text of the input as it would be with each tag that fits the last one. */
export function tagSuggestions(tags: readonly string[], text: string): string[] {
  const parts = text.split(',');
  const wanted = foldName(parts.pop() ?? '');
  const before = parts.map((part) => part.trim()).filter((part) => part !== '');
  const given = new Set(before.map(foldName));
  return tags
    .filter((tag) => foldName(tag).startsWith(wanted) && !given.has(foldName(tag)))
    .slice(0, MAX_SUGGESTIONS)
    .map((tag) => [...before, tag].join(', '));
}
