const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Returns the index of the control, out of `count` in a row, that a key leads to; null when it leads nowhere.
 * @param at index of the focused control, from 0
 */
export function nextControl(
  key: string,
  at: number,
  count: number,
  isRightToLeft: boolean,
): number | null {
  if (at < 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  if (step === undefined) return null;
  const next = at + (isRightToLeft ? -step : step);
  return next >= 0 && next < count ? next : null;
}
