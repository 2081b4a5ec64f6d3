import { useState, type SubmitEvent } from 'react';
import type { LocalMemory } from '../../../shared/domain/local-memory.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useMemories } from './context.ts';
import { TARGET_LANGUAGES } from './memory-languages.ts';
import { UnitFields } from './unit-fields.tsx';
import record from '../../components/record-page.module.css';

/** A pair written by hand; after one the next can be typed. */
export function NewUnitForm({ memory, onClose }: { memory: LocalMemory; onClose: () => void }) {
  const add = useMemories((state) => state.addUnit);
  const format = useFormat();
  const [texts, setTexts] = useState({ source: '', target: '' });
  const [targetLang, setTargetLang] = useState(memory.targetLangs[0] ?? 'de');
  const [error, setError] = useState<ErrorData | null>(null);
  /** Counts what was added: each pair gets fields of its own, and the first of them the focus. */
  const [round, setRound] = useState(0);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failed = await add({ ...texts, targetLang });
    setError(failed);
    if (failed !== null) return;
    setTexts({ source: '', target: '' });
    setRound((before) => before + 1);
  };
  const codes = [...new Set([...memory.targetLangs, ...TARGET_LANGUAGES])];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it
    <form
      className={record['panel']}
      aria-label={t('New pair')}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <UnitFields
        key={round}
        texts={texts}
        langs={{ source: memory.sourceLang, target: targetLang }}
        error={error}
        onChange={setTexts}
      />
      <SelectField
        label={t('Target language')}
        value={targetLang}
        onChange={(event) => setTargetLang(event.target.value)}
      >
        {codes.map((code) => (
          <option key={code} value={code}>
            {format.language(code)}
          </option>
        ))}
      </SelectField>
      <div className={record['actions']}>
        <Button variant="primary" type="submit">
          {t('Add')}
        </Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </form>
  );
}
