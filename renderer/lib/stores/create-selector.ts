/**
 * A memoized selector: recomputes only when one of its inputs changed, so that an unchanged state gives
 * the same object and no component re-renders.
 */
export function createSelector<S, I extends readonly unknown[], R>(
  inputs: (state: S) => readonly [...I],
  compute: (...values: I) => R,
): (state: S) => R {
  let last: { values: readonly [...I]; result: R } | null = null;
  return (state) => {
    const values = inputs(state);
    const known = last;
    if (known?.values.every((value, index) => Object.is(value, values[index]))) return known.result;
    last = { values, result: compute(...values) };
    return last.result;
  };
}
