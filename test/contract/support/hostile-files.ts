import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { crc32 } from '../../../shared/documents/zip/crc32.ts';
import {
  makeCompoundFile,
  makeDocx,
  makeOffice,
  paragraph,
  wordPart,
} from '../../unit/documents/office/office-maker.ts';
import { patchZip } from '../../unit/documents/zip/zip-maker.ts';
import {
  makePptx,
  makeXlsx,
  shared,
  sheetPart,
  stringsPart,
} from '../../unit/embedded/support/office-files.ts';
import {
  makePdf,
  onePage,
  PAGE_FONT,
  SHOWN_LINE,
  stream,
} from '../../unit/embedded/support/pdf-maker.ts';
import { deflatedBlank } from './deflated-blank.ts';
import { honestFile } from './honest-files.ts';

/** A document that is malicious or broken. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  /** Expected message of the answer. */
  readonly says: RegExp;
}

const MB = 1024 * 1024;
const text = (content: string): Uint8Array => new TextEncoder().encode(content);

/** An office file of each kind whose part with text is the given XML. */
const OFFICE: Readonly<Record<'docx' | 'pptx' | 'xlsx', (part: string) => Uint8Array>> = {
  docx: makeDocx,
  pptx: (part) => makePptx([part]),
  xlsx: (part) => makeXlsx(part, stringsPart('<t>x</t>')),
};
const MACROS = { docx: 'docm', pptx: 'pptm', xlsx: 'xlsm' } as const;
const HEAD = '<?xml version="1.0"?>';
const XLIFF = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en">';

function nested(depth: number, name = 'a'): string {
  return `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth);
}

/** Returns entities of which each is ten of the previous one. */
function laughs(root: string): string {
  const entities = Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY l${String(at + 1)} "${`&l${String(at)};`.repeat(10)}">`,
  );
  return `${HEAD}<!DOCTYPE x [<!ENTITY l0 "ha">${entities.join('')}]>${root.replace('%', '&l12;')}`;
}

const officeFiles = (['docx', 'pptx', 'xlsx'] as const).flatMap((format): HostileFile[] => [
  {
    what: 'a part that unpacks to 60 MB of blanks',
    name: `a.${format}`,
    bytes: () => OFFICE[format](`${HEAD}<a>${' '.repeat(60 * MB)}</a>`),
    says: /unpacks to more than is allowed/u,
  },
  {
    what: 'a part that lies about its size',
    name: `a.${format}`,
    bytes: () =>
      patchZip(OFFICE[format](`${HEAD}<a>${' '.repeat(MB)}</a>`), {
        central: [24, 10],
        local: [22, 10],
      }),
    says: /damaged/u,
  },
  {
    what: '100,000 elements in each other',
    name: `a.${format}`,
    bytes: () => OFFICE[format](HEAD + nested(100_000)),
    says: /nested too deeply/u,
  },
  {
    what: 'entities that multiply',
    name: `a.${format}`,
    bytes: () => OFFICE[format](laughs('<a>%</a>')),
    says: /declares entities/u,
  },
  {
    what: 'more elements than any document has',
    name: `a.${format}`,
    bytes: () => OFFICE[format](`${HEAD}<a>${'<b c="1"/><bb/>'.repeat(600_000)}</a>`),
    says: /too many elements|unpacks to more than is allowed/u,
  },
  {
    what: 'macros',
    name: `a.${format}`,
    bytes: () => makeOffice(MACROS[format], 'main.xml', { 'main.xml': '<a/>' }),
    says: /with macros/u,
  },
  {
    what: 'macros that it hides',
    name: `a.${format}`,
    bytes: () => makeOffice(format, 'main.xml', { 'main.xml': '<a/>', 'word/vbaProject.bin': 'x' }),
    says: /Remove the macros/u,
  },
  {
    what: 'a password',
    name: `a.${format}`,
    bytes: () => makeCompoundFile(['EncryptionInfo', 'EncryptedPackage']),
    says: /without (?:the|a) password/u,
  },
  {
    what: 'a part with a password',
    name: `a.${format}`,
    bytes: () => patchZip(honestFile(format).bytes, { central: [8, 1] }, 2),
    says: /without (?:the|a) password/u,
  },
]);

