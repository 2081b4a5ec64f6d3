import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import { extensionOf, formatOfExtension } from '../../../shared/domain/documents/format.ts';
import type { FormatCode, FormatInfo, TranslatableFormat } from './document-format.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const DOCX = `${OFFICE}.wordprocessingml.document`;
const PPTX = `${OFFICE}.presentationml.presentation`;
const IDML = 'application/vnd.adobe.indesign-idml-package';
const XLSX = `${OFFICE}.spreadsheetml.sheet`;

/** The formats that this service translates. A new format needs only an entry here. */
const FORMATS: readonly TranslatableFormat[] = [
  whenNeeded('docx', DOCX, async () => (await import('./docx.ts')).docxFormat),
  whenNeeded('pptx', PPTX, async () => (await import('./pptx.ts')).pptxFormat),
  whenNeeded('xlsx', XLSX, async () => (await import('./xlsx.ts')).xlsxFormat),
  whenNeeded('idml', IDML, async () => (await import('./idml.ts')).idmlFormat),
  whenNeeded('pdf', 'application/pdf', async () => (await import('./pdf.ts')).pdfFormat, [
    'pdf',
    'docx',
  ]),
  whenNeeded('txt', 'text/plain', async () => (await import('./txt.ts')).txtFormat),
  whenNeeded('html', 'text/html', async () => (await import('./html.ts')).htmlFormat),
  whenNeeded(
    'xliff',
    'application/xliff+xml',
    async () => (await import('./xliff.ts')).xliffFormat,
  ),
  whenNeeded('srt', 'application/x-subrip', async () => (await import('./srt.ts')).srtFormat),
  whenNeeded('po', 'text/x-gettext-translation', async () => (await import('./po.ts')).poFormat),
  whenNeeded('xml', 'application/xml', async () => (await import('./xml.ts')).xmlFormat),
  whenNeeded('json', 'application/json', async () => (await import('./json.ts')).jsonFormat),
  whenNeeded('jpeg', 'image/jpeg', async () => (await import('./image.ts')).jpegFormat),
  whenNeeded('png', 'image/png', async () => (await import('./image.ts')).pngFormat),
];

/**
 * Wraps a format whose code is loaded with its first document: the start of the service and threads
 * with documents of other formats do not pay for it.
 */
function whenNeeded(
  id: FormatInfo['id'],
  contentType: string,
  load: () => Promise<FormatCode>,
  outputFormats: FormatInfo['outputFormats'] = [id],
): TranslatableFormat {
  return {
    id,
    contentType,
    outputFormats,
    open: async (bytes, budget, options, onStep) =>
      (await load()).open(bytes, budget, options, onStep),
    async openTranslation(bytes, budget, options, onStep) {
      const code = await load();
      return code.openTranslation === undefined
        ? code.open(bytes, budget, options, onStep)
        : code.openTranslation(bytes, budget, options, onStep);
    },
  };
}

/** Returns a format by its id, or null when this service does not translate such files. */
export function formatOfId(id: DocumentFormatId): TranslatableFormat | null {
  return FORMATS.find((format) => format.id === id) ?? null;
}

/** Returns the format of a file name, or null when this service does not translate such files. */
export function formatOfFileName(fileName: string): TranslatableFormat | null {
  const id = formatOfExtension(extensionOf(fileName))?.id;
  return id === undefined ? null : formatOfId(id);
}

/** Lists the translatable extensions, for messages: "docx, txt, html". */
export function supportedExtensions(): string {
  return FORMATS.map((format) => format.id).join(', ');
}
