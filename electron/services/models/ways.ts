import type { ModelDirection, ModelWayQuery } from '../../../shared/domain/models/model.ts';

const PIVOT = 'en';

/** The models that a direction needs: one, or two through English; none where there is no way. */
export function findWay(
  directions: readonly ModelDirection[],
  { sourceLang, targetLang }: ModelWayQuery,
): ModelDirection[] {
  const find = (source: string, target: string): ModelDirection | undefined =>
    directions.find((one) => isSame(one.sourceLang, source) && isSame(one.targetLang, target)) ??
    directions.find((one) => isLike(one.sourceLang, source) && isLike(one.targetLang, target));
  const direct = find(sourceLang, targetLang);
  if (direct !== undefined) return [direct];
  const [to, from] = [find(sourceLang, PIVOT), find(PIVOT, targetLang)];
  return to === undefined || from === undefined || isLike(sourceLang, targetLang) ? [] : [to, from];
}

const codeOf = (code: string): string => code.toLowerCase().replaceAll('_', '-');
const isSame = (one: string, other: string): boolean => codeOf(one) === codeOf(other);
/** Languages of services may be variants, such as `PT-BR`. */
const isLike = (one: string, other: string): boolean =>
  codeOf(one).split('-')[0] === codeOf(other).split('-')[0];
