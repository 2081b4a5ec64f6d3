import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { DeepLClient } from 'deepl-node';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { oneAnswer, open } from '../../../support/raw-http.ts';
import { startPrograms, type ProgramsUnderTest } from './support.ts';

/** Sends what a program sends, byte by byte. @returns the JSON of a 200 */
async function replay(
  under: ProgramsUnderTest,
  head: readonly string[],
  body: string,
): Promise<unknown> {
  const length = body === '' ? [] : [`Content-Length: ${String(Buffer.byteLength(body))}`];
  const bytes = [...head, ...length, '', body];
  const socket = open({ url: `http://127.0.0.1:${String(under.port)}` });
  socket.write(bytes.join('\r\n'));
  const answer = await oneAnswer(socket);
  expect(answer.split('\r\n', 1)[0]).toBe('HTTP/1.1 200 OK');
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

const translated = { translations: [{ text: expect.stringContaining('Ĥéļļó') }] };
const FORM = 'Content-Type: application/x-www-form-urlencoded';

describe('what programs send', () => {
  it('LibreOffice: the key in the form, the option in the address', async () => {
    const under = await startPrograms();
    const { key } = await under.add({ uses: ['texts'] });
    const text = encodeURIComponent('<p style="margin-bottom: 0cm">Hello <b>world</b>.</p>');
    const answer = await replay(
      under,
      [
        'POST /v2/translate?tag_handling=html HTTP/1.1',
        `Host: localhost:${String(under.port)}`,
        'User-Agent: LibreOffice 24.8.4.2 denylistedbackend/8.9.1 OpenSSL/3.3.2',
        'Accept: */*',
        FORM,
        'Connection: close',
      ],
      `auth_key=${key}&target_lang=DE&text=${text}`,
    );
    const { translations } = answer as { translations: { text: string }[] };
    expect(translations).toHaveLength(1);
    expect(translations[0]!.text).toMatch(/^<p style="margin-bottom: 0cm">.*<b>.*<\/b>.*<\/p>$/u);
  });

  it('Subtitle Edit: a form with the key in a header', async () => {
    const under = await startPrograms();
    const { key } = await under.add({ uses: ['texts'] });
    const answer = await replay(
      under,
      [
        'POST /v2/translate HTTP/1.1',
        `Host: 127.0.0.1:${String(under.port)}`,
        `Authorization: DeepL-Auth-Key ${key}`,
        FORM,
        'Connection: close',
      ],
      'text=Hello.%0D%0AHello%20again.&target_lang=de&source_lang=en&formality=default',
    );
    expect(answer).toMatchObject(translated);
  });

  it('Zotero and other programs with a setting for DeepLX: one text, the key in the address', async () => {
    const under = await startPrograms();
    const { key } = await under.add({ uses: ['texts'] });
    for (const source of ['EN', 'auto', '']) {
      const answer = await replay(
        under,
        [
          `POST /translate?token=${key} HTTP/1.1`,
          `Host: 127.0.0.1:${String(under.port)}`,
          'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Zotero/7.0.11',
          'Accept: */*',
          'Content-Type: application/json; charset=utf-8',
          'Connection: close',
        ],
        JSON.stringify({
          text: 'Hello, this is an English sentence.',
          source_lang: source,
          target_lang: 'DE',
        }),
      );
      expect(answer).toMatchObject({
        code: 200,
        data: expect.stringContaining('Ĥéļļó'),
        alternatives: [],
        source_lang: 'EN',
        target_lang: 'DE',
      });
    }
  });
});

describe('what programs on Node send, as recorded', () => {
  const common = (port: number, key: string): string[] => [
    'Accept: application/json, text/plain, */*',
    `Authorization: DeepL-Auth-Key ${key}`,
    'Accept-Encoding: gzip, compress, deflate, br',
    `Host: 127.0.0.1:${String(port)}`,
    'Connection: keep-alive',
  ];

  it('json-autotranslate 1.16: languages, then JSON with spans around what must stay', async () => {
    const under = await startPrograms();
    const { key } = await under.add({ uses: ['texts'] });
    const head = [
      `Authorization: DeepL-Auth-Key ${key}`,
      'Accept: */*',
      'User-Agent: node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
      'Accept-Encoding: gzip,deflate',
      `Host: 127.0.0.1:${String(under.port)}`,
      'Connection: keep-alive',
    ];
    const listing = ['GET /v2/languages?type=target HTTP/1.1', ...head];
    expect(await replay(under, listing, '')).toContainEqual(
      expect.objectContaining({ language: 'DE', supports_formality: true }),
    );
    const answer = await replay(
      under,
      ['POST /v2/translate HTTP/1.1', 'Content-Type: application/json', ...head],
      '{"text":["Hello.","Hello <span translate=\\"no\\">0</span>, how are you & them?"],"source_lang":"EN",' +
        '"target_lang":"DE","tag_handling":"html","split_sentences":"1","formality":"default"}',
    );
    const { translations } = answer as { translations: { text: string }[] };
    expect(translations).toHaveLength(2);
    expect(translations[1]!.text).toContain('<span translate="no">0</span>,');
  });

  it('the command line client 1.2: forms, two texts of a file at once, and a document', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const head = ['User-Agent: deepl-cli/1.2.0 node/24.21.0', ...common(under.port, key)];
    const form = [FORM, ...head];
    const answer = await replay(
      under,
      ['POST /v2/translate HTTP/1.1', ...form],
      'text=Hello.&text=Good+%7Bname%7D&target_lang=DE&formality=default&preserve_formatting=1',
    );
    const { translations } = answer as { translations: { text: string }[] };
    expect(translations.map(({ text }) => text)).toEqual(['Ĥéļļó.', 'Ĝóóð {name}']);

    const mark = '--------------------------3c8e92a11c7e05cf8f16ded6';
    const parts = [
      `--${mark}`,
      'Content-Disposition: form-data; name="file"; filename="q.txt"',
      'Content-Type: text/plain',
      '',
      'Hello.',
      `--${mark}`,
      'Content-Disposition: form-data; name="target_lang"',
      '',
      'DE',
      `--${mark}--`,
      '',
    ].join('\r\n');
    const handle = (await replay(
      under,
      [
        'POST /v2/document HTTP/1.1',
        `Content-Type: multipart/form-data; boundary=${mark}`,
        ...head,
      ],
      parts,
    )) as { document_id: string; document_key: string };
    const status = await replay(
      under,
      [`POST /v2/document/${handle.document_id} HTTP/1.1`, ...form],
      `document_key=${handle.document_key}`,
    );
    // It asks again only after seconds.
    expect(status).toMatchObject({ status: 'done' });
  });

  it('the MCP server 1.1: a form with a charset', async () => {
    const under = await startPrograms();
    const { key } = await under.add({ uses: ['texts'] });
    const agent =
      'User-Agent: deepl-node/1.21.0 (Linux #1 SMP PREEMPT_DYNAMIC @0) node/20.20.2 DeepL-MCP/0.1.3-beta.0';
    const answer = await replay(
      under,
      [
        'POST /v2/translate HTTP/1.1',
        'Content-Type: application/x-www-form-urlencoded;charset=utf-8',
        agent,
        ...common(under.port, key),
      ],
      'target_lang=de&show_billed_characters=1&text=Hello+there.',
    );
    expect(answer).toMatchObject({
      translations: [
        { text: 'Ĥéļļó ţĥéŕé.', billed_characters: 12, detected_source_language: 'EN' },
      ],
    });
  });
});

