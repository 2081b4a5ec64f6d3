import { alignSentences } from '../../../shared/text/align-sentences.ts';
import { KINDS, makeParagraph, type Bank, type Kind } from './make-paragraph.ts';
import { tallyOf, type Tally } from './tally.ts';

/** Paragraphs of each kind in a language pair: with eight pairs, 1,000 in all. */
const COUNTS: Readonly<Record<Kind, number>> = {
  'one to one': 50,
  tagged: 12,
  merged: 14,
  cut: 14,
  'left out': 10,
  added: 10,
  exchanged: 15,
};

export interface Measured extends Tally {
  readonly kind: Kind;
  readonly pair: string;
}

/** Cuts paragraphs that are the same each time, and compares the pairs with the known ones. */
export function measure(banks: readonly Bank[]): Measured[] {
  let seed = 0;
  return banks.flatMap((bank) =>
    KINDS.flatMap((kind) =>
      Array.from({ length: COUNTS[kind] }, () => {
        const paragraph = makeParagraph(bank, kind, (seed += 1));
        const { source, target, bans } = paragraph;
        return {
          ...tallyOf(paragraph, alignSentences(source, target, bank, bans)),
          kind,
          pair: `${bank.sourceLang} → ${bank.targetLang}`,
        };
      }),
    ),
  );
}
