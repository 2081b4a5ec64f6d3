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
const LARGE = { maxSizeBytes: { free: 10 * MB, paid: 100 * MB }, minBilledChars: 50_000 } as const;
const SHEET = { maxSizeBytes: { free: 10 * MB, paid: 30 * MB }, minBilledChars: 50_000 } as const;

export const DOCUMENT_FORMATS: Record<DocumentFormatId, DocumentFormat> = {
  docx: {
    id: 'docx',
    label: msg('documents.formatWord'),
    aliases: [],
    outputFormats: ['docx'],
    ...LARGE,
  },
  pptx: {
    id: 'pptx',
    label: msg('documents.formatPowerPoint'),
    aliases: [],
    outputFormats: ['pptx'],
    ...LARGE,
  },
  xlsx: {
    id: 'xlsx',
    label: msg('documents.formatExcel'),
    aliases: [],
    outputFormats: ['xlsx'],
    ...SHEET,
  },
  idml: {
    id: 'idml',
    label: msg('documents.formatInDesign'),
    aliases: [],
    outputFormats: ['idml'],
    maxSizeBytes: { free: 10 * MB, paid: 30 * MB },
    minBilledChars: 0,
  },
  pdf: {
    id: 'pdf',
    label: msg('documents.formatPdf'),
    aliases: [],
    outputFormats: ['pdf', 'docx'],
    ...LARGE,
  },
  txt: {
    id: 'txt',
    label: msg('texts.plainText'),
    aliases: [],
    outputFormats: ['txt'],
    maxSizeBytes: { free: MB, paid: MB },
    minBilledChars: 0,
  },
  html: {
    id: 'html',
    label: msg('documents.formatWebPage'),
    aliases: ['htm'],
    outputFormats: ['html'],
    maxSizeBytes: { free: 5 * MB, paid: 5 * MB },
    minBilledChars: 0,
  },
  xliff: {
    id: 'xliff',
    label: msg('documents.formatXliff'),
    aliases: ['xlf', 'sdlxliff', 'mqxliff'],
    outputFormats: ['xliff'],
    maxSizeBytes: { free: 10 * MB, paid: 10 * MB },
    minBilledChars: 0,
  },
  srt: {
    id: 'srt',
    label: msg('documents.formatSubtitles'),
    aliases: [],
    outputFormats: ['srt'],
    maxSizeBytes: { free: 150 * 1024, paid: 150 * 1024 },
    minBilledChars: 0,
  },
  po: {
    id: 'po',
    label: msg('documents.formatPo'),
    aliases: ['pot'],
    outputFormats: ['po'],
    maxSizeBytes: { free: 10 * MB, paid: 10 * MB },
    minBilledChars: 0,
  },
  xml: {
    id: 'xml',
    label: msg('documents.formatXml'),
    aliases: [],
    outputFormats: ['xml'],
    maxSizeBytes: { free: 10 * MB, paid: 10 * MB },
    minBilledChars: 0,
  },
  json: {
    id: 'json',
    label: msg('documents.formatJson'),
    aliases: [],
    outputFormats: ['json'],
    maxSizeBytes: { free: MB, paid: MB },
    minBilledChars: 0,
  },
  jpeg: {
    id: 'jpeg',
    label: msg('documents.formatJpeg'),
    aliases: ['jpg'],
    outputFormats: ['jpeg'],
    maxSizeBytes: { free: 3 * MB, paid: 3 * MB },
    minBilledChars: 0,
  },
  png: {
    id: 'png',
    label: msg('documents.formatPng'),
    aliases: [],
    outputFormats: ['png'],
    maxSizeBytes: { free: 3 * MB, paid: 3 * MB },
    minBilledChars: 0,
  },
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
  maxSizeBytes: { free: MOST_SOUND_BYTES, paid: MOST_SOUND_BYTES },
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

/** Returns true for formats of results that can have the service's mark. */
export function canHaveWatermark(output: JobFormatId): boolean {
  return output === 'docx' || output === 'pdf';
}