const textFiles: readonly HostileFile[] = [
  ...['html', 'xlf'].map((extension) => ({
    what: '100,000 elements in each other',
    name: `a.${extension}`,
    bytes: () => text(`${extension === 'xlf' ? XLIFF : ''}${nested(100_000, 'div')}`),
    says: /nested too deeply/u,
  })),
  {
    what: 'entities that multiply',
    name: 'a.xlf',
    bytes: () =>
      text(
        laughs(
          `${XLIFF}<file id="f"><unit id="u"><segment><source>%</source></segment></unit></file></xliff>`,
        ),
      ),
    says: /declares entities/u,
  },
  ...['txt', 'html', 'srt', 'xlf'].map((extension) => ({
    what: 'bytes that are no text',
    name: `a.${extension}`,
    bytes: () => Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251),
    says: /binary|damaged|not text|encoding/u,
  })),
];

/** Returns a PNG of these blocks after its signature. */
function png(...chunks: readonly (readonly [type: string, data: Uint8Array])[]): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)];
  for (const [type, data] of chunks) {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(4 + body.length + 4);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body) >>> 0, 4 + body.length);
    parts.push(frame);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function pngHead(width: number, height: number): readonly [string, Uint8Array] {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 6, 0, 0, 0], 8);
  return ['IHDR', data];
}

/** Returns a JPEG that declares this size and then ends. */
function jpeg(width: number, height: number): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0x11, 0, 0xff, 0xd9]);
}

const imageFiles: readonly HostileFile[] = [
  {
    what: 'a size of 100,000 × 100,000',
    name: 'a.png',
    bytes: () => png(pngHead(100_000, 100_000), ['IDAT', deflateSync(Buffer.alloc(MB))]),
    says: /100,000 × 100,000 pixels/u,
  },
  {
    what: 'a size of 65,500 × 65,500',
    name: 'a.jpg',
    bytes: () => jpeg(65_500, 65_500),
    says: /65,500 × 65,500 pixels/u,
  },
  {
    what: 'no data behind its head',
    name: 'a.png',
    bytes: () => png(pngHead(3000, 3000)),
    says: /damaged/u,
  },
  {
    what: 'no data behind its head',
    name: 'a.jpg',
    bytes: () => jpeg(3000, 3000),
    says: /damaged/u,
  },
  {
    what: 'a comment that unpacks to 600 MB',
    name: 'a.png',
    bytes: () =>
      png(
        pngHead(40, 40),
        ['zTXt', Buffer.concat([Buffer.from('a\0\0'), deflatedBlank(0, 75)])],
        ['IDAT', deflateSync(Buffer.alloc(40 * (40 * 4 + 1)))],
        ['IEND', Buffer.alloc(0)],
      ),
    says: /No text was found|damaged/u,
  },
];

