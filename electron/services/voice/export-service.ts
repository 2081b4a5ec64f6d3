import type { VoiceExportInput, VoiceExportResult } from '../../../shared/domain/voice/voice.ts';

/** Writes a session to a file. */
export interface VoiceExportService {
  /** @returns a base name with its extension */
  suggestName(input: VoiceExportInput): Promise<string>;
  /** @throws `input/not-found`, `input/invalid`, `document/disk-full` */
  export(input: VoiceExportInput, path: string): Promise<VoiceExportResult>;
  /** Null before the first export. */
  lastPath(): string | null;
}
