import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { translated } from '../../lib/words/translated.ts';
import { useState } from 'react';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { GLOSSARY_LANGUAGES } from '../../../shared/glossaries/glossary-languages.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { SelectField } from '../../components/fields/field.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { BackButton, PageHeader } from '../../components/layout/page-header.tsx';
import { AccountField, NameInput, RecordForm } from '../../components/forms/record-form.tsx';
import { Options } from '../../components/controls/options.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { ComparePanel, SnapshotsPanel } from '../copies/index.ts';
import { GlossaryBadge } from '../lane/index.ts';
import { stateOf } from './glossary-table.tsx';
import { ImportPanel } from './import-panel.tsx';
import { useGlossaries } from './store.ts';
import { TermsPanel } from './terms-panel.tsx';
import { directionText } from '../../lib/languages/languages.ts';
import css from './glossaries.module.css';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';

const VIEWS = [
  { value: 'terms', label: msg('glossaries.terms') },
  { value: 'service', label: msg('glossaries.compareAndSend') },
  { value: 'snapshots', label: msg('glossaries.snapshots') },
] as const;

/** Form for the name and account of a glossary. */
function GlossaryForm({ glossary }: { glossary: LocalGlossary }) {
  const { editGlossary: edit, connections } = useGlossaries('editGlossary', 'connections');
  const [name, setName] = useState(glossary.name);
  const [accountError, setAccountError] = useState<ErrorData | null>(null);
  return (
    <RecordForm
      className={layout['toolbar']}
      label={t('glossaries.glossary')}
      fields={['name']}
      send={() => edit({ name })}
    >
      {(errorAt) => (
        <>
          <NameInput name={glossary.name} typed={name} error={errorAt('name')} onType={setName} />
          <AccountField
            value={glossary.connectionId}
            connections={connections}
            error={accountError && messageOf(accountError)}
            onChange={(connectionId) => void edit({ connectionId }).then(setAccountError)}
          />
          <span className={css['state']}>{stateOf(glossary)}</span>
        </>
      )}
    </RecordForm>
  );
}

interface AddDictionaryProps {
  onClose: () => void;
  /** True if there is something to return to. */
  canCancel: boolean;
}

function AddDictionary({ onClose, canCancel }: AddDictionaryProps) {
  const add = useGlossaries((state) => state.addDictionary);
  const format = useFormat();
  const [source, setSource] = useState('en');
  const [target, setTarget] = useState('de');
  return (
    <RecordForm
      label={t('glossaries.addDictionary')}
      fields={['targetLang']}
      send={() => add(source, target)}
      onSent={onClose}
      onCancel={canCancel ? onClose : undefined}
      buttons={{ submit: t('glossaries.add') }}
    >
      {(errorAt) => (
        <>
          <SelectField
            label={t('common.sourceLanguage')}
            value={source}
            onChange={(event) => setSource(event.target.value)}
          >
            <Options of={GLOSSARY_LANGUAGES} label={(code) => format.language(code)} />
          </SelectField>
          <SelectField
            label={t('glossaries.targetLanguage')}
            value={target}
            error={errorAt('targetLang')}
            onChange={(event) => setTarget(event.target.value)}
          >
            <Options of={GLOSSARY_LANGUAGES} label={(code) => format.language(code)} />
          </SelectField>
        </>
      )}
    </RecordForm>
  );
}

/** Shows the language pairs of a glossary, one of which is selected. */
function DictionaryBar({ glossary }: { glossary: LocalGlossary }) {
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
      <div className={layout['toolbar']}>
        {glossary.dictionaries.length > 0 && (
          <SelectField
            label={t('glossaries.languages')}
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
            {t('glossaries.addDictionary')}
          </Button>
        )}
        {shown !== undefined && (
          <Button icon={Trash2} onClick={() => void remove(shown)}>
            {t('glossaries.deleteDictionary')}
          </Button>
        )}
        {deleted !== null && (
          <Button icon={Undo2} onClick={() => void undo()}>
            {t('glossaries.restorePair', {
              pair: directionText(deleted.sourceLang, deleted.targetLang),
            })}
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

/** Page of one glossary: its terms, its service, its snapshots. */
export function GlossaryPageView() {
  const {
    glossary,
    closeGlossary: close,
    copies,
  } = useGlossaries('glossary', 'closeGlossary', 'copies');
  const { view, setView, openError } = useGlossaries('view', 'setView', 'openError');
  const hasDictionary = useGlossaries((state) => state.dictionaryId !== null);
  const isReviewing = useGlossaries((state) => state.review !== null);
  if (glossary === null) return null;
  return (
    <>
      <BackButton onClick={close}>{t('glossaries.allGlossaries')}</BackButton>
      <PageHeader title={glossary.name} purpose={t('glossaries.masterCopy')} />
      <div className={layout['content']}>
        <GlossaryForm key={`${glossary.id} ${glossary.name}`} glossary={glossary} />
        {glossary.link?.isGone === true && (
          <p role="alert" className={forms['warning']}>
            {t('glossaries.goneAtService')}
          </p>
        )}
        <FormError error={openError} />
        <ViewSwitch
          label={t('glossaries.glossarySections')}
          value={view}
          onChange={setView}
          choices={translated(VIEWS)}
        />
        {view === 'terms' && (
          <>
            <DictionaryBar glossary={glossary} />
            {hasDictionary && (isReviewing ? <ImportPanel /> : <TermsPanel />)}
          </>
        )}
        {view === 'service' && (
          <ComparePanel
            copies={copies}
            record={glossary}
            above={<GlossaryBadge glossaryId={glossary.id} />}
          />
        )}
        {view === 'snapshots' && <SnapshotsPanel copies={copies} />}
      </div>
    </>
  );
}
