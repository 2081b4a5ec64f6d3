import type { CountToSend, ToSend } from '../../../../shared/ipc/document-requests.ts';
import type { TextRulesFile } from '../../../../shared/documents/rules/text-rules.ts';
import { toAppError } from '../../../../shared/errors.ts';
import type { DocumentText } from '../../../clients/translation/translation-client.ts';
import { canceledError } from '../../../support/abort.ts';
import type { PlannedSource } from '../planned-source.ts';
import type { DocumentSplitter } from './split-document.ts';

export type SendCounter = ReturnType<typeof createSendCounter>;

/**
 * Builds the service that counts what of planned files would be sent, by splitting them as their jobs will. Nothing
 * leaves the computer.
 */
export function createSendCounter({
  sources,
  splitter,
  textRulesOf,
}: {
  /** Returns planned files. @throws `input/conflict` */
  sources: (fileIds: readonly string[]) => readonly PlannedSource[];
  splitter: DocumentSplitter;
  /** Returns what a project's rule file says about XML and JSON files. */
  textRulesOf: (projectId: string) => Promise<TextRulesFile | null>;
}) {
  let running: AbortController | null = null;

  const count = async (
    { fileIds, sourceLang, targetLangs, projectId, choice }: CountToSend,
    signal: AbortSignal,
  ): Promise<ToSend> => {
    const check = (): void => {
      if (signal.aborted) throw canceledError();
    };
    /** Files of one start share answers, so what an earlier one sends is not sent again. */
    const sent = new Set<string>();
    const files: ToSend['files'] = [];
    const textRules = projectId === null ? null : await textRulesOf(projectId);
    for (const { file, inspected, sourcePath, sourceCopy } of sources(fileIds)) {
      const { format, sizeBytes, sha256 } = inspected;
      const origin = { fileName: file.fileName, sourcePath, sourceCopy };
      const [targetLang = ''] = targetLangs;
      const document = { ...origin, format, sizeBytes, sha256, sourceLang, targetLang, textRules };
      const texts = await splitter.readTexts(document, signal).catch(unreadable);
      check();
      if (texts === null) continue;
      const amounts = { fileId: file.id, sentChars: 0, savedChars: 0 };
      for (const lang of new Set(targetLangs)) {
        const rows = await splitter.split(texts, {
          document: { sourceLang, targetLang: lang, projectId },
          choice,
          answered: new Set(),
          paidElsewhere: new Set(),
          check,
        });
        for (const { key, target, charCount } of rows) {
          const isSent = target === null && !sent.has(`${lang} ${key}`);
          if (isSent) sent.add(`${lang} ${key}`);
          amounts[isSent ? 'sentChars' : 'savedChars'] += charCount;
        }
      }
      files.push(amounts);
    }
    return { files };
  };

  return {
    /** A newer call ends an older one. @throws `canceled`, `input/conflict` */
    async count(input: CountToSend): Promise<ToSend> {
      running?.abort();
      const own = new AbortController();
      running = own;
      try {
        return await count(input, own.signal);
      } finally {
        if (running === own) running = null;
      }
    },
    stop: () => running?.abort(),
  };
}

/** A file that cannot be read is missing from the result. */
function unreadable(error: unknown): DocumentText[] | null {
  const { code } = toAppError(error);
  if (code.startsWith('document/')) return null;
  throw error;
}
