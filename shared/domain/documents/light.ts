/** Office files whose media stay on this computer, because a service does not take so large a file. No zod here. */
import type { JobFormatId } from './format.ts';

/** A picture, video, or sound of an office file. */
export interface KeptMedium {
  /** Name of the part in the package, as written there. */
  name: string;
  /** Lower-case hex SHA-256 of its content. */
  sha256: string;
}

/** Data of a job that are needed to send an office file without its media, and to complete the result. */
export interface LightDocument {
  /** Size of what is sent, in bytes. */
  sentBytes: number;
  media: readonly KeptMedium[];
  /** Names of media that the result lacks; null until it has been completed. */
  notPutBack: readonly string[] | null;
}

/** Returns true for formats that keep their media in files of their own. */
export function canBeLight(format: JobFormatId): boolean {
  return format === 'docx' || format === 'pptx' || format === 'xlsx';
}
