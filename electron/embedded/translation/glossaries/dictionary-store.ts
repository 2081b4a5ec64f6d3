import { utf8Length } from '../../../../shared/glossaries/entry-rules.ts';
import type { GlossaryEntry } from '../../../../shared/glossaries/glossary-entry.ts';
import type { GlossariesRepo } from './glossaries-repo.ts';

/** Puts these entries in the place of all others. Call inside a transaction. */
export function replaceEntries(
  repo: GlossariesRepo,
  dictionaryId: number,
  entries: readonly GlossaryEntry[],
): void {
  repo.deleteEntries(dictionaryId);
  for (const [position, entry] of entries.entries()) {
    repo.insertEntry(dictionaryId, position, entry);
  }
  repo.setTotals(dictionaryId, entries.length, tsvBytes(entries));
}

/**
 * Adds entries; one whose source is there already takes the other's place in the order.
 * Call inside a transaction.
 */
export function mergeEntries(
  repo: GlossariesRepo,
  dictionaryId: number,
  entries: readonly GlossaryEntry[],
): void {
  const wanted = new Set(entries.map((entry) => entry.source));
  const places = new Map<string, number>();
  let [next, entryCount, lineBytes] = [0, 0, 0];
  for (const old of repo.entries(dictionaryId)) {
    next = old.position + 1;
    entryCount += 1;
    if (wanted.has(old.source)) places.set(old.source, old.position);
    else lineBytes += entryBytes(old) + 1;
  }
  for (const entry of entries) {
    const position = places.get(entry.source);
    lineBytes += entryBytes(entry) + 1;
    if (position !== undefined) repo.updateTarget(dictionaryId, position, entry.target);
    else {
      repo.insertEntry(dictionaryId, next, entry);
      next += 1;
      entryCount += 1;
    }
  }
  repo.setTotals(dictionaryId, entryCount, Math.max(0, lineBytes - 1));
}

/** UTF-8 bytes of entries as TSV: a tab in each line, line ends between them. */
export function tsvBytes(entries: readonly GlossaryEntry[]): number {
  let bytes = Math.max(0, entries.length - 1);
  for (const entry of entries) bytes += entryBytes(entry);
  return bytes;
}

function entryBytes({ source, target }: GlossaryEntry): number {
  return (utf8Length(source) ?? 0) + 1 + (utf8Length(target) ?? 0);
}
