import { cleanServiceText } from '../http/service-text.ts';
import type { DocumentCalls } from './document-calls.ts';
import { createDocumentDownload, documentPath, goneWhenNotFound } from './document-download.ts';
import { createDocumentUpload } from './document-upload.ts';
import { callJson, type ClientContext } from './json-call.ts';
import {
  documentConfirmedWire,
  documentSegmentsWire,
  documentStatusWire,
} from './wire/documents.ts';

/** Builds the document calls. @see DocumentCalls */
export function createDocumentCalls(context: ClientContext): DocumentCalls {
  return {
    uploadDocument: createDocumentUpload(context),
    downloadDocument: createDocumentDownload(context),
    async getDocumentStatus(handle, options = {}) {
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
      const words = cleanServiceText(status.errorMessage ?? '', [handle.documentKey]);
      return { ...status, errorMessage: words ?? null };
    },
    async confirmDocument(handle, options = {}) {
      await callJson(
        context,
        {
          method: 'POST',
          path: documentPath(handle, '/received'),
          body: { document_key: handle.documentKey },
          secrets: [handle.documentKey],
          priority: 'collect',
          policy: 'idempotent',
          schema: documentConfirmedWire,
          meaning: goneWhenNotFound,
        },
        options,
      );
    },
    listDocumentSegments: (handle, options = {}) =>
      callJson(
        context,
        {
          method: 'POST',
          path: documentPath(handle, '/segments'),
          body: { document_key: handle.documentKey },
          secrets: [handle.documentKey],
          priority: 'collect',
          policy: 'idempotent',
          schema: documentSegmentsWire,
          meaning: goneWhenNotFound,
        },
        options,
      ),
  };
}
