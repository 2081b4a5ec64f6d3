const Z = 1.959964;

/**
 * Returns the Wilson 95 % interval of a share, in thousandths.
 *
 * @param {number} count
 * @param {number} total
 * @returns {{ rate: number, low: number, high: number }}
 */
export function perThousand(count, total) {
  if (total === 0) return { rate: 0, low: 0, high: 1000 };
  const share = Math.min(1, count / total);
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * total)) / (1 + z2 / total);
  const half =
    (Z * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total))) / (1 + z2 / total);
  return {
    rate: share * 1000,
    low: Math.max(0, middle - half) * 1000,
    high: Math.min(1, middle + half) * 1000,
  };
}
