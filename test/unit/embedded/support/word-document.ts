import { strToU8, zipSync } from 'fflate';
import JSZip from 'jszip';

export const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const STRICT_WORD = 'http://purl.oclc.org/ooxml/wordprocessingml/main';

const MAIN_TYPE =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE_DOCUMENT =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';

/** Returns a Word file of one part, from the XML inside its `w:body`. */
export function wordDocument(body: string, namespace = WORD): Uint8Array {
  return wordPackage(
    `<?xml version="1.0"?><w:document xmlns:w="${namespace}" xmlns:r="urn:r" xmlns:m="urn:m" ` +
      `xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="urn:wps" ` +
      `xmlns:v="urn:v"><w:body>${body}</w:body></w:document>`,
  );
}

/** Returns a Word file with this text as its main part. */
export function wordPackage(mainPart: string): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
        `<Override PartName="/word/document.xml" ContentType="${MAIN_TYPE}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE_DOCUMENT}" ` +
        `Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(mainPart),
  });
}

/** Returns the body of a Word file as text, read by an independent program. */
export async function bodyOf(bytes: Uint8Array, part = 'word/document.xml'): Promise<string> {
  const zip = await JSZip.loadAsync(bytes);
  const xml = (await zip.file(part)?.async('string')) ?? '';
  return /<w:body>(.*)<\/w:body>/su.exec(xml)?.[1] ?? xml;
}
