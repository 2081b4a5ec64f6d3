/**
 * chrF, the F-score of character n-grams, as its paper and the usual tools define it: n-grams of 1 to 6 characters
 * without spaces, recall weighted twice as much as precision, and counts summed over all sentences before dividing.
 */
const MAX_ORDER = 6;
const BETA_SQUARED = 4;

/**
 * Counts what a sentence contributes to the score of a whole text.
 *
 * @param {string} hypothesis the translation to judge
 * @param {string} reference the human translation
 * @returns {number[]} three counts for each order: n-grams of the hypothesis, of the reference, of both
 */
export function countMatches(hypothesis, reference) {
  const [own, wanted] = [charactersOf(hypothesis), charactersOf(reference)];
  return Array.from({ length: MAX_ORDER }, (_, index) => index + 1).flatMap((order) => {
    const known = nGrams(wanted, order);
    let matches = 0;
    for (const [gram, count] of nGrams(own, order)) {
      matches += Math.min(count, known.get(gram) ?? 0);
    }
    return [total(own, order), total(wanted, order), matches];
  });
}

/**
 * @param {readonly (readonly number[])[]} counts one entry per sentence
 * @returns {number} 0 to 100
 */
export function scoreOf(counts) {
  /** @type {number[]} */
  const sums = Array(MAX_ORDER * 3).fill(0);
  for (const sentence of counts) {
    for (const [index, count] of sentence.entries()) sums[index] = (sums[index] ?? 0) + count;
  }
  let [precision, recall, orders] = [0, 0, 0];
  for (let at = 0; at < sums.length; at += 3) {
    const [own = 0, wanted = 0, matches = 0] = sums.slice(at, at + 3);
    // Texts shorter than an order have no n-grams of it.
    if (own === 0 || wanted === 0) continue;
    precision += matches / own;
    recall += matches / wanted;
    orders += 1;
  }
  if (orders === 0 || precision + recall === 0) return 0;
  const [p, r] = [precision / orders, recall / orders];
  return (100 * (1 + BETA_SQUARED) * p * r) / (BETA_SQUARED * p + r);
}

/**
 * Returns the score of translations against one human translation each, in the same order.
 *
 * @param {readonly string[]} hypotheses
 * @param {readonly string[]} references
 */
export function chrf(hypotheses, references) {
  return scoreOf(hypotheses.map((one, index) => countMatches(one, references[index] ?? '')));
}

/** @param {string} text */
const charactersOf = (text) => Array.from(text.replaceAll(/\s+/gu, ''));

/**
 * @param {readonly string[]} characters
 * @param {number} order
 */
const total = (characters, order) => Math.max(0, characters.length - order + 1);

/**
 * @param {readonly string[]} characters
 * @param {number} order
 * @returns {Map<string, number>}
 */
function nGrams(characters, order) {
  const counts = new Map();
  for (let at = 0; at + order <= characters.length; at += 1) {
    const gram = characters.slice(at, at + order).join('');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}
