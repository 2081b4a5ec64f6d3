import { afterAll, onTestFinished } from 'vitest';
import type { TranslationEngine } from '../../../../electron/embedded/engines/engine.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import type {
  TranslationService,
  TranslationServiceOptions,
} from '../../../../electron/embedded/translation/service.ts';
import { createTranslationService } from '../../../../electron/embedded/translation/service.ts';
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts';
import { nextLook } from '../../support/next-look.ts';
import type { SideBySideAccounts } from '../../support/side-by-side-accounts.ts';
import { createSideBySideAccounts } from '../../support/side-by-side-accounts.ts';

export interface Handle {
  document_id: string;
  document_key: string;
}

/** An account of a service over real HTTP, with the calls of a client. */
export interface AccountUnderTest {
  readonly url: string;
  readonly service: Pick<TranslationService, 'apiKey' | 'adminKey' | 'routes'>;
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
  /** Confirms that the result has arrived. */
  confirm(handle: Handle): Promise<Response>;
}

/** A separate service for a test. */
export interface ServiceUnderTest extends AccountUnderTest {
  readonly dataFolder: string;
  readonly service: TranslationService;
}

/** Registers cleanup for the end of the test; the last one runs first. */
export function onCleanUp(cleanUp: () => Promise<void> | void): void {
  onTestFinished(() => cleanUp());
}

/** Starts a service for tests of a whole service: its options, files, log, limits, restart, and end. */
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
  return { ...callsOf(url, service), dataFolder, service };
}

interface SharedService {
  readonly url: string;
  readonly accounts: SideBySideAccounts;
  readonly routes: TranslationService['routes'];
  close(): Promise<void>;
}

/**
 * Shares one service among all tests of a file, started by the first that needs it.
 *
 * @returns a function that opens an account without stored data
 */
export function shareAccounts(): () => Promise<AccountUnderTest> {
  let shared: Promise<SharedService> | null = null;
  afterAll(async () => {
    await (await shared)?.close();
  });
  return async () => {
    shared ??= startSharedService();
    const { url, accounts, routes } = await shared;
    return callsOf(url, { ...accounts.open(), routes });
  };
}

async function startSharedService(): Promise<SharedService> {
  const dataFolder = folderOfFile();
  const accounts = createSideBySideAccounts();
  const service = await createTranslationService({
    dataFolder,
    engine: createPseudoEngine(),
    extension: accounts.extension,
  });
  const { url } = await service.listen();
  return {
    url,
    accounts,
    routes: service.routes,
    close: () => service.close(),
  };
}

/** Returns the calls of a client, also to a service in a different process. */
export function callsOf(url: string, service: AccountUnderTest['service']): AccountUnderTest {
  const authorization = `DeepL-Auth-Key ${service.apiKey}`;

  const postJson: AccountUnderTest['postJson'] = (address, body, headers = {}) =>
    fetch(url + address, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const upload: AccountUnderTest['upload'] = (name, content, fields = { target_lang: 'DE' }) => {
    const form = new FormData();
    form.append(
      'file',
      new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]),
      name,
    );
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    return fetch(`${url}/v2/document`, { method: 'POST', headers: { authorization }, body: form });
  };
  const status: AccountUnderTest['status'] = async (handle) => {
    const response = await postJson(`/v2/document/${handle.document_id}`, {
      document_key: handle.document_key,
    });
    const body: Record<string, unknown> = await response.json();
    return { http: response.status, ...body };
  };

  return {
    url,
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
    confirm: (handle) =>
      postJson(`/v2/document/${handle.document_id}/received`, {
        document_key: handle.document_key,
      }),
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
    await nextLook();
  }
}

/** Returns the handle of an accepted upload. */
export async function handleOf(upload: Promise<Response>): Promise<Handle> {
  const handle: Handle = await (await upload).json();
  return handle;
}

export async function messageOf(response: Response): Promise<string> {
  const body: { message: string } = await response.json();
  return body.message;
}

/**
 * Returns the message of a refused request.
 *
 * @throws if the answer has a status other than `status`
 */
export async function refusalOf(
  answer: Response | { readonly status: number; readonly body: Record<string, unknown> },
  status: number,
): Promise<string> {
  const message = answer instanceof Response ? await messageOf(answer) : answer.body['message'];
  if (answer.status !== status) throw new Error(`${String(answer.status)}: ${String(message)}`);
  return String(message);
}

/** Creates an engine whose translations wait until they are released. */
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
