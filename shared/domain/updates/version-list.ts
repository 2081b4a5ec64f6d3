import { z } from 'zod';
import { MAX_LISTED_VERSIONS, MAX_NOTES_CHARS } from './limits.ts';
import { VERSION } from './version.ts';

/** Characters without a shape, and those that reorder what is read, except for tabs and line ends. */
const UNSHOWN = /[^\P{Cc}\t\n]|\p{Bidi_Control}/gu;

/** Plain text, from which everything that could disguise it is removed. */
const notesSchema = z
  .string()
  .max(MAX_NOTES_CHARS)
  .transform((text) => text.replaceAll(UNSHOWN, '').trim());

const instant = z.iso.datetime().transform((text) => Date.parse(text));

/** A version as its publisher lists it. */
const listedVersionSchema = z.object({
  version: z.string().regex(VERSION),
  /** Day of the release. */
  date: z.iso.date(),
  notes: notesSchema,
});

/** The signed part of a list of versions. Unknown fields are ignored: a later list may have more. */
export const versionListSchema = z
  .object({
    /** Never goes down from one list to the next. */
    issuedAt: instant,
    /** The list proves nothing afterward: an old one must not hide newer ones forever. */
    expiresAt: instant,
    versions: z.array(listedVersionSchema).min(1).max(MAX_LISTED_VERSIONS),
  })
  .refine(({ issuedAt, expiresAt }) => issuedAt < expiresAt);
export type VersionList = z.infer<typeof versionListSchema>;

/** A version in a state for the window. */
export const shownVersionSchema = z.object({
  version: z.string(),
  date: z.string(),
  notes: z.string(),
});
export type ShownVersion = z.infer<typeof shownVersionSchema>;
