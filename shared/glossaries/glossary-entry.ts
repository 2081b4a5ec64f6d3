/** One term: how a source phrase is to be translated. */
export interface GlossaryEntry {
  readonly source: string;
  readonly target: string;
}

/** Ids of terms by their sources, each of which a dictionary has once. @see isStableId */
export type TermIds = readonly (readonly [source: string, id: string])[];

/** How entries are written. @see translation service, `entries_format` */
export const ENTRIES_FORMATS = ['tsv', 'csv'] as const;
export type EntriesFormat = (typeof ENTRIES_FORMATS)[number];

/** The languages of a dictionary: root codes in lower case, as glossary records show them. */
export interface DictionaryPair {
  readonly source: string;
  readonly target: string;
}
