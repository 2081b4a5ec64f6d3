import type { ConnectionAbilities } from '../../../shared/domain/connections/connection.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { TranslateTextInput } from '../../clients/translation/translation-client.ts';

/**
 * Combinations that the interface rules out and newer services allow. They are tried, never assumed: once a service has
 * refused one, the interface's rule holds for a day.
 */
export const TRIALS = ['style-with-speed', 'glossary-without-source'] as const;
export type Trial = (typeof TRIALS)[number];

/** Services change, so a combination is tried again after a day. */
const REFUSED_MS = 24 * HOUR_MS;

/** Words by which a refusal names a combination. */
const WORDS: Readonly<Record<Trial, RegExp>> = {
  'style-with-speed': /model|latency/iu,
  'glossary-without-source': /source[\s_-]?lang/iu,
};

/** Returns which of the tried combinations an error names as its reason. */
export function refusedOf(tried: readonly Trial[], error: unknown): Trial[] {
  const { code, details } = toAppError(error);
  if (code !== 'api/bad-request') return [];
  return tried.filter((trial) => WORDS[trial].test(details?.serviceMessage ?? ''));
}

/** Returns the combinations that a request relies on. */
export function trialsOf({
  modelType,
  styleId,
  styleProfileId,
  customInstructions,
  sourceLang,
  glossaryIds,
}: Pick<
  TranslateTextInput,
  'modelType' | 'styleId' | 'styleProfileId' | 'customInstructions' | 'sourceLang' | 'glossaryIds'
>): Trial[] {
  const isStyled =
    (styleId ?? styleProfileId ?? null) !== null || (customInstructions ?? []).length > 0;
  const hasGlossary = (glossaryIds ?? []).length > 0;
  return TRIALS.filter((trial) =>
    trial === 'style-with-speed'
      ? isStyled && modelType === 'latency_optimized'
      : hasGlossary && sourceLang === null,
  );
}

/** Remembers which combinations the services have refused. */
export function createTextTrials(now: () => number) {
  const refusedAtMs = new Map<string, number>();
  const keyOf = (connectionId: string, trial: Trial): string => `${trial} ${connectionId}`;
  return {
    /** Returns what may be tried: nothing at a service here, which is known, nor at one that ignores new fields. */
    open(
      connectionId: string,
      { isHere, takesNewerOptions }: Pick<ConnectionAbilities, 'isHere' | 'takesNewerOptions'>,
    ): Trial[] {
      if (isHere || !takesNewerOptions) return [];
      return TRIALS.filter((trial) => {
        const atMs = refusedAtMs.get(keyOf(connectionId, trial));
        return atMs === undefined || now() - atMs >= REFUSED_MS;
      });
    },
    /** Called with what a service surely refuses: for a day, it is not tried again. */
    noteRefusal(connectionId: string, refused: readonly Trial[]): void {
      for (const trial of refused) refusedAtMs.set(keyOf(connectionId, trial), now());
    },
  };
}
