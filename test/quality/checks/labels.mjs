import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The finding is a slip in the catalog, or a false alarm. */
/** @typedef {'slip' | 'false'} Verdict */

export const LABELS_FILE = join(import.meta.dirname, 'labels.tsv');

/** @returns {Map<string, Verdict>} by hash of the pair and rule, as `hash rule` */
export function readLabels() {
  /** @type {Map<string, Verdict>} */
  const labels = new Map();
  if (!existsSync(LABELS_FILE)) return labels;
  for (const line of readFileSync(LABELS_FILE, 'utf8').split('\n')) {
    const [hash, rule, verdict] = line.split('\t');
    if (verdict === 'slip' || verdict === 'false')
      labels.set(`${hash ?? ''} ${rule ?? ''}`, verdict);
  }
  return labels;
}
