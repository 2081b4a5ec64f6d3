import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { normaliseText } from '../../../shared/memory/memory-text.ts';
import type { RequestInput } from '../../../shared/ipc/contract.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';

export type TextMatchQuery = RequestInput<'text:find-matches'>;

/**
 * Where pairs that are like a text can come from.
 * @param signal aborts when nobody waits any more; what was found so far is enough then
 */
export type TextMatchSource = (query: TextMatchQuery, signal: AbortSignal) => Promise<TextMatch[]>;

/** Most matches that are told. */
export const MAX_MATCHES = 20;
/** Places that one search of the history may bring, and that are looked at in all. */
const PLACES_PER_SEARCH = 60;
const MAX_PLACES = 300;

/** Pairs that are like a text, best first, from all sources. */
export interface TextMatchService {
  /** A newer question ends an older one, which then tells what it has. Nothing for a blank text. */
  find(query: TextMatchQuery): Promise<TextMatch[]>;
}

export function createTextMatchService(deps: {
  sources: readonly TextMatchSource[];
  logger: Pick<Logger, 'error'>;
}): TextMatchService {
  let latest: AbortController | null = null;
  return {
    async find(query) {
      latest?.abort();
      const own = new AbortController();
      latest = own;
      if (query.text.trim() === '') return [];
      const found = await Promise.all(
        deps.sources.map(async (source) =>
          source(query, own.signal).catch((error: unknown) => {
            // One that fails must not hide what the others have.
            deps.logger.error('matches could not be looked up', { error });
            return [];
          }),
        ),
      );
      return bestMatches(found.flat());
    },
  };
}

/** The history, or the memories of this computer, as a source, asked in small steps. */
export function createHistoryMatchSource(matches: Database['textMatches']): TextMatchSource {
  /** The places that most searches find come first, of equal ones the newest. */
  const findPlaces = async (text: string, signal: AbortSignal): Promise<number[]> => {
    const hits = new Map<number, number>();
    for (const search of await matches.planSearches(text)) {
      if (signal.aborted) break;
      for (const place of await matches.findPlaces(search, PLACES_PER_SEARCH)) {
        hits.set(place, (hits.get(place) ?? 0) + 1);
      }
    }
    return [...hits]
      .toSorted(([placeA, countA], [placeB, countB]) => countB - countA || placeB - placeA)
      .slice(0, MAX_PLACES)
      .map(([place]) => place);
  };

  return async (query, signal) => {
    let found: TextMatch[] = [];
    let places = await findPlaces(query.text, signal);
    while (places.length > 0 && !signal.aborted) {
      // What is worse than the worst that would be told need not be measured.
      const least = found[MAX_MATCHES - 1]?.percent ?? query.minPercent;
      const minPercent = Math.max(query.minPercent, least);
      const scored = await matches.scorePlaces({ ...query, minPercent }, places);
      found = bestMatches([...found, ...scored.matches]);
      places = places.slice(scored.doneCount);
    }
    return found;
  };
}

/** Best first, of equal ones the newest; each pair of texts once. */
function bestMatches(matches: readonly TextMatch[]): TextMatch[] {
  const told = new Set<string>();
  return matches
    .toSorted((a, b) => b.percent - a.percent || b.createdAtMs - a.createdAtMs)
    .filter(({ source, target }) => {
      const pair = JSON.stringify([normaliseText(source), normaliseText(target)]);
      if (told.has(pair)) return false;
      told.add(pair);
      return true;
    })
    .slice(0, MAX_MATCHES);
}
