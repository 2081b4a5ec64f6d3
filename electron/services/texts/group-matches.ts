import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { carryNumbers, textOf } from '../../../shared/memory/carry-numbers.ts';
import { matchScore } from '../../../shared/memory/match-score.ts';
import { toMemoryText, type MemoryText } from '../../../shared/memory/memory-text.ts';

/** From this similarity on, two pairs say the same to a reader. */
const ALIKE_PERCENT = 95;

interface Compared {
  match: TextMatch;
  source: MemoryText;
  target: MemoryText;
}

/**
 * Puts the numbers of the text into the proposals, and groups nearly identical pairs under the first of them.
 * @param matches best first
 */
export function groupMatches(text: string, matches: readonly TextMatch[]): TextMatch[] {
  const wanted = toMemoryText(text);
  const groups: Compared[][] = [];
  for (const match of matches) {
    const adapted = withNumbers(wanted, match);
    const compared = {
      match: adapted,
      source: toMemoryText(match.source),
      target: toMemoryText(adapted.target),
    };
    const group = groups.find(([first]) => first !== undefined && isAlike(first, compared));
    if (group === undefined) groups.push([compared]);
    else group.push(compared);
  }
  return groups.flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    return [
      others.length === 0
        ? first.match
        : { ...first.match, alike: others.map(({ match }) => match) },
    ];
  });
}

/** Carries over the numbers of the text: a proposal with different numbers reads well and is wrong. */
function withNumbers(wanted: MemoryText, match: TextMatch): TextMatch {
  const carried = carryNumbers(wanted, toMemoryText(match.source), [match.target]);
  const target = carried === null ? match.target : textOf(carried);
  return target === match.target ? match : { ...match, target, hasNewNumbers: true };
}

function isAlike(one: Compared, other: Compared): boolean {
  return (
    one.target.numbers.join(' ') === other.target.numbers.join(' ') &&
    matchScore(one.source, other.source, ALIKE_PERCENT) >= ALIKE_PERCENT &&
    matchScore(one.target, other.target, ALIKE_PERCENT) >= ALIKE_PERCENT
  );
}
