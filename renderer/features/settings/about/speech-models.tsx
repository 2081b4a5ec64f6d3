import type {
  FoundSpeechModel,
  SpeechModelProblem,
} from '../../../../shared/domain/voice/speech-model.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t, textLocale } from '../../../../shared/i18n/text.ts';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { useFormat } from '../../../lib/words/use-format.ts';
import { useSettings } from '../store.ts';
import forms from '../../../components/forms/forms.module.css';

const PROBLEM_TEXTS: Record<SpeechModelProblem, MessageId> = {
  'no-model': msg('settings.speechModelNone'),
  'unknown-kind': msg('settings.speechModelUnknown'),
  streaming: msg('settings.speechModelStreaming'),
  'part-missing': msg('settings.speechModelPartMissing'),
  damaged: msg('settings.speechModelDamaged'),
  'too-large': msg('settings.speechModelTooLarge'),
  'no-language': msg('settings.speechModelNoLanguage'),
  manifest: msg('settings.speechModelManifest'),
  unreadable: msg('settings.speechModelUnreadable'),
};
const EXAMPLE = '{"languages": ["en"]}';

/** Shows the content of the folder of speech models, and why a model is not used. */
export function SpeechModels() {
  const models = useSettings((state) => valueOf(state.embedded)?.speechModels);
  return (
    <section aria-labelledby="speech-models">
      <h3 id="speech-models">{t('settings.speechModels')}</h3>
      <p className={forms['hint']}>{t('settings.speechModelsHint')}</p>
      {models !== undefined && (
        <ul>
          {models.map((model) => (
            <li key={model.name}>
              <FoundModel {...model} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FoundModel({ name, languages, problem, file }: FoundSpeechModel) {
  const format = useFormat();
  if (problem !== null) {
    return t(PROBLEM_TEXTS[problem], { name, file: file ?? '', example: EXAMPLE });
  }
  const names = new Intl.ListFormat(textLocale(), { type: 'conjunction' });
  return t('settings.speechModelUsed', {
    name,
    languages: names.format(languages.map((code) => format.language(code))),
  });
}