describe('a program on Node without a setting for the address', () => {
  it('is sent here by the file in docs/integrations.md', async () => {
    const under = await startPrograms();
    const { key } = await under.add({ uses: ['texts'] });
    const docs = await readFile('docs/integrations.md', 'utf8');
    const [, preload = ''] = /```js\n(.*?)```/su.exec(docs) ?? [];
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'to-dragoman.mjs'), preload);
    const library = import.meta.resolve('deepl-node');
    // The official client as the MCP server has it, with no address; and what programs with `fetch` do.
    writeFileSync(
      join(folder, 'program.mjs'),
      `import deepl from ${JSON.stringify(library)};
       const key = process.env.DEEPL_API_KEY;
       const { text } = await new deepl.DeepLClient(key).translateText('Hello.', 'en', 'de');
       const headers = { Authorization: 'DeepL-Auth-Key ' + key };
       const usage = await fetch('https://api-free.deepl.com/v2/usage', { headers });
       console.log(JSON.stringify([text, (await usage.json()).character_count]));`,
    );
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--import',
        pathToFileURL(join(folder, 'to-dragoman.mjs')).href,
        join(folder, 'program.mjs'),
      ],
      {
        env: {
          PATH: process.env['PATH'],
          DEEPL_API_KEY: key,
          DRAGOMAN_URL: `http://127.0.0.1:${String(under.port)}`,
        },
      },
    );
    expect(JSON.parse(stdout)).toEqual(['Ĥéļļó.', 6]);
  });
});

describe('the official client', () => {
  it('translates texts and documents, and reads languages and usage', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const client = new DeepLClient(key, { serverUrl: `http://127.0.0.1:${String(under.port)}` });
    const { text } = await client.translateText('Hello.', 'en', 'de');
    expect(text).toContain('Ĥéļļó');
    expect((await client.getTargetLanguages()).length).toBeGreaterThan(5);
    expect((await client.getUsage()).character?.count).toBe(6);

    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.txt'), 'Hello.');
    await client.translateDocument(join(folder, 'a.txt'), join(folder, 'b.txt'), 'en', 'de');
    expect(await readFile(join(folder, 'b.txt'), 'utf8')).toContain('Ĥéļļó');
  });

  it('cannot write glossaries, and sees neither those of the app nor its documents', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const client = new DeepLClient(key, { serverUrl: `http://127.0.0.1:${String(under.port)}` });
    await expect(client.listMultilingualGlossaries()).rejects.toThrow('not open');
    const document = await under.finished('Hello.');
    await expect(
      client.getDocumentStatus({
        documentId: document.document_id,
        documentKey: document.document_key,
      }),
    ).rejects.toThrow('Not found');
    const made = await under.postJson('/v3/glossaries', {
      name: 'x',
      dictionaries: [
        { source_lang: 'en', target_lang: 'de', entries: 'Hello\tHallo', entries_format: 'tsv' },
      ],
    });
    const { glossary_id: glossary } = (await made.json()) as { glossary_id: string };
    await expect(client.translateText('Hello.', 'en', 'de', { glossary })).rejects.toThrow(
      'glossary_id',
    );
  });
});
