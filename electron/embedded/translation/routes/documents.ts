import type { FastifyInstance, FastifyReply } from 'fastify';
import { badRequest } from '../../http/service-error.ts';
import { accountIdOf } from '../accounts/caller.ts';
import type { ById } from '../query.ts';
import { readFields } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { receiveUpload } from './receive-upload.ts';

const ACCESS = { config: { access: 'translate:document' } } as const;

/** Adds `POST /v2/document`, `POST /v2/document/:id`, `POST /v2/document/:id/{result,segments,received}`. */
export function addDocumentRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { documents } = context;

  server.post('/v2/document', ACCESS, async (request, reply) => {
    const { id, key, ignoredOptions } = await receiveUpload(request, context);
    if (ignoredOptions.length > 0) {
      void reply.header('X-Dragoman-Ignored-Options', ignoredOptions.join(', '));
    }
    return { document_id: id, document_key: key };
  });

  server.post<ById>('/v2/document/:id', ACCESS, (request) => {
    const { id } = request.params;
    const status = () => documents.status(accountIdOf(request), id, documentKey(request.body));
    // Before any waiting: this refuses callers without the key of the document.
    status();
    return documents.settleFirst(id).then(status);
  });

  // An extension.
  server.post<ById>('/v2/document/:id/segments', ACCESS, (request) =>
    documents
      .segments(accountIdOf(request), request.params.id, documentKey(request.body))
      .then((segments) => ({ segments })),
  );

  // An extension.
  server.post<ById>('/v2/document/:id/received', ACCESS, (request) => {
    documents.confirm(accountIdOf(request), request.params.id, documentKey(request.body));
    return { document_id: request.params.id };
  });

  server.post<ById>('/v2/document/:id/result', ACCESS, async (request, reply) => {
    const key = documentKey(request.body);
    const result = await documents.result(accountIdOf(request), request.params.id, key);
    const { socket } = request.raw;
    // Waits for the last byte to be handed over, not just for the reply to be created.
    reply.raw.once('finish', () => {
      result.handedOver(socket);
    });
    setAttachmentName(reply, result.fileName);
    return reply
      .type(result.contentType)
      .header('Content-Length', result.sizeBytes)
      .send(result.content);
  });
}

function documentKey(body: unknown): string {
  const key = readFields(body).text('document_key');
  if (key === undefined || key === '') throw badRequest('document_key is missing.');
  return key;
}

function setAttachmentName(reply: FastifyReply, fileName: string): void {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/gu,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  void reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encoded}`);
}
