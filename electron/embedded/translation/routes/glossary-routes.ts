import type { FastifyInstance } from 'fastify';
import { glossaryLanguagePairs } from '../../../../shared/glossaries/glossary-languages.ts';
import { readFormBody } from '../glossaries/form-body.ts';
import { addBodyBudget } from '../http/body-budget.ts';
import { MAX_GLOSSARY_BODIES_BYTES, MAX_GLOSSARY_BODY_BYTES } from '../http/limits.ts';
import type { ServiceContext } from '../service-context.ts';
import { addMultilingualGlossaryRoutes } from './glossary-v3-routes.ts';
import { addSinglePairGlossaryRoutes } from './glossary-v2-routes.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Glossaries of both generations, and their language pairs. */
export function addGlossaryRoutes(server: FastifyInstance, context: ServiceContext): void {
  // A scope of its own: only here are bodies so large, and only here is this form reader used.
  void server.register(async (scope) => {
    addBodyBudget(scope, MAX_GLOSSARY_BODIES_BYTES, MAX_GLOSSARY_BODY_BYTES);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_GLOSSARY_BODY_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'buffer', bodyLimit: MAX_GLOSSARY_BODY_BYTES },
      (_request, body: Buffer, done) => {
        try {
          done(null, readFormBody(body));
        } catch (error) {
          done(error instanceof Error ? error : new Error('The form cannot be read.'));
        }
      },
    );
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = MAX_GLOSSARY_BODY_BYTES;
      route.config = { ...route.config, bodyRefusals: [413, 415] };
    });
    addSinglePairGlossaryRoutes(scope, context);
    addMultilingualGlossaryRoutes(scope, context);

    scope.get('/v2/glossary-language-pairs', { config: { access: 'glossaries:read' } }, () => ({
      supported_languages: glossaryLanguagePairs().map(({ source, target }) => ({
        source_lang: source,
        target_lang: target,
      })),
    }));
  });
}
