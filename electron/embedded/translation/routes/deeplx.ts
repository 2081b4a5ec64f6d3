import type { FastifyInstance } from 'fastify';
import { readFields, readObject } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { answerTexts } from './texts.ts';

/** Languages that mean: detect it. */
const DETECT = new Set(['', 'auto']);

/**
 * Adds `POST /translate`, for programs with a setting for DeepLX: one text, and an answer with `code`
 * and `data`.
 */
export function addDeeplxRoutes(server: FastifyInstance, context: ServiceContext): void {
  server.post('/translate', { config: { access: 'translate:text' } }, async (request, reply) => {
    const asked = readObject(request.body);
    const source = asked['source_lang'];
    const isDetected = typeof source === 'string' && DETECT.has(source.toLowerCase());
    const fields = {
      text: asked['text'],
      target_lang: asked['target_lang'],
      ...(isDetected ? {} : { source_lang: source }),
      // Some send it empty.
      ...(asked['tag_handling'] === '' ? {} : { tag_handling: asked['tag_handling'] }),
    };
    const translations = await answerTexts(request, reply, readFields(fields), context);
    return {
      code: 200,
      id: 1,
      data: translations.map(({ text }) => text).join('\n'),
      alternatives: [],
      source_lang: translations[0]?.detected_source_language ?? '',
      target_lang: readFields(fields).text('target_lang')?.toUpperCase() ?? '',
      method: 'Free',
    };
  });
}
