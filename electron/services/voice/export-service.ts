import { ofProject } from '../../../shared/domain/connections/call-purpose.ts';
import { safeFileName } from '../../../shared/domain/documents/file-name.ts';
import type { VoiceExportInput, VoiceExportResult } from '../../../shared/domain/voice/voice.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { createFileExport } from '../exchange/file-export.ts';
import type { ExchangeFiles } from '../exchange/files.ts';

/** Exporter of a session to a file. */
export interface VoiceExportService {
  /** @returns a base name with its extension @throws `input/not-found` */
  suggestName(input: VoiceExportInput): Promise<string>;
  /** @throws `input/not-found`, `input/invalid`, `document/disk-full` */
  export(input: VoiceExportInput, path: string): Promise<VoiceExportResult>;
  /** Returns null before the first export. */
  lastPath(): string | null;
}

export function createVoiceExportService({
  voice,
  files,
}: {
  voice: Pick<Database['voice'], 'get' | 'listAllLines'>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
}): VoiceExportService & { stop(): Promise<void> } {
  const output = createFileExport(files);
  const find = async (sessionId: string) => {
    const session = await voice.get(sessionId);
    if (session === null) throw new AppError('input/not-found', 'voiceErrors.sessionGone');
    return session;
  };
  return {
    async suggestName({ sessionId, format, targetLang }) {
      const { title, startedAtMs } = await find(sessionId);
      const day = new Date(startedAtMs).toISOString().slice(0, 10);
      const language = targetLang === null ? '' : `.${targetLang}`;
      return `${safeFileName(title, day)}${language}.${format}`;
    },
    async export({ sessionId, format, targetLang }, path) {
      const { title, startedAtMs, projectId } = await find(sessionId);
      if (format === 'tmx' && targetLang === null) {
        throw new AppError('input/invalid', 'voiceErrors.needsTarget', {
          details: { field: 'targetLang' },
        });
      }
      const lines = await voice.listAllLines(sessionId);
      const { writeTranscript } =
        await import('../../../shared/exchange/transcripts/write-transcript.ts');
      const { bytes, lineCount } = writeTranscript(format, {
        title,
        startedAtMs,
        lines,
        targetLang,
      });
      if (lineCount === 0) throw new AppError('input/invalid', 'voiceErrors.nothingToExport');
      async function* pieces() {
        yield await Promise.resolve(bytes);
      }
      const { fileName } = await output.write({
        path,
        extension: format,
        pieces: pieces(),
        projectIds: ofProject(projectId).projectIds,
      });
      return { fileName, lineCount };
    },
    lastPath: () => output.lastPath(),
    stop: () => output.stop(),
  };
}
