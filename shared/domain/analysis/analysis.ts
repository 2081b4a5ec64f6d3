import { z } from 'zod';
import { JOB_FORMAT_IDS } from '../documents/format.ts';
import type { CountedSentence, CountedText } from './count-texts.ts';
import { id, ids } from '../schemas.ts';

/**
 * Band of a sentence, in the order in which tables show them. Each sentence is in exactly one: one
 * without letters is in `numbers`; one known exactly, or in a paragraph known exactly, is in
 * `match-100`, for every occurrence; the first occurrence of any other is in the band of its best
 * match; the first one in each later file is `repeated-across`, and all others are
 * `repeated-within`. So the sentences and words of a total do not depend on the order of the files.
 */
export const ANALYSIS_BANDS = [
  'repeated-within',
  'repeated-across',
  'match-100',
  'match-95',
  'match-85',
  'match-75',
  'match-50',
  'new',
  'numbers',
] as const;
export type AnalysisBand = (typeof ANALYSIS_BANDS)[number];

/** Bands by the minimum percentage of a match, the best first. */
const MATCH_BANDS = [
  ['match-100', 100],
  ['match-95', 95],
  ['match-85', 85],
  ['match-75', 75],
  ['match-50', 50],
] as const satisfies readonly (readonly [AnalysisBand, number])[];
/** Matches below this percentage count as new. */
export const LEAST_MATCH_PERCENT = 50;

/** Maximum number of memories chosen for one analysis. */
const MAX_ANALYSIS_MEMORIES = 200;

const analysisAmountsSchema = z.object({
  /** Sentences. */
  segments: z.number(),
  words: z.number(),
  /** Unicode code points, including spaces. */
  characters: z.number(),
});
export type AnalysisAmounts = z.infer<typeof analysisAmountsSchema>;

const bandAmountsSchema = z.record(z.enum(ANALYSIS_BANDS), analysisAmountsSchema);
export type BandAmounts = z.infer<typeof bandAmountsSchema>;

/**
 * Reasons why a file has no figures: a recording, an image, no text that can be read here, a file
 * that changed.
 */
const UNCOUNTED_REASONS = ['recording', 'picture', 'unreadable', 'changed'] as const;

const analyzedFileSchema = z.object({
  fileId: z.string(),
  fileName: z.string(),
  format: z.enum(JOB_FORMAT_IDS),
  /** Null where it cannot be counted here. */
  bands: bandAmountsSchema.nullable(),
  uncounted: z.enum(UNCOUNTED_REASONS).nullable(),
});
export type AnalyzedFile = z.infer<typeof analyzedFileSchema>;

export const analysisSchema = z.object({
  /** ID under which it can be exported, until the next analysis. */
  id: z.string(),
  files: z.array(analyzedFileSchema),
  /** Total of the files that were counted. */
  total: bandAmountsSchema,
});
export type Analysis = z.infer<typeof analysisSchema>;

const languageCode = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/);

export const analysisInputSchema = z.object({
  /** Planned files. */
  fileIds: ids,
  /** Null when unknown, so that matches of every language count. */
  sourceLang: languageCode.nullable(),
  /** Null when none is chosen yet, so that there are no matches. */
  targetLang: languageCode.nullable(),
  /** Memories of other projects are not used. */
  projectId: id.nullable(),
  /** Local memories; null means all. */
  memoryIds: z.array(id).max(MAX_ANALYSIS_MEMORIES).nullable(),
  usesHistory: z.boolean(),
});
export type AnalysisInput = z.infer<typeof analysisInputSchema>;

export const analysisProgressSchema = z.object({ doneCount: z.number(), totalCount: z.number() });
export type AnalysisProgress = z.infer<typeof analysisProgressSchema>;

export const ANALYSIS_FILE_FORMATS = ['csv', 'html'] as const;
export type AnalysisFileFormat = (typeof ANALYSIS_FILE_FORMATS)[number];

/** Returns a sum of zero. */
export function noBands(): BandAmounts {
  const none = () => ({ segments: 0, words: 0, characters: 0 });
  return {
    'repeated-within': none(),
    'repeated-across': none(),
    'match-100': none(),
    'match-95': none(),
    'match-85': none(),
    'match-75': none(),
    'match-50': none(),
    new: none(),
    numbers: none(),
  };
}

/** Sums all bands. */
export function sumOfBands(bands: BandAmounts): AnalysisAmounts {
  return ANALYSIS_BANDS.reduce((sum, band) => plus(sum, bands[band]), {
    segments: 0,
    words: 0,
    characters: 0,
  });
}

function plus(a: AnalysisAmounts, b: AnalysisAmounts): AnalysisAmounts {
  return {
    segments: a.segments + b.segments,
    words: a.words + b.words,
    characters: a.characters + b.characters,
  };
}

/** Returns the band of a text by its best match, in percent. */
export function bandOfMatch(percent: number): AnalysisBand {
  return MATCH_BANDS.find(([, least]) => percent >= least)?.[0] ?? 'new';
}

/** A sentence of a file, with its occurrences in paragraphs known exactly, and in others. */
interface Occurrences {
  /** The first one in another paragraph, if any; they differ only in the space after them. */
  sentence: CountedSentence;
  known: AnalysisAmounts;
  other: AnalysisAmounts;
}

const amountsOf = ({ words, characters }: CountedSentence, times: number): AnalysisAmounts => ({
  segments: times,
  words: words * times,
  characters: characters * times,
});

/** Counts the sentences of a file, in the order of their first occurrence. */
function countOccurrences(
  texts: readonly CountedText[],
  percentOf: (text: string) => number,
): Iterable<Occurrences> {
  const found = new Map<string, Occurrences>();
  for (const { text, sentences, count } of texts) {
    const of = sentences.length > 1 && percentOf(text) === 100 ? 'known' : 'other';
    for (const sentence of sentences) {
      const none = amountsOf(sentence, 0);
      const each = found.get(sentence.text) ?? { sentence, known: none, other: none };
      if (of === 'other' && each.other.segments === 0) each.sentence = sentence;
      each[of] = plus(each[of], amountsOf(sentence, count));
      found.set(sentence.text, each);
    }
  }
  return found.values();
}

/**
 * Sorts the sentences of files into bands.
 * @param files in the order of the plan
 * @param percentOf returns the best match of a sentence with letters, or of a paragraph
 */
export function tallyFiles(
  files: readonly (readonly CountedText[])[],
  percentOf: (text: string) => number,
): { perFile: BandAmounts[]; total: BandAmounts } {
  const seen = new Set<string>();
  const total = noBands();
  const perFile = files.map((texts) => {
    const bands = noBands();
    const add = (band: AnalysisBand, added: AnalysisAmounts): void => {
      bands[band] = plus(bands[band], added);
      total[band] = plus(total[band], added);
    };
    for (const { sentence, known, other } of countOccurrences(texts, percentOf)) {
      const { text, hasLetters } = sentence;
      const band = hasLetters ? bandOfMatch(percentOf(text)) : 'numbers';
      if (band === 'numbers' || band === 'match-100') {
        add(band, plus(known, other));
        continue;
      }
      add('match-100', known);
      if (other.segments === 0) continue;
      add(seen.has(text) ? 'repeated-across' : band, amountsOf(sentence, 1));
      add('repeated-within', plus(other, amountsOf(sentence, -1)));
      seen.add(text);
    }
    return bands;
  });
  return { perFile, total };
}
