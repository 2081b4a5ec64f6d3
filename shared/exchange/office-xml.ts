import { escapeXmlAttribute } from './xml-text.ts';

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const WORD_NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/**
 * A fixed date, the oldest that ZIP supports, so that the same content always gives the same bytes.
 * Local time, as in ZIP.
 */
export const ENTRY_DATE = new Date(1980, 0, 1, 12);

/**
 * Writes a relationship of a part to a different part, or to an address. @param kind such as
 * `styles`
 */
export function relationshipXml(
  id: string,
  kind: string,
  target: string,
  isOutside = false,
): string {
  const mode = isOutside ? ' TargetMode="External"' : '';
  return `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${escapeXmlAttribute(target)}"${mode}/>`;
}

/** Writes a relationships part. */
export function relationshipsXml(...relationships: readonly string[]): string {
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relationships.join('')}</Relationships>`;
}

/** A part and its content type, such as `wordprocessingml.styles`. */
export type OfficePart = readonly [name: string, kind: string];

/**
 * Writes `[Content_Types].xml`.
 * @param pictures extensions of the images in the file, which are also their types
 */
export function contentTypesXml(
  parts: readonly OfficePart[],
  pictures: readonly string[] = [],
): string {
  const overrides = parts.map(
    ([name, kind]) =>
      `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${kind}+xml"/>`,
  );
  const endings = pictures.map(
    (ending) => `<Default Extension="${ending}" ContentType="image/${ending}"/>`,
  );
  return (
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${endings.join('')}${overrides.join('')}</Types>`
  );
}

/** Part of an office file that contains its custom properties. */
export const CUSTOM_PROPERTIES_PART = 'docProps/custom.xml';
