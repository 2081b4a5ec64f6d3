import type {
  Comparison,
  Difference,
  PlannedPair,
  PushObstacle,
} from '../../../shared/domain/copies/copy.ts';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import { compareTerms, pushActionFor } from '../../../shared/glossaries/compare-terms.ts';
import { utf8Length } from '../../../shared/glossaries/entry-rules.ts';
import { isGlossaryLanguage } from '../../../shared/glossaries/glossary-languages.ts';
import { MAX_GLOSSARY_BYTES } from '../../../shared/glossaries/limits.ts';
import { formatTsv } from '../../../shared/glossaries/entry-formats.ts';
import type { Compared } from '../copies/copy-sync.ts';
import { pairKey, type PairTerms, type RemoteState } from './remote.ts';

/** Terms and differences behind a comparison of a glossary. */
export interface FoundTerms {
  here: readonly PairTerms[];
  /** By {@link pairKey}. */
  differences: ReadonlyMap<string, readonly Difference[]>;
}
export type ComparedGlossary = Compared<LocalGlossary, RemoteState, FoundTerms>;

/** Returns the pairs of a glossary comparison, each with its plan. */
export const plannedPairs = ({ pairs }: Pick<Comparison, 'pairs'>): PlannedPair[] =>
  pairs.filter((pair): pair is PlannedPair => pair.plan !== null);

/**
 * Determines what a push would do.
 * @param syncedVersions version of the copy that a pair last equaled, by {@link pairKey}
 */
export function comparePairs(input: {
  name: string;
  here: readonly PairTerms[];
  there: RemoteState | null;
  syncedVersions: ReadonlyMap<string, number>;
}): { pairs: PlannedPair[]; canPush: boolean; isEqual: boolean; found: FoundTerms } {
  const { name, here, there } = input;
  const isTooLarge = sizeOf(here) > MAX_GLOSSARY_BYTES;
  const differences = new Map<string, readonly Difference[]>();
  const sides = new Map<string, { here?: PairTerms; there?: RemoteState['pairs'][number] }>();
  for (const pair of here) sides.set(pairKey(pair), { here: pair });
  for (const pair of there?.pairs ?? []) {
    sides.set(pairKey(pair), { ...sides.get(pairKey(pair)), there: pair });
  }
  const pairs = [...sides].map(([key, side]): PlannedPair => {
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
      plan: {
        isChangedThere:
          side.there !== undefined && synced !== undefined && side.there.version !== synced,
        action,
        obstacle: sends ? obstacleOf(sourceLang, targetLang, count, isTooLarge) : null,
      },
    };
  });
  const isRename = there !== null && there.name !== name;
  const isEqual = !isRename && pairs.every(({ plan }) => plan.action === 'nothing');
  const canPush = !isEqual && pairs.every(({ plan }) => plan.obstacle === null);
  return { pairs, canPush, isEqual, found: { here, differences } };
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

/** Returns the size over all pairs, as a service counts it. */
function sizeOf(pairs: readonly PairTerms[]): number {
  return pairs.reduce((sum, { entries }) => sum + (utf8Length(formatTsv(entries)) ?? 0), 0);
}

/** Returns the same text as long as a local glossary is unchanged. */
export const versionOf = ({ name, link, dictionaries }: LocalGlossary): string =>
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

/** Returns the same text as long as a glossary at the service is unchanged. */
export const stateOf = ({ name, pairs }: RemoteState): string =>
  JSON.stringify([name, pairs.map((pair) => `${pairKey(pair)} ${String(pair.version)}`).sort()]);
