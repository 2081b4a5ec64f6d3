import type { PracticeServiceOptions } from '../../../../../electron/embedded/translation/practice/service.ts';
import { createPracticeService } from '../../../../../electron/embedded/translation/practice/service.ts';
import { createPracticeEngine } from '../../../../../electron/embedded/translation/practice/sample.ts';
import type { TranslationService } from '../../../../../electron/embedded/translation/service.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import type { Handle } from '../support.ts';
import { onCleanUp } from '../support.ts';

type Headers = Readonly<Record<string, string>>;

/** A practice service over real HTTP; every call names its key and its session's headers. */
export interface PracticeUnderTest {
  readonly url: string;
  readonly service: TranslationService;
  readonly get: (address: string, headers?: Headers) => Promise<Response>;
  readonly post: (address: string, body: unknown, headers?: Headers) => Promise<Response>;
  readonly translate: (headers?: Headers, text?: string) => Promise<Response>;
  readonly usage: (headers?: Headers) => Promise<Record<string, number>>;
  readonly upload: (content: string, headers?: Headers) => Promise<Response>;
  readonly status: (handle: Handle, headers?: Headers) => Promise<Record<string, unknown>>;
  readonly result: (handle: Handle, headers?: Headers) => Promise<Response>;
}

/** Returns the headers of a session: its name, and switches without their prefix. */
export function session(
  id: string,
  switches: Readonly<Record<string, number | string>> = {},
): Headers {
  const entries = Object.entries(switches).map(([name, value]) => [
    name.startsWith('x-') ? name : `mock-server-session-${name}`,
    String(value),
  ]);
  return { 'mock-server-session': id, ...Object.fromEntries(entries) };
}

export async function startPracticeService(
  options: Partial<PracticeServiceOptions> = {},
): Promise<PracticeUnderTest> {
  const service = await createPracticeService({
    dataFolder: temporaryFolder(),
    engine: createPracticeEngine(),
    ...options,
  });
  const { url } = await service.listen();
  onCleanUp(() => service.close().catch(() => undefined));
  const withKey = (headers: Headers): Record<string, string> => ({
    authorization: 'DeepL-Auth-Key any-key',
    ...headers,
  });
  const post: PracticeUnderTest['post'] = (address, body, headers = {}) =>
    fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...withKey(headers) },
      body: JSON.stringify(body),
    });
  const get: PracticeUnderTest['get'] = (address, headers = {}) =>
    fetch(url + address, { headers: withKey(headers) });

  return {
    url,
    service,
    get,
    post,
    translate: (headers, text = 'proton beam') =>
      post('/v2/translate', { text: [text], source_lang: 'EN', target_lang: 'DE' }, headers),
    async usage(headers) {
      const body: Record<string, number> = await (await get('/v2/usage', headers)).json();
      return body;
    },
    upload(content, headers = {}) {
      const form = new FormData();
      form.append('file', new Blob([content]), 'file.txt');
      form.append('target_lang', 'DE');
      return fetch(`${url}/v2/document`, {
        method: 'POST',
        headers: withKey(headers),
        body: form,
      });
    },
    async status(handle, headers) {
      const response = await post(
        `/v2/document/${handle.document_id}`,
        { document_key: handle.document_key },
        headers,
      );
      const body: Record<string, unknown> = await response.json();
      return { http: response.status, ...body };
    },
    result: (handle, headers) =>
      post(
        `/v2/document/${handle.document_id}/result`,
        { document_key: handle.document_key },
        headers,
      ),
  };
}

/** Returns the `Authorization` header of a key. */
export function key(value: string): Headers {
  return { authorization: `DeepL-Auth-Key ${value}` };
}

export async function statuses(calls: readonly (() => Promise<Response>)[]): Promise<number[]> {
  const answers: number[] = [];
  for (const call of calls) answers.push((await call()).status);
  return answers;
}
