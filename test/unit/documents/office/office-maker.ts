import { makeZip, type ZipContent } from '../zip/zip-maker.ts';

/** Creates small office files, valid and malicious ones. */

export const MAIN_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  dotx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
  pptm: 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
  ppsx: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main',
} as const;

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function makeOffice(
  type: keyof typeof MAIN_TYPES,
  mainPart: string,
  parts: ZipContent,
): Uint8Array {
  return makeZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${mainPart}" ContentType="${MAIN_TYPES[type]}"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="/${mainPart}"/></Relationships>`,
    ...parts,
  });
}

export function wordPart(content: string, root = 'document'): string {
  const body = root === 'document' ? `<w:body>${content}</w:body>` : content;
  return `<?xml version="1.0" encoding="UTF-8"?><w:${root} xmlns:w="${WORD}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="urn:wps" xmlns:v="urn:v">${body}</w:${root}>`;
}

export function paragraph(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** Returns a Word document with one body; further parts are linked by type, e.g. `header`, and may be missing. */
export function makeDocx(
  body: string,
  linked: { type: string; name: string; content?: string }[] = [],
): Uint8Array {
  const links = linked.map(
    ({ type, name }, index) =>
      `<Relationship Id="rId${String(index)}" Type="${OFFICE}/${type}" Target="${name}"/>`,
  );
  return makeOffice('docx', 'word/document.xml', {
    'word/document.xml': body.startsWith('<?xml') ? body : wordPart(body),
    'word/_rels/document.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}">${links.join('')}</Relationships>`,
    ...Object.fromEntries(
      linked.flatMap(({ name, content }) =>
        content === undefined ? [] : [[`word/${name}`, content]],
      ),
    ),
  });
}

/** Returns a compound file (old office format) with a directory of the given streams. */
export function makeCompoundFile(
  streams: string[],
  options: { directoryLoops?: boolean; word?: { isEncrypted: boolean; isSmall: boolean } } = {},
): Uint8Array {
  const bytes = new Uint8Array(512 * 6);
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  view.setUint32(44, 1, true);
  view.setUint32(48, 1, true);
  view.setUint32(76, 0, true);
  // The table of sectors is sector 0; the directory begins in sector 1.
  bytes.fill(0xff, 512, 1024);
  view.setUint32(512, 0xfffffffd, true);
  view.setUint32(512 + 4, options.directoryLoops ? 1 : 2, true);
  view.setUint32(512 + 8, 0xfffffffe, true);
  view.setUint32(512 + 12, 4, true);
  view.setUint32(56, 4096, true);
  for (const [index, name] of ['Root Entry', ...streams].entries()) {
    const at = 1024 + index * 128;
    for (let i = 0; i < name.length; i += 1) view.setUint16(at + i * 2, name.charCodeAt(i), true);
    view.setUint16(at + 64, (name.length + 1) * 2, true);
    // Small streams are in 64 bytes each of the root's sectors, here sector 3 and then 4.
    if (index === 0) view.setUint32(at + 116, 3, true);
    if (name !== 'WordDocument' || options.word === undefined) continue;
    const { isEncrypted, isSmall } = options.word;
    view.setUint32(at + 116, isSmall ? 9 : 3, true);
    view.setUint32(at + 120, isSmall ? 1000 : 5000, true);
    bytes.set([0xec, 0xa5], isSmall ? 512 * 5 + 64 : 512 * 4);
    bytes[(isSmall ? 512 * 5 + 64 : 512 * 4) + 11] = isEncrypted ? 1 : 0x12;
  }
  return bytes;
}
