import { createHash } from 'node:crypto';
import { loadImage } from '@napi-rs/canvas';
import JSZip from 'jszip';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parse } from 'parse5';
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';

/**
 * Content of a document beside its words: the number of each kind of element, and values that must be identical. Read
 * without the formats' code, so that both cannot fail alike.
 */
export type DocumentCounts = Readonly<Record<string, unknown>>;

/** @throws if the file cannot be read at all */
export async function countDocument(
  format: DocumentFormatId,
  bytes: Uint8Array,
): Promise<DocumentCounts> {
  return COUNTERS[format](bytes);
}

const decode = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const COUNTERS: Readonly<
  Record<DocumentFormatId, (bytes: Uint8Array) => DocumentCounts | Promise<DocumentCounts>>
> = {
  docx: async (bytes) => countDocx(await partsOf(bytes)),
  pptx: async (bytes) => countPptx(await partsOf(bytes)),
  xlsx: async (bytes) => countXlsx(await partsOf(bytes)),
  idml: async (bytes) => countIdml(await partsOf(bytes)),
  pdf: countPdf,
  html: (bytes) => countHtml(decode(bytes)),
  xliff: (bytes) => countXliff(decode(bytes)),
  srt: (bytes) => countSrt(decode(bytes)),
  po: (bytes) => countPo(decode(bytes)),
  txt: (bytes) => ({ lineEnds: found(decode(bytes), /\r\n|[\r\n]/gu).join('|') }),
  xml: (bytes) => countXml(decode(bytes)),
  json: (bytes) => countJson(decode(bytes)),
  png: countImage,
  jpeg: countImage,
};

async function countImage(bytes: Uint8Array): Promise<DocumentCounts> {
  const { width, height } = await loadImage(Buffer.from(bytes));
  return { kind: bytes.slice(0, 2).join(), width, height };
}

interface Parts {
  /** Content of all parts whose name matches, ordered by name. */
  readonly xml: (name: RegExp) => string;
  readonly names: readonly string[];
  /** Name and content of everything that is not XML. */
  readonly binaries: readonly string[];
}

async function partsOf(bytes: Uint8Array): Promise<Parts> {
  const zip = await JSZip.loadAsync(bytes);
  const names = Object.keys(zip.files)
    .filter((name) => zip.files[name]?.dir === false)
    .toSorted();
  const texts = new Map<string, string>();
  const binaries: string[] = [];
  for (const name of names) {
    const content = (await zip.file(name)?.async('uint8array')) ?? new Uint8Array();
    if (/\.(?:xml|rels)$/u.test(name)) texts.set(name, new TextDecoder().decode(content));
    else binaries.push(`${name} ${createHash('sha256').update(content).digest('hex')}`);
  }
  return {
    names,
    binaries,
    xml: (wanted) =>
      [...texts].flatMap(([name, text]) => (wanted.test(name) ? [text] : [])).join('\n'),
  };
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole);
}

/** Counts the opening tags of each of these elements. */
function elements(xml: string, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.map((name) => [name, found(xml, new RegExp(`<${name}(?=[\\s/>])`, 'gu')).length]),
  );
}

/** Returns the distinct values, in order: adjacent runs that look alike may become one. */
function distinct(text: string, pattern: RegExp): string[] {
  return [...new Set(found(text, pattern))].toSorted();
}

const outerLinks = (parts: Parts): string[] =>
  found(parts.xml(/\.rels$/u), /Target="([^"]*)" TargetMode="External"/gu).toSorted();

