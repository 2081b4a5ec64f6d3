import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { key as asKey, startPracticeService } from './practice/support.ts';
import type { AccountUnderTest, Handle } from './support.ts';
import { handleOf, refusalOf, shareAccounts, startService, untilFinished } from './support.ts';
import { head, open, raw } from '../../support/raw-http.ts';
import { admin, call, makeKey, translateWith } from '../../support/service-keys.ts';

const openAccount = shareAccounts();
const JSON_TYPE = 'Content-Type: application/json\r\n';
const ONE = '{"text":["a"],"source_lang":"EN","target_lang":"DE"}';

function post(service: AccountUnderTest, body: string, headers = ''): string {
  const length = `Content-Length: ${String(Buffer.byteLength(body))}\r\n`;
  return head(service, 'POST /v2/translate', JSON_TYPE + length + headers) + body;
}

/** Returns a form with one file part with any header, then the language. */
function formOf(fileHeaders: string): string {
  return (
    `--b\r\nContent-Disposition: form-data; name="file"${fileHeaders}\r\n\r\none\r\n` +
    '--b\r\nContent-Disposition: form-data; name="filename"\r\n\r\na.txt\r\n' +
    '--b\r\nContent-Disposition: form-data; name="target_lang"\r\n\r\nDE\r\n--b--\r\n'
  );
}

