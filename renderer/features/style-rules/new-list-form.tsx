import { useState, type SubmitEvent } from 'react';
import { STYLE_RULE_LANGUAGES } from '../../../shared/domain/style-rule-catalogue.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useStyleRules } from './context.ts';
import { Failure } from './failure.tsx';
import record from '../../components/record-page.module.css';

/** A name and a language; rules come next. */
export function NewListForm({ onClose }: { onClose: () => void }) {
  const create = useStyleRules((state) => state.createList);
  const format = useFormat();
  const [name, setName] = useState('');
  const [language, setLanguage] = useState<(typeof STYLE_RULE_LANGUAGES)[number]>('en');
  const [error, setError] = useState<ErrorData | null>(null);
  const input = useFocusOnMount<HTMLInputElement>();
  const isNameFault = error?.details?.field === 'name';
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failed = await create({ name, language });
    setError(failed);
    if (failed === null) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it
    <form
      className={record['panel']}
      aria-label={t('New list')}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        ref={input}
        label={t('Name')}
        value={name}
        error={isNameFault ? ownWords(error) : null}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('Target language')}
        value={language}
        onChange={(event) => {
          const chosen = STYLE_RULE_LANGUAGES.find((code) => code === event.target.value);
          if (chosen !== undefined) setLanguage(chosen);
        }}
      >
        {STYLE_RULE_LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {format.language(code)}
          </option>
        ))}
      </SelectField>
      {!isNameFault && <Failure error={error} />}
      <div className={record['actions']}>
        <Button variant="primary" type="submit">
          {t('Create')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
