import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DOCUMENT_FORMATS } from '../../../../shared/domain/documents/format.ts';
import { AppError } from '../../../../shared/errors.ts';
import { badRequest } from '../../http/service-error.ts';
import { formatOfFileName, supportedExtensions } from '../../formats/registry.ts';
import { callerOf } from '../accounts/caller.ts';
import type { EditRequest, EditUpload } from '../documents/editor.ts';
import { maxFileBytes, tooLarge } from '../limits.ts';
import { readFields } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { baseName, readRules, withinLimit } from './receive-upload.ts';

type Wanted = EditRequest['wanted'];

const ADDRESSES: Record<Wanted, string> = {
  document: '/v2/document/edited',
  tags: '/v2/document/tags',
  texts: '/v2/document/texts',
};
const CONTENT_TYPES: Partial<Record<Wanted, string>> = {
  tags: 'text/plain; charset=utf-8',
  texts: 'application/json; charset=utf-8',
};

const ACCESS = { config: { access: 'translate:document' } } as const;

/**
 * Adds three extensions. Their form has the file, `target_lang`, `source_lang` if known, and `of`:
 * whether the file is a `translation` or the `source` of one; for XML and JSON also
 * `dragoman_rules`.
 *
 * `POST /v2/document/texts` returns the texts of a document,
 * `{texts: [{text, tagged?, location?}]}`.
 *
 * `POST /v2/document/edited` replaces texts in a document. The form also has `edits` as a file (a
 * JSON list of `{text, edited?, marks?, tagged?}` with all texts of the document in order). Returns
 * the document; the header `X-Dragoman-Unplaced` lists the positions of edits that were not found
 * in it.
 *
 * `POST /v2/document/tags` takes the same form. Returns one line for each text with formatting or
 * objects: its position in the list, a tab, and `{pieces, kinds}` in JSON, or `null` for one that is
 * not a text of the document.
 */
export function addEditedDocumentRoutes(server: FastifyInstance, context: ServiceContext): void {
  for (const wanted of ['document', 'tags', 'texts'] as const) {
    server.post(ADDRESSES[wanted], ACCESS, async (request, reply) => {
      const upload = context.documentEditor.open();
      const gone = new AbortController();
      // Uploaded data is erased once the answer is sent or the client is gone.
      reply.raw.once('close', () => {
        gone.abort();
        upload.erase().catch(() => {
          context.log('an edited document could not be erased; the next start does it');
        });
      });
      const edit = await receiveEdit(request, upload, wanted);
      const { content, sizeBytes, unplaced } = await upload
        .answer(edit, gone.signal)
        .catch(refuseDocument);
      return reply
        .type(CONTENT_TYPES[wanted] ?? edit.format.contentType)
        .header('Content-Length', sizeBytes)
        .header('X-Dragoman-Unplaced', unplaced.join(','))
        .send(content);
    });
  }
}

function refuseDocument(error: unknown): never {
  throw isAboutDocument(error) ? badRequest(error.message) : error;
}

async function receiveEdit(
  request: FastifyRequest,
  upload: EditUpload,
  wanted: Wanted,
): Promise<EditRequest> {
  if (!request.isMultipart()) throw badRequest('The request body must be multipart/form-data.');
  const values: Record<string, unknown> = {};
  let file: MultipartFile | null = null;
  const takesEdits = wanted !== 'texts';
  let needsEdits = takesEdits;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      values[part.fieldname] ??= part.value;
    } else if (part.fieldname === 'file' && file === null) {
      await upload.receive('document', withinLimit(part.file));
      file = part;
    } else if (part.fieldname === 'edits' && needsEdits) {
      await upload.receive('edits', withinLimit(part.file));
      needsEdits = false;
    } else if (takesEdits) {
      throw badRequest('Send one file, in the field file, and its edits, in the field edits.');
    } else {
      throw badRequest('Send one file, in the field file.');
    }
  }
  if (file === null || needsEdits)
    throw badRequest(`${file === null ? 'file' : 'edits'} is missing.`);
  const fields = readFields(values);
  const format = formatOfFileName(baseName(file.filename));
  if (format === null) {
    throw badRequest(
      `Invalid file: this file extension is not supported here. Supported: ${supportedExtensions()}.`,
    );
  }
  const maxBytes = maxFileBytes(DOCUMENT_FORMATS[format.id], callerOf(request).account.edition);
  if (file.file.bytesRead > maxBytes) throw tooLarge(maxBytes);
  const of =
    fields.choice('of', ['translation', 'source'] as const) ??
    (takesEdits ? 'translation' : 'source');
  const sourceLang = fields.text('source_lang') ?? null;
  const targetLang = fields.text('target_lang') ?? '';
  if (!LANGUAGE.test(targetLang)) throw badRequest('target_lang is missing.');
  return { format, of, sourceLang, targetLang, wanted, rules: readRules(fields) };
}

/** Any language: a document translated elsewhere may be in a language that no engine here translates. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/iu;

function isAboutDocument(error: unknown): error is AppError {
  return error instanceof AppError && /^(?:document|input)\//u.test(error.code);
}
