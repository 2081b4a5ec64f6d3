import type { MessageId } from '../../i18n/message-id.ts';
import { msg } from '../../i18n/text.ts';
import { MOST_SOUND_BYTES, type SoundFileType } from '../../voice/file-types.ts';
/**
 * Formats that the job ledger translates, with the limits of services. No zod here: the renderer
 * uses these values.
 */

export interface DocumentFormat {
  /** Lowercase extension without a dot, also the format's ID. */
  id: DocumentFormatId;
  label: MessageId;
  /** Further extensions that mean the same format. */
  aliases: readonly string[];
  /** Published maximum file size per edition, in bytes; a service may state others. @see translation service, document limits */
  maxSizeBytes: { free: number; paid: number };
  /** Minimum billed characters per document on the remote editions; 0 where there is no minimum. */
  minBilledChars: number;
  /** Formats in which the translation can be requested; the format itself comes first. */
  outputFormats: readonly DocumentFormatId[];
}

export const DOCUMENT_FORMAT_IDS = [
  'docx',
  'pptx',
  'xlsx',
  'idml',
  'pdf',
  'txt',
  'html',
  'xliff',
  'srt',
  'po',
  'xml',
  'json',
  'jpeg',
  'png',
] as const;
export type DocumentFormatId = (typeof DOCUMENT_FORMAT_IDS)[number];

/**
 * Recorded sound, recognized and translated by a voice job. @see translation service, voice jobs
 */
const SOUND_FORMAT_IDS = ['mp3', 'wav', 'ogg', 'flac', 'm4a', 'webm'] as const;
export type SoundFormatId = (typeof SOUND_FORMAT_IDS)[number];

/** Formats that a job of the ledger can start from. */
export const JOB_FORMAT_IDS = [...DOCUMENT_FORMAT_IDS, ...SOUND_FORMAT_IDS] as const;
export type JobFormatId = DocumentFormatId | SoundFormatId;

const MB = 1024 * 1024;
/** Published limits, as of July 2026. @see translation service, document limits */
const LARGE = { free: 10 * MB, paid: 100 * MB };
const MEDIUM = { free: 10 * MB, paid: 30 * MB };
const upTo = (bytes: number): DocumentFormat['maxSizeBytes'] => ({ free: bytes, paid: bytes });
const BILLED = { minBilledChars: 50_000 };

const document = (
  id: DocumentFormatId,
  label: MessageId,
  maxSizeBytes: DocumentFormat['maxSizeBytes'],
  more: Partial<DocumentFormat> = {},
): DocumentFormat => ({
  id,
  label,
  aliases: [],
  outputFormats: [id],
  maxSizeBytes,
  minBilledChars: 0,
  ...more,
});

export const DOCUMENT_FORMATS: Record<DocumentFormatId, DocumentFormat> = {
  docx: document('docx', msg('documents.formatWord'), LARGE, BILLED),
  pptx: document('pptx', msg('documents.formatPowerPoint'), LARGE, BILLED),
  xlsx: document('xlsx', msg('documents.formatExcel'), MEDIUM, BILLED),
  idml: document('idml', msg('documents.formatInDesign'), MEDIUM),
  pdf: document('pdf', msg('documents.formatPdf'), LARGE, {
    ...BILLED,
    outputFormats: ['pdf', 'docx'],
  }),
  txt: document('txt', msg('texts.plainText'), upTo(MB)),
  html: document('html', msg('documents.formatWebPage'), upTo(5 * MB), { aliases: ['htm'] }),
  xliff: document('xliff', msg('documents.formatXliff'), upTo(10 * MB), {
    aliases: ['xlf', 'sdlxliff', 'mqxliff'],
  }),
  srt: document('srt', msg('documents.formatSubtitles'), upTo(150 * 1024)),
  po: document('po', msg('documents.formatPo'), upTo(10 * MB), { aliases: ['pot'] }),
  xml: document('xml', msg('documents.formatXml'), upTo(10 * MB)),
  json: document('json', msg('documents.formatJson'), upTo(MB)),
  jpeg: document('jpeg', msg('documents.formatJpeg'), upTo(3 * MB), { aliases: ['jpg'] }),
  png: document('png', msg('documents.formatPng'), upTo(3 * MB)),
};

export interface SoundFormat extends Pick<DocumentFormat, 'label' | 'aliases' | 'maxSizeBytes'> {
  id: SoundFormatId;
  type: SoundFileType;
}

const sound = (
  id: SoundFormatId,
  type: SoundFileType,
  label: MessageId,
  aliases: readonly string[] = [],
): SoundFormat => ({
  id,
  type,
  label,
  aliases,
  maxSizeBytes: upTo(MOST_SOUND_BYTES),
});

