/** Writes PDF files by hand, valid and malicious ones. */

/** Returns a PDF of these objects, numbered from 1; the first one is the catalog. */
export function makePdf(objects: readonly (string | Uint8Array)[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: string | Uint8Array): void => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    places.push(length);
    add(`${String(index + 1)} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  }
  const start = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${String(rows.length + 1)}\n0000000000 65535 f \n${rows.join('')}`);
  add(`trailer\n<< /Size ${String(rows.length + 1)} /Root 1 0 R >>\n`);
  add(`startxref\n${String(start)}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}

/** Returns a stream object with these entries and bytes. */
export function stream(head: string, data: Uint8Array): Uint8Array {
  return Buffer.concat([
    Buffer.from(`<< ${head} /Length ${String(data.length)} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

/** Page entries for the one font of its content. */
export const PAGE_FONT =
  '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';

/** Returns a PDF of one page with this content; `catalog` and `page` add entries, `more` objects from 5 on. */
export function onePage(
  content: string | Uint8Array,
  extra: { catalog?: string; page?: string; more?: readonly (string | Uint8Array)[] } = {},
): Uint8Array {
  return makePdf([
    `<< /Type /Catalog /Pages 2 0 R ${extra.catalog ?? ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${PAGE_FONT} /Contents 4 0 R ${extra.page ?? ''} >>`,
    typeof content === 'string' ? stream('', Buffer.from(content)) : content,
    ...(extra.more ?? []),
  ]);
}

/** Page content that shows one line. */
export const SHOWN_LINE = 'BT /F 12 Tf 60 700 Td (The ferry leaves) Tj ET';
