/** A file format of the exchange: its id in requests, its name for people, the ending of its files. */
export interface ExchangeFormatFacts {
  readonly label: string;
  /** Without the dot. */
  readonly extension: string;
  /** The format has room for one language pair only: each further pair goes to a file of its own. */
  readonly hasOnePair: boolean;
}

/** Formats that the history can be written in. */
export const EXPORT_FORMATS = ['tmx', 'xliff-1.2', 'xliff-2.1', 'xlsx', 'csv', 'tsv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Formats that can be imported into the history; the XLIFF versions are distinguished by content. */
export const IMPORT_FORMATS = ['tmx', 'xliff', 'tsv'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What is known of each format. @see XLIFF 2.1, `xliff`: one `srcLang` and one `trgLang` per document */
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

/** Endings of files that can be imported, without dots. */
export const IMPORT_FILE_EXTENSIONS: readonly string[] = Object.values(IMPORT_EXTENSIONS).flat();

/** The format of a file by the ending of its name; null when it is none of them. */
export function importFormatOf(fileName: string): ImportFormat | null {
  const extension = /\.([^.]+)$/u.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return IMPORT_FORMATS.find((format) => IMPORT_EXTENSIONS[format].includes(extension)) ?? null;
}
