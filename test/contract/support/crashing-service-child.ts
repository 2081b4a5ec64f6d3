/**
 * The embedded translation service in a separate process whose engine ends it at the text "poison", like a fault in
 * native code. Data folder on the command line; with `hold` other texts wait forever. Address and key on standard
 * output.
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
  recognizer: dictation,
});
const { url } = await service.listen();
process.stdout.write(`${JSON.stringify({ url, apiKey: service.apiKey })}\n`);
