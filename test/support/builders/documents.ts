import type { UploadDocumentInput } from '../../../electron/clients/translation/documents/document-calls.ts';
import type { StartDocuments } from '../../../shared/ipc/document-requests.ts';

export function startInput(patch: Partial<StartDocuments> = {}): StartDocuments {
  return {
    fileIds: ['f'],
    connectionId: 'test',
    sourceLang: null,
    targetLangs: ['DE'],
    formality: 'default',
    glossaryIds: [],
    style: null,
    memory: null,
    outputFormats: {},
    ...patch,
  };
}

export function anUpload(
  patch: Partial<UploadDocumentInput> & Pick<UploadDocumentInput, 'open' | 'onBeforeComplete'>,
): UploadDocumentInput {
  return {
    fileName: 'secret.txt',
    sizeBytes: 1,
    sourceLang: null,
    targetLang: 'DE',
    formality: 'default',
    glossaryId: null,
    ...patch,
  };
}
