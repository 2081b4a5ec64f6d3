import { SEARCH_WEIGHTS } from '../../../shared/domain/texts/match-searches.ts';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import {
  normalizeText,
  toMemoryText,
  type MemoryText,
} from '../../../shared/memory/memory-text.ts';
import type { RequestInput } from '../../../shared/ipc/contract.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { carryNumbers, textOf } from '../../../shared/memory/carry-numbers.ts';
import { matchScore } from '../../../shared/memory/match-score.ts';

export type TextMatchQuery = RequestInput<'text:find-matches'>;

/**
 * A source of pairs similar to a text.
 * @param signal aborts when nobody is waiting; partial results are enough then
 */
export type TextMatchSource = (query: TextMatchQuery, signal: AbortSignal) => Promise<TextMatch[]>;

/** Limit of returned matches. */
export const MAX_MATCHES = 20;
/** Limits of places per search of the history, and of places examined in all. */
const PLACES_PER_SEARCH = 60;
const MAX_PLACES = 300;
/** No match has as much. */
const NEVER_PERCENT = 101;
/** Catch-up calls that the user waits for after a start; the rest is caught up while idle. */
const MOST_CATCH_UPS = 20;

/** Finder of pairs similar to a text, best first, from all sources. */
export type TextMatchService = ReturnType<typeof createTextMatchService>;

export function createTextMatchService(deps: {
  sources: readonly TextMatchSource[];
  logger: Pick<Logger, 'error'>;
}) {
  let latest: AbortController | null = null;
  return {
    /**
     * Finds matches. A newer query ends an older one, which then returns what it has. Empty for a text of white space.
     */
    async find(query: TextMatchQuery): Promise<TextMatch[]> {
      latest?.abort();
      const own = new AbortController();
      latest = own;
      if (query.text.trim() === '') return [];
      const found = await Promise.all(
        deps.sources.map(async (source) =>
          source(query, own.signal).catch((error: unknown) => {
            // A failing source must not hide the others' matches.
            deps.logger.error('matches could not be looked up', { error });
            return [];
          }),
        ),
      );
      return groupMatches(query.text, bestMatches(found.flat()));
    },
  };
}

/** Builds a source from the history or the local memories, queried in small steps. */
export function createHistoryMatchSource(
  matches: Pick<Database['textMatches'], 'catchUp' | 'planSearches' | 'findPlaces' | 'scorePlaces'>,
): TextMatchSource {
  /** Returns the places found by most searches first, newest first among equals. */
  const findPlaces = async (text: string, signal: AbortSignal): Promise<number[]> => {
    for (let call = 0; call < MOST_CATCH_UPS && !signal.aborted; call += 1) {
      if (await matches.catchUp(text)) break;
    }
    const hits = new Map<number, number>();
    for (const search of await matches.planSearches(text)) {
      if (signal.aborted) break;
      for (const place of await matches.findPlaces(search, PLACES_PER_SEARCH)) {
        hits.set(place, (hits.get(place) ?? 0) + SEARCH_WEIGHTS[search.by]);
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
      const scored = await matches.scorePlaces({ ...query, ...leastOf(query, found) }, places);
      found = bestMatches([...found, ...scored.matches]);
      places = places.slice(scored.doneCount);
    }
    return found;
  };
}

/**
 * Returns the least percentages that are worth measuring: below them, a match would come after all that are returned.
 * Machine output never takes the place of a pair that a person made or checked.
 * @param found best first
 */
function leastOf(
  { minPercent }: TextMatchQuery,
  found: readonly TextMatch[],
): { minPercent: number; minGuessedPercent: number } {
  const last = found[MAX_MATCHES - 1];
  if (last === undefined) return { minPercent, minGuessedPercent: minPercent };
  return last.worth === 'person'
    ? { minPercent: last.percent, minGuessedPercent: NEVER_PERCENT }
    : { minPercent, minGuessedPercent: last.percent };
}

/**
 * Sorts best first: pairs that a person made or checked, then by percentage, then the newest. Each pair of texts appears
 * once.
 */
function bestMatches(matches: readonly TextMatch[]): TextMatch[] {
  const seen = new Set<string>();
  return matches
    .toSorted(
      (a, b) =>
        Number(isGuess(a)) - Number(isGuess(b)) ||
        b.percent - a.percent ||
        b.createdAtMs - a.createdAtMs,
    )
    .filter(({ source, target }) => {
      const pair = JSON.stringify([normalizeText(source), normalizeText(target)]);
      if (seen.has(pair)) return false;
      seen.add(pair);
      return true;
    })
    .slice(0, MAX_MATCHES);
}

const isGuess = ({ worth }: TextMatch): boolean => worth !== 'person';

/** From this similarity on, two pairs say the same to a reader. */
const ALIKE_PERCENT = 95;

interface Compared {
  match: TextMatch;
  source: MemoryText;
  target: MemoryText;
}

/**
 * Puts the numbers of the text into the proposals, and groups nearly identical pairs under the first of them.
 * @param matches best first
 */
export function groupMatches(text: string, matches: readonly TextMatch[]): TextMatch[] {
  const wanted = toMemoryText(text);
  const groups: Compared[][] = [];
  for (const match of matches) {
    const adapted = withNumbers(wanted, match);
    const compared = {
      match: adapted,
      source: toMemoryText(match.source),
      target: toMemoryText(adapted.target),
    };
    const group = groups.find(([first]) => first !== undefined && isAlike(first, compared));
    if (group === undefined) groups.push([compared]);
    else group.push(compared);
  }
  return groups.flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    return [
      others.length === 0
        ? first.match
        : { ...first.match, alike: others.map(({ match }) => match) },
    ];
  });
}

/** Carries over the numbers of the text: a proposal with different numbers reads well and is wrong. */
function withNumbers(wanted: MemoryText, match: TextMatch): TextMatch {
  const carried = carryNumbers(wanted, toMemoryText(match.source), [match.target]);
  const target = carried === null ? match.target : textOf(carried);
  return target === match.target ? match : { ...match, target, hasNewNumbers: true };
}

function isAlike(one: Compared, other: Compared): boolean {
  return (
    one.target.numbers.join(' ') === other.target.numbers.join(' ') &&
    matchScore(one.source, other.source, ALIKE_PERCENT) >= ALIKE_PERCENT &&
    matchScore(one.target, other.target, ALIKE_PERCENT) >= ALIKE_PERCENT
  );
}
