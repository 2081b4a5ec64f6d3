import { useState } from 'react';
import type { SourceLangBasis } from '../../../shared/domain/documents/source-lang-basis.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { basisText, sourceLanguages } from '../../lib/languages/languages.ts';
import { Button } from '../controls/button.tsx';
import { ErrorPanel } from '../notices/error-panel.tsx';
import { LazyLanguageComboBox } from '../fields/lazy-combo-boxes.tsx';
import css from './source-language-form.module.css';

interface SourceLanguageFormProps {
  sourceLang: string | null;
  basis: SourceLangBasis | null | undefined;
  /** Resolves with the error, or null on success. */
  onPick: (code: string) => Promise<ErrorData | null>;
  onClose: () => void;
}

/** Corrects the language of a text: a choice applies immediately. Esc cancels. */
export function SourceLanguageForm(props: SourceLanguageFormProps) {
  const { sourceLang, basis, onPick, onClose } = props;
  const [error, setError] = useState<ErrorData | null>(null);
  const basisNote = basisText(basis);
  return (
    <div className={css['form']}>
      <div className={css['field']}>
        <LazyLanguageComboBox
          label={t('common.sourceLanguage')}
          choices={sourceLanguages()}
          value={sourceLang}
          placeholder={t('common.typeLanguage')}
          onEscape={onClose}
          onPick={(code) => {
            void onPick(code).then((problem) => {
              if (problem === null) onClose();
              else setError(problem);
            });
          }}
        />
      </div>
      <Button variant="quiet" onClick={onClose}>
        {t('app.close')}
      </Button>
      {basisNote !== null && <p className={css['note']}>{basisNote}</p>}
      {error !== null && <ErrorPanel error={error} />}
    </div>
  );
}
