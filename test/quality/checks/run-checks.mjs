import { createCheckRun } from '../../../shared/domain/checks/run.ts';

/** @import { Finding } from '../../../shared/domain/checks/finding.ts' */
/** @import { Pair } from './catalog-pairs.mjs' */

/**
 * Returns the findings for each pair, in the order of the pairs, with every rule switched on.
 *
 * @template {Pair} T
 * @param {readonly T[]} pairs of one target language
 * @returns {{ pair: T, findings: Finding[] }[]}
 */
export function checkPairs(pairs) {
  const checked = pairs.map((pair) => ({ pair, findings: /** @type {Finding[]} */ ([]) }));
  /** @type {Map<string, number[]>} */
  const byTags = new Map();
  for (const [index, { sourceTag, targetTag }] of pairs.entries()) {
    const key = `${sourceTag} ${targetTag}`;
    const places = byTags.get(key);
    if (places === undefined) byTags.set(key, [index]);
    else places.push(index);
  }
  for (const [key, places] of byTags) {
    const [sourceLang = 'en', targetLang = 'en'] = key.split(' ');
    const run = createCheckRun({
      sourceLang,
      targetLang,
      terms: [],
      forbidden: [],
      rulesOff: [],
      isPicture: false,
      isSpelled: null,
    });
    run.add(
      places.map((position) => ({
        position,
        source: pairs[position]?.source ?? '',
        target: pairs[position]?.target ?? '',
      })),
    );
    for (const finding of run.end()) {
      if (finding.rule !== 'inconsistent') checked[finding.position]?.findings.push(finding);
    }
  }
  return checked;
}
