import type { FastifyInstance } from 'fastify';
import { readFields } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { readTextRequest } from '../text/text-request.ts';
import { translateTexts } from '../text/text-service.ts';

/** `POST /v2/translate` */
export function addTextRoutes(server: FastifyInstance, context: ServiceContext): void {
  server.post('/v2/translate', async (request, reply) => {
    const checked = readTextRequest(readFields(request.body), context.offer);
    const stop = new AbortController();
    // Also after a complete answer, when nothing is left to stop.
    reply.raw.once('close', () => {
      stop.abort();
    });
    const translations = await translateTexts(
      checked,
      {
        ...context,
        checkQuota: (chars) => {
          context.quota.check(chars);
        },
        bill: (chars) => {
          context.usage.addText(chars);
        },
      },
      stop.signal,
    );
    if (checked.ignoredOptions.length > 0) {
      void reply.header('X-Dragoman-Ignored-Options', checked.ignoredOptions.join(', '));
    }
    return { translations };
  });
}
