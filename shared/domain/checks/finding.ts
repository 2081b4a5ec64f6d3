import { z } from 'zod';
import { id, languageCode, pageOf, pageQuery, shownPage } from '../schemas.ts';
import { historyDetailSegmentSchema, partNumber } from '../history/history.ts';

/** Rules, in the order of the list. */
export const CHECK_RULES = [
  'empty',
  'untranslated',
  'placeholders',
  'numbers',
  'dates',
  'units',
  'terms',
  'forbidden',
  'inconsistent',
  'spelling',
  'doubled-words',
  'blanks',
  'punctuation',
  'quotes',
  'length',
  'subtitles',
] as const;
export type CheckRule = (typeof CHECK_RULES)[number];

/** Kinds of findings, each with its own sentence in the window. */
const FINDING_KINDS = [
  'empty',
  'untranslated',
  'placeholderMissing',
  'placeholderExtra',
  'placeholderChanged',
  'placeholderOrder',
  'numberMissing',
  'numberExtra',
  'numberDiffers',
  'numberFormat',
  'dateDiffers',
  'timeDiffers',
  'unitDiffers',
  'unitMissing',
  'termMissing',
  'forbiddenTerm',
  'inconsistent',
  'spelling',
  'doubledWord',
  'doubledBlank',
  'blankAtEdge',
  'blankBefore',
  'blankMissing',
  'endDiffers',
  'endExtra',
  'endMissing',
  'openingMissing',
  'bracketUnpaired',
  'quotesOther',
  'quotesUnpaired',
  'quotesMissing',
  'cellTooLong',
  'pictureTooLong',
  'readingSpeed',
  'lineTooLong',
  'tooManyLines',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** A possible problem in a translation. */
const findingSchema = z.object({
  rule: z.enum(CHECK_RULES),
  kind: z.enum(FINDING_KINDS),
  /** Position of the segment in its item, from 0. */
  position: z.number(),
  /** Range in the target, in UTF-16 units; empty where something is missing. */
  start: z.number(),
  end: z.number(),
  /** Values for the placeholders of its sentence. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Replacement for the text between `start` and `end` if it is certain, otherwise null. */
  fix: z.string().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

/** A pair to check. */
export interface CheckedPair {
  position: number;
  source: string;
  target: string;
  /** Location in the document, as stored in the history. */
  location?: string | undefined;
  /** Its sentences, at least two; absent where it is one, or was not cut. */
  sentences?: readonly CheckedSentence[] | undefined;
}

/** A sentence of a pair. */
export interface CheckedSentence {
  source: string;
  target: string;
  /** Where `target` begins in the target of the pair, in UTF-16 units. */
  targetStart: number;
  /** Its sides were only aligned: some of their words may belong to a neighbor. */
  isGuessed?: boolean | undefined;
}

/** A finding of the list, with its sentence: the row of the document that has it. */
const listedFindingSchema = findingSchema.extend({
  /** Part of a segment with parts in which it begins, from 0. */
  part: partNumber.optional(),
  /** The rule with the pair and the found text: the same in every item. */
  key: z.string(),
  /** The sentence; the whole segment for a finding that goes on in the next sentence. */
  source: z.string(),
  /** As above; the range is in this text. */
  target: z.string(),
  location: z.string().optional(),
  /** The user dismissed it as not an error. */
  isDismissed: z.boolean(),
});
export type ListedFinding = z.infer<typeof listedFindingSchema>;

export const findingsQuerySchema = z.object({
  itemId: id,
  /** Limits the list to one rule. */
  rule: z.enum(CHECK_RULES).optional(),
  /** Lists dismissed findings instead of open ones. */
  isDismissed: z.boolean(),
  ...pageQuery,
});
export type FindingsQuery = z.infer<typeof findingsQuerySchema>;

/** A page of the list: by rule, then in the order of the text. */
export const findingsPageSchema = pageOf('findings', listedFindingSchema).extend({
  ...shownPage,
  /** Rules with findings. */
  counts: z.array(
    z.object({ rule: z.enum(CHECK_RULES), openCount: z.number(), dismissedCount: z.number() }),
  ),
  /** Number of glossary terms that the translation was compared with. */
  termCount: z.number(),
  /** Whether there is a dictionary for the target. */
  isSpellingChecked: z.boolean(),
  /** Rules that are not run in the target language because they are wrong too often there. */
  rulesOff: z.array(z.enum(CHECK_RULES)),
  /** Rules whose error rate there has not been measured. */
  rulesUnmeasured: z.array(z.enum(CHECK_RULES)),
});
export type FindingsPage = z.infer<typeof findingsPageSchema>;

/** A file of pairs to check; it is not imported. The languages are for files that do not name theirs. */
export const checkFileSchema = z.object({
  sourceLang: languageCode.nullable(),
  targetLang: languageCode.nullable(),
  /** Limits the findings to one rule. */
  rule: z.enum(CHECK_RULES).optional(),
});
export type CheckFile = z.infer<typeof checkFileSchema>;

/** The documents and language pairs of a file, in its order. */
export const checkedFileSchema = z.object({
  documents: z.array(
    z.object({
      title: z.string(),
      sourceLang: z.string().nullable(),
      targetLang: z.string(),
      segmentCount: z.number(),
      /** All findings, of which at most `MAX_FILE_FINDINGS` are listed. */
      findingCount: z.number(),
      /** As in {@link findingsPageSchema}; dismissed ones are left out. */
      findings: z.array(listedFindingSchema),
      ...findingsPageSchema.pick({
        termCount: true,
        isSpellingChecked: true,
        rulesOff: true,
        rulesUnmeasured: true,
      }).shape,
    }),
  ),
});
export type CheckedFile = z.infer<typeof checkedFileSchema>;

export const dismissFindingSchema = z.object({
  rule: z.enum(CHECK_RULES),
  key: z.string().regex(/^[0-9a-f]{64}$/u),
  isDismissed: z.boolean(),
});
export type DismissFinding = z.infer<typeof dismissFindingSchema>;

export const findingPlaceSchema = z.object({
  itemId: id,
  position: z.number().int().min(0),
  key: z.string().regex(/^[0-9a-f]{64}$/u),
});
export type FindingPlace = z.infer<typeof findingPlaceSchema>;

export const fixedFindingSchema = z.object({
  segment: historyDetailSegmentSchema,
  /** The previous target, of the part if there is one. */
  before: z.string(),
  /** The part that was fixed, from 0. */
  part: partNumber.optional(),
});
export type FixedFinding = z.infer<typeof fixedFindingSchema>;

/** Number of open findings in an item. */
export const checkCountSchema = z.object({
  itemId: z.string(),
  /** Null while it is being counted; an event follows. */
  count: z.number().nullable(),
});
export type CheckCount = z.infer<typeof checkCountSchema>;

export const CHECK_REPORT_FORMATS = ['html', 'xlsx'] as const;
export type CheckReportFormat = (typeof CHECK_REPORT_FORMATS)[number];
