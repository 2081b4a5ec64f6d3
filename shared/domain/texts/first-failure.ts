import type { AppError } from '../../errors.ts';

/**
 * Returns the first failure among results, untouched only if each failure is. Null when none
 * failed.
 */
export function firstFailure(
  results: Iterable<{ ok: true } | { ok: false; error: AppError }>,
): AppError | null {
  const errors = [...results].flatMap((result) => (result.ok ? [] : [result.error]));
  const [first = null] = errors;
  if (!first?.isUntouched || errors.every((error) => error.isUntouched)) return first;
  return first.with({ isUntouched: false });
}
