import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import { extensionOf, formatOfExtension } from '../../../shared/domain/documents/format.ts';
import type { FormatInfo, TranslatableFormat } from './document-format.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The formats that this service translates. A new format is one more entry here. */
const FORMATS: readonly TranslatableFormat[] = [
  whenNeeded(
    {
      id: 'docx',
      contentType: `${OFFICE}.wordprocessingml.document`,
      outputFormats: ['docx'],
    },
    async () => (await import('./docx.ts')).docxFormat,
  ),
  whenNeeded(
    {
      id: 'pptx',
      contentType: `${OFFICE}.presentationml.presentation`,
      outputFormats: ['pptx'],
    },
    async () => (await import('./pptx.ts')).pptxFormat,
  ),
  whenNeeded(
    {
      id: 'xlsx',
      contentType: `${OFFICE}.spreadsheetml.sheet`,
      outputFormats: ['xlsx'],
    },
    async () => (await import('./xlsx.ts')).xlsxFormat,
  ),
  whenNeeded(
    { id: 'pdf', contentType: 'application/pdf', outputFormats: ['pdf', 'docx'] },
    async () => (await import('./pdf.ts')).pdfFormat,
  ),
  whenNeeded(
    { id: 'txt', contentType: 'text/plain', outputFormats: ['txt'] },
    async () => (await import('./txt.ts')).txtFormat,
  ),
  whenNeeded(
    { id: 'html', contentType: 'text/html', outputFormats: ['html'] },
    async () => (await import('./html.ts')).htmlFormat,
  ),
  whenNeeded(
    { id: 'xliff', contentType: 'application/xliff+xml', outputFormats: ['xliff'] },
    async () => (await import('./xliff.ts')).xliffFormat,
  ),
  whenNeeded(
    { id: 'srt', contentType: 'application/x-subrip', outputFormats: ['srt'] },
    async () => (await import('./srt.ts')).srtFormat,
  ),
  whenNeeded(
    { id: 'jpeg', contentType: 'image/jpeg', outputFormats: ['jpeg'] },
    async () => (await import('./image.ts')).jpegFormat,
  ),
  whenNeeded(
    { id: 'png', contentType: 'image/png', outputFormats: ['png'] },
    async () => (await import('./image.ts')).pngFormat,
  ),
];

/**
 * A format whose code is loaded with its first document: the start of the service and threads with
 * documents of other formats do not pay for it.
 */
function whenNeeded(info: FormatInfo, load: () => Promise<TranslatableFormat>): TranslatableFormat {
  return {
    ...info,
    open: async (bytes, options, onStep) => (await load()).open(bytes, options, onStep),
  };
}

/** All formats, in the order in which they are named to people. */
export function allFormats(): readonly TranslatableFormat[] {
  return FORMATS;
}

/** A format by its id, or null when this service does not translate such files. */
export function formatOfId(id: DocumentFormatId): TranslatableFormat | null {
  return FORMATS.find((format) => format.id === id) ?? null;
}

/** The format of a file name, or null when this service does not translate such files. */
export function formatOfFileName(fileName: string): TranslatableFormat | null {
  const id = formatOfExtension(extensionOf(fileName))?.id;
  return id === undefined ? null : formatOfId(id);
}

/** The extensions that are translated, for messages: "docx, txt, html". */
export function supportedExtensions(): string {
  return FORMATS.map((format) => format.id).join(', ');
}
