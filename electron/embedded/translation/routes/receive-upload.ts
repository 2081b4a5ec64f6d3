import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { DocumentFormatId } from '../../../../shared/domain/documents/format.ts';
import {
  DOCUMENT_FORMATS,
  extensionOf,
  formatOfExtension,
} from '../../../../shared/domain/documents/format.ts';
import type { TranslatableFormat } from '../../formats/document-format.ts';
import { formatOfFileName, supportedExtensions } from '../../formats/registry.ts';
import { badRequest } from '../../http/service-error.ts';
import { callerOf, type Account } from '../accounts/caller.ts';
import type { AcceptedUpload, UploadTicket } from '../documents/service.ts';
import { maxFileBytes, tooLarge } from '../limits.ts';
import { readFields, type RequestFields } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { readFormality } from '../text/formality.ts';
import {
  checkLinkedResources,
  readForeignOptions,
  readLinkedResources,
  requireGlossarySource,
} from '../text/linked-resources.ts';

/** The largest limit of all formats; the limit of the actual format is checked once its name is known. */
export const MAX_FILE_BYTES = Math.max(
  ...Object.values(DOCUMENT_FORMATS).map((format) => format.maxSizeBytes.paid),
);
/** Room for the other fields and boundaries of the form. */
const FORM_OVERHEAD_BYTES = 256 * 1024;

/** An accepted upload. */
export interface ReceivedUpload extends UploadTicket {
  /** Options that were understood but that no engine here supports. */
  readonly ignoredOptions: readonly string[];
}

interface ReceivedFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/**
 * Reads the form of an upload: the file is sealed to disk while it arrives, and the other fields
 * may follow it.
 * @throws 400, 404, 413, 429, 456; nothing is stored then
 * @see translation service, `POST /v2/document`
 */
export async function receiveUpload(
  request: FastifyRequest,
  context: ServiceContext,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw badRequest('The request body must be multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + FORM_OVERHEAD_BYTES) {
    throw tooLarge(MAX_FILE_BYTES);
  }
  const caller = callerOf(request);
  const ticket = context.documents.openUpload(caller);
  try {
    const { file, fields } = await readForm(request, context, ticket);
    const { ignoredOptions, ...upload } = checkUpload(file, fields, context, caller.account);
    const accepted = { ...ticket, ...upload };
    await context.documents.checkQuota(accepted, file.sizeBytes);
    context.documents.accept(accepted);
    return { ...ticket, ignoredOptions };
  } catch (error) {
    await context.documents.discard(ticket);
    throw error;
  }
}

async function readForm(
  request: FastifyRequest,
  context: ServiceContext,
  ticket: UploadTicket,
): Promise<{ file: ReceivedFile; fields: RequestFields }> {
  const values = new Map<string, unknown[]>();
  let file: ReceivedFile | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw badRequest('A field is too long.');
      values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), part.value]);
      continue;
    }
    if (file !== null || part.fieldname !== 'file') {
      throw badRequest('Send one file, in the field file.');
    }
    file = await receiveFile(part, context, ticket);
  }
  if (file === null) throw badRequest('file is missing.');
  return { file, fields: readFields(Object.fromEntries(values)) };
}

async function receiveFile(
  part: MultipartFile,
  context: ServiceContext,
  ticket: UploadTicket,
): Promise<ReceivedFile> {
  await context.documents.receive(ticket, withinLimit(part.file));
  // The types promise a name, but a part that is a file by its content type may have none.
  const name: string | undefined = part.filename;
  return { name: name ?? '', sizeBytes: part.file.bytesRead };
}

/** Stops at the first excess byte, because an upload of unknown size could be endless. */
export async function* withinLimit(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of content) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_FILE_BYTES) throw tooLarge(MAX_FILE_BYTES);
    yield chunk;
  }
}

/** Checks everything that can be checked before the document is opened. */
function checkUpload(
  file: ReceivedFile,
  fields: RequestFields,
  context: ServiceContext,
  account: Account,
): Omit<AcceptedUpload, keyof UploadTicket> & Pick<ReceivedUpload, 'ignoredOptions'> {
  const fileName = baseName(
    extensionOf(file.name) === '' ? (fields.text('filename') ?? '') : file.name,
  );
  const format = formatOfFileName(fileName);
  if (format === null) {
    throw badRequest(
      `Invalid file: this file extension is not supported here. Supported: ${supportedExtensions()}.`,
    );
  }
  const sourceLang = context.offer.parseSource(fields.text('source_lang'));
  const targetLang = context.offer.parseTarget(fields.text('target_lang'));
  if (sourceLang !== null && targetLang.split('-')[0] === sourceLang) {
    throw badRequest('source_lang and target_lang are equal.');
  }
  if (sourceLang !== null) context.offer.requirePair(sourceLang, targetLang);
  const outputFormat = readOutputFormat(fields, format);
  requireGlossarySource(fields, sourceLang);
  const formality = readFormality(fields, targetLang);
  const { resources, styleFields } = checkLinkedResources(
    readLinkedResources(fields),
    context,
    account.id,
    sourceLang,
    targetLang,
  );
  if (file.sizeBytes === 0) throw badRequest('Invalid file: it is empty.');
  const maxBytes = maxFileBytes(DOCUMENT_FORMATS[format.id], account.edition);
  if (file.sizeBytes > maxBytes) throw tooLarge(maxBytes);
  const ignoredOptions = [
    ...(formality === 'default' ? [] : ['formality']),
    ...readForeignOptions(fields),
    ...styleFields,
  ];
  return { fileName, format, outputFormat, sourceLang, targetLang, resources, ignoredOptions };
}

/** Returns only the name: some clients send a path. */
export function baseName(fileName: string): string {
  return (fileName.split(/[\\/]/u).at(-1) ?? '').slice(0, 255);
}

/** @throws 400 naming the available formats */
function readOutputFormat(fields: RequestFields, format: TranslatableFormat): DocumentFormatId {
  const wanted = fields.text('output_format') ?? '';
  if (wanted === '') return format.id;
  const output = formatOfExtension(wanted)?.id;
  if (output !== undefined && format.outputFormats.includes(output)) return output;
  throw badRequest(
    `output_format: from ${format.id} this service makes ${format.outputFormats.join(' or ')}, nothing else.`,
  );
}
