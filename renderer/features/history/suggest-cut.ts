import { placeCut } from '../../../shared/domain/history/parts.ts';
import {
  isWithin,
  sentenceStarts,
  targetPlaces,
  type CutText,
} from '../../../shared/text/cut-places.ts';
import { nearest, proposeCut, type ProposedCut } from '../../../shared/text/propose-cut.ts';

/** Returns the initial cut of a translation: at the caret, or after its first sentence if the caret is at an edge. */
function suggestTarget(of: CutText, caret: number): number {
  const places = targetPlaces(of, caret);
  const here = placeCut(of.text, caret, of.marks);
  const [first] = sentenceStarts(of).filter((at) => places.includes(at));
  return nearest(places, isWithin(of.text, here) ? here : (first ?? here));
}

/**
 * Suggests cuts based on the caret set by the user in the translation, the source, or both.
 *
 * @param sourceCaret null: not in the source
 * @returns null where the source cannot be cut
 */
export function suggestCut(
  source: CutText,
  target: CutText,
  caret: number,
  sourceCaret: number | null,
): ProposedCut | null {
  // A caret at an edge means nothing: it was there when the field opened.
  const isPut = isWithin(target.text, placeCut(target.text, caret, target.marks));
  if (sourceCaret === null)
    return proposeCut(source, target, 'target', suggestTarget(target, caret));
  const fitting = proposeCut(source, target, 'source', sourceCaret);
  return fitting === null || !isPut
    ? fitting
    : { ...fitting, target: suggestTarget(target, caret) };
}
