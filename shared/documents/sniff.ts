import {
  extensionOf,
  formatOfExtension,
  type DocumentFormatId,
} from '../domain/documents/format.ts';
import type { AppError } from '../errors.ts';
import type { Said } from '../i18n/text.ts';
import { detectContent, type ContentKind } from './content-kind.ts';
import { emptyDocument, encryptedDocument, unsupportedDocument } from './document-errors.ts';
import { encodingName } from './text-encoding.ts';
import { isTranslatedXliff, openXliff, unsupportedXliff } from './xliff/xliff-document.ts';

/** A file that can be translated. */
export interface SniffResult {
  format: DocumentFormatId;
  /** Things to know before sending. */
  warnings: Said[];
  /** XLIFF 1.2, which not every service accepts. */
  isOldXliff?: true;
}

const NO_END: Said = { message: 'documentErrors.seemsCutOff' };

type TranslatableContent = Exclude<ContentKind, { kind: 'other' | 'protected-office' }>;

function requireTranslatable(content: ContentKind): TranslatableContent {
  if (content.kind === 'protected-office') throw encryptedDocument();
  if (content.kind === 'pdf' && content.isEncrypted) throw encryptedDocument();
  if (content.kind === 'other') throw unsupportedDocument(content.message, content.values);
  return content;
}

/** Returns warnings about losses: any readable file may be sent as plain text. */
function warningsAsText(kind: TranslatableContent['kind']): Said[] {
  if (kind === 'html') return [{ message: 'documentErrors.looksLikeWebPage' }];
  if (kind === 'srt') return [{ message: 'documentErrors.looksLikeSubtitles' }];
  if (['xliff', 'po', 'xml', 'json', 'webvtt'].includes(kind)) {
    return [{ message: 'documentErrors.looksLikeMarkup', values: { kind } }];
  }
  return [];
}

function isReadableAs(wanted: DocumentFormatId, kind: TranslatableContent['kind']): boolean {
  if (wanted === kind) return true;
  if (wanted === 'html') return kind === 'txt' || kind === 'xml';
  // Their readers say where a file is broken, which then looks like any text.
  if (wanted === 'xml') return ['txt', 'html', 'xliff'].includes(kind);
  if (wanted === 'json') return kind === 'txt';
  return wanted === 'txt' && ['html', 'srt', 'xliff', 'po', 'xml', 'json', 'webvtt'].includes(kind);
}

/** Extensions of running text without a structure that renaming to `.txt` would lose. */
const PLAIN_TEXT_EXTENSIONS: ReadonlySet<string> = new Set(['', 'text', 'asc', 'log', 'md']);
/** Content that says nothing about the format: nearly every data file is text or XML. */
const GENERAL_KINDS: ReadonlySet<ContentKind['kind']> = new Set(['txt', 'xml', 'json']);

/** Makes the error for a name that does not match the content, with advice. */
function misnamed(extension: string, kind: TranslatableContent['kind']): AppError {
  const isOtherFormat = !['', 'doc'].includes(extension) && formatOfExtension(extension) === null;
  const isText = kind === 'txt' && PLAIN_TEXT_EXTENSIONS.has(extension);
  if (isOtherFormat && !isText && GENERAL_KINDS.has(kind)) {
    return unsupportedDocument('documentErrors.formatNotYet', { extension });
  }
  const advice = kind === 'webvtt' ? 'documentErrors.misnamedWebVtt' : 'documentErrors.misnamed';
  return unsupportedDocument(advice, { kind, extension: extension === '' ? 'none' : extension });
}

function warningsOf(content: TranslatableContent): Said[] {
  if (content.kind === 'pdf' || content.kind === 'jpeg' || content.kind === 'png') {
    return content.isComplete ? [] : [NO_END];
  }
  if ((content.kind === 'txt' || content.kind === 'srt') && content.guessedEncoding !== null) {
    const message = content.guessedEncoding.startsWith('utf-')
      ? 'documentErrors.encodingNotNamed'
      : 'documentErrors.encodingNotUnicode';
    return [{ message, values: { encoding: encodingName(content.guessedEncoding) } }];
  }
  return [];
}

/**
 * Checks from its bytes that a file matches its name and can be translated.
 * @param fileName base name with its extension
 * @throws `document/empty`, `document/encrypted`, `document/unsupported`, `document/damaged`,
 *   `document/too-large`; the message names the actual kind of the file and what to do
 */
export function sniffDocument(fileName: string, bytes: Uint8Array): SniffResult {
  if (bytes.length === 0) throw emptyDocument('documentErrors.emptyFile');
  const extension = extensionOf(fileName);
  const wanted = formatOfExtension(extension);
  const content = requireTranslatable(detectContent(bytes));
  if ('isBlank' in content && content.isBlank) {
    throw emptyDocument('documentErrors.blankFile');
  }
  if (wanted === null || !isReadableAs(wanted.id, content.kind)) {
    throw misnamed(extension, content.kind);
  }
  // XLIFF is XLIFF under the extension of any XML file, too.
  if (wanted.id !== 'txt' && content.kind === 'xliff') {
    // Checked by its beginning first, because an old file may declare a document type, which would
    // only be reported as damaged.
    if (!isTranslatedXliff(content.version)) throw unsupportedXliff(content.version);
    openXliff(bytes);
    if (content.version === '1.2') return { format: 'xliff', warnings: [], isOldXliff: true };
  }
  const warnings = wanted.id === 'txt' ? warningsAsText(content.kind) : [];
  const format = content.kind === 'xliff' && wanted.id === 'xml' ? 'xliff' : wanted.id;
  return { format, warnings: [...warnings, ...warningsOf(content)] };
}
