import type { AccountUnderTest } from '../embedded/translation/support.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** Calls the service with any key; a body that is not text is sent as JSON. */
export async function call(
  { url }: Pick<AccountUnderTest, 'url'>,
  key: string,
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url + address, {
    method,
    headers: {
      authorization: `DeepL-Auth-Key ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
  return { status: response.status, body: parsed, headers: response.headers };
}

/** Calls an administration address with the admin key. */
export function admin(
  service: AccountUnderTest,
  method: string,
  address: string,
  body?: unknown,
): Promise<Answer> {
  return call(service, service.service.adminKey, method, `/v2/admin/${address}`, body);
}

/** Creates a developer key. */
export async function makeKey(service: AccountUnderTest, fields: object = {}): Promise<string> {
  const { status, body } = await admin(service, 'POST', 'developer-keys', fields);
  if (status !== 200) throw new Error(`no key: ${String(status)}`);
  return String(body['key_id']);
}

/** Translates one text with a key and returns the status. */
export async function translateWith(
  service: Pick<AccountUnderTest, 'url'>,
  key: string,
  text = 'Hello',
  headers: Record<string, string> = {},
): Promise<number> {
  const fields = { text: [text], source_lang: 'EN', target_lang: 'DE' };
  return (await call(service, key, 'POST', '/v2/translate', fields, headers)).status;
}

/** Returns the characters used in the current month: by the account and by the key. */
export async function usedChars(
  service: AccountUnderTest,
  key = service.service.apiKey,
): Promise<[account: unknown, ofKey: unknown]> {
  const { body } = await call(service, key, 'GET', '/v2/usage');
  return [body['character_count'], body['api_key_character_count']];
}
