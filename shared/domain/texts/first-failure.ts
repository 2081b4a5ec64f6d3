import type { AppError } from '../../errors.ts';

/** The first failure among results; untouched only if each of them is. Null: none failed. */
export function firstFailure(
  results: Iterable<{ ok: true } | { ok: false; error: AppError }>,
): AppError | null {
  const errors = [...results].flatMap((result) => (result.ok ? [] : [result.error]));
  const [first = null] = errors;
  if (!first?.isUntouched || errors.every((error) => error.isUntouched)) return first;
  return first.with({ isUntouched: false });
}
