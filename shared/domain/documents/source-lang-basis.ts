/**
 * How a source language is known that nobody chose before sending. `undetected`: it was looked for and could
 * not be told.
 */
export const SOURCE_LANG_BASES = ['service', 'detected', 'undetected', 'person'] as const;
export type SourceLangBasis = (typeof SOURCE_LANG_BASES)[number];

/** As a source language in a filter: items whose source language is not known. */
export const UNKNOWN_SOURCE_LANG = 'und';
