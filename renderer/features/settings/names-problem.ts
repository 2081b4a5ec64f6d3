import { t } from '../../../shared/i18n/text.ts';
/** Why a list of names cannot be kept, or null. */
export function namesProblem(
  names: readonly string[],
  most: { count: number; chars: number },
): string | null {
  if (names.length > most.count) {
    return t('The list may have {most} names; it has {count}.', {
      most: most.count,
      count: names.length,
    });
  }
  const long = names.find((name) => name.length > most.chars);
  if (long === undefined) return null;
  return t('A name may have {most} characters; the one that begins with “{start}” has {count}.', {
    most: most.chars,
    start: long.slice(0, 20),
    count: long.length,
  });
}
