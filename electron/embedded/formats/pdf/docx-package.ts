import { strToU8, type Zippable, zipSync } from 'fflate';
import { escapeXml } from './docx-text.ts';

/** Something that the text of a document names by its id. */
export interface DocxTarget {
  readonly id: string;
  readonly kind: 'image' | 'hyperlink';
  /** A part of the package, or an address. */
  readonly target: string;
}

export interface DocxPicture {
  /** Its name within the package, such as `media/picture1.png`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** A fixed date, the oldest that ZIP knows: the same document always gives the same bytes. */
const ENTRY_DATE = new Date(1980, 0, 1, 12);

/** Packs a Word document. */
export function packDocx(document: {
  /** The children of its body, as XML. */
  readonly body: string;
  /** In half points. */
  readonly bodySize: number;
  /** In half points, the highest heading first. */
  readonly headingSizes: readonly number[];
  /** For the spelling checker. */
  readonly language: string;
  /** The definitions of lists, as XML. */
  readonly numbering: string;
  readonly targets: readonly DocxTarget[];
  readonly pictures: readonly DocxPicture[];
}): Uint8Array {
  const { body, bodySize, headingSizes, language, numbering, targets, pictures } = document;
  const own = targets.map(({ id, kind, target }) =>
    relationship(id, kind, target, kind === 'hyperlink'),
  );
  const files: readonly [string, string][] = [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', relationships([relationship('rId1', 'officeDocument', 'word/document.xml')])],
    [
      'word/document.xml',
      `<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    ],
    [
      'word/_rels/document.xml.rels',
      relationships([
        relationship('rId1', 'styles', 'styles.xml'),
        relationship('rId2', 'numbering', 'numbering.xml'),
        ...own,
      ]),
    ],
    ['word/styles.xml', stylesXml(bodySize, headingSizes, language)],
    ['word/numbering.xml', `<w:numbering xmlns:w="${WORD}">${numbering}</w:numbering>`],
  ];
  const entries: Zippable = {};
  for (const [name, text] of files) {
    entries[name] = [strToU8(HEAD + text), { level: 6, mtime: ENTRY_DATE }];
  }
  // Pictures are packed already.
  for (const { name, bytes } of pictures) {
    entries[`word/${name}`] = [bytes, { level: 0, mtime: ENTRY_DATE }];
  }
  return zipSync(entries);
}

function relationship(id: string, kind: string, target: string, isOutside = false): string {
  const mode = isOutside ? ' TargetMode="External"' : '';
  return `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${escapeXml(target)}"${mode}/>`;
}

function relationships(entries: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`;
}

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override PartName="/word/document.xml" ContentType="${CONTENT}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${CONTENT}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${CONTENT}.numbering+xml"/></Types>`;

function stylesXml(bodySize: number, headingSizes: readonly number[], language: string): string {
  const headings = headingSizes.map(
    (size, index) =>
      `<w:style w:type="paragraph" w:styleId="Heading${String(index + 1)}"><w:name w:val="heading ${String(index + 1)}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${String(index)}"/></w:pPr><w:rPr><w:sz w:val="${String(size)}"/><w:szCs w:val="${String(size)}"/></w:rPr></w:style>`,
  );
  return `<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="${String(bodySize)}"/><w:szCs w:val="${String(bodySize)}"/><w:lang w:val="${escapeXml(language)}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/><w:qFormat/></w:style>${headings.join('')}</w:styles>`;
}
