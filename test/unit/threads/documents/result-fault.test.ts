import { describe, expect, it } from 'vitest';
import { findResultFault } from '../../../../electron/threads/documents/result-fault.ts';
import type { DocumentFormatId } from '../../../../shared/domain/documents/format.ts';
import { makeDocx, paragraph } from '../../documents/office/office-maker.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

interface Patch {
  targetFormat?: DocumentFormatId;
  contentType?: string;
  isEndKnown?: boolean;
}

const check = (
  format: DocumentFormatId,
  source: Uint8Array | string | null,
  result: Uint8Array | string,
  patch: Patch = {},
) => {
  const asBytes = (content: Uint8Array | string) =>
    typeof content === 'string' ? bytes(content) : content;
  const origin = { format, targetFormat: format, contentType: null, isEndKnown: true, ...patch };
  return findResultFault(origin, source === null ? null : asBytes(source), asBytes(result));
};

const SIGN_IN =
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body><form action="/go"><input type="password" name="p"></form></body></html>';
const DOCX = makeDocx([paragraph('One boat.')].join(''));
const DOCX_ES = makeDocx([paragraph('Un barco.'), paragraph('Otro.')].join(''));
const PDF = latin1('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const PNG = latin1(`\x89PNG\r\n\x1a\n${'x'.repeat(200)}IEND\xae\x42\x60\x82`);
const JPEG = latin1(`\xff\xd8\xff\xe0${'x'.repeat(3000)}\xff\xd9`);
const XLIFF = (text: string) =>
  `<?xml version="1.0"?><xliff version="2.1" srcLang="en"><file id="f"><unit id="u"><segment><source>${text}</source></segment></unit></file></xliff>`;
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n';
const PAGE =
  '<!doctype html><html><head><title>Boats</title></head><body><p>One <b>boat</b>.</p></body></html>';
const TEXT = 'Dear reader,\nthis is a letter.\n';

describe('a file of the right kind', () => {
  it.each([
    ['docx', DOCX, DOCX_ES],
    ['pdf', PDF, PDF],
    ['png', PNG, PNG],
    ['jpeg', JPEG, JPEG],
    ['xliff', XLIFF('One'), XLIFF('Uno')],
    ['srt', SRT, SRT.replace('Hello', 'Hola')],
    ['html', PAGE, PAGE.replace('boat', 'barco')],
    ['html', PAGE, `\ufeff${PAGE.replace('<p>', '<p lang="es">')}`],
    ['html', 'no tags at all', 'ninguna'],
    ['html', SIGN_IN, SIGN_IN.replace('Sign in', 'Entrar')],
    ['txt', TEXT, 'Liebe Leserin,\ndies ist ein Brief.'],
    ['txt', '<p>A text about tags</p>', '<p>Ein Text</p>'],
    ['txt', 'one\ntwo\n', Buffer.from('\ufeffeins\nzwei\n', 'utf16le')],
  ] as const)('passes: %s', (format, source, result) => {
    expect(check(format, source, result)).toBeNull();
  });

  it('is compared only with its format when the source is out of reach', () => {
    expect([check('docx', null, DOCX), check('txt', null, TEXT)]).toEqual([null, null]);
    expect([check('docx', null, SIGN_IN), check('pdf', null, PDF.subarray(0, 20))]).toEqual([
      'page',
      'cut',
    ]);
  });

  it('passes under any name that the service gives it', () => {
    for (const contentType of ['text/html', 'application/octet-stream', 'text/plain']) {
      expect(check('html', PAGE, PAGE, { contentType })).toBeNull();
      expect(check('docx', DOCX, DOCX_ES, { contentType })).toBeNull();
      expect(check('txt', TEXT, 'Liebe Leserin,\nein Brief.\n', { contentType })).toBeNull();
    }
  });

  it('may be of the format that was sent, when another was requested', () => {
    expect(check('pdf', PDF, DOCX, { targetFormat: 'docx' })).toBeNull();
    expect(check('pdf', PDF, PDF, { targetFormat: 'docx' })).toBeNull();
    expect(check('pdf', PDF, PNG, { targetFormat: 'docx' })).toBe('kind');
  });
});

describe('an error page instead of the file', () => {
  it.each([
    ['docx', DOCX],
    ['pdf', PDF],
    ['png', PNG],
    ['xliff', XLIFF('One')],
    ['srt', SRT],
    ['html', PAGE],
    ['txt', TEXT],
  ] as const)('is detected: %s', (format, source) => {
    expect(check(format, source, SIGN_IN)).toBe('page');
    expect(check(format, source, `<!-- portal -->\n${SIGN_IN}`)).toBe('page');
  });

  it("is detected by what a translation wouldn't add, or lose", () => {
    const forward = PAGE.replace(
      '<title>',
      '<meta http-equiv="refresh" content="0;/login"><title>',
    );
    expect(check('html', PAGE, forward)).toBe('page');
    const long = `<html><body>${'<p>One.</p><ul><li>Two.</li></ul>'.repeat(20)}</body></html>`;
    expect(check('html', long, '<html><body><h1>Blocked</h1></body></html>')).toBe('page');
  });

  it('is detected by its name where a text may hold anything', () => {
    const blocked = 'Blocked. <script>go()</script>';
    expect(check('txt', TEXT, blocked, { contentType: 'text/html' })).toBe('page');
    expect(check('txt', TEXT, blocked, { contentType: 'text/plain' })).toBeNull();
  });
});

describe('a truncated file', () => {
  it.each([
    ['docx', DOCX, DOCX.subarray(0, DOCX.length - 10)],
    ['docx', DOCX, DOCX.subarray(0, 100)],
    ['pdf', PDF, PDF.subarray(0, PDF.length - 8)],
    ['png', PNG, PNG.subarray(0, PNG.length - 30)],
    ['jpeg', JPEG, JPEG.subarray(0, JPEG.length - 2)],
    ['xliff', XLIFF('One'), XLIFF('Uno').slice(0, -12)],
    ['srt', SRT, SRT.slice(0, 40)],
    ['html', PAGE, PAGE.slice(0, -12)],
    ['txt', TEXT, '\n \n'],
  ] as const)('is detected: %s', (format, source, result) => {
    expect(check(format, source, result)).toBe('cut');
  });

  it('is detected by its lines when nothing said how long it is', () => {
    const isEndKnown = false;
    expect(check('txt', TEXT, 'Liebe Leserin,\ndies', { isEndKnown })).toBe('cut');
    expect(check('txt', TEXT, 'Liebe Leserin,\n', { isEndKnown })).toBe('cut');
    expect(check('txt', TEXT, 'Liebe Leserin,\nein Brief.\n', { isEndKnown })).toBeNull();
    expect(check('txt', 'One line', 'Eine Zeile', { isEndKnown })).toBeNull();
  });
});

describe('a data file', () => {
  const XML = '<?xml version="1.0"?>\n<a><b>One</b></a>\n<!-- end -->\n';
  const JSON_TEXT = '{"a": "One boat", "b": ["Two"]}\n';

  it('passes with other words', () => {
    expect(check('xml', XML, XML.replace('One', 'Eins'))).toBeNull();
    expect(check('json', JSON_TEXT, JSON_TEXT.replace('One boat', 'Ein Boot'))).toBeNull();
  });

  it('is recognized where it is cut off, or an error of the service', () => {
    expect(check('xml', XML, XML.slice(0, 34))).toBe('cut');
    expect(check('json', JSON_TEXT, JSON_TEXT.slice(0, 20))).toBe('cut');
    expect(check('json', JSON_TEXT, 'Service unavailable')).toBe('kind');
    expect(check('json', JSON_TEXT, SIGN_IN)).toBe('page');
    expect(check('xml', XML, SIGN_IN)).toBe('page');
  });
});

describe('a file of another kind', () => {
  it.each([
    ['docx', DOCX, PDF],
    ['docx', DOCX, 'Service unavailable'],
    ['pdf', PDF, 'Service unavailable'],
    ['png', PNG, JPEG],
    ['srt', SRT, 'Please wait.'],
    ['xliff', XLIFF('One'), '<?xml version="1.0"?><error/>'],
    ['txt', TEXT, latin1('\x1f\x8b\x08\0\0\0\0\0\0\0\0\0')],
  ] as const)('is detected: %s', (format, source, result) => {
    expect(check(format, source, result)).toBe('kind');
  });
});

it("doesn't hang on files that are made for that", () => {
  const parts = ['<input ', '\n', '<meta http-equiv', '</', ' ', '00:00:00,000 ', '<a'];
  for (const part of parts) {
    const hostile = part.repeat(20_000);
    const text = { contentType: 'text/html', isEndKnown: false };
    expect(check('txt', `${TEXT}<`, `x${hostile}x`, text)).not.toBe('page');
    expect(check('html', PAGE, `<html>${hostile}x`)).toBe('cut');
  }
});
