import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFields } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { badRequest } from '../service-error.ts';
import { receiveUpload } from './receive-upload.ts';

/** `POST /v2/document`, `POST /v2/document/:id`, `POST /v2/document/:id/result` */
export function addDocumentRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { documents } = context;

  server.post('/v2/document', (request) => upload(request, context));

  server.post<{ Params: { id: string } }>('/v2/document/:id', (request) =>
    documents.status(request.params.id, documentKey(request.body)),
  );

  server.post<{ Params: { id: string } }>('/v2/document/:id/result', async (request, reply) => {
    const result = await documents.result(request.params.id, documentKey(request.body));
    const { socket } = request.raw;
    // Not when the reply was made, but when the last byte was handed over.
    reply.raw.once('finish', () => {
      result.handedOver(socket);
    });
    setAttachmentName(reply, result.fileName);
    return reply
      .type(result.contentType)
      .header('Content-Length', result.bytes.length)
      .send(Buffer.from(result.bytes.buffer, result.bytes.byteOffset, result.bytes.byteLength));
  });
}

async function upload(
  request: FastifyRequest,
  context: ServiceContext,
): Promise<{ document_id: string; document_key: string }> {
  const { id, key } = await receiveUpload(request, context);
  return { document_id: id, document_key: key };
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