function countDocx(parts: Parts): DocumentCounts {
  const body = parts.xml(/^word\/document\d*\.xml$/u);
  const text = parts.xml(/^word\/(?:document|header|footer|footnotes|endnotes|comments)\d*\.xml$/u);
  return {
    parts: parts.names,
    binaries: parts.binaries,
    outerLinks: outerLinks(parts),
    headers: parts.names.filter((name) => /header\d*\.xml$/u.test(name)).length,
    footers: parts.names.filter((name) => /footer\d*\.xml$/u.test(name)).length,
    ...elements(body, ['w:tbl', 'w:tr', 'w:tc', 'w:gridSpan', 'w:vMerge', 'w:sectPr', 'w:cols']),
    ...elements(text, ['w:p', 'w:numPr', 'w:hyperlink', 'w:drawing', 'w:pict', 'a:blip']),
    ...elements(text, ['w:footnoteReference', 'w:footnote', 'w:endnoteReference', 'w:endnote']),
    ...elements(text, ['w:commentReference', 'w:commentRangeStart', 'w:comment', 'w:txbxContent']),
    ...elements(text, ['w:bookmarkStart', 'w:fldChar', 'w:fldSimple', 'w:br', 'w:tab', 'w:sdt']),
    fieldCodes: found(text, /<w:instrText[^>]*>([^<]*)/gu),
    paragraphStyles: found(text, /<w:pStyle w:val="([^"]*)"/gu),
    characterStyles: distinct(text, /<w:rStyle w:val="([^"]*)"/gu),
    looks: distinct(text, /<w:(?:b|i|u|strike|color|sz|highlight)(?: [^>]*)?\/>/gu),
    styles: found(parts.xml(/styles\.xml$/u), /w:styleId="([^"]*)"/gu),
  };
}

