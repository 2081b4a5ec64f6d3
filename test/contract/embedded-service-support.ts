import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';
import type { TranslationEngine } from '../../electron/embedded/engines/engine.ts';
import { createPseudoEngine } from '../../electron/embedded/engines/pseudo.ts';
import type {
  TranslationService,
  TranslationServiceOptions,
} from '../../electron/embedded/translation/service.ts';
import { createTranslationService } from '../../electron/embedded/translation/service.ts';

export interface Handle {
  document_id: string;
  document_key: string;
}

/** The service over real HTTP, with the calls a client makes. */
export interface ServiceUnderTest {
  readonly url: string;
  readonly dataFolder: string;
  readonly service: TranslationService;
  get(address: string): Promise<Response>;
  postJson(address: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  postForm(address: string, body: string): Promise<Response>;
  /** Uploads with the `file` part first, as clients do. */
  upload(
    name: string,
    content: Uint8Array | string,
    fields?: Record<string, string>,
  ): Promise<Response>;
  /** Uploads a text and waits until it is done or failed. */
  finished(content: string, fields?: Record<string, string>): Promise<Handle>;
  status(handle: Handle): Promise<Record<string, unknown>>;
  result(handle: Handle): Promise<Response>;
}

const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

export function onCleanUp(cleanUp: () => Promise<void> | void): void {
  cleanUps.push(cleanUp);
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-service-'));
  onCleanUp(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export async function startService(
  options: Partial<TranslationServiceOptions> = {},
): Promise<ServiceUnderTest> {
  const dataFolder = options.dataFolder ?? temporaryFolder();
  const engine: TranslationEngine = options.engine ?? createPseudoEngine();
  const service = await createTranslationService({ ...options, dataFolder, engine });
  const { url } = await service.listen();
  onCleanUp(async () => {
    await service.close().catch(() => undefined);
    await engine.close();
  });
  const authorization = `DeepL-Auth-Key ${service.apiKey}`;

  const postJson: ServiceUnderTest['postJson'] = (address, body, headers = {}) =>
    fetch(url + address, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const upload: ServiceUnderTest['upload'] = (name, content, fields = { target_lang: 'DE' }) => {
    const form = new FormData();
    form.append(
      'file',
      new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]),
      name,
    );
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    return fetch(`${url}/v2/document`, { method: 'POST', headers: { authorization }, body: form });
  };
  const status: ServiceUnderTest['status'] = async (handle) => {
    const response = await postJson(`/v2/document/${handle.document_id}`, {
      document_key: handle.document_key,
    });
    const body: Record<string, unknown> = await response.json();
    return { http: response.status, ...body };
  };

  return {
    url,
    dataFolder,
    service,
    get: (address) => fetch(url + address, { headers: { authorization } }),
    postJson,
    postForm: (address, body) =>
      fetch(url + address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      }),
    upload,
    status,
    result: (handle) =>
      postJson(`/v2/document/${handle.document_id}/result`, { document_key: handle.document_key }),
    async finished(content, fields) {
      const response = await upload('file.txt', content, fields);
      const handle: Handle = await response.json();
      await untilFinished(() => status(handle));
      return handle;
    },
  };
}

/** Polls until the document is done or failed; the test's own time limit bounds it. */
export async function untilFinished(
  status: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  for (;;) {
    const current = await status();
    if (current['status'] !== 'queued' && current['status'] !== 'translating') return current;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** The handle of an upload that was accepted. */
export async function handleOf(upload: Promise<Response>): Promise<Handle> {
  const handle: Handle = await (await upload).json();
  return handle;
}

export async function messageOf(response: Response): Promise<string> {
  const body: { message: string } = await response.json();
  return body.message;
}

/** An engine whose translations wait until they are let go. */
export function createGatedEngine(): TranslationEngine & {
  open(): void;
  readonly isWaiting: () => boolean;
} {
  const pseudo = createPseudoEngine();
  let waiting = 0;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    ...pseudo,
    open,
    isWaiting: () => waiting > 0,
    async translate(segments, source, target, signal) {
      waiting += 1;
      await Promise.race([
        gate,
        new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => {
            resolve();
          });
        }),
      ]);
      return pseudo.translate(segments, source, target, signal);
    },
  };
}