function uploadRaw(service: AccountUnderTest, body: string): Promise<Response> {
  return fetch(`${service.url}/v2/document`, {
    method: 'POST',
    headers: {
      authorization: `DeepL-Auth-Key ${service.service.apiKey}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    body,
  });
}

describe('odd requests', () => {
  it('§1 X-Trace-ID and a message even without Host, which only HTTP/1.0 may omit', async () => {
    const service = await openAccount();
    const auth = `Authorization: DeepL-Auth-Key ${service.service.apiKey}\r\n`;
    const end = 'Connection: close\r\n\r\n';
    const refused = await raw(service, `GET /v2/usage HTTP/1.1\r\n${auth}${end}`);
    expect(refused).toMatch(/^HTTP\/1\.1 400 /u);
    expect(refused).toMatch(/x-trace-id: [0-9a-f]{32}/iu);
    expect(refused).toContain('{"message":"The header Host is missing."}');
    expect(await raw(service, `GET /v2/usage HTTP/1.0\r\n${auth}${end}`)).toMatch(/ 200 OK/u);
  });

  it.each(['100-continue', 'tea'])(
    'answers Expect: %s like any other request',
    async (expectation) => {
      const service = await openAccount();
      const answer = await raw(service, post(service, ONE, `Expect: ${expectation}\r\n`));
      expect(answer.includes('100 Continue')).toBe(expectation === '100-continue');
      expect(answer).toContain('"text":"á"');
    },
  );

  it('§5 an id of 4000 characters is malformed, and needs a key', async () => {
    const service = await openAccount();
    const address = `/v3/glossaries/${'a'.repeat(4000)}`;
    expect((await service.get(address)).status).toBe(400);
    expect((await fetch(service.url + address)).status).toBe(403);
  });

  it.each([
    ['an encoded slash in an id', 'POST /v2/document/AA%2Fresult', 404],
    ['dots', 'POST /v2/document/../../etc/passwd', 404],
    ['dots, encoded', 'POST /v2/document/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 404],
    ['an extra slash', 'POST //v2/document/AA', 404],
    ['a different case', 'POST /V2/document/AA', 404],
    ['NUL, encoded', 'POST /v2/document/%00', 404],
  ])('%s leads nowhere', async (_rule, requestLine, status) => {
    const service = await openAccount();
    const body = '{"document_key":"AA"}';
    const headers = `${JSON_TYPE}Content-Length: ${String(body.length)}\r\n`;
    const answer = await raw(service, head(service, requestLine, headers) + body);
    expect(Number(answer.slice(9, 12))).toBe(status);
  });

  it('never treats a body as a second request, and answers pipelined requests in order', async () => {
    const service = await openAccount();
    const hidden = `GET /v2/usage HTTP/1.1\r\nHost: x\r\n\r\n`;
    const smuggled = await raw(service, post(service, hidden));
    expect(smuggled.match(/HTTP\/1\.1 \d+/gu)).toEqual(['HTTP/1.1 400']);
    const texts = Array.from({ length: 100 }, (_, index) => `a${String(index)}`);
    const pipelined = texts.map((text, index) =>
      post(service, ONE.replace('"a"', `"${text}"`)).replace(
        'Connection: close\r\n',
        index === texts.length - 1 ? 'Connection: close\r\n' : '',
      ),
    );
    const answers = await raw(service, pipelined.join(''));
    expect([...answers.matchAll(/"text":"á(\d+)"/gu)].map((match) => Number(match[1]))).toEqual(
      texts.map((_, index) => index),
    );
  });

  it('1000 connections that never finish their request leave room for others', async () => {
    const service = await openAccount();
    const sockets = Array.from({ length: 1000 }, () => open(service));
    for (const [index, socket] of sockets.entries()) {
      const whole = post(service, ONE);
      socket.write(whole.slice(0, index % whole.length));
    }
    expect(await translateWith(service, service.service.apiKey)).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('ignores Range and conditions: a result is delivered whole', async () => {
    const service = await openAccount();
    const handle = await service.finished('one two', { target_lang: 'DE', source_lang: 'EN' });
    const response = await service.postJson(
      `/v2/document/${handle.document_id}/result`,
      { document_key: handle.document_key },
      { range: 'bytes=0-1', 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() },
    );
    expect([response.status, await response.text()]).toEqual([200, 'óñé ţŵó']);
  });
});

describe('odd uploads', () => {
  it.each([
    [
      'a file without a name, recognized by its type',
      '\r\nContent-Type: application/octet-stream',
      200,
    ],
    ['an empty name', '; filename=""', 200],
    ['a name of a later standard', "; filename*=UTF-8''%61.txt", 200],
    ['a name with NUL', '; filename="a\0.txt"', 200],
    ['not a file according to its header', '', 400],
  ])('§4 %s', async (_rule, fileHeaders, status) => {
    const lines: string[] = [];
    const service = await startService({
      log: (line) => {
        lines.push(line);
      },
    });
    expect([(await uploadRaw(service, formOf(fileHeaders))).status, lines]).toEqual([status, []]);
  });

  it('half-sent uploads take and return their places, and leave no line in the log', async () => {
    const lines: string[] = [];
    const service = await startService({
      maxOpenDocuments: 5,
      log: (line) => {
        lines.push(line);
      },
    });
    const half = formOf('; filename="a.txt"').slice(0, 80);
    const sockets = Array.from({ length: 5 }, () => open(service));
    for (const socket of sockets) {
      socket.write(
        head(
          service,
          'POST /v2/document',
          'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n',
        ) + half,
      );
    }
    await expect
      .poll(async () => (await uploadRaw(service, formOf('; filename="a.txt"'))).status)
      .toBe(429);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => readdirSync(path.join(service.dataFolder, 'documents')).length).toBe(0);
    // A slot is released right after its file is gone.
    await expect
      .poll(async () => (await uploadRaw(service, formOf('; filename="a.txt"'))).status)
      .toBe(200);
    expect(lines).toEqual([]);
  });

  it('§2 429: bounds large glossaries that arrive at the same time; small ones still pass', async () => {
    const service = await openAccount();
    const sockets = Array.from({ length: 6 }, () => open(service));
    const answers: string[] = [];
    for (const socket of sockets) {
      socket.on('data', (data) => answers.push(data.toString()));
      socket.write(
        head(service, 'POST /v3/glossaries', `${JSON_TYPE}Content-Length: 30000000\r\n`) + '{"',
      );
    }
    await expect.poll(() => answers.length).toBe(2);
    expect(answers).toEqual([
      expect.stringMatching(/^HTTP\/1\.1 429 [\s\S]*retry-after: 1/iu),
      expect.stringMatching(/^HTTP\/1\.1 429 /u),
    ]);
    expect((await service.postJson('/v3/glossaries', { name: 'small' })).status).toBe(201);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(async () => {
        const name = 'x'.repeat(20_000_000);
        return (await service.postJson('/v3/glossaries', { name })).status;
      })
      .toBe(400);
  });
});

describe('keys and accounts', () => {
  it('§12 deactivate: a running document is closed to its key, and billed when another key takes it', async () => {
    const service = await openAccount();
    const key = await makeKey(service);
    const form = new FormData();
    form.append('file', new Blob(['one two']), 'a.txt');
    form.append('target_lang', 'DE');
    form.append('source_lang', 'EN');
    const authorization = `DeepL-Auth-Key ${key}`;
    const handle = await handleOf(
      fetch(`${service.url}/v2/document`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      }),
    );
    await admin(service, 'PUT', 'developer-keys/deactivate', { key_id: key });
    const question = { document_key: handle.document_key };
    for (const end of ['', '/result']) {
      const address = `/v2/document/${handle.document_id}${end}`;
      expect((await call(service, key, 'POST', address, question)).status).toBe(403);
    }
    await untilFinished(() => service.status(handle));
    expect(await (await service.result(handle)).text()).toBe('óñé ţŵó');
    await service.confirm(handle);
    expect(await (await service.get('/v2/usage')).json()).toMatchObject({ character_count: 7 });
  });

  it('§5 §9 §4 §12 ids of another account look like unknown ones', async () => {
    const service = await startPracticeService();
    const [owner, guest] = [asKey('one'), asKey('two')];
    const json = { 'content-type': 'application/json' };
    const send = (
      who: Readonly<Record<string, string>>,
      method: string,
      address: string,
      body?: unknown,
    ): Promise<Response> =>
      fetch(service.url + address, {
        method,
        headers: { ...who, ...(body === undefined ? {} : json) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const made = async (address: string, body: object): Promise<Record<string, string>> => {
      const response = await send(owner, 'POST', address, body);
      expect(response.status).toBe(201);
      const record: Record<string, string> = await response.json();
      return record;
    };
    const pair = {
      source_lang: 'en',
      target_lang: 'de',
      entries: 'cart\tWagen',
      entries_format: 'tsv',
    };
    const glossary = await made('/v3/glossaries', { name: 'g', dictionaries: [pair] });
    const style = await made('/v3/style_rules', { name: 's', language: 'de' });
    const instruction = await made(`/v3/style_rules/${style['style_id']}/custom_instructions`, {
      label: 'l',
      prompt: 'p',
    });
    const tmx =
      '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>cart</seg></tuv>' +
      '<tuv xml:lang="de"><seg>Karren</seg></tuv></tu></body></tmx>';
    const imported = await fetch(`${service.url}/v3/translation_memories?name=m`, {
      method: 'POST',
      headers: { ...owner, 'content-type': 'application/x-tmx+xml' },
      body: tmx,
    });
    const memory: Record<string, string> = await imported.json();
    const document: Handle = await (await service.upload('proton beam', owner)).json();
    const developerKey: { key_id: string } = await (
      await send(asKey('one:adm'), 'POST', '/v2/admin/developer-keys', {})
    ).json();

    const v2 = `/v2/glossaries/${glossary['glossary_id']}`;
    const v3 = `/v3/glossaries/${glossary['glossary_id']}`;
    const list = `/v3/style_rules/${style['style_id']}`;
    const one = `${list}/custom_instructions/${instruction['id']}`;
    const memoryAddress = `/v3/translation_memories/${memory['translation_memory_id']}`;
    const languages = '?source_lang=en&target_lang=de';
    const documentKey = { document_key: document.document_key };
    const calls: readonly [method: string, address: string, body?: object][] = [
      ['GET', v2],
      ['GET', `${v2}/entries`],
      ['DELETE', v2],
      ['GET', v3],
      ['PATCH', v3, { name: 'x' }],
      ['PUT', `${v3}/dictionaries`, pair],
      ['GET', `${v3}/entries${languages}`],
      ['DELETE', `${v3}/dictionaries${languages}`],
      ['DELETE', v3],
      ['GET', list],
      ['PATCH', list, { name: 'x' }],
      ['PUT', `${list}/configured_rules`, {}],
      ['POST', `${list}/custom_instructions`, { label: 'l', prompt: 'p' }],
      ['GET', one],
      ['PUT', one, { label: 'x', prompt: 'y' }],
      ['DELETE', one],
      ['DELETE', list],
      ['GET', memoryAddress],
      ['DELETE', memoryAddress],
      ['POST', `/v2/document/${document.document_id}`, documentKey],
      ['POST', `/v2/document/${document.document_id}/result`, documentKey],
      ['POST', `/v2/document/${document.document_id}/received`, documentKey],
    ];
    for (const [method, address, body] of calls) {
      const { status } = await send(guest, method, address, body);
      expect([method, address, status]).toEqual([method, address, 404]);
    }
    const renamed = { key_id: developerKey.key_id, label: 'x' };
    for (const [address, body] of [
      ['label', renamed],
      ['limits', { key_id: developerKey.key_id, characters: 0 }],
      ['deactivate', { key_id: developerKey.key_id }],
    ] as const) {
      const path = `/v2/admin/developer-keys/${address}`;
      expect((await send(asKey('two:adm'), 'PUT', path, body)).status).toBe(404);
    }
    const text = { text: ['a cart'], source_lang: 'EN', target_lang: 'DE' };
    for (const [name, id] of [
      ['glossary_id', glossary['glossary_id']],
      ['style_id', style['style_id']],
      ['translation_memory_id', memory['translation_memory_id']],
    ] as const) {
      const refused = await send(guest, 'POST', '/v2/translate', { ...text, [name]: id });
      expect(await refusalOf(refused, 400)).toContain(name);
    }
    // None of it was changed, and its owner still has it.
    expect(await (await send(owner, 'GET', v3)).json()).toEqual(glossary);
    expect(await (await send(owner, 'GET', list)).json()).toMatchObject({ name: 's', version: 2 });
    expect(await (await send(owner, 'GET', memoryAddress)).json()).toEqual(memory);
    for (const address of [
      '/v3/glossaries',
      '/v2/glossaries',
      '/v3/style_rules',
      '/v3/translation_memories',
    ]) {
      expect(await (await send(guest, 'GET', address)).text()).not.toMatch(/"name":"[gsm]"/u);
    }
    const keys = await send(asKey('two:adm'), 'GET', '/v2/admin/developer-keys');
    expect(await keys.json()).toEqual([]);
  });

  it('§5 glossaries belong to the account, not to a key', async () => {
    const service = await openAccount();
    const key = await makeKey(service);
    const made = await service.postJson('/v3/glossaries', { name: 'g' });
    const { glossary_id: id }: { glossary_id: string } = await made.json();
    expect((await call(service, key, 'GET', `/v3/glossaries/${id}`)).status).toBe(200);
    await admin(service, 'PUT', 'developer-keys/deactivate', { key_id: key });
    expect((await service.get(`/v3/glossaries/${id}`)).status).toBe(200);
  });

  it('a clock that is set back frees nothing twice and loses nothing', async () => {
    const clock = createManualClock(Date.UTC(2026, 1, 10));
    const service = await startService({ clock, characterLimit: 10 });
    const { apiKey } = service.service;
    expect(await translateWith(service, apiKey, 'seven c')).toBe(200);
    clock.jump(-20 * 24 * 60 * 60_000);
    expect(await translateWith(service, apiKey, 'seven c')).toBe(200);
    expect(await translateWith(service, apiKey, 'seven c')).toBe(456);
    clock.jump(20 * 24 * 60 * 60_000);
    expect(await translateWith(service, apiKey, 'seven c')).toBe(456);
    expect(await (await service.get('/v2/usage')).json()).toMatchObject({ character_count: 7 });
  });

  it('§1 reporting tags are for texts: a document is neither refused nor tagged', async () => {
    const clock = createManualClock(Date.UTC(2026, 1, 10));
    const service = await startService({ clock });
    const { apiKey } = service.service;
    const form = new FormData();
    form.append('file', new Blob(['one two']), 'a.txt');
    form.append('target_lang', 'DE');
    form.append('source_lang', 'EN');
    const handle = await handleOf(
      fetch(`${service.url}/v2/document`, {
        method: 'POST',
        headers: {
          authorization: `DeepL-Auth-Key ${apiKey}`,
          'x-deepl-reporting-tag': 'not valid',
        },
        body: form,
      }),
    );
    await untilFinished(() => service.status(handle));
    await (await service.result(handle)).text();
    await service.confirm(handle);
    await translateWith(service, apiKey, 'Hello', { 'x-deepl-reporting-tag': 'Team-A' });
    clock.jump(24 * 60 * 60_000);
    const { body } = await admin(
      service,
      'GET',
      'analytics/custom-tags?start_date=2026-02-10&end_date=2026-02-10',
    );
    expect(body['custom_tag_usage_report']).toMatchObject({
      usage: [{ custom_tag: 'team-a', breakdown: { total_characters: 5 } }],
    });
  });
});
