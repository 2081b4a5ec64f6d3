import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { SegmentPair } from '../../../electron/embedded/translation/documents/files.ts';
import type { DocumentText } from '../../../electron/embedded/translation/documents/thread-messages.ts';
import type { EditedText } from '../../../electron/embedded/translation/documents/write-edits.ts';
import type { TranslationEngine } from '../../../electron/embedded/engines/engine.ts';
import type { TranslationService } from '../../../electron/embedded/translation/service.ts';
import { createTranslationService } from '../../../electron/embedded/translation/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { nextLook } from './next-look.ts';

/** Outcome of a document. */
export type DocumentOutcome =
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'done';
      readonly bytes: Uint8Array;
      readonly segments: readonly SegmentPair[];
    };

/** Outcome of a document with edits. */
export type EditOutcome =
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | {
      readonly kind: 'written';
      readonly bytes: Uint8Array;
      readonly unplaced: readonly number[];
    };

/** One service for all documents of a test file, over real HTTP. */
export interface SharedDocuments {
  /** Runs from upload to download, from English into Spanish unless the fields say otherwise. */
  translate(
    name: string,
    bytes: Uint8Array,
    fields?: Readonly<Record<string, string>>,
  ): Promise<DocumentOutcome>;
  /** Returns the texts of a document with their formatting. @throws if it is refused */
  texts(name: string, bytes: Uint8Array): Promise<DocumentText[]>;
  /** Writes edits into a translation into Spanish, unless the fields say otherwise. */
  edit(
    name: string,
    bytes: Uint8Array,
    edits: readonly EditedText[] | string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<EditOutcome>;
  /** Returns the lines that say which texts of a document have tags. */
  tags(name: string, bytes: Uint8Array, texts: readonly EditedText[]): Promise<string[]>;
  /** Returns the documents that the service stores on disk. */
  storedFiles(): readonly string[];
  readonly url: () => string;
  readonly authorization: () => string;
}

const EN_ES = { source_lang: 'EN', target_lang: 'ES' };

/** Starts the service before the tests of the file and ends it after them. */
export function shareDocuments(createEngine: () => TranslationEngine): SharedDocuments {
  const folder = temporaryFolder();
  let running: { service: TranslationService; engine: TranslationEngine; url: string } | null =
    null;

  const started = (): { service: TranslationService; url: string } => {
    if (running === null) throw new Error('The service is not started.');
    return running;
  };
  beforeAll(async () => {
    const engine = createEngine();
    const options = { maxRunningDocuments: 1, maxOpenDocuments: 1000, characterLimit: null };
    const service = await createTranslationService({ ...options, engine, dataFolder: folder });
    running = { service, engine, url: (await service.listen()).url };
  });
  afterAll(async () => {
    await running?.service.close();
    await running?.engine.close();
  });
  const authorization = (): string => `DeepL-Auth-Key ${started().service.apiKey}`;
  const ask = (address: string, key: string): Promise<Response> =>
    fetch(started().url + address, {
      method: 'POST',
      headers: { authorization: authorization(), 'content-type': 'application/json' },
      body: JSON.stringify({ document_key: key }),
    });

  const askEditor = (
    address: 'edited' | 'tags',
    name: string,
    bytes: Uint8Array,
    edits: readonly EditedText[] | string,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Response> => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ target_lang: 'ES', ...fields })) {
      form.append(field, value);
    }
    form.append('file', new Blob([Uint8Array.from(bytes)]), name);
    const json = typeof edits === 'string' ? edits : JSON.stringify(edits);
    form.append('edits', new Blob([json]), 'edits.json');
    return fetch(`${started().url}/v2/document/${address}`, {
      method: 'POST',
      headers: { authorization: authorization() },
      body: form,
    });
  };

  return {
    url: () => started().url,
    authorization,
    storedFiles: () => readdirSync(path.join(folder, 'documents')),
    async translate(name, bytes, fields = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries({ ...EN_ES, ...fields })) {
        form.append(field, value);
      }
      form.append('file', new Blob([Uint8Array.from(bytes)]), name);
      const uploaded = await fetch(`${started().url}/v2/document`, {
        method: 'POST',
        headers: { authorization: authorization() },
        body: form,
      });
      const handle: Record<string, string> = await uploaded.json();
      if (!uploaded.ok) {
        return { kind: 'refused', status: uploaded.status, message: handle['message'] ?? '' };
      }
      const { document_id: id = '', document_key: key = '' } = handle;
      for (;;) {
        const status: Record<string, string> = await (await ask(`/v2/document/${id}`, key)).json();
        if (status['status'] === 'error') {
          return { kind: 'failed', message: status['error_message'] ?? '' };
        }
        if (status['status'] === 'done') break;
        await nextLook();
      }
      const listed = await ask(`/v2/document/${id}/segments`, key);
      const { segments }: { segments: SegmentPair[] } = await listed.json();
      const result = await ask(`/v2/document/${id}/result`, key);
      return { kind: 'done', bytes: new Uint8Array(await result.arrayBuffer()), segments };
    },
    async tags(name, bytes, texts) {
      const answer = await askEditor('tags', name, bytes, texts);
      return (await answer.text()).split('\n').filter((line) => line !== '');
    },
    async texts(name, bytes) {
      const form = new FormData();
      for (const [field, value] of Object.entries(EN_ES)) form.append(field, value);
      form.append('file', new Blob([Uint8Array.from(bytes)]), name);
      const answer = await fetch(`${started().url}/v2/document/texts`, {
        method: 'POST',
        headers: { authorization: authorization() },
        body: form,
      });
      if (!answer.ok) throw new Error(await answer.text());
      const { texts }: { texts: DocumentText[] } = await answer.json();
      return texts;
    },
    async edit(name, bytes, edits, fields = {}) {
      const answer = await askEditor('edited', name, bytes, edits, fields);
      if (!answer.ok) {
        const { message }: { message: string } = await answer.json();
        return { kind: 'refused', status: answer.status, message };
      }
      const unplaced = (answer.headers.get('x-dragoman-unplaced') ?? '').split(',');
      return {
        kind: 'written',
        bytes: new Uint8Array(await answer.arrayBuffer()),
        unplaced: unplaced.filter((place) => place !== '').map(Number),
      };
    },
  };
}
