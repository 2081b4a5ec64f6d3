import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { DeepLClient } from 'deepl-node';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { open } from '../../../support/raw-http.ts';
import { startPrograms, type ProgramsUnderTest } from './support.ts';

/** Sends what a program sends, byte by byte. @returns the JSON of a 200 */
async function replay(
  under: ProgramsUnderTest,
  head: readonly string[],
  body: string,
): Promise<unknown> {
  const bytes = [...head, `Content-Length: ${String(Buffer.byteLength(body))}`, '', body];
  const socket = open({ url: `http://127.0.0.1:${String(under.port)}` });
  socket.write(bytes.join('\r\n'));
  const answer = await textOf(socket);
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
