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
import { baseName, withinLimit } from './receive-upload.ts';

const ACCESS = { config: { access: 'translate:document' } } as const;

/**
 * `POST /v2/document/edited`, an extension: writes other wordings into a document. The form has the file, `edits` as
 * a file (a JSON list of `{text, edited?, marks?}` with all texts of the document in order), `of` (`translation` or
 * `source`), `target_lang`, and for pictures `source_lang`. Answers the document; the header
 * `X-Dragoman-Unplaced` lists the places of edits that were not found in it.
 *
 * `POST /v2/document/tags`: the same form. Answers a line for each text with formatting or objects in it: its place in
 * the list, a tab, and `{pieces, kinds}` in JSON.
 */
export function addEditedDocumentRoutes(server: FastifyInstance, context: ServiceContext): void {
  for (const wanted of ['document', 'tags'] as const) {
    server.post(ADDRESSES[wanted], ACCESS, async (request, reply) => {
      const upload = context.documentEditor.open();
      const gone = new AbortController();
      reply.raw.once('close', () => {
        gone.abort();
        upload.erase().catch(() => {
          context.log('an edited document could not be erased; the next start does it');
        });
      });
      const edit = await receiveEdit(request, context, upload);
      const { content, sizeBytes, unplaced } = await upload
        .write({ ...edit, wanted }, gone.signal)
        .catch((error: unknown) => {
          throw isAboutDocument(error) ? badRequest(error.message) : error;
        });
      return reply
        .type(wanted === 'document' ? edit.format.contentType : 'text/plain; charset=utf-8')
        .header('Content-Length', sizeBytes)
        .header('X-Dragoman-Unplaced', unplaced.join(','))
        .send(content);
    });
  }
}

const ADDRESSES = { document: '/v2/document/edited', tags: '/v2/document/tags' } as const;

async function receiveEdit(
  request: FastifyRequest,
  context: ServiceContext,
  upload: EditUpload,
): Promise<Omit<EditRequest, 'wanted'>> {
  if (!request.isMultipart()) throw badRequest('The request body must be multipart/form-data.');
  const values: Record<string, unknown> = {};
  let file: MultipartFile | null = null;
  let hasEdits = false;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      values[part.fieldname] ??= part.value;
    } else if (part.fieldname === 'file' && file === null) {
      await upload.receive('document', withinLimit(part.file));
      file = part;
    } else if (part.fieldname === 'edits' && !hasEdits) {
      await upload.receive('edits', withinLimit(part.file));
      hasEdits = true;
    } else {
      throw badRequest('Send one file, in the field file, and its edits, in the field edits.');
    }
  }
  if (file === null || !hasEdits)
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
  const of = fields.choice('of', ['translation', 'source'] as const) ?? 'translation';
  const sourceLang = fields.text('source_lang') ?? null;
  const targetLang = fields.text('target_lang') ?? '';
  if (!LANGUAGE.test(targetLang)) throw badRequest('target_lang is missing.');
  return { format, of, sourceLang, targetLang };
}

/** Any language: what was translated elsewhere may be in one that nothing here translates. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/iu;

function isAboutDocument(error: unknown): error is AppError {
  return error instanceof AppError && /^(?:document|input)\//u.test(error.code);
}
