import type { DocumentFormatId } from '../../shared/domain/document-format.ts';

/** What was found out about a file that can be translated. */
export interface InspectedFile {
  format: DocumentFormatId;
  sizeBytes: number;
  /** Lower-case hex SHA-256 of the bytes. */
  sha256: string;
  /** Unicode code points to translate, or null when they cannot be counted. */
  charCount: number | null;
  /** Full sentences about what to know before sending. */
  warnings: string[];
}
