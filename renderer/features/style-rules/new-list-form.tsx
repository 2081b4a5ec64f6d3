import { useState } from 'react';
import { STYLE_RULE_LANGUAGES } from '../../../shared/domain/style-rule-catalogue.ts';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField } from '../../components/field.tsx';
import { NewRecordForm } from '../../components/new-record-form.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useStyleRules } from './context.ts';

/** A name and a language; rules come next. */
export function NewListForm({ onClose }: { onClose: () => void }) {
  const create = useStyleRules((state) => state.createList);
  const copyText = useStyleRules((state) => state.copyText);
  const format = useFormat();
  const [language, setLanguage] = useState<(typeof STYLE_RULE_LANGUAGES)[number]>('en');
  return (
    <NewRecordForm
      label={t('New list')}
      onCreate={(name) => create({ name, language })}
      onClose={onClose}
      onCopy={copyText}
    >
      {() => (
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
      )}
    </NewRecordForm>
  );
}
