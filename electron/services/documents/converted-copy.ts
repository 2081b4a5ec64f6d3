import type { Said } from '../../../shared/i18n/text.ts';

/** Kinds of files that a copy in the inbox was converted from, with their notes in the plan. */
const NOTES = {
  doc: { message: 'documentErrors.oldWordConverted' },
  xliff: { message: 'documentErrors.converted' },
} as const satisfies Record<string, Said>;

type ConvertedKind = keyof typeof NOTES;

/** End of the name of a copy that was converted: the kind, and the SHA-256 of the file that it was made from. */
const CONVERTED = /\.(?<kind>doc|xliff)-(?<sha256>[0-9a-f]{64})$/u;

/**
 * Names the copy of a planned file after the file that it was converted from: the same file may be converted into other
 * bytes later, and only its own content tells then that it is the same.
 * @param sha256 of the original, lower-case hex
 */
export const convertedCopyName = (id: string, kind: ConvertedKind, sha256: string): string =>
  `${id}.${kind}-${sha256}`;

/** Returns the SHA-256 of the file that a planned copy was converted from; null for any other copy. */
export const originalOf = (sourceCopy: string | null): string | null =>
  CONVERTED.exec(sourceCopy ?? '')?.groups?.['sha256'] ?? null;

/** Returns the note in the plan about a converted file. */
export const notesOf = (sourceCopy: string | null): Said[] => {
  const kind = CONVERTED.exec(sourceCopy ?? '')?.groups?.['kind'];
  return kind === 'doc' || kind === 'xliff' ? [NOTES[kind]] : [];
};
