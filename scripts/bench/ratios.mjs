export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Prints the ratio of two series measured in turn, round by round, with its spread. */
export function printRatio(what, measured, base, goal) {
  const ratios = measured.map((value, index) => value / base[index]);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  process.stdout.write(
    `${what}: ${median(ratios).toFixed(3)} (rounds ${spread})${goal === undefined ? '' : `, goal ${goal}`}\n`,
  );
}
