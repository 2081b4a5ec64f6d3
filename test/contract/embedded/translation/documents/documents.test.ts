import { errorCode } from '../../../../../electron/support/error-code.ts';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import type { AccountUnderTest, Handle, ServiceUnderTest } from '../support.ts';
import {
  createGatedEngine,
  handleOf,
  messageOf,
  onCleanUp,
  refusalOf,
  shareAccounts,
  startService,
  untilFinished,
} from '../support.ts';

const openAccount = shareAccounts();
const SAMPLE = path.resolve(
  import.meta.dirname,
  '../../../../../resources/samples/quarterly-report.docx',
);
const SECRET = 'Zebrafinch';

/** Returns all content of a folder as one text, for a search that must find nothing. */
/** Reads a source, which is removed once it is translated, perhaps after its name was listed. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

function contentsOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name + readIfThere(path.join(entry.parentPath, entry.name)))
    .join('\n');
}

function documentFiles(service: ServiceUnderTest): string[] {
  return readdirSync(path.join(service.dataFolder, 'documents'));
}

async function usedChars(service: AccountUnderTest): Promise<unknown> {
  const usage: { character_count: number } = await (await service.get('/v2/usage')).json();
  return usage.character_count;
}

describe('documents', () => {
  it('translates a DOCX from upload to download', async () => {
    const service = await openAccount();
    const uploaded = await service.upload('report.docx', readFileSync(SAMPLE), {
      target_lang: 'es',
      source_lang: 'en',
      output_format: 'docx',
    });
    expect(uploaded.status).toBe(200);
    const handle: Handle = await uploaded.json();
    expect(handle.document_id).toMatch(/^[0-9A-F]{32}$/u);
    expect(handle.document_key).toMatch(/^[0-9A-F]{64}$/u);
    const status = await untilFinished(() => service.status(handle));
    expect(status).toEqual({
      http: 200,
      document_id: handle.document_id,
      status: 'done',
      billed_characters: expect.any(Number),
    });
    const result = await service.result(handle);
    expect(result.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    const bytes = Buffer.from(await result.arrayBuffer());
    expect(Number(result.headers.get('content-length'))).toBe(bytes.length);
    const { value } = await mammoth.extractRawText({ buffer: bytes });
    expect(value).toContain('Ɋúáŕţéŕļý Ŕéþóŕţ');
  });

  it('detects the source language and keeps the file name', async () => {
    const service = await openAccount();
    const upload = await service.upload("Ä b'.txt", 'The committee approved the budget.', {
      target_lang: 'DE',
    });
    const handle: Handle = await upload.json();
    expect(await untilFinished(() => service.status(handle))).toMatchObject({
      dragoman_detected_source_language: 'EN',
    });
    const result = await service.result(handle);
    expect(result.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%C3%84%20b%27.txt",
    );
    expect(result.headers.get('content-type')).toMatch(/^text\/plain/u);
    expect(await result.text()).toBe('Ţĥé çóɱɱíţţéé áþþŕóṽéð ţĥé ƀúðĝéţ.');
  });

  it("doesn't report a language that the client gave as detected", async () => {
    const service = await openAccount();
    const handle = await service.finished('one', { target_lang: 'DE', source_lang: 'EN' });
    expect(Object.keys(await service.status(handle))).not.toContain(
      'dragoman_detected_source_language',
    );
  });

  it('accepts fields before the file, a name in the field filename, and form-encoded requests', async () => {
    const service = await openAccount();
    const body = [
      '--x\r\nContent-Disposition: form-data; name="target_lang"\r\n\r\nDE\r\n',
      '--x\r\nContent-Disposition: form-data; name="filename"\r\n\r\na/b/named.txt\r\n',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\n\r\nHello there\r\n--x--\r\n',
    ].join('');
    const response = await fetch(`${service.url}/v2/document`, {
      method: 'POST',
      headers: {
        authorization: `DeepL-Auth-Key ${service.service.apiKey}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body,
    });
    const handle: Handle = await response.json();
    await untilFinished(() => service.status(handle));
    const result = await service.postForm(
      `/v2/document/${handle.document_id}/result`,
      `document_key=${handle.document_key}`,
    );
    expect(result.headers.get('content-disposition')).toContain("''named.txt");
    expect(await result.text()).toBe('Ĥéļļó ţĥéŕé');
  });

  it('goes from queued over translating to done, and answers 503 for a result before that', async () => {
    const engine = createGatedEngine();
    const service = await startService({ engine, maxRunningDocuments: 1 });
    const upload = (): Promise<Handle> => handleOf(service.upload('a.txt', 'one'));
    const [first, second] = [await upload(), await upload()];
    await expect.poll(engine.isWaiting).toBe(true);
    expect(await service.status(first)).toEqual({
      http: 200,
      document_id: first.document_id,
      status: 'translating',
      seconds_remaining: expect.any(Number),
    });
    expect(await service.status(second)).toEqual({
      http: 200,
      document_id: second.document_id,
      status: 'queued',
    });
    const early = await service.result(first);
    expect(await refusalOf(early, 503)).toContain('not ready');
    engine.open();
    await untilFinished(() => service.status(second));
    expect(await (await service.result(second)).text()).toBe('óñé');
  });

  // The official clients ask right after the upload, and then every five seconds.
  it('answers the first request for a status once the document is done, and waits a second for it', async () => {
    const engine = createGatedEngine();
    const clock = createManualClock();
    const service = await startService({ engine, clock });
    const [quick, slow] = [
      await handleOf(service.upload('a.txt', 'one')),
      await handleOf(service.upload('b.txt', 'two')),
    ];
    await expect.poll(engine.isWaiting).toBe(true);
    const first = service.status(slow);
    await expect.poll(() => clock.pendingDelaysMs()).toContain(1000);
    clock.jump(1000);
    expect(await first).toMatchObject({ status: 'translating' });
    // Only once.
    expect(await service.status(slow)).toMatchObject({ status: 'translating' });

    const held = service.status(quick);
    await expect.poll(() => clock.pendingDelaysMs()).toContain(1000);
    engine.open();
    expect(await held).toMatchObject({ status: 'done' });
    expect(clock.pendingDelaysMs()).not.toContain(1000);
  });

  it('bills only after the download, exactly the characters that the app counted', async () => {
    const service = await openAccount();
    const text = 'one two\n\n😀 x\n';
    const handle = await service.finished(text);
    expect(await usedChars(service)).toBe(0);
    expect((await service.status(handle))['billed_characters']).toBe(13);
    await (await service.result(handle)).arrayBuffer();
    await service.confirm(handle);
    expect(await usedChars(service)).toBe(13);
    // The same text in a request costs the same.
    await service.postJson('/v2/translate', { text: [text], target_lang: 'DE' });
    expect(await usedChars(service)).toBe(26);
  });

  it('keeps a failed document as an error with both names of its message', async () => {
    const service = await startService();
    const uploads = [
      await service.upload('a.docx', 'no zip', { target_lang: 'DE', source_lang: 'EN' }),
      await service.upload('a.txt', 'Guten Tag, das ist ein deutscher Text.', {
        target_lang: 'DE',
      }),
      await service.upload('a.txt', new Uint8Array([0, 1, 2]), { target_lang: 'DE' }),
    ];
    const messages: string[] = [];
    for (const upload of uploads) {
      const handle: Handle = await upload.json();
      const status = await untilFinished(() => service.status(handle));
      expect(status['status']).toBe('error');
      expect(status['message']).toBe(status['error_message']);
      // A client that only requests the result must not retry forever.
      const result = await service.result(handle);
      expect([result.status, await messageOf(result)]).toEqual([400, status['message']]);
      messages.push(String(status['message']));
    }
    expect(messages).toEqual([
      expect.stringContaining('damaged'),
      expect.stringContaining('equal'),
      expect.stringContaining('binary'),
    ]);
    expect(documentFiles(service)).toEqual([]);
  });
});

describe('documents: download once', () => {
  it('erases the document when the client confirms its arrival: 503, then 404', async () => {
    const clock = createManualClock();
    const service = await startService({ clock });
    const handle = await service.finished(`${SECRET} one`);
    await (await service.result(handle)).arrayBuffer();
    await service.confirm(handle);
    const again = await service.result(handle);
    expect(await refusalOf(again, 503)).toContain('already');
    expect((await service.status(handle))['http']).toBe(404);
    await expect.poll(() => documentFiles(service)).toEqual([]);
    clock.jump(11 * 60_000);
    expect((await service.result(handle)).status).toBe(404);
  });

  it.each([
    ['in the middle', 900_000],
    ['with everything still in the buffers of the system', 20_000],
  ])('can be repeated when the connection was cut %s, and is billed once', async (_name, size) => {
    const service = await openAccount();
    const content = 'word '.repeat(size / 5);
    const handle = await service.finished(content, { target_lang: 'DE', source_lang: 'EN' });
    await cutDownload(service, handle);
    const response = await service.result(handle);
    expect(await response.text()).toBe(content.replaceAll('word', 'ŵóŕð'));
    await service.confirm(handle);
    expect(await usedChars(service)).toBe(content.length);
    expect((await service.result(handle)).status).toBe(503);
  });

  it('counts as delivered when the connection stays open and silent', async () => {
    const clock = createManualClock();
    const service = await startService({ clock });
    const handle = await service.finished('one');
    const agent = new http.Agent({ keepAlive: true });
    onCleanUp(() => {
      agent.destroy();
    });
    await downloadWith(service, handle, agent);
    // The result and the pairs of its segments.
    expect(documentFiles(service)).toHaveLength(2);
    clock.jump(60 * 60_000);
    await expect.poll(() => documentFiles(service)).toEqual([]);
  });
});

/** Sends the request, reads the first bytes of the answer, and resets the connection. */
async function cutDownload(service: AccountUnderTest, handle: Handle): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const body = JSON.stringify({ document_key: handle.document_key });
  await new Promise<void>((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(
        `POST /v2/document/${handle.document_id}/result HTTP/1.1\r\nHost: x\r\n` +
          `Authorization: DeepL-Auth-Key ${service.service.apiKey}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${String(body.length)}\r\n\r\n${body}`,
      );
    });
    socket.once('readable', () => {
      socket.read(1);
      socket.resetAndDestroy();
    });
    socket.once('close', () => {
      resolve();
    });
    socket.once('error', reject);
  });
}

