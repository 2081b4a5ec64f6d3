import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { callerOf } from '../accounts/caller.ts';
import { MAX_WRITE_BODY_BYTES } from '../limits.ts';
import { readFields } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { readReportingTag } from '../usage/reporting-tag.ts';
import { readWriteRequest } from '../write/request.ts';
import {
  correctAll,
  planImprovements,
  rephraseAll,
  type Improvements,
  type PlannedImprovements,
} from '../write/service.ts';
import { toBcp47 } from '../../../../shared/domain/connections/language.ts';
import { countCodePoints } from '../../../../shared/graphemes.ts';

/**
 * Adds `POST /v2/write/rephrase`, `POST /v2/write/correct`.
 * @see translation service, write
 */
export function addWriteRoutes(server: FastifyInstance, context: ServiceContext): void {
  const options: RouteShorthandOptions = {
    config: {
      access: 'write:improve',
      proFeature: 'Improving texts',
      bodyRefusals: [413, 415],
      bodyType: 'fields',
    },
    bodyLimit: MAX_WRITE_BODY_BYTES,
  };

  const improve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: { takesWishes: boolean; run: typeof correctAll },
  ): Promise<Pick<Improvements, 'improvements'>> => {
    const checked = readWriteRequest(readFields(request.body), work.takesWishes);
    const tag = readReportingTag(request);
    const plan = await planImprovements(checked, context.detector);
    const reservation = context.usageLedger.reserve(callerOf(request), countChars(plan));
    try {
      const { improvements, ignoredOptions } = await work.run(plan, context.englishChecker);
      const shares = plan.texts.map(({ text, source, target }) => ({
        sourceLang: toBcp47(source),
        targetLang: toBcp47(target),
        chars: countCodePoints(text),
      }));
      reservation.commit('improvement', tag, shares);
      if (ignoredOptions.length > 0) {
        void reply.header('X-Dragoman-Ignored-Options', ignoredOptions.join(', '));
      }
      return { improvements };
    } finally {
      reservation.release();
    }
  };

  server.post('/v2/write/rephrase', options, (request, reply) =>
    improve(request, reply, { takesWishes: true, run: rephraseAll }),
  );
  server.post('/v2/write/correct', options, (request, reply) =>
    improve(request, reply, { takesWishes: false, run: correctAll }),
  );
}

function countChars(plan: PlannedImprovements): number {
  return plan.texts.reduce((sum, { text }) => sum + countCodePoints(text), 0);
}
