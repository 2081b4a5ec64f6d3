import { useEffect, useState, type ReactNode } from 'react';
import { baseLanguage } from '../../../shared/domain/connections/language.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { GLOSSARY_LANGUAGES } from '../../../shared/glossaries/glossary-languages.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Select, TextAreaField } from '../../components/fields/field.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { StatusNotice } from '../../components/frame/notice.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { Options } from '../../components/controls/options.tsx';
import { toErrorData } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { useChecks } from './store.ts';
import layout from '../../components/layout/layout.module.css';

/** Edits the words to avoid in a language, one per line. */
function WordsForm({ lang, stored }: { lang: string; stored: string }) {
  const save = useChecks((state) => state.saveForbidden);
  const [text, setText] = useState(stored);
  const [isSaved, setSaved] = useState(false);
  const label = t('checks.forbiddenIn', { language: format.language(lang) });
  return (
    <RecordForm
      label={label}
      fields={['terms']}
      send={async () => {
        const terms = text.split('\n').filter((term) => term.trim() !== '');
        const failed = await save(lang, terms);
        // It names the line, which has no field of its own.
        return failed && { ...failed, details: { ...failed.details, field: 'terms' } };
      }}
      onSent={() => setSaved(true)}
      buttons={{ submit: t('common.save') }}
    >
      {(errorAt) => (
        <>
          {isSaved && <StatusNotice id="avoided words" rank="info" text={t('settings.saved')} />}
          <TextAreaField
            label={label}
            hint={`${t('checks.onePerLine')} ${t('checks.whatForbiddenAre')}`}
            error={errorAt('terms')}
            lang={lang}
            rows={12}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setSaved(false);
            }}
          />
        </>
      )}
    </RecordForm>
  );
}

function Words({ lang }: { lang: string }) {
  const read = useChecks((state) => state.readForbidden);
  const [state, setState] = useState<{ words: string } | { error: ErrorData } | null>(null);
  useEffect(() => {
    let isGone = false;
    read(lang).then(
      (terms) => isGone || setState({ words: terms.join('\n') }),
      (error: unknown) => isGone || setState({ error: toErrorData(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [lang, read]);
  if (state === null) return null;
  if ('error' in state) return <ErrorPanel error={state.error} />;
  return <WordsForm lang={lang} stored={state.words} />;
}

interface AvoidedWordsTabProps {
  views: ReactNode;
  /** Target language that was asked for elsewhere; null for none. */
  asked: string | null;
}

/** Shows the words that checks report, by target language. */
export function AvoidedWordsTab({ views, asked }: AvoidedWordsTabProps) {
  const [chosen, choose] = useState<string | null>(null);
  const lang = chosen ?? baseLanguage(asked ?? 'en');
  const codes = [...new Set([...GLOSSARY_LANGUAGES, lang])].toSorted((a, b) =>
    format.language(a).localeCompare(format.language(b)),
  );
  return (
    <Frame
      title={t('glossaries.terms')}
      tabs={views}
      filter={
        <div className={layout['line']}>
          <Select
            aria-label={t('glossaries.targetLanguage')}
            value={lang}
            onChange={(event) => choose(event.target.value)}
          >
            <Options of={codes} label={(code) => format.language(code)} />
          </Select>
        </div>
      }
    >
      <Words key={lang} lang={lang} />
    </Frame>
  );
}
