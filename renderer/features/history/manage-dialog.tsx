import { useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/forms/dialog.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { LazyLanguageComboBox } from '../../components/fields/lazy-combo-boxes.tsx';
import { sourceLanguages } from '../../lib/languages/languages.ts';
import { format } from '../../lib/words/format.ts';
import { selectFoundItems, type PurgeScope } from './list-slice.ts';
import { useHistory } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './history.module.css';

function FoundLanguage() {
  const total = useHistory(selectFoundItems);
  const { setFoundLanguage, languageSetCount: count } = useHistory();
  const [code, setCode] = useState<string | null>(null);
  return (
    <fieldset className={css['choices']}>
      <legend>{t('history.sourceLanguageOfResults')}</legend>
      <LazyLanguageComboBox
        label={t('common.sourceLanguage')}
        choices={sourceLanguages()}
        value={code}
        onPick={setCode}
        placeholder={t('common.typeLanguage')}
      />
      {code !== null && total > 0 && (
        <Button
          onClick={() => {
            setCode(null);
            void setFoundLanguage(code);
          }}
        >
          {t('history.setLanguageForResults', { language: format.language(code), count: total })}
        </Button>
      )}
      <p data-said="status">
        {count !== null && t('history.updatedCount', { count: format.number(count) })}
      </p>
    </fieldset>
  );
}

function Purge() {
  const total = useHistory(selectFoundItems);
  const { purge, isPurging, purgedCount } = useHistory();
  /** The first press asks; the second one purges. */
  const [wanted, setWanted] = useState<PurgeScope | null>(null);
  const choices: readonly { scope: PurgeScope; label: string }[] = [
    {
      scope: 'found',
      label: t('history.purgeResults', { count: total }),
    },
    { scope: 'deleted', label: t('history.purgeDeleted') },
    { scope: 'all', label: t('history.purgeAll') },
  ];
  return (
    <fieldset className={css['choices']}>
      <legend>{t('history.deletePermanently')}</legend>
      {choices.map(({ scope, label }) =>
        wanted === scope ? (
          <div key={scope} className={layout['row']}>
            <span>{t('history.cannotBeUndone', { label })}</span>
            <Button
              variant="danger"
              isInactive={isPurging}
              onClick={() => {
                setWanted(null);
                void purge(scope);
              }}
            >
              {t('history.deletePermanently')}
            </Button>
            <Button onClick={() => setWanted(null)}>{t('timeReport.keep')}</Button>
          </div>
        ) : (
          <Button key={scope} isInactive={isPurging} onClick={() => setWanted(scope)}>
            {label}…
          </Button>
        ),
      )}
      <p data-said="status">
        {isPurging && t('history.deleting')}
        {purgedCount !== null && t('history.deletedCount', { count: format.number(purgedCount) })}
      </p>
    </fieldset>
  );
}

/** Dialog for the language of what was found, and for permanent removal. */
export function ManageDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const error = useHistory((state) => state.manageError);
  return (
    <Dialog title={t('history.manageHistory')} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <div className={forms['body']}>
          {error !== null && <ErrorPanel error={error} />}
          <FoundLanguage />
          <Purge />
        </div>
      )}
    </Dialog>
  );
}
