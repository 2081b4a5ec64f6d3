import { strToU8, unzipSync, zipSync } from 'fflate';

/** Returns a minimal document for a word processor. */
export function docx(body: string): Uint8Array {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  const rels =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
  const document = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipSync({
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(rels),
    'word/document.xml': strToU8(document),
  });
}

export const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

export const paragraph = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`;

/** Returns `b`, `i`, or nothing for each run of a document, with its text. */
export function runsOfDocx(bytes: Uint8Array): [format: string, text: string][] {
  const xml = new TextDecoder().decode(unzipSync(bytes)['word/document.xml']);
  return [...xml.matchAll(/<w:r>(?:<w:rPr>(.*?)<\/w:rPr>)?<w:t[^>]*>(.*?)<\/w:t>/gu)].map(
    ([, properties = '', text = '']) => [/<w:([bi])\/>/u.exec(properties)?.[1] ?? '', text],
  );
}
