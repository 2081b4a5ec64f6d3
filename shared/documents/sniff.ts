import {
  extensionOf,
  formatOfExtension,
  type DocumentFormatId,
} from '../domain/documents/format.ts';
import { detectContent, type ContentKind } from './content-kind.ts';
import { emptyDocument, encryptedDocument, unsupportedDocument } from './document-errors.ts';
import { encodingName } from './text-encoding.ts';
import { isTranslatedXliff, openXliff, unsupportedXliff } from './xliff/xliff-document.ts';

/** A file that can be translated. */
export interface SniffResult {
  format: DocumentFormatId;
  /** Full sentences about what to know before sending. */
  warnings: string[];
}

const NO_END_WARNING = 'The file seems to be cut off: its end mark is missing.';

type TranslatableContent = Exclude<ContentKind, { kind: 'other' | 'protected-office' }>;

/** What a kind is called inside a sentence: "The file is really ...". */
const KIND_LABELS: Record<TranslatableContent['kind'], string> = {
  docx: 'a Word document',
  pptx: 'a PowerPoint presentation',
  xlsx: 'an Excel workbook',
  pdf: 'a PDF',
  txt: 'plain text',
  html: 'a web page',
  xliff: 'an XLIFF file',
  srt: 'a subtitle file',
  jpeg: 'a JPEG image',
  png: 'a PNG image',
  xml: 'an XML file',
  webvtt: 'a WebVTT subtitle file',
};

function requireTranslatable(
  content: ContentKind,
  hasKnownExtension: boolean,
): TranslatableContent {
  if (content.kind === 'protected-office') throw encryptedDocument();
  if (content.kind === 'pdf' && content.isEncrypted) throw encryptedDocument();
  if (content.kind === 'other') {
    const really = hasKnownExtension ? 'is really' : 'is';
    const advice = content.advice === '' ? '' : ` ${content.advice}`;
    throw unsupportedDocument(
      `The file ${really} ${content.label}, which cannot be translated.${advice}`,
    );
  }
  return content;
}

/** Anything readable may be sent as plain text; what would be lost that way is said. */
function warningsAsText(kind: TranslatableContent['kind']): string[] {
  if (kind === 'html') {
    return ['The text looks like a web page. Name it .html to keep its tags as they are.'];
  }
  if (kind === 'srt') {
    return ['The text looks like subtitles. Name it .srt to keep its times as they are.'];
  }
  if (kind === 'xliff' || kind === 'xml' || kind === 'webvtt') {
    return [`The text looks like ${KIND_LABELS[kind]}. Its marks would be translated like words.`];
  }
  return [];
}

function isReadableAs(wanted: DocumentFormatId, kind: TranslatableContent['kind']): boolean {
  if (wanted === kind) return true;
  if (wanted === 'html') return kind === 'txt' || kind === 'xml';
  return wanted === 'txt' && ['html', 'srt', 'xliff', 'xml', 'webvtt'].includes(kind);
}

/** What to do about a name that does not fit the content. */
function misnamed(extension: string, kind: TranslatableContent['kind']): string {
  const name = extension === '' ? 'its name has no ending' : `its name ends in .${extension}`;
  const what = `The file is really ${KIND_LABELS[kind]}, but ${name}.`;
  if (kind === 'xml') return `${what} XML files other than XLIFF cannot be translated.`;
  if (kind === 'webvtt') return `${what} Save it as .srt and use that file.`;
  return `${what} Rename it so that it ends in .${kind} and add it again.`;
}

function warningsOf(content: TranslatableContent): string[] {
  if (content.kind === 'pdf' || content.kind === 'jpeg' || content.kind === 'png') {
    return content.isComplete ? [] : [NO_END_WARNING];
  }
  if ((content.kind === 'txt' || content.kind === 'srt') && content.guessedEncoding !== null) {
    const name = encodingName(content.guessedEncoding);
    return [
      content.guessedEncoding.startsWith('utf-')
        ? `The text does not name its encoding and is read as ${name}. If letters look wrong, save it as UTF-8.`
        : `The text is not in Unicode and is read as ${name}. If letters look wrong, save it as UTF-8. A translation with letters that this encoding lacks is written as UTF-8.`,
    ];
  }
  return [];
}

/**
 * Checks that a file is what its name says and can be translated, from its bytes.
 * @param fileName base name with its extension
 * @throws `document/empty`, `document/encrypted`, `document/unsupported`, `document/damaged`,
 * `document/too-large`; the message says what the file really is and what to do
 */
export function sniffDocument(fileName: string, bytes: Uint8Array): SniffResult {
  if (bytes.length === 0) throw emptyDocument('The file is empty: it has 0 bytes.');
  const extension = extensionOf(fileName);
  const wanted = formatOfExtension(extension);
  const content = requireTranslatable(detectContent(bytes), wanted !== null);
  if ('isBlank' in content && content.isBlank) {
    throw emptyDocument('The file holds nothing but blanks and line ends.');
  }
  if (wanted === null || !isReadableAs(wanted.id, content.kind)) {
    throw unsupportedDocument(misnamed(extension, content.kind));
  }
  if (wanted.id === 'xliff' && content.kind === 'xliff') {
    // By its beginning: an old file may name a document type, which would only be called damaged.
    if (!isTranslatedXliff(content.version)) throw unsupportedXliff(content.version);
    openXliff(bytes);
  }
  const warnings = wanted.id === 'txt' ? warningsAsText(content.kind) : [];
  return { format: wanted.id, warnings: [...warnings, ...warningsOf(content)] };
}
