/**
 * The embedded translation service in a process of its own whose engine ends it, as a fault in native code
 * would, at the text "poison". Data folder on the command line; with `hold` other texts wait for ever. Address
 * and key on standard output.
 */
import type { TranslationEngine } from '../../../electron/embedded/engines/engine.ts';
import { plainText } from '../../../electron/embedded/engines/piece.ts';
import { createPseudoEngine } from '../../../electron/embedded/engines/pseudo.ts';
import { createTranslationService } from '../../../electron/embedded/translation/service.ts';
import { dictation } from '../../../electron/embedded/translation/voice/dictation.ts';

const [dataFolder = '', mode = ''] = process.argv.slice(2);
const pseudo = createPseudoEngine();
const engine: TranslationEngine = {
  ...pseudo,
  async translate(segments, source, target, signal) {
    if (segments.some((segment) => plainText(segment).includes('poison'))) process.abort();
    if (mode === 'hold') {
      await new Promise(() => undefined);
    }
    return pseudo.translate(segments, source, target, signal);
  },
};
const service = await createTranslationService({
  dataFolder,
  engine,
  maxRunningDocuments: 3,
  recogniser: dictation,
});
const { url } = await service.listen();
process.stdout.write(`${JSON.stringify({ url, apiKey: service.apiKey })}\n`);
