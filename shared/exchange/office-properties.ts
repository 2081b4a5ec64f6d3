import { escapeXmlAttribute, escapeXmlText } from './xml-text.ts';

/** Where an office file keeps what it says of itself by names of its own. */
export const CUSTOM_PROPERTIES_PART = 'docProps/custom.xml';

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006';

/** Of `[Content_Types].xml`. */
export const CUSTOM_PROPERTIES_TYPE =
  `<Override PartName="/${CUSTOM_PROPERTIES_PART}"` +
  ' ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>';

/** Of `_rels/.rels`. */
export function customPropertiesRelation(id: string): string {
  return `<Relationship Id="${id}" Type="${TYPES}/relationships/custom-properties" Target="${CUSTOM_PROPERTIES_PART}"/>`;
}

/** @see ECMA-376, custom file properties; the id is that of properties which users define */
export function customPropertiesXml(properties: Readonly<Record<string, string>>): string {
  const all = Object.entries(properties).map(
    ([name, value], index) =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${String(index + 2)}"` +
      ` name="${escapeXmlAttribute(name)}"><vt:lpwstr>${escapeXmlText(value)}</vt:lpwstr></property>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    `<Properties xmlns="${TYPES}/custom-properties" xmlns:vt="${TYPES}/docPropsVTypes">` +
    `${all.join('')}</Properties>`
  );
}