const pdfFiles: readonly HostileFile[] = [
  {
    what: 'a page that unpacks to 1 GB',
    name: 'a.pdf',
    bytes: () =>
      onePage(stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflatedBlank(0x20, 128)))),
    says: /unpacks to more/u,
  },
  {
    what: 'a password',
    name: 'a.pdf',
    bytes: async () => {
      const document = await PDFDocument.create();
      document.addPage().drawText('Secret');
      document.encrypt({ userPassword: 'u', ownerPassword: 'o' });
      return document.save();
    },
    says: /password/u,
  },
  {
    what: 'pages that contain each other',
    name: 'a.pdf',
    bytes: () =>
      makePdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 5 >>',
        '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 5 >>',
      ]),
    says: /damaged|no text/u,
  },
  {
    what: 'a list of a billion pages',
    name: 'a.pdf',
    bytes: () =>
      makePdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>',
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${PAGE_FONT} >>`,
      ]),
    says: /damaged|pages|no text/u,
  },
];

/** All cases of all formats. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...officeFiles,
  ...textFiles,
  ...imageFiles,
  ...pdfFiles,
];

/** Returns a PDF with an object that no reader needs, and that none can follow to its end. */
export function deepPdf(): Uint8Array {
  return onePage(SHOWN_LINE, { more: ['['.repeat(200_000) + ']'.repeat(200_000)] });
}

/** Returns a document of each format that contains a text and references an address in every possible way. */
export function curiousFiles(address: string): readonly (readonly [string, Uint8Array])[] {
  const external = `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
    'image',
    'attachedTemplate',
    'aFChunk',
    'hyperlink',
    'oleObject',
    'video',
    'externalLinkPath',
    'slide',
    'sharedStrings',
    'chart',
  ]
    .map(
      (type, at) =>
        `<Relationship Id="x${String(at)}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${address}" TargetMode="External"/>`,
    )
    .join('')}</Relationships>`;
  const xliff = (head: string): Uint8Array =>
    text(
      `${HEAD}${head}${XLIFF}<file id="f" original="${address}"><skeleton href="${address}"/><unit id="u"><segment><source>The ferry</source></segment></unit></file></xliff>`,
    );
  const dtd = `<!DOCTYPE x SYSTEM "${address}">`;
  return [
    [
      'a.docx',
      makeDocx(
        `${paragraph('The ferry')}<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDEPICTURE "${address}"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
        [{ type: 'image', name: address }],
      ),
    ],
    [
      'a.docx',
      makeOffice('docx', 'word/document.xml', {
        'word/document.xml': wordPart(paragraph('The ferry')),
        'word/_rels/document.xml.rels': external,
        'word/_rels/settings.xml.rels': external,
      }),
    ],
    ['a.docx', makeDocx(HEAD + dtd + wordPart(paragraph('The ferry')).slice(55))],
    [
      'a.docx',
      makeDocx(
        `${HEAD}<!DOCTYPE w [<!ENTITY % a SYSTEM "${address}"> %a;]>${wordPart(paragraph('x')).slice(55)}`,
      ),
    ],
    [
      'a.pptx',
      makePptx(
        [
          `${HEAD}<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>The ferry</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
        ],
        { 'ppt/slides/_rels/slide1.xml.rels': external },
      ),
    ],
    [
      'a.xlsx',
      makeXlsx(
        sheetPart(
          `<row>${shared('A1', 0)}<c r="B1"><f>WEBSERVICE("${address}")</f><v>1</v></c></row>`,
        ),
        stringsPart('<t>The ferry</t>'),
        { 'xl/worksheets/_rels/sheet1.xml.rels': external },
      ),
    ],
    [
      'a.html',
      text(
        `<!DOCTYPE html><html><head><base href="${address}"><link rel="stylesheet" href="${address}"><meta http-equiv="refresh" content="0;url=${address}"><style>@import url(${address});</style><script src="${address}"></script><script>fetch("${address}")</script></head><body background="${address}" onload="fetch('${address}')"><p>The ferry</p><img src="${address}" srcset="${address} 2x"><iframe src="${address}"></iframe><object data="${address}"></object><video src="${address}" poster="${address}"></video><svg><image href="${address}"/></svg></body></html>`,
      ),
    ],
    ['a.xlf', xliff('')],
    ['a.xlf', xliff(dtd)],
    ['a.xlf', xliff(`<?xml-stylesheet href="${address}" type="text/xsl"?>`)],
    ['a.srt', text(`1\n00:00:01,000 --> 00:00:02,000\nThe ferry <img src="${address}">\n`)],
    ['a.txt', text(`The ferry ${address}\n<img src="${address}">\n`)],
    [
      'a.pdf',
      onePage(SHOWN_LINE, {
        catalog: `/OpenAction << /S /URI /URI (${address}) >> /AA << /WC << /S /JavaScript /JS (app.launchURL\\("${address}"\\)) >> >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (fetch\\("${address}"\\)) >>] >> >>`,
        page: `/AA << /O << /S /SubmitForm /F << /FS /URL /F (${address}) >> >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [60 690 200 720] /A << /S /URI /URI (${address}) >> >> << /Type /Annot /Subtype /Link /Rect [60 600 200 620] /A << /S /Launch /F (${address}) >> >>]`,
        more: [`<< /Type /Filespec /FS /URL /F (${address}) >>`],
      }),
    ],
    [
      'a.pdf',
      // A page whose content is declared to be elsewhere.
      onePage(SHOWN_LINE, {
        more: [stream(`/FFilter [] /F << /FS /URL /F (${address}) >>`, text(''))],
      }),
    ],
  ];
}
