import { useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField } from '../../components/field.tsx';
import { NewRecordForm } from '../../components/new-record-form.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useMemories } from './context.ts';
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from './memory-languages.ts';

/** A name and its languages; pairs come next. */
export function NewMemoryForm({ onClose }: { onClose: () => void }) {
  const create = useMemories((state) => state.createMemory);
  const copyText = useMemories((state) => state.copyText);
  const format = useFormat();
  const [sourceLang, setSourceLang] = useState('en');
  const [targetLang, setTargetLang] = useState('de');
  const options = (codes: readonly string[]) =>
    codes.map((code) => (
      <option key={code} value={code}>
        {format.language(code)}
      </option>
    ));
  return (
    <NewRecordForm
      label={t('New memory')}
      onCreate={(name) => create({ name, sourceLang, targetLang })}
      onClose={onClose}
      onCopy={copyText}
      fields={['targetLang']}
    >
      {(errorAt) => (
        <>
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
            error={errorAt('targetLang')}
            onChange={(event) => setTargetLang(event.target.value)}
          >
            {options(TARGET_LANGUAGES)}
          </SelectField>
        </>
      )}
    </NewRecordForm>
  );
}