export const SOUND_FORMATS: Record<SoundFormatId, SoundFormat> = {
  mp3: sound('mp3', 'audio/mpeg', msg('documents.formatMp3')),
  wav: sound('wav', 'audio/wav', msg('documents.formatWav')),
  ogg: sound('ogg', 'audio/ogg', msg('documents.formatOgg'), ['oga', 'opus']),
  flac: sound('flac', 'audio/flac', msg('documents.formatFlac')),
  m4a: sound('m4a', 'audio/mp4', msg('documents.formatM4a')),
  webm: sound('webm', 'audio/webm', msg('documents.formatWebm')),
};

export const JOB_FORMATS: Readonly<Record<JobFormatId, DocumentFormat | SoundFormat>> = {
  ...DOCUMENT_FORMATS,
  ...SOUND_FORMATS,
};

/** Returns true for recorded sound; everything else is a document. */
export function isSoundFormat(format: JobFormatId): format is SoundFormatId {
  return Object.hasOwn(SOUND_FORMATS, format);
}

/** Returns the kind of sound that an extension names, or null. */
export function soundFormatOfExtension(extension: string): SoundFormat | null {
  return findByExtension(Object.values(SOUND_FORMATS), extension);
}

/**
 * `details.field` of the error about an XLIFF file that the app can convert into a translatable
 * one.
 */
export const XLIFF_VERSION_FIELD = 'xliff-version';

/** Cases of the error about old Word documents (.doc), which LibreOffice can convert into translatable ones. */
export const OLD_WORD = 'oldWord';
export const RICH_TEXT = 'richText';

/** Returns the lowercase extension of a file name without the dot; empty when it has none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/**
 * Returns the name under which a document is sent: services know XLIFF only by its standard
 * extensions.
 */
export function uploadName(fileName: string, format: JobFormatId): string {
  return format === 'xliff' ? fileName.replace(/\.(?:sdlxliff|mqxliff|xml)$/iu, '.xlf') : fileName;
}

/** Returns the format that an extension names, or null. */
export function formatOfExtension(extension: string): DocumentFormat | null {
  return findByExtension(Object.values(DOCUMENT_FORMATS), extension);
}

function findByExtension<T extends { readonly id: string; readonly aliases: readonly string[] }>(
  formats: readonly T[],
  extension: string,
): T | null {
  const wanted = extension.toLowerCase();
  return formats.find(({ id, aliases }) => id === wanted || aliases.includes(wanted)) ?? null;
}

/**
 * Returns true if a document of one format can be requested as another; as itself it always can.
 */
export function canBecome(format: DocumentFormatId, output: DocumentFormatId): boolean {
  return DOCUMENT_FORMATS[format].outputFormats.includes(output);
}

/** Returns true for formats in which a project's rule file says what is translated. */
export function hasRules(format: JobFormatId): boolean {
  return format === 'xml' || format === 'json';
}

/**
 * Returns false for formats without texts that could be replaced in place: pages, whose paragraphs
 * are assembled from lines, images, and recordings; and for files that the service inside the app
 * does not take.
 */
export function canPreTranslate(file: { format: JobFormatId; sizeBytes: number }): boolean {
  const { format, sizeBytes } = file;
  if (sizeBytes > JOB_FORMATS[format].maxSizeBytes.paid) return false;
  return !isSoundFormat(format) && format !== 'pdf' && format !== 'png' && format !== 'jpeg';
}

/** Requested result formats by format of the file. */
type ResultFormats = Partial<Record<DocumentFormatId, DocumentFormatId | undefined>>;

/** Returns the format of the result of a file. Sound becomes text. */
export function resultFormatOf(format: JobFormatId, wanted: ResultFormats): DocumentFormatId {
  return isSoundFormat(format) ? 'txt' : (wanted[format] ?? format);
}

/** Returns true for a file of which only unknown texts can be sent: its result has its own format. */
export function canGoAsTexts(
  file: { format: JobFormatId; sizeBytes: number },
  wanted: ResultFormats,
): boolean {
  return canPreTranslate(file) && resultFormatOf(file.format, wanted) === file.format;
}

/**
 * Returns true for a file whose result can have the service's mark. The app itself writes the result of a file that
 * goes as texts, without a mark.
 * @param preTranslates whether only unknown texts are sent where that is possible
 */
export function canHaveWatermark(
  file: { format: JobFormatId; sizeBytes: number },
  { outputFormats, preTranslates }: { outputFormats: ResultFormats; preTranslates: boolean },
): boolean {
  const result = resultFormatOf(file.format, outputFormats);
  if (result !== 'docx' && result !== 'pdf') return false;
  return !preTranslates || !canGoAsTexts(file, outputFormats);
}
