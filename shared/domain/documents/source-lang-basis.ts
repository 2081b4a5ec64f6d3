/** The origin of a source language that nobody chose before sending. `undetected`: detection failed. */
export const SOURCE_LANG_BASES = ['service', 'detected', 'undetected', 'person'] as const;
export type SourceLangBasis = (typeof SOURCE_LANG_BASES)[number];

/** As a source language in a filter: items whose source language is not known. */
export const UNKNOWN_SOURCE_LANG = 'und';
