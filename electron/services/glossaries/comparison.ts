import type {
  Comparison,
  Difference,
  PairComparison,
  PushObstacle,
} from '../../../shared/domain/glossaries/sync.ts';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import { compareTerms, pushActionFor } from '../../../shared/glossaries/compare-terms.ts';
import { utf8Length } from '../../../shared/glossaries/entry-rules.ts';
import { isGlossaryLanguage } from '../../../shared/glossaries/glossary-languages.ts';
import { MAX_GLOSSARY_BYTES } from '../../../shared/glossaries/limits.ts';
import { formatTsv } from '../../../shared/glossaries/entry-formats.ts';
import { pairKey, type PairTerms, type RemoteState } from './remote.ts';

/** A comparison with its inputs. */
export interface HeldComparison {
  comparison: Comparison;
  local: LocalGlossary;
  here: readonly PairTerms[];
  there: RemoteState | null;
  /** By {@link pairKey}. */
  differences: ReadonlyMap<string, readonly Difference[]>;
}

/**
 * What a push would do.
 * @param syncedVersions version of the copy that a pair last equalled, by {@link pairKey}
 */
export function comparePairs(input: {
  comparisonId: string;
  atMs: number;
  local: LocalGlossary;
  here: readonly PairTerms[];
  remote: Comparison['remote'];
  there: RemoteState | null;
  syncedVersions: ReadonlyMap<string, number>;
}): HeldComparison {
  const { local, here, there } = input;
  const isTooLarge = sizeOf(here) > MAX_GLOSSARY_BYTES;
  const differences = new Map<string, readonly Difference[]>();
  const sides = new Map<string, { here?: PairTerms; there?: RemoteState['pairs'][number] }>();
  for (const pair of here) sides.set(pairKey(pair), { here: pair });
  for (const pair of there?.pairs ?? []) {
    sides.set(pairKey(pair), { ...sides.get(pairKey(pair)), there: pair });
  }
  const pairs = [...sides].map(([key, side]): PairComparison => {
    const { differences: rows, ...counts } = compareTerms(
      side.here?.entries ?? [],
      side.there?.entries ?? [],
    );
    differences.set(key, rows);
    const action = pushActionFor(side.here !== undefined, side.there !== undefined, counts);
    const { sourceLang, targetLang } = side.here ?? side.there ?? EMPTY;
    const synced = input.syncedVersions.get(key);
    const count = side.here?.entries.length ?? 0;
    const sends = action === 'create' || action === 'merge' || action === 'replace';
    return {
      sourceLang,
      targetLang,
      ...counts,
      isChangedThere:
        side.there !== undefined && synced !== undefined && side.there.version !== synced,
      action,
      obstacle: sends ? obstacleOf(sourceLang, targetLang, count, isTooLarge) : null,
      sendCount: action === 'merge' ? counts.added + counts.changed : sends ? count : 0,
    };
  });
  const isRename = there !== null && there.name !== local.name;
  const hasWork = isRename || pairs.some(({ action }) => action !== 'nothing');
  return {
    local,
    here,
    there,
    differences,
    comparison: {
      comparisonId: input.comparisonId,
      glossaryId: local.id,
      atMs: input.atMs,
      remote: input.remote,
      nameHere: local.name,
      nameThere: there?.name ?? null,
      pairs,
      canPush: hasWork && pairs.every(({ obstacle }) => obstacle === null),
    },
  };
}

const EMPTY = { sourceLang: '', targetLang: '' };

function obstacleOf(
  sourceLang: string,
  targetLang: string,
  count: number,
  isTooLarge: boolean,
): PushObstacle | null {
  if (count === 0) return 'empty';
  if (isTooLarge) return 'too-large';
  return isGlossaryLanguage(sourceLang) && isGlossaryLanguage(targetLang) ? null : 'language';
}

/** As a service counts it, over all pairs. */
function sizeOf(pairs: readonly PairTerms[]): number {
  return pairs.reduce((sum, { entries }) => sum + (utf8Length(formatTsv(entries)) ?? 0), 0);
}

/** True when both sides are unchanged since the comparison. */
export function isAsCompared(
  held: HeldComparison,
  local: LocalGlossary,
  there: RemoteState | null,
): boolean {
  const stamp = ({ name, link, dictionaries }: LocalGlossary): string =>
    JSON.stringify([
      name,
      link?.remoteId ?? null,
      dictionaries.map(({ id, changedAtMs, entryCount, sizeBytes }) => [
        id,
        changedAtMs,
        entryCount,
        sizeBytes,
      ]),
    ]);
  const seen = (state: RemoteState | null): string =>
    JSON.stringify([
      state?.name ?? null,
      (state?.pairs ?? []).map((pair) => `${pairKey(pair)} ${String(pair.version)}`).sort(),
    ]);
  return stamp(held.local) === stamp(local) && seen(held.there) === seen(there);
}
