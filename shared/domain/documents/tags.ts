import { z } from 'zod';

/** Meaning of a tag in a text. The first five surround words, the others are between them. */
const TAG_KINDS = [
  'bold',
  'italic',
  'underline',
  'link',
  'formatting',
  'line-break',
  'picture',
  'footnote',
  'field',
  'comment',
  'object',
] as const;
export type TagKind = (typeof TAG_KINDS)[number];

/** Formatting around words, or an object between them, as the user sees and moves it. */
const tagSchema = z.object({
  /** From 1; the same in the source and the translation for tags that correspond. */
  number: z.number().int().min(1),
  kind: z.enum(TAG_KINDS),
  /** True if it has a beginning and an end; otherwise it is a single mark. */
  isPair: z.boolean(),
});
export type Tag = z.infer<typeof tagSchema>;

/** More than any segment has. */
const MAX_MARKS = 10_000;

/**
 * Position of a tag in a text: in front of this UTF-16 unit. Marks at the same position are in
 * order.
 */
const tagMarkSchema = z.object({
  at: z.number().int().min(0),
  tag: z.number().int().min(1),
  side: z.enum(['begins', 'ends', 'stands']),
});
export type TagMark = z.infer<typeof tagMarkSchema>;
export const tagMarksSchema = z.array(tagMarkSchema).max(MAX_MARKS);

const taggedSchema = z.object({ tags: z.array(tagSchema), marks: z.array(tagMarkSchema) });

/** The tags of a segment of a history item, and their positions in both of its texts. */
export const segmentTagsSchema = z.object({
  position: z.number(),
  source: taggedSchema,
  target: taggedSchema,
});
export type SegmentTags = z.infer<typeof segmentTagsSchema>;
