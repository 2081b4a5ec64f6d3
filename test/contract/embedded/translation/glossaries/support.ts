import type { TranslationServiceOptions } from '../../../../../electron/embedded/translation/service.ts';
import type { AccountUnderTest, ServiceUnderTest } from '../support.ts';
import { shareAccounts, startService } from '../support.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Method and address. */
export type Operation = `${Method} ${string}`;
export type Encoding = 'json' | 'form';
export const ENCODINGS: readonly Encoding[] = ['json', 'form'];

export interface DictionaryBody {
  source_lang?: unknown;
  target_lang?: unknown;
  entries?: unknown;
  entries_format?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; an empty object if it is not JSON. */
  readonly body: Record<string, unknown>;
}

/** Glossary calls of an account. */
export interface GlossariesUnderTest<T extends AccountUnderTest = AccountUnderTest> {
  readonly service: T;
  /** Sends a body as JSON, or as the form that official clients make of it. */
  send(request: Operation, body: object, encoding?: Encoding): Promise<Answer>;
  sendRaw(
    request: Operation,
    body: string | Uint8Array<ArrayBuffer>,
    contentType: string,
  ): Promise<Answer>;
  get(address: string, headers?: Record<string, string>): Promise<Answer>;
  delete(address: string): Promise<Answer>;
  call(method: Method, address: string): Promise<Answer>;
  /** Creates a v3 glossary and returns its id. */
  created(name: string, dictionaries: DictionaryBody[]): Promise<string>;
  entries(id: string, source: string, target: string): Promise<unknown>;
}

export const EN_DE = {
  source_lang: 'en',
  target_lang: 'de',
  entries: 'cart\tWagen',
  entries_format: 'tsv',
};
export const EN_PL = { ...EN_DE, target_lang: 'pl', entries: 'cart\tkoszyk\ntill\tkasa' };
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Shares one service among all tests of a file. @returns a function that opens an account without glossaries */
export function shareGlossaries(openAccount = shareAccounts()): () => Promise<GlossariesUnderTest> {
  return async () => glossariesOf(await openAccount());
}

/** Starts a separate service for a test. */
export async function startGlossaries(
  options: Partial<TranslationServiceOptions> = {},
): Promise<GlossariesUnderTest<ServiceUnderTest>> {
  return glossariesOf(await startService(options));
}

function glossariesOf<T extends AccountUnderTest>(service: T): GlossariesUnderTest<T> {
  const authorization = `DeepL-Auth-Key ${service.service.apiKey}`;
  const call = async (method: string, address: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(service.url + address, {
      ...init,
      method,
      headers: { authorization, ...(init.headers as Record<string, string>) },
    });
    return toAnswer(response);
  };
  const sendRaw: GlossariesUnderTest['sendRaw'] = (request, body, contentType) => {
    const [method = '', address = ''] = request.split(/ (.*)/su);
    return call(method, address, { body, headers: { 'content-type': contentType } });
  };
  const send: GlossariesUnderTest['send'] = (request, body, encoding = 'json') =>
    encoding === 'json'
      ? sendRaw(request, JSON.stringify(body), 'application/json')
      : sendRaw(request, toForm(body), 'application/x-www-form-urlencoded');
  const get: GlossariesUnderTest['get'] = (address, headers = {}) =>
    call('GET', address, { headers });

  return {
    service,
    send,
    sendRaw,
    get,
    delete: (address) => call('DELETE', address, {}),
    call: (method, address) => call(method, address, {}),
    async created(name, dictionaries) {
      const { status, body } = await send('POST /v3/glossaries', { name, dictionaries });
      if (status !== 201) throw new Error(`not created: ${String(status)}`);
      return String(body['glossary_id']);
    },
    async entries(id, source, target) {
      const { body } = await get(
        `/v3/glossaries/${id}/entries?source_lang=${source}&target_lang=${target}`,
      );
      const [dictionary] = body['dictionaries'] as { entries: string }[];
      return dictionary?.entries;
    },
  };
}

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: Record<string, unknown> = {};
  if (response.headers.get('content-type')?.startsWith('application/json') === true) {
    body = JSON.parse(text) as Record<string, unknown>;
  }
  return { status: response.status, headers: response.headers, text, body };
}

/** Converts `dictionaries` to `dictionaries[0].source_lang` and so on. */
function toForm(body: object): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (name !== 'dictionaries') {
      form.append(name, String(value));
      continue;
    }
    for (const [index, dictionary] of (value as object[]).entries()) {
      for (const [field, inner] of Object.entries(dictionary)) {
        form.append(`dictionaries[${String(index)}].${field}`, String(inner));
      }
    }
  }
  return form.toString();
}