async function downloadWith(
  service: AccountUnderTest,
  handle: Handle,
  agent: http.Agent,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = http.request(
      `${service.url}/v2/document/${handle.document_id}/result`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `DeepL-Auth-Key ${service.service.apiKey}`,
          'content-type': 'application/json',
        },
      },
      (response) => {
        response.resume();
        response.once('end', resolve);
      },
    );
    request.once('error', reject);
    request.end(JSON.stringify({ document_key: handle.document_key }));
  });
}

describe('documents: keys and storage', () => {
  it('answers 404 to an unknown id, a wrong key and a malformed id', async () => {
    const service = await openAccount();
    const handle = await service.finished('one');
    const wrongKey = '0'.repeat(64);
    for (const [id, key] of [
      [handle.document_id, wrongKey],
      [handle.document_id, 'x'],
      ['0'.repeat(32), handle.document_key],
      ['..%2F..%2Fsecret', handle.document_key],
    ] as const) {
      for (const end of ['', '/result']) {
        const response = await service.postJson(`/v2/document/${id}${end}`, { document_key: key });
        expect([response.status, await messageOf(response)]).toEqual([404, 'Document not found.']);
      }
    }
    const none = await service.postJson(`/v2/document/${handle.document_id}`, {});
    expect(await refusalOf(none, 400)).toContain('document_key');
  });

  it('stores no text, file name or key, neither while it waits nor when it is done', async () => {
    const engine = createGatedEngine();
    const service = await startService({ engine });
    const upload = await service.upload(`${SECRET}.txt`, `${SECRET} is a bird. `.repeat(50), {
      target_lang: 'DE',
      source_lang: 'EN',
    });
    const handle: Handle = await upload.json();
    await expect.poll(engine.isWaiting).toBe(true);
    const whileWaiting = contentsOf(service.dataFolder);
    engine.open();
    await untilFinished(() => service.status(handle));
    const whenDone = contentsOf(service.dataFolder);
    for (const stored of [whileWaiting, whenDone]) {
      expect(stored).toContain(handle.document_id);
      for (const secret of [
        SECRET,
        'is a bird.',
        'Žéƀŕáƒíñçĥ',
        handle.document_key,
        Buffer.from(handle.document_key, 'hex').toString('latin1'),
      ]) {
        expect(stored.toLowerCase()).not.toContain(secret.toLowerCase());
        expect(stored).not.toContain(Buffer.from(secret, 'utf8').toString('latin1'));
      }
    }
  });

  it('refuses a result that was changed on disk', async () => {
    const service = await startService();
    const handle = await service.finished('one');
    const file = path.join(service.dataFolder, 'documents', `${handle.document_id}.result`);
    const sealed = readFileSync(file);
    sealed[sealed.length - 20] = (sealed[sealed.length - 20] ?? 0) ^ 1;
    writeFileSync(file, sealed);
    expect((await service.result(handle)).status).toBe(500);
  });

  it('resumes after a restart when the key comes back, and loses nothing', async () => {
    const dataFolder = temporaryFolder();
    const engine = createGatedEngine();
    const before = await startService({ dataFolder, engine, maxRunningDocuments: 1 });
    const upload = (text: string): Promise<Handle> =>
      handleOf(before.upload('a.txt', text, { target_lang: 'DE', source_lang: 'EN' }));
    const [running, queued] = [await upload('one'), await upload('two')];
    await expect.poll(engine.isWaiting).toBe(true);
    await before.service.close();

    const after = await startService({ dataFolder });
    expect((await after.status({ ...running, document_key: 'F'.repeat(64) }))['http']).toBe(404);
    for (const [handle, text] of [
      [running, 'óñé'],
      [queued, 'ţŵó'],
    ] as const) {
      const status = await untilFinished(() => after.status(handle));
      expect(status['status']).toBe('done');
      expect(await (await after.result(handle)).text()).toBe(text);
    }
  });

  it('keeps a finished document over a restart, and a downloaded one stays erased', async () => {
    const dataFolder = temporaryFolder();
    const before = await startService({ dataFolder });
    const [kept, taken] = [await before.finished('one'), await before.finished('two')];
    await (await before.result(taken)).arrayBuffer();
    await before.confirm(taken);
    await before.service.close();
    const after = await startService({ dataFolder });
    expect((await after.result(taken)).status).toBe(503);
    expect(await (await after.result(kept)).text()).toBe('óñé');
    await after.confirm(kept);
    expect(await usedChars(after)).toBe(6);
  });

  it('removes uploads that a crash cut off', async () => {
    const dataFolder = temporaryFolder();
    await (await startService({ dataFolder })).service.close();
    writeFileSync(path.join(dataFolder, 'documents', `${'A'.repeat(32)}.source.part`), 'x');
    writeFileSync(path.join(dataFolder, 'documents', `${'B'.repeat(32)}.result`), 'x');
    expect(documentFiles(await startService({ dataFolder }))).toEqual([]);
  });

  it.each([
    [99, 'db/newer-schema'],
    [1, 'db/older-schema'],
  ])('refuses the data of version %i and leaves it unchanged', async (version, code) => {
    const dataFolder = temporaryFolder();
    const first = await startService({ dataFolder });
    await first.service.close();
    const { connectSqlite } = await import('../../../../../electron/embedded/storage/sqlite.ts');
    const file = path.join(dataFolder, 'translation.sqlite');
    const db = connectSqlite(file, {});
    db.pragma(`user_version = ${String(version)}`);
    db.close();
    const before = readFileSync(file);
    await expect(startService({ dataFolder })).rejects.toMatchObject({ code });
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('documents: refusals', () => {
  it.each([
    ['an unsupported format', 'a.gif', 'x', { target_lang: 'DE' }, 'Supported: docx, '],
    ['a name without extension', 'a', 'x', { target_lang: 'DE' }, 'file extension'],
    ['no target', 'a.txt', 'x', {}, 'target_lang'],
    ['an unknown target', 'a.txt', 'x', { target_lang: 'XX' }, 'target_lang'],
    ['equal languages', 'a.txt', 'x', { target_lang: 'EN-GB', source_lang: 'EN' }, 'equal'],
    [
      'a different output format',
      'a.txt',
      'x',
      { target_lang: 'DE', output_format: 'docx' },
      'output_format',
    ],
    ['an empty file', 'a.txt', '', { target_lang: 'DE' }, 'empty'],
    ['a firm formality', 'a.txt', 'x', { target_lang: 'FI', formality: 'less' }, 'formality'],
    [
      'a glossary without source',
      'a.txt',
      'x',
      { target_lang: 'DE', glossary_id: 'g' },
      'source_lang',
    ],
  ])('answers 400 to %s and stores nothing', async (_name, file, content, fields, hint) => {
    const service = await startService();
    const response = await service.upload(file, content, fields);
    expect(await refusalOf(response, 400)).toContain(hint);
    expect(documentFiles(service)).toEqual([]);
  });

  it('answers 400 to a form without a file, to two files and to another body', async () => {
    const service = await startService();
    const authorization = `DeepL-Auth-Key ${service.service.apiKey}`;
    const empty = new FormData();
    empty.append('target_lang', 'DE');
    const two = new FormData();
    two.append('file', new Blob(['a']), 'a.txt');
    two.append('file', new Blob(['b']), 'b.txt');
    for (const body of [empty, two]) {
      const response = await fetch(`${service.url}/v2/document`, {
        method: 'POST',
        headers: { authorization },
        body,
      });
      expect(await refusalOf(response, 400)).toContain('file');
    }
    expect((await service.postJson('/v2/document', { file: 'x' })).status).toBe(400);
    expect(documentFiles(service)).toEqual([]);
  });

  it('answers 413 to a file above the limit of its format, and above every limit', async () => {
    const service = await startService();
    const big = await service.upload('a.txt', new Uint8Array(1024 * 1024 + 1).fill(97));
    expect(await refusalOf(big, 413)).toContain('1024 KiB');
    const huge = await service.upload('a.docx', new Uint8Array(101 * 1024 * 1024)).then(
      (response) => response.status,
      // The service may close the connection before everything was sent.
      () => 413,
    );
    expect(huge).toBe(413);
    expect(documentFiles(service)).toEqual([]);
  });

  it('answers 429 while too many documents wait, and accepts more after a download', async () => {
    const service = await startService({ maxOpenDocuments: 2 });
    const first = await service.finished('one');
    await service.finished('two');
    const refused = await service.upload('a.txt', 'three');
    expect(await refusalOf(refused, 429)).toContain('Download');
    await (await service.result(first)).arrayBuffer();
    expect((await service.upload('a.txt', 'three')).status).toBe(200);
  });

  it('returns its place when an upload is refused', async () => {
    const service = await startService({ maxOpenDocuments: 1 });
    expect((await service.upload('a.gif', 'x')).status).toBe(400);
    expect((await service.upload('a.txt', 'x')).status).toBe(200);
  });

  it('answers 456 immediately to an upload beyond the limit, and stores nothing of it', async () => {
    const service = await startService({ characterLimit: 5 });
    const uploads = [
      ['a.txt', 'eight letters'],
      ['a.docx', readFileSync(SAMPLE)],
    ] as const;
    for (const [name, content] of uploads) {
      const refused = await service.upload(name, content);
      expect(await refusalOf(refused, 456)).toContain('Quota');
    }
    expect(documentFiles(service)).toEqual([]);
    // Four characters of two bytes each fit, and leave no room for two more.
    const waiting = await service.finished('öööö', { target_lang: 'DE', source_lang: 'EN' });
    expect((await service.upload('a.txt', 'two')).status).toBe(456);
    await (await service.result(waiting)).arrayBuffer();
    await service.confirm(waiting);
    await service.finished('x', { target_lang: 'DE', source_lang: 'EN' });
    expect((await service.upload('a.txt', 'x')).status).toBe(456);
  });

  it('stores nothing of an upload that breaks off', async () => {
    const service = await startService();
    const { hostname, port } = new URL(service.url);
    await new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), hostname, () => {
        socket.write(
          `POST /v2/document HTTP/1.1\r\nHost: x\r\nAuthorization: DeepL-Auth-Key ${service.service.apiKey}\r\n` +
            'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n' +
            '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it',
          () => {
            socket.destroy();
            resolve();
          },
        );
      });
    });
    await expect.poll(() => documentFiles(service)).toEqual([]);
    expect((await service.upload('a.txt', 'x')).status).toBe(200);
  });

  it('serves 40 documents at the same time, each with its own text', { tags: 'deep' }, async () => {
    const service = await openAccount();
    const texts = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const handle = await service.finished(`a ${String(index)}`, {
          target_lang: 'DE',
          source_lang: 'EN',
        });
        return (await service.result(handle)).text();
      }),
    );
    expect(texts).toEqual(Array.from({ length: 40 }, (_, index) => `á ${String(index)}`));
  });
});
