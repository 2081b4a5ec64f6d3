/** Facts about an exchange format: its name for people and its file extension. */
export interface ExchangeFormatFacts {
  readonly label: string;
  /** Excludes the dot. */
  readonly extension: string;
  /**
   * The format has room for only one language pair: each further pair is written to a separate
   * file.
   */
  readonly hasOnePair: boolean;
}

/** Formats in which the history can be exported. */
export const EXPORT_FORMATS = ['tmx', 'xliff-1.2', 'xliff-2.1', 'xlsx', 'csv', 'tsv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Formats that can be imported into the history; the XLIFF versions are distinguished by content. */
export const IMPORT_FORMATS = ['tmx', 'xliff', 'tsv'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * Facts about each format. @see XLIFF 2.1, `xliff`: one `srcLang` and one `trgLang` per document
 */
export const EXPORT_FORMAT_FACTS: Record<ExportFormat, ExchangeFormatFacts> = {
  tmx: { label: 'TMX 1.4', extension: 'tmx', hasOnePair: false },
  'xliff-1.2': { label: 'XLIFF 1.2', extension: 'xlf', hasOnePair: false },
  'xliff-2.1': { label: 'XLIFF 2.1', extension: 'xlf', hasOnePair: true },
  xlsx: { label: 'Excel (XLSX)', extension: 'xlsx', hasOnePair: false },
  csv: { label: 'CSV', extension: 'csv', hasOnePair: false },
  tsv: { label: 'TSV', extension: 'tsv', hasOnePair: false },
};

const IMPORT_EXTENSIONS: Record<ImportFormat, readonly string[]> = {
  tmx: ['tmx'],
  xliff: ['xlf', 'xliff', 'sdlxliff', 'mqxliff'],
  tsv: ['tsv', 'tab', 'txt'],
};

/** Extensions of files that can be imported, without dots. */
export const IMPORT_FILE_EXTENSIONS: readonly string[] = Object.values(IMPORT_EXTENSIONS).flat();

/** Returns the format of a file by its extension; null for any other extension. */
export function importFormatOf(fileName: string): ImportFormat | null {
  const extension = /\.([^.]+)$/u.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return IMPORT_FORMATS.find((format) => IMPORT_EXTENSIONS[format].includes(extension)) ?? null;
}
