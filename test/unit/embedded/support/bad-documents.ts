import { unzipSync, zipSync } from 'fflate';
import type { DocumentFormatId } from '../../../../shared/domain/documents/format.ts';
import { idmlOf, makeIdml, plain } from '../../documents/idml/idml-maker.ts';
import { makePptx, makeXlsx, shape, drawn, sheetPart, slidePart, stringsPart } from './office-files.ts'; // prettier-ignore
import { onePage, SHOWN_LINE } from './pdf-maker.ts';
import { wordDocument } from './word-document.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Ways to create broken documents of a format. A kind is a reason if the format has no such thing. */
export interface BadDocuments {
  /** Creates a valid document with these texts, one segment each; without them, a default one. */
  readonly make: (texts: readonly string[]) => Uint8Array;
  /** Creates a document with this many levels around the word "deep". */
  readonly nest: ((levels: number) => Uint8Array) | string;
  /** True if {@link make} accepts texts. */
  readonly many: true | string;
  /** True if it contains texts in an encoding. */
  readonly encoded: true | string;
}

const XLIFF = (inside: string): Uint8Array =>
  utf8(
    `<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es"><file id="f">${inside}</file></xliff>`,
  );
const unit = (text: string, index: number): string =>
  `<unit id="u${String(index)}"><segment><source>${text}</source></segment></unit>`;
const PO_HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';
const cue = (text: string, index: number): string =>
  `${String(index + 1)}\n00:${String(Math.floor(index / 60) % 60).padStart(2, '0')}:${String(index % 60).padStart(2, '0')},000 --> 00:59:59,900\n${text}\n`;
const nested = (open: string, close: string, levels: number, inside: string): string =>
  open.repeat(levels) + inside + close.repeat(levels);
const PICTURE = 'a picture: its texts are found by character recognition';
const words = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

export const BAD_DOCUMENTS: Readonly<Record<DocumentFormatId, BadDocuments>> = {
  docx: {
    make: (texts) => wordDocument(texts.map(words).join('')),
    nest: (levels) => wordDocument(nested('<w:sdt>', '</w:sdt>', levels, words('deep'))),
    many: true,
    encoded: true,
  },
  pptx: {
    make: (texts) => makePptx([slidePart(shape(texts.map((text) => drawn(text)).join('')))]),
    nest: (levels) =>
      makePptx([slidePart(nested('<p:grpSp>', '</p:grpSp>', levels, shape(drawn('deep'))))]),
    many: true,
    encoded: true,
  },
  xlsx: {
    make: (texts) =>
      makeXlsx(
        sheetPart(
          texts
            .map(
              (text, index) =>
                `<row r="${String(index + 1)}"><c r="A${String(index + 1)}" t="inlineStr"><is><t>${text}</t></is></c></row>`,
            )
            .join(''),
        ),
        stringsPart(),
      ),
    nest: (levels) =>
      makeXlsx(
        sheetPart(
          '<row r="1"><c r="A1" t="inlineStr"><is><t>deep</t></is></c></row>',
          nested('<ext>', '</ext>', levels, ''),
        ),
        stringsPart(),
      ),
    many: true,
    encoded: true,
  },
  idml: {
    make: idmlOf,
    nest: (levels) =>
      makeIdml({ stories: { u1: nested('<XMLElement>', '</XMLElement>', levels, plain('deep')) } }),
    many: true,
    encoded: true,
  },
  pdf: {
    make: () => onePage(SHOWN_LINE),
    nest: 'bad-input.test.ts has its own, made of lists',
    many: 'large-input.test.ts has pages',
    encoded: 'its texts are letters of fonts',
  },
  txt: {
    make: (texts) => utf8(texts.join('\n')),
    nest: (levels) => utf8(nested('({[', ']})', levels, 'deep')),
    many: true,
    encoded: true,
  },
  html: {
    make: (texts) => utf8(`<!doctype html><meta charset="utf-8">${texts.map((text) => `<p>${text}</p>`).join('\n')}`), // prettier-ignore
    nest: (levels) => utf8(nested('<div>', '</div>', levels, 'deep')),
    many: true,
    encoded: true,
  },
  xliff: {
    make: (texts) => XLIFF(texts.map(unit).join('\n')),
    nest: (levels) => XLIFF(nested('<group id="g">', '</group>', levels, unit('deep', 1))),
    many: true,
    encoded: true,
  },
  srt: {
    make: (texts) => utf8(texts.map(cue).join('\n')),
    nest: (levels) => utf8(cue(nested('<i>', '</i>', levels, 'deep'), 0)),
    many: true,
    encoded: true,
  },
  po: {
    make: (texts) => utf8(PO_HEAD + texts.map((text) => `msgid "${text}"\nmsgstr ""\n`).join('\n')),
    nest: (levels) =>
      utf8(
        `${PO_HEAD}#, icu-format\nmsgid "${nested('{n, plural, other {', '}}', levels, 'deep water')}"\nmsgstr ""\n`,
      ),
    many: true,
    encoded: true,
  },
  xml: {
    make: (texts) => utf8(`<?xml version="1.0"?>\n<a>${texts.map((text) => `<b>${text}</b>`).join('\n')}</a>`), // prettier-ignore
    nest: (levels) => utf8(nested('<a>', '</a>', levels, 'deep')),
    many: true,
    encoded: true,
  },
  json: {
    make: (texts) => utf8(JSON.stringify(texts, null, 1)),
    nest: (levels) => utf8(nested('[', ']', levels, '"deep"')),
    many: true,
    encoded: true,
  },
  jpeg: {
    make: () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...utf8('JFIF\0'), ...Array.from<number>({ length: 40 }).fill(1), 0xff, 0xd9]), // prettier-ignore
    nest: PICTURE,
    many: PICTURE,
    encoded: PICTURE,
  },
  png: {
    make: () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array.from<number>({ length: 60 }).fill(0)]), // prettier-ignore
    nest: PICTURE,
    many: PICTURE,
    encoded: PICTURE,
  },
};

/** Returns the document with a text in UTF-8, and one in Windows-1252 a line below it. */
export function inTwoEncodings({ make }: BadDocuments): Uint8Array {
  const whole = make(['first AAAA', 'second BBBB', 'third line']);
  if (whole[0] !== 0x50) return mixed(whole);
  const parts = Object.entries(unzipSync(whole)).map(([name, bytes]) => [name, mixed(bytes)]);
  return zipSync(Object.fromEntries(parts));
}

function mixed(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const replaced = text.replace('AAAA', 'caf\u00c3\u00a9').replace('BBBB', 'caf\u00e9');
  return new Uint8Array(Buffer.from(replaced, 'latin1'));
}
