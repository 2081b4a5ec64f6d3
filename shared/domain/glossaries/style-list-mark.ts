import type { StyleList } from './style-rule-list.ts';

/**
 * Identifies a state of a list: its version or, if the service reports none, its content. Only for
 * comparison; at most 60 characters.
 */
export function styleListMark(list: Omit<StyleList, 'id' | 'language'>): string {
  if (list.version !== null) return `v${String(list.version)}`;
  const rules = Object.entries(list.rules)
    .map(([category, values]) => [category, Object.entries(values).toSorted(byName)] as const)
    .toSorted(byName);
  return `h${hashOf(JSON.stringify([list.name, list.updatedAtMs, rules, list.instructions]))}`;
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Hashes UTF-16 units with FNV-1a, in two runs from different starts: 64 bits. */
function hashOf(text: string): string {
  const run = (start: number): string => {
    let hash = start;
    for (let at = 0; at < text.length; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
    return (hash >>> 0).toString(36);
  };
  return `${run(0x811c9dc5)}-${run(0x2545f491)}-${String(text.length)}`;
}
