import { Zip, ZipDeflate } from 'fflate';
import { concatBytes } from '../documents/bytes.ts';
import {
  contentTypesXml,
  CUSTOM_PROPERTIES_PART,
  ENTRY_DATE,
  relationshipsXml,
  relationshipXml,
  XML_HEAD,
  type OfficePart,
} from './office-xml.ts';
import { escapeXmlAttribute, escapeXmlText } from './xml-text.ts';

const PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006';
/** Fast compression, because the text of a table compresses well at any level. */
const LEVEL = 3;

/** Builds an office file that is written as a streamed ZIP. */
export function createOfficePackage() {
  const encoder = new TextEncoder();
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  /** Begins a part that is written in pieces. Parts begun later follow its last piece. */
  const begin = (name: string): ((text: string, isLast?: boolean) => void) => {
    const part = new ZipDeflate(name, { level: LEVEL });
    part.mtime = ENTRY_DATE;
    zip.add(part);
    return (text, isLast = false) => {
      part.push(encoder.encode(text), isLast);
    };
  };
  /** Returns the bytes since the last call. */
  const take = (): Uint8Array => {
    const taken = concatBytes(chunks);
    chunks = [];
    return taken;
  };
  return {
    begin,
    add: (name: string, text: string) => begin(name)(text, true),
    take,
    /** Returns the rest of the file. */
    end(): Uint8Array {
      zip.end();
      return take();
    },
  };
}

type OfficePackage = ReturnType<typeof createOfficePackage>;

/**
 * Writes custom properties. @see ECMA-376, custom file properties; the ID is that of user-defined
 * properties
 */
function customPropertiesXml(properties: Readonly<Record<string, string>>): string {
  const all = Object.entries(properties).map(
    ([name, value], index) =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${String(index + 2)}"` +
      ` name="${escapeXmlAttribute(name)}"><vt:lpwstr>${escapeXmlText(value)}</vt:lpwstr></property>`,
  );
  return (
    `${XML_HEAD}<Properties xmlns="${PROPERTIES}/custom-properties" xmlns:vt="${PROPERTIES}/docPropsVTypes">` +
    `${all.join('')}</Properties>`
  );
}

/**
 * Adds the parts that every office file begins with: content types, the location of the main part,
 * and properties.
 * @param parts the main part first, each with its content type
 */
export function addPackageParts(
  file: OfficePackage,
  parts: readonly [OfficePart, ...OfficePart[]],
  properties: Readonly<Record<string, string>> | null,
): void {
  const own: OfficePart[] =
    properties === null ? [] : [[CUSTOM_PROPERTIES_PART, 'custom-properties']];
  file.add('[Content_Types].xml', contentTypesXml([...parts, ...own]));
  file.add(
    '_rels/.rels',
    relationshipsXml(
      relationshipXml('rId1', 'officeDocument', parts[0][0]),
      ...own.map(([name, kind]) => relationshipXml('rId2', kind, name)),
    ),
  );
  if (properties !== null) file.add(CUSTOM_PROPERTIES_PART, customPropertiesXml(properties));
}

/** Adds all parts of a Word document except its text, which is `word/document.xml`. */
export function addWordParts(
  file: OfficePackage,
  styles: string,
  properties: Readonly<Record<string, string>> | null,
): void {
  const parts: [OfficePart, OfficePart] = [
    ['word/document.xml', 'wordprocessingml.document.main'],
    ['word/styles.xml', 'wordprocessingml.styles'],
  ];
  addPackageParts(file, parts, properties);
  file.add(
    'word/_rels/document.xml.rels',
    relationshipsXml(relationshipXml('rId1', 'styles', 'styles.xml')),
  );
  file.add('word/styles.xml', styles);
}
