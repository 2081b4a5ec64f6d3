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
    /** @returns true if the error may be a refusal of what was tried; then it is no longer open */
    noteRefusal(connectionId: string, tried: readonly Trial[], error: unknown): boolean {
      if (tried.length === 0 || toAppError(error).code !== 'api/bad-request') return false;
      for (const trial of tried) refusedAtMs.set(keyOf(connectionId, trial), now());
      return true;
    },
  };
}
