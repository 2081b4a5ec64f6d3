/** One term with its required translation. */
export interface GlossaryEntry {
  readonly source: string;
  readonly target: string;
}

/** IDs of terms by source, which is unique in a dictionary. @see isStableId */
export type TermIds = readonly (readonly [source: string, id: string])[];

/** Formats of entries. @see translation service, `entries_format` */
export const ENTRIES_FORMATS = ['tsv', 'csv'] as const;
export type EntriesFormat = (typeof ENTRIES_FORMATS)[number];

/** The languages of a dictionary: lowercase root codes, as glossary records show them. */
export interface DictionaryPair {
  readonly source: string;
  readonly target: string;
}
