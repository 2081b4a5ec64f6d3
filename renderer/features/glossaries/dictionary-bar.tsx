import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState, type SubmitEvent } from 'react';
import type { LocalGlossary } from '../../../shared/domain/glossary-workbench.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { GLOSSARY_LANGUAGES } from '../../../shared/glossaries/glossary-languages.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useGlossaries } from './context.ts';
import { ToldError } from './told-error.tsx';
import record from '../../components/record-page.module.css';

interface AddDictionaryProps {
  onClose: () => void;
  /** There is something to go back to. */
  canCancel: boolean;
}

function AddDictionary({ onClose, canCancel }: AddDictionaryProps) {
  const add = useGlossaries((state) => state.addDictionary);
  const format = useFormat();
  const [source, setSource] = useState('en');
  const [target, setTarget] = useState('de');
  const [error, setError] = useState<ErrorData | null>(null);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failed = await add(source, target);
    setError(failed);
    if (failed === null) onClose();
  };
  const isLanguageFault = error?.details?.field === 'targetLang';
  const languages = GLOSSARY_LANGUAGES.map((code) => (
    <option key={code} value={code}>
      {format.language(code)}
    </option>
  ));
  return (
    <form
      className={record['panel']}
      aria-label={t('Add languages')}
      onSubmit={(event) => void onSubmit(event)}
    >
      <SelectField
        label={t('Source language')}
        value={source}
        onChange={(event) => setSource(event.target.value)}
      >
        {languages}
      </SelectField>
      <SelectField
        label={t('Target language')}
        value={target}
        error={isLanguageFault ? ownWords(error) : null}
        onChange={(event) => setTarget(event.target.value)}
      >
        {languages}
      </SelectField>
      {error !== null && !isLanguageFault && <ToldError error={error} />}
      <div className={record['actions']}>
        <Button variant="primary" type="submit">
          {t('Add')}
        </Button>
        {canCancel && <Button onClick={onClose}>{t('Cancel')}</Button>}
      </div>
    </form>
  );
}

/** The language pairs of a glossary, one of which is looked at. */
export function DictionaryBar({ glossary }: { glossary: LocalGlossary }) {
  const format = useFormat();
  const chosen = useGlossaries((state) => state.dictionaryId);
  const choose = useGlossaries((state) => state.chooseDictionary);
  const remove = useGlossaries((state) => state.deleteDictionary);
  const deleted = useGlossaries((state) => state.deletedDictionary);
  const undo = useGlossaries((state) => state.undoDeleteDictionary);
  const [isAdding, setAdding] = useState(false);
  const shown = glossary.dictionaries.find(({ id }) => id === chosen);
  const isOpen = isAdding || glossary.dictionaries.length === 0;
  return (
    <>
      <div className={record['toolbar']}>
        {glossary.dictionaries.length > 0 && (
          <SelectField
            label={t('Languages')}
            value={chosen ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            {glossary.dictionaries.map(({ id, sourceLang, targetLang, entryCount }) => (
              <option key={id} value={id}>
                {`${format.language(sourceLang)} → ${format.language(targetLang)} (${format.number(entryCount)})`}
              </option>
            ))}
          </SelectField>
        )}
        {!isOpen && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {t('Add languages')}
          </Button>
        )}
        {shown !== undefined && (
          <Button icon={Trash2} onClick={() => void remove(shown)}>
            {t('Delete these languages')}
          </Button>
        )}
        {deleted !== null && (
          <Button icon={Undo2} onClick={() => void undo()}>
            {t('Bring {pair} back', { pair: `${deleted.sourceLang} → ${deleted.targetLang}` })}
          </Button>
        )}
      </div>
      {isOpen && (
        <AddDictionary
          onClose={() => setAdding(false)}
          canCancel={glossary.dictionaries.length > 0}
        />
      )}
    </>
  );
}
