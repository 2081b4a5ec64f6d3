import { useState, type SubmitEvent } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMemories } from './context.ts';
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from './memory-languages.ts';
import record from '../../components/record-page.module.css';

/** A name and its languages; pairs come next. */
export function NewMemoryForm({ onClose }: { onClose: () => void }) {
  const create = useMemories((state) => state.createMemory);
  const format = useFormat();
  const [name, setName] = useState('');
  const [sourceLang, setSourceLang] = useState('en');
  const [targetLang, setTargetLang] = useState('de');
  const [error, setError] = useState<ErrorData | null>(null);
  const input = useFocusOnMount<HTMLInputElement>();
  const isLanguageFault = error?.details?.field === 'targetLang';
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failed = await create({ name, sourceLang, targetLang });
    setError(failed);
    if (failed === null) onClose();
  };
  const options = (codes: readonly string[]) =>
    codes.map((code) => (
      <option key={code} value={code}>
        {format.language(code)}
      </option>
    ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it
    <form
      className={record['panel']}
      aria-label={t('New memory')}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        ref={input}
        label={t('Name')}
        value={name}
        error={error !== null && !isLanguageFault ? ownWords(error) : null}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('Source language')}
        value={sourceLang}
        onChange={(event) => setSourceLang(event.target.value)}
      >
        {options(SOURCE_LANGUAGES)}
      </SelectField>
      <SelectField
        label={t('Target language')}
        value={targetLang}
        aria-invalid={isLanguageFault ? true : undefined}
        onChange={(event) => setTargetLang(event.target.value)}
      >
        {options(TARGET_LANGUAGES)}
      </SelectField>
      {isLanguageFault && (
        <p role="alert" className={record['warning']}>
          {ownWords(error)}
        </p>
      )}
      <div className={record['actions']}>
        <Button variant="primary" type="submit">
          {t('Create')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
