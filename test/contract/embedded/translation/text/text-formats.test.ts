import { describe, expect, it } from 'vitest';
import { createReadBudget } from '../../../../../shared/documents/read-budget.ts';
import { countChars, extractSegments } from '../../../../../shared/documents/extract-segments.ts';
import type { DocumentFormatId } from '../../../../../shared/domain/documents/format.ts';
import { firstOf } from '../../../../support/runs.ts';
import type { AccountUnderTest, Handle } from '../support.ts';
import { handleOf, refusalOf, shareAccounts, untilFinished } from '../support.ts';

const openAccount = shareAccounts();
const EN_ES = { source_lang: 'EN', target_lang: 'ES' };
const HTML =
  '<!DOCTYPE html>\r\n<html lang="en"><head><meta charset="windows-1252"><title>One</title></head>\r\n<body><p title="two">three <b>four</b> &copy; <code>five</code></p></body></html>\r\n';
const SRT =
  '1\r\n00:00:01,000 --> 00:00:03,500 X1:40\r\n<i>one</i>\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\ntwo\r\n';
const OLD_XLIFF =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="a" source-language="en" datatype="x"><body><trans-unit id="u"><source>one</source></trans-unit></body></file></xliff>';
const XLIFF =
  '<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en"><file id="f"><unit id="u"><notes><note id="n">keep</note></notes><segment><source>one <ph id="1"/></source></segment><segment state="final"><source>two</source><target>dos</target></segment></unit></file></xliff>\n';

async function translated(
  service: AccountUnderTest,
  name: string,
  content: string | Uint8Array,
): Promise<{ handle: Handle; status: Record<string, unknown> }> {
  const handle = await handleOf(service.upload(name, content, EN_ES));
  return { handle, status: await untilFinished(() => service.status(handle)) };
}

describe('documents of text formats', () => {
  it.each([
    [
      'page.html',
      'html',
      'text/html',
      HTML,
      HTML.replace('lang="en"', 'lang="es"')
        .replace('<title>One', '<title>Óñé')
        .replace(
          'title="two">three <b>four</b> &copy;',
          'title="&#355;&#373;ó">&#355;&#293;&#341;éé <b>ƒóú&#341;</b> ©',
        ),
    ],
    ['page.HTM', 'html', 'text/html', '<p>one</p>', '<p>óñé</p>'],
    [
      'film.srt',
      'srt',
      'application/x-subrip',
      SRT,
      SRT.replace('one', 'óñé').replace('two', 'ţŵó'),
    ],
    [
      'old.xlf',
      'xliff',
      'application/xliff+xml',
      OLD_XLIFF,
      OLD_XLIFF.replace('datatype="x"', 'datatype="x" target-language="es"').replace(
        '</source>',
        '</source><target state="translated">óñé</target>',
      ),
    ],
    [
      'unit.xlf',
      'xliff',
      'application/xliff+xml',
      XLIFF,
      XLIFF.replace('srcLang="en"', 'srcLang="en" trgLang="es"')
        .replace('<segment><source>one', '<segment state="translated"><source>one')
        .replace('<ph id="1"/></source>', '<ph id="1"/></source><target>óñé <ph id="1"/></target>'),
    ],
  ])('translates %s and keeps the rest', async (name, format, type, source, expected) => {
    const service = await openAccount();
    const { handle, status } = await translated(service, name, source);
    const texts =
      (await extractSegments(
        format as DocumentFormatId,
        Buffer.from(source),
        createReadBudget(),
      )) ?? [];
    expect(status).toMatchObject({ status: 'done', billed_characters: countChars(texts) });
    const result = await service.result(handle);
    expect(result.headers.get('content-type')).toMatch(
      new RegExp(`^${type.replace('+', '\\+')}`, 'u'),
    );
    expect(result.headers.get('content-disposition')).toContain(name);
    const encoding = format === 'html' && source === HTML ? 'windows-1252' : 'utf-8';
    const text = new TextDecoder(encoding).decode(await result.arrayBuffer());
    expect(text).toBe(expected);
  });

  it.each([
    ['an old XLIFF file', 'a.xlf', '<xliff version="1.1"/>', /1\.1.*Convert it to 2\.1/u],
    ['a page that is nested too deeply', 'a.html', '<div>'.repeat(50_000), /nested too deeply/u],
    [
      'an XLIFF file that is nested too deeply',
      'a.xlf',
      '<a>'.repeat(50_000),
      /nested too deeply/u,
    ],
    [
      'entities',
      'a.xlf',
      '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="2.1">&a;</xliff>',
      /entities/u,
    ],
    ['an XLIFF file that is cut off', 'a.xlf', XLIFF.slice(0, 200), /damaged/u],
    ['binary data as subtitles', 'a.srt', Uint8Array.of(0, 1, 2, 3), /binary/u],
    ['binary data as a page', 'a.html', Uint8Array.of(0x89, 0x50, 0, 1), /binary/u],
    [
      'a page in an encoding other than the one it names',
      'a.html',
      Uint8Array.from(Buffer.from('<meta charset=utf-8><p>\xe9', 'latin1')),
      /encoding that it declares/u,
    ],
  ])('reports what is wrong with %s', async (_, name, content, words) => {
    const service = await openAccount();
    const { status } = await translated(service, name, content);
    expect(status).toMatchObject({
      status: 'error',
      error_message: expect.stringMatching(words),
    });
  });

  it.each(
    firstOf(1, [
      ['srt', 150 * 1024],
      ['html', 5 * 1024 * 1024],
      ['xlf', 10 * 1024 * 1024],
    ]),
  )('refuses a file above the limit of .%s', async (extension, maxBytes) => {
    const service = await openAccount();
    const response = await service.upload(
      `a.${extension}`,
      Buffer.alloc(maxBytes + 1, 'a '),
      EN_ES,
    );
    expect(response.status).toBe(413);
  });

  it('translates a file of thousands of subtitles at the maximum size', async () => {
    const cue = '00:00:01,000 --> 00:00:03,500\none more line\n\n';
    const source = Array.from({ length: 2500 }, (_, at) => `${String(at + 1)}\n${cue}`).join('');
    const service = await openAccount();
    const { handle, status } = await translated(service, 'a.srt', source);
    expect(status['status']).toBe('done');
    const result = await (await service.result(handle)).text();
    expect(result).toBe(source.replaceAll('one more line', 'óñé ɱóŕé ļíñé'));
  });
});

describe('output_format', () => {
  it.each([
    ['a.html', 'htm'],
    ['a.xlf', 'xliff'],
    ['a.xlf', 'XLF'],
    ['a.srt', ''],
  ])('accepts %s as %j', async (name, output) => {
    const service = await openAccount();
    const response = await service.upload(name, 'one', { ...EN_ES, output_format: output });
    expect(response.status).toBe(200);
  });

  it.each([
    ['a.srt', 'txt'],
    ['a.txt', 'docx'],
    ['a.docx', 'pdf'],
    ['a.html', '../html'],
  ])('refuses %s as %s, and names the available formats', async (name, output) => {
    const service = await openAccount();
    const response = await service.upload(name, 'one', { ...EN_ES, output_format: output });
    const own = name.slice(name.lastIndexOf('.') + 1);
    expect(await refusalOf(response, 400)).toContain(
      `from ${own} this service makes ${own}, nothing else`,
    );
  });
});
