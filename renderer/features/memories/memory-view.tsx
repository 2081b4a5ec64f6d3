import Download from 'lucide-react/icons/download';
import Languages from 'lucide-react/icons/languages';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { SelectField, Tick } from '../../components/fields/field.tsx';
import { BackButton, PageHeader } from '../../components/layout/page-header.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { AccountField, NameInput, RecordForm } from '../../components/forms/record-form.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { prose, RecordTable } from '../../components/lists/record-table.tsx';
import { SearchSelect } from '../../components/fields/search-select.tsx';
import { SearchToolbar } from '../../components/layout/toolbar.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { NothingFound } from '../../components/lists/nothing-found.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { translated } from '../../lib/words/translated.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { ComparePanel, SnapshotsPanel } from '../copies/index.ts';
import css from './memories.module.css';
import { TARGET_LANGUAGES } from './memory-languages.ts';
import { offerText } from './memory-table.tsx';
import { useMemories } from './store.ts';
import { ActionFeedback, MemoryTransferNotice } from './action-feedback.tsx';
import { UNIT_FIELDS, UnitRow, UnitFields } from './unit-row.tsx';
import { Options } from '../../components/controls/options.tsx';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';

function Projects({ memory }: { memory: LocalMemory }) {
  const { projects, editMemory: edit } = useMemories('projects', 'editMemory');
  const chosen = new Set(memory.projectIds);
  const toggle = (projectId: string) => {
    const kept = memory.projectIds.filter((id) => id !== projectId);
    void edit({ projectIds: chosen.has(projectId) ? kept : [...kept, projectId] });
  };
  // A project that is no longer listed can still be removed.
  const gone = memory.projectIds.filter((id) => !projects.some((project) => project.id === id));
  const listed = [...projects, ...gone.map((id) => ({ id, name: t('memories.missingProject') }))];
  if (listed.length === 0) return null;
  return (
    <fieldset className={css['wide']}>
      <legend>{t('memories.usedOnlyForProjects')}</legend>
      <ul className={css['projects']}>
        {listed.map(({ id, name }) => (
          <li key={id}>
            <Tick checked={chosen.has(id)} onChange={() => toggle(id)}>
              <span dir="auto">{name}</span>
            </Tick>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Form for the name, the projects, and the other places of a memory. */
function MemoryForm({ memory }: { memory: LocalMemory }) {
  const { editMemory: edit, connections } = useMemories('editMemory', 'connections');
  const [name, setName] = useState(memory.name);
  const [accountError, setAccountError] = useState<ErrorData | null>(null);
  return (
    <RecordForm label={t('memories.memory')} fields={['name']} send={() => edit({ name })}>
      {(errorAt) => (
        <>
          <div className={layout['toolbar']}>
            <NameInput name={memory.name} typed={name} error={errorAt('name')} onType={setName} />
            <AccountField
              value={memory.connectionId}
              connections={connections}
              error={accountError && messageOf(accountError)}
              onChange={(connectionId) => void edit({ connectionId }).then(setAccountError)}
            />
          </div>
          <Projects memory={memory} />
          <Tick checked={memory.isOffered} onChange={(isOffered) => void edit({ isOffered })}>
            <span>{t('memories.offerToBuiltInService')}</span>
          </Tick>
          <p className={forms['note']} aria-live="polite">
            {offerText(memory)}
          </p>
        </>
      )}
    </RecordForm>
  );
}

/** Lists the pairs found by the search. */
function UnitTable() {
  const search = useMemories((state) => state.unitSearch);
  return (
    <RecordList
      search={search}
      reading={t('memories.loadingUnits')}
      rows={8}
      isEmpty={(shown) => shown.units.length === 0}
      empty={
        <EmptyState icon={Languages} title={t('memories.noUnitsYet')}>
          <p>{t('memories.importOrWriteFirst')}</p>
        </EmptyState>
      }
      notFound={<NothingFound search={search} />}
      isWide
    >
      {(shown) => (
        <RecordTable
          hasActions
          label={t('memories.units')}
          columns={[
            prose(t('glossaries.source'), { isUnlabeled: true }),
            prose(t('glossaries.target'), { isUnlabeled: true }),
          ]}
        >
          {shown.units.map((unit) => (
            <UnitRow key={unit.id} unit={unit} />
          ))}
        </RecordTable>
      )}
    </RecordList>
  );
}

/** Form for a pair written by hand; it stays open for the next one. */
function NewUnitForm({ memory, onClose }: { memory: LocalMemory; onClose: () => void }) {
  const add = useMemories((state) => state.addUnit);
  const format = useFormat();
  const [texts, setTexts] = useState({ source: '', target: '' });
  const [targetLang, setTargetLang] = useState(memory.targetLangs[0] ?? 'de');
  /** Counts added pairs: each pair gets new fields, and the first of them the focus. */
  const [round, setRound] = useState(0);
  const codes = [...new Set([...memory.targetLangs, ...TARGET_LANGUAGES])];
  return (
    <RecordForm
      label={t('memories.newUnit')}
      fields={UNIT_FIELDS}
      send={() => add({ ...texts, targetLang })}
      onSent={() => {
        setTexts({ source: '', target: '' });
        setRound((before) => before + 1);
      }}
      onCancel={onClose}
      buttons={{ submit: t('glossaries.add'), cancel: t('app.close') }}
    >
      {(errorAt) => (
        <>
          <UnitFields
            key={round}
            texts={texts}
            langs={{ source: memory.sourceLang, target: targetLang }}
            errorAt={errorAt}
            onChange={setTexts}
          />
          <SelectField
            label={t('glossaries.targetLanguage')}
            value={targetLang}
            onChange={(event) => setTargetLang(event.target.value)}
          >
            <Options of={codes} label={(code) => format.language(code)} />
          </SelectField>
        </>
      )}
    </RecordForm>
  );
}

const VIEWS = [
  { value: 'units', label: msg('memories.units') },
  { value: 'service', label: msg('glossaries.compareAndSend') },
  { value: 'snapshots', label: msg('glossaries.snapshots') },
] as const;

/** Shows the pairs of a memory, with their search and files. */
function UnitsPanel({
  memory,
  isAdding,
  onAdded,
}: {
  memory: LocalMemory;
  isAdding: boolean;
  onAdded: () => void;
}) {
  const { unitSearch: search, importTmx } = useMemories('unitSearch', 'importTmx');
  const exportTmx = useMemories((state) => state.exportTmx);
  const isBusy = useMemories((state) => state.transfer.status === 'running');
  const format = useFormat();
  const form = useSearchForm(search);
  return (
    <>
      <SearchToolbar
        label={t('memories.searchUnits')}
        form={form}
        filters={
          <SearchSelect label={t('glossaries.targetLanguage')} {...form.select('targetLang')}>
            <option value="">{t('memories.allLanguages')}</option>
            <Options of={memory.targetLangs} label={(code) => format.language(code)} />
          </SearchSelect>
        }
        actions={
          <>
            <Button icon={Upload} isInactive={isBusy} onClick={() => void importTmx(memory.id)}>
              {t('memories.importTmx')}
            </Button>
            <Button icon={Download} isInactive={isBusy} onClick={() => void exportTmx(memory.id)}>
              {t('memories.exportTmx')}
            </Button>
          </>
        }
      />
      {isAdding && <NewUnitForm memory={memory} onClose={onAdded} />}
      <div>
        <MemoryTransferNotice />
        <ActionFeedback />
      </div>
      <UnitTable />
      {form.nav !== null && <PaginationNav {...form.nav} noun="unit" />}
    </>
  );
}

/** Page of one memory: its use, its pairs, and its counterpart at a service. */
export function MemoryView() {
  const { memory, closeMemory: close, copies } = useMemories('memory', 'closeMemory', 'copies');
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('units');
  if (memory === null) return null;
  return (
    <>
      <BackButton onClick={close}>{t('memories.allMemories')}</BackButton>
      <PageHeader
        title={memory.name}
        purpose={t('memories.unitsFromLanguage', {
          language: format.language(memory.sourceLang),
        })}
      >
        <Button
          variant="primary"
          icon={Plus}
          onClick={() => {
            setView('units');
            setAdding(true);
          }}
        >
          {t('memories.newUnit')}
        </Button>
      </PageHeader>
      <div className={layout['content']}>
        <MemoryForm key={`${memory.id} ${memory.name}`} memory={memory} />
        <ViewSwitch
          label={t('memories.memorySections')}
          value={view}
          onChange={(next) => {
            setView(next);
            if (next === 'snapshots') void copies.loadSnapshots();
          }}
          choices={translated(VIEWS)}
        />
        {view === 'units' && (
          <UnitsPanel memory={memory} isAdding={isAdding} onAdded={() => setAdding(false)} />
        )}
        {view === 'service' && (
          <ComparePanel
            copies={copies}
            record={memory}
            above={
              memory.link?.isGone === true && (
                <p className={forms['warning']}>{t('memories.goneAtService')}</p>
              )
            }
          />
        )}
        {view === 'snapshots' && <SnapshotsPanel copies={copies} />}
      </div>
    </>
  );
}