function countPptx(parts: Parts): DocumentCounts {
  const slides = parts.xml(/^ppt\/slides\/slide\d+\.xml$/u);
  const notes = parts.xml(/^ppt\/notesSlides\/[^/]*\.xml$/u);
  return {
    parts: parts.names,
    binaries: parts.binaries,
    outerLinks: outerLinks(parts),
    ...elements(slides, ['p:sp', 'p:pic', 'p:graphicFrame', 'a:tbl', 'a:tr', 'a:tc', 'a:blip']),
    ...elements(slides, ['a:p', 'a:br', 'a:fld', 'a:buChar', 'a:buAutoNum', 'p:ph', 'p:timing']),
    hlinkClick: distinct(slides, /<a:hlinkClick r:id="([^"]*)"/gu),
    looks: distinct(withoutLanguages(slides), /<a:rPr(?: [^>]*)?>/gu),
    notes: elements(notes, ['p:sp', 'a:p', 'a:fld']),
    comments: elements(parts.xml(/^ppt\/comments\//u), ['p:cm', 'p188:cm']),
  };
}

/** Removes languages, which are invisible and change; adjacent runs that differ only in them are merged. */
function withoutLanguages(slides: string): string {
  return slides
    .replaceAll(/ (?:lang|altLang|dirty|err|noProof)="[^"]*"/gu, '')
    .replaceAll(/<(a:rPr[^>]*?)\s*\/>/gu, '<$1>');
}

function countXlsx(parts: Parts): DocumentCounts {
  const sheets = parts.xml(/^xl\/worksheets\/[^/]*\.xml$/u);
  return {
    parts: parts.names,
    binaries: parts.binaries,
    outerLinks: outerLinks(parts),
    sheets: found(parts.xml(/^xl\/workbook\.xml$/u), /<sheet name="([^"]*)"/gu),
    names: found(parts.xml(/^xl\/workbook\.xml$/u), /<definedName.*?<\/definedName>/gu),
    cells: found(sheets, /<c ([^>]*)/gu),
    formulas: found(sheets, /<f[^>]*>([^<]*)<\/f>/gu),
    results: found(sheets, /<\/f><v>([^<]*)<\/v>/gu),
    numbers: found(sheets, /<c (?![^>]*t="(?!n))[^>]*><v>([^<]*)<\/v>/gu),
    ...elements(sheets, ['row', 'mergeCell', 'hyperlink', 'conditionalFormatting', 'drawing']),
    headersFooters: elements(sheets, ['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter']),
    comments: elements(parts.xml(/^xl\/comments/u), ['comment', 'author']),
    pictures: elements(parts.xml(/^xl\/drawings\/[^/]*\.xml$/u), ['xdr:pic', 'c:chart']),
    tables: elements(parts.xml(/^xl\/tables\//u), ['table', 'tableColumn', 'autoFilter']),
    texts: elements(parts.xml(/^xl\/sharedStrings\.xml$/u), ['si']),
    looks: distinct(parts.xml(/^xl\/sharedStrings\.xml$/u), /<rPr>(.*?)<\/rPr>/gu),
    styles: parts.xml(/^xl\/styles\.xml$/u),
  };
}

function countHtml(page: string): DocumentCounts {
  const counts: Record<string, number> = {};
  const links: string[] = [];
  const ids: string[] = [];
  const untouched: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      counts[child.tagName] = (counts[child.tagName] ?? 0) + 1;
      for (const { name, value } of child.attrs) {
        if (name === 'href' || name === 'src') links.push(value);
        if (name === 'id' || name === 'name' || name === 'class' || name === 'style') {
          ids.push(`${name} ${value}`);
        }
      }
      if (/^(?:script|style|code|pre)$/u.test(child.tagName)) {
        untouched.push(JSON.stringify(child.childNodes.map((one) => 'value' in one && one.value)));
      }
      visit(child);
    }
  };
  visit(parse(page));
  return { counts, links, ids, untouched };
}

async function countPdf(bytes: Uint8Array): Promise<DocumentCounts> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const pages: unknown[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { fnArray } = await page.getOperatorList();
    const content = await page.getTextContent();
    const links = (await page.getAnnotations()).map((annotation: Record<string, unknown>) =>
      typeof annotation['url'] === 'string' ? annotation['url'] : String(annotation['subtype']),
    );
    const drawn = (op: number): number => fnArray.filter((one) => one === op).length;
    pages.push({
      size: page.view,
      pictures: drawn(OPS.paintImageXObject) + drawn(OPS.paintInlineImageXObject),
      lines: drawn(OPS.constructPath),
      hasText: content.items.some((item) => 'str' in item && item.str.trim() !== ''),
      links: links.toSorted(),
    });
  }
  await task.destroy();
  return { pages };
}

function countXliff(xml: string): DocumentCounts {
  return {
    ...elements(xml, ['file', 'unit', 'segment', 'ignorable', 'note', 'data', 'mda:meta']),
    sources: found(xml, /<source.*?<\/source>/gsu),
    skeleton: found(xml, /<skeleton[^>]*>/gu),
  };
}

function countPo(text: string): DocumentCounts {
  return {
    sources: found(text, /^(?:msgctxt|msgid|msgid_plural) "[^\n]*(?:\n"[^\n]*)*/gmu).join('|'),
    comments: found(text, /^#(?![,|])[^\n]*/gmu).join('|'),
    obsolete: found(text, /^#~[^\n]*/gmu).join('|'),
  };
}

/** Everything but the words of stories, the ranges around them, and languages. */
function countIdml({ xml, names, binaries }: Parts): DocumentCounts {
  const tags = found(xml(/^Stories\//u), /<[^<>]*>/gu);
  return {
    names,
    binaries,
    tags: tags.filter((tag) => !/^<\/?(?:CharacterStyleRange|Content)\b/u.test(tag)).toSorted(),
    others: xml(/^(?!Stories\/)/u).replaceAll(/AppliedLanguage="[^"]*"/gu, ''),
  };
}

/** Everything but the words between tags, and the language. */
function countXml(text: string): DocumentCounts {
  const marks = found(text, /<!--.*?-->|<\?.*?\?>|<!\[CDATA\[|\]\]>|<[^<>]*>|&harbor;/gsu);
  return {
    tags: marks.map((tag) => tag.replace(/xml:lang="[^"]*"/u, '')).toSorted(),
    indents: found(text, /[\r\n]+[ \t]*(?=<)/gu),
  };
}

/** Everything but the texts that are values. */
function countJson(text: string): DocumentCounts {
  return {
    around: text.replaceAll(/("(?:[^"\\]|\\.)*")(\s*:)?/gu, (_, string: string, colon?: string) =>
      colon === undefined ? '""' : string + colon,
    ),
  };
}

function countSrt(text: string): DocumentCounts {
  return {
    heads: found(text, /^\ufeff?\d+\r?\n\d\d:\d\d:\d\d,\d{3} --> [^\r\n]*\r?\n/gmu),
    marks: found(text, /<\/?[biu]>|\{\\an\d\}/gu),
  };
}
