import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Replace from 'lucide-react/icons/replace';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import {
  GLOSSARY_EXPORT_FORMATS,
  type LocalGlossary,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { GLOSSARY_LANGUAGES } from '../../../shared/glossaries/glossary-languages.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import type { MenuAction } from '../../components/controls/more-menu.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { RenameField } from '../../components/fields/rename-field.tsx';
import { PairFields } from '../../components/forms/pair-fields.tsx';
import { AccountField, RecordForm } from '../../components/forms/record-form.tsx';
import { focusMoreMenu, Frame } from '../../components/frame/frame.tsx';
import { ErrorNotice, StatusNotice } from '../../components/frame/notice.tsx';
import { directionText, suggestedPair } from '../../lib/languages/languages.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import { translated } from '../../lib/words/translated.ts';
import { ComparePanel, SnapshotsPanel } from '../copies/index.ts';
import { GlossaryBadge } from '../lane/index.ts';
import { stateOf, useAccountOf } from './glossary-table.tsx';
import { ImportPanel } from './import-panel.tsx';
import { useGlossaries, useOtherAccounts } from './store.ts';
import { ReplaceForm, TermsFilter, TermsPanel } from './terms-panel.tsx';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';

const VIEWS = [
  { value: 'terms', label: msg('glossaries.terms') },
  { value: 'service', label: msg('glossaries.compareAndSend') },
  { value: 'snapshots', label: msg('glossaries.snapshots') },
] as const;

interface AddPairProps {
  onClose: () => void;
  /** True if there is something to return to. */
  canCancel: boolean;
}

function AddPair({ onClose, canCancel }: AddPairProps) {
  const add = useGlossaries((state) => state.addDictionary);
  const [first] = useState(() =>
    suggestedPair(window.localStorage, GLOSSARY_LANGUAGES, GLOSSARY_LANGUAGES),
  );
  const [sourceLang, setSourceLang] = useState(first.sourceLang);
  const [targetLang, setTargetLang] = useState(first.targetLang);
  return (
    <RecordForm
      label={t('glossaries.addDictionary')}
      fields={['targetLang']}
      send={() => add(sourceLang, targetLang)}
      onSent={onClose}
      onCancel={canCancel ? onClose : undefined}
      buttons={{ submit: t('glossaries.add') }}
    >
      {(errorAt) => (
        <PairFields
          sourceLang={sourceLang}
          targetLang={targetLang}
          sources={GLOSSARY_LANGUAGES}
          targets={GLOSSARY_LANGUAGES}
          error={errorAt('targetLang')}
          onSource={setSourceLang}
          onTarget={setTargetLang}
        />
      )}
    </RecordForm>
  );
}

function Facts({ glossary }: { glossary: LocalGlossary }) {
  const setView = useGlossaries((state) => state.setView);
  const service = useAccountOf(glossary);
  const [only, ...others] = glossary.dictionaries;
  return (
    <>
      {only !== undefined && others.length === 0 && (
        <span>{directionText(only.sourceLang, only.targetLang)}</span>
      )}
      {service !== null && (
        <span className={layout['line']}>
          {t('glossaries.alsoAtService', { service, state: stateOf(glossary) })}
          <Button variant="quiet" onClick={() => setView('service')}>
            {t('glossaries.compare')}
          </Button>
        </span>
      )}
    </>
  );
}

function ServiceView({ glossary }: { glossary: LocalGlossary }) {
  const { editGlossary: edit, copies } = useGlossaries();
  const accounts = useOtherAccounts();
  const [error, setError] = useState<ErrorData | null>(null);
  const { connectionId } = glossary;
  const own = accounts.some(({ id }) => id === connectionId) ? connectionId : null;
  return (
    <>
      <div className={layout['toolbar']}>
        <AccountField
          value={own}
          connections={accounts}
          error={error && messageOf(error)}
          onChange={(chosen) => void edit({ connectionId: chosen }).then(setError)}
        />
      </div>
      {glossary.link?.isGone === true && (
        <p data-said="alert" className={forms['warning']}>
          {t('glossaries.goneAtService')}
        </p>
      )}
      <ComparePanel
        copies={copies}
        record={{ ...glossary, connectionId: own }}
        above={<GlossaryBadge glossaryId={glossary.id} />}
      />
    </>
  );
}

function DeletedPair() {
  const { deletedDictionary: deleted, undoDeleteDictionary: undo, keepDeleted } = useGlossaries();
  if (deleted === null) return null;
  const pair = directionText(deleted.sourceLang, deleted.targetLang);
  return (
    <StatusNotice
      id={`pair ${deleted.id}`}
      rank="action"
      text={t('glossaries.pairDeleted', { pair })}
      actions={[{ label: t('app.undo'), icon: Undo2, run: undo }]}
      onClose={keepDeleted}
    />
  );
}

type Form = 'rename' | 'pair' | 'replace' | null;

function useMoreActions(glossary: LocalGlossary, setForm: (form: Form) => void): MenuAction[] {
  const { exportDictionary, deleteDictionary, deleteGlossary, closeGlossary } = useGlossaries();
  const { isFileBusy, dictionaryId: chosen } = useGlossaries();
  const shown = glossary.dictionaries.find(({ id }) => id === chosen);
  const ofPair: MenuAction[] =
    shown === undefined
      ? []
      : [
          {
            id: 'replace',
            label: t('glossaries.replaceAsk'),
            icon: Replace,
            onAction: () => setForm('replace'),
          },
          ...GLOSSARY_EXPORT_FORMATS.map((format) => ({
            id: format,
            label: t('glossaries.exportAs', { format: format.toUpperCase() }),
            icon: Download,
            isInactive: isFileBusy,
            onAction: () => void exportDictionary(format),
          })),
        ];
  const removal: MenuAction[] =
    shown === undefined
      ? []
      : [
          {
            id: 'delete pair',
            label: t('glossaries.deletePair', {
              pair: directionText(shown.sourceLang, shown.targetLang),
            }),
            icon: Trash2,
            isDanger: true,
            onAction: () => void deleteDictionary(shown),
          },
        ];
  return [
    ...ofPair,
    {
      id: 'rename',
      label: t('glossaries.renameAsk'),
      icon: Pencil,
      onAction: () => setForm('rename'),
    },
    { id: 'pair', label: t('glossaries.addPair'), icon: Plus, onAction: () => setForm('pair') },
    ...removal,
    {
      id: 'delete',
      label: t('glossaries.deleteNamedHere', { name: glossary.name }),
      icon: Trash2,
      isDanger: true,
      onAction: () => void deleteGlossary(glossary).then(closeGlossary),
    },
  ];
}

function OpenGlossary({ glossary }: { glossary: LocalGlossary }) {
  const { closeGlossary: close, copies, editGlossary: edit, view, setView } = useGlossaries();
  const { openError, pickImport, isFileBusy, discardImport } = useGlossaries();
  const hasDictionary = useGlossaries((state) => state.dictionaryId !== null);
  const isReviewing = useGlossaries((state) => state.review !== null);
  const hasAccounts = useOtherAccounts().length > 0;
  const [form, setForm] = useState<Form>(null);
  const closeForm = () => {
    setForm(null);
    focusMoreMenu();
  };
  const more = useMoreActions(glossary, (next) => {
    setView('terms');
    setForm(next);
  });
  const shown = hasAccounts ? view : 'terms';
  usePageCommand('back', () => {
    if (isReviewing) void discardImport();
    else if (shown !== 'terms') setView('terms');
    else close();
  });
  const areTermsShown = shown === 'terms' && hasDictionary && !isReviewing;
  return (
    <Frame
      title={glossary.name}
      back={{ label: t('glossaries.allGlossaries'), onClick: close }}
      facts={<Facts glossary={glossary} />}
      actions={
        areTermsShown && (
          <Button icon={Upload} isInactive={isFileBusy} onClick={() => void pickImport()}>
            {t('glossaries.importFile')}
          </Button>
        )
      }
      more={{ label: t('history.moreForItem', { title: glossary.name }), actions: more }}
      tabs={
        hasAccounts && (
          <ViewSwitch
            label={t('glossaries.glossarySections')}
            value={shown}
            onChange={setView}
            choices={translated(VIEWS)}
          />
        )
      }
      filter={areTermsShown ? <TermsFilter glossary={glossary} /> : undefined}
    >
      <ErrorNotice id="glossary" error={openError} />
      <DeletedPair />
      {shown === 'terms' && (
        <>
          {form === 'rename' && (
            <RenameField
              label={t('app.name')}
              name={glossary.name}
              onRename={async (name) => {
                const failed = await edit({ name });
                return failed && messageOf(failed);
              }}
              onDone={closeForm}
            />
          )}
          {(form === 'pair' || !hasDictionary) && (
            <AddPair onClose={closeForm} canCancel={hasDictionary} />
          )}
          {form === 'replace' && hasDictionary && <ReplaceForm onClose={closeForm} />}
          {hasDictionary &&
            (isReviewing ? <ImportPanel /> : <TermsPanel isAsked={form !== null} />)}
        </>
      )}
      {shown === 'service' && <ServiceView glossary={glossary} />}
      {shown === 'snapshots' && <SnapshotsPanel copies={copies} />}
    </Frame>
  );
}

export function GlossaryPageView() {
  const glossary = useGlossaries((state) => state.glossary);
  return glossary && <OpenGlossary key={glossary.id} glossary={glossary} />;
}
