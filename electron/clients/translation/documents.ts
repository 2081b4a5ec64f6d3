import { cleanServiceText } from '../http/service-text.ts';
import { createDocumentDownload } from './document-download.ts';
import { documentPath, goneWhenNotFound } from './document-address.ts';
import { createDocumentUpload } from './document-upload.ts';
import { callJson, type ClientContext } from './json-call.ts';
import type { DocumentStatus, TranslationClient } from './translation-client.ts';
import { documentStatusWire } from './wire.ts';

/** Longest estimate that is believed; services also send 2^27 seconds for "unknown". */
const MAX_SECONDS_REMAINING = 24 * 60 * 60;

/** The three steps of a document. @see translation service, translate documents */
export function createDocumentCalls(
  context: ClientContext,
): Pick<TranslationClient, 'uploadDocument' | 'getDocumentStatus' | 'downloadDocument'> {
  return {
    uploadDocument: createDocumentUpload(context),
    downloadDocument: createDocumentDownload(context),
    async getDocumentStatus(handle, options = {}): Promise<DocumentStatus> {
      const status = await callJson(
        context,
        {
          method: 'POST',
          path: documentPath(handle),
          body: { document_key: handle.documentKey },
          secrets: [handle.documentKey],
          priority: 'collect',
          policy: 'idempotent',
          schema: documentStatusWire,
          meaning: goneWhenNotFound,
        },
        options,
      );
      const isError = status.status === 'error';
      const words = status.error_message ?? status.message ?? '';
      return {
        state: status.status,
        secondsRemaining:
          status.status === 'translating' ? boundSeconds(status.seconds_remaining ?? null) : null,
        billedChars: status.billed_characters ?? null,
        errorMessage: isError ? (cleanServiceText(words, [handle.documentKey]) ?? null) : null,
      };
    },
  };
}

function boundSeconds(seconds: number | null): number | null {
  if (seconds === null || seconds < 0 || seconds > MAX_SECONDS_REMAINING) return null;
  return Math.ceil(seconds);
}
