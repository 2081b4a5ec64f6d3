/**
 * Origin of a source language that the user did not choose before sending. `undetected`: detection
 * failed.
 */
export const SOURCE_LANG_BASES = ['service', 'detected', 'undetected', 'person'] as const;
export type SourceLangBasis = (typeof SOURCE_LANG_BASES)[number];

/** Filter value for items whose source language is not known. */
export const UNKNOWN_SOURCE_LANG = 'und';
