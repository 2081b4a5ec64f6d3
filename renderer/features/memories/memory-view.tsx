import Download from 'lucide-react/icons/download';
import Languages from 'lucide-react/icons/languages';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { type SubmitEvent, useState } from 'react';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { BackButton, PageHeader } from '../../components/page-header.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { prose, RecordTable } from '../../components/record-table.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { Toolbar } from '../../components/toolbar.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState } from '../../components/states.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import { ViewSwitch } from '../../components/view-switch.tsx';
import { messageOf } from '../../lib/error-text.ts';
import { translated } from '../../lib/translated.ts';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { ComparePanel } from './compare-panel.tsx';
import css from './memories.module.css';
import { TARGET_LANGUAGES } from './memory-languages.ts';
import { offerText } from './memory-table.tsx';
import { useMemories } from './store.ts';
import { SnapshotsPanel } from './snapshots-panel.tsx';
import { ActionFeedback, MemoryTransferBar } from './action-feedback.tsx';
import { UnitRow, UnitFields } from './unit-row.tsx';
import { ConnectionOptions, Options } from '../../components/options.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import record from '../../components/record-page.module.css';

function Projects({ memory }: { memory: LocalMemory }) {
  const projects = useMemories((state) => state.projects);
  const edit = useMemories((state) => state.editMemory);
  const chosen = new Set(memory.projectIds);
  const toggle = (projectId: string) => {
    const kept = memory.projectIds.filter((id) => id !== projectId);
    void edit({ projectIds: chosen.has(projectId) ? kept : [...kept, projectId] });
  };
  // One that is not listed any more can still be taken away.
  const gone = memory.projectIds.filter((id) => !projects.some((project) => project.id === id));
  const listed = [...projects, ...gone.map((id) => ({ id, name: t('memories.missingProject') }))];
  if (listed.length === 0) return null;
  return (
    <fieldset className={css['wide']}>
      <legend>{t('memories.usedOnlyForProjects')}</legend>
      <ul className={css['projects']}>
        {listed.map(({ id, name }) => (
          <li key={id}>
            <label className={css['choice']}>
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <span dir="auto">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** The account that the memory is compared with. */
function AccountField({ memory }: { memory: LocalMemory }) {
  const edit = useMemories((state) => state.editMemory);
  const connections = useMemories((state) => state.connections);
  const [error, setError] = useState<ErrorData | null>(null);
  return (
    <SelectField
      label={t('glossaries.account')}
      value={memory.connectionId ?? ''}
      error={error === null ? null : messageOf(error)}
      onChange={(event) => {
        const connectionId = event.target.value === '' ? null : event.target.value;
        void edit({ connectionId }).then(setError);
      }}
    >
      <option value="">{t('glossaries.noAccountYet')}</option>
      <ConnectionOptions of={connections} />
    </SelectField>
  );
}

/** Name, projects and where else a memory is. */
function MemoryForm({ memory }: { memory: LocalMemory }) {
  const edit = useMemories((state) => state.editMemory);
  const [name, setName] = useState(memory.name);
  const [error, setError] = useState<ErrorData | null>(null);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(await edit({ name }));
  };
  return (
    <form
      className={record['panel']}
      aria-label={t('memories.memory')}
      onSubmit={(event) => void onSubmit(event)}
    >
      <div className={record['toolbar']}>
        <TextField
          label={t('app.name')}
          value={name}
          error={error === null ? null : messageOf(error)}
          onChange={(event) => setName(event.target.value)}
        />
        {name !== memory.name && <Button type="submit">{t('glossaries.rename')}</Button>}
        <AccountField memory={memory} />
      </div>
      <Projects memory={memory} />
      <label className={css['choice']}>
        <input
          type="checkbox"
          checked={memory.isOffered}
          onChange={(event) => void edit({ isOffered: event.target.checked })}
        />
        <span>{t('memories.offerToBuiltInService')}</span>
      </label>
      <p className={record['note']} aria-live="polite">
        {offerText(memory)}
      </p>
    </form>
  );
}

/** The pairs that the search finds. */
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
            prose(t('glossaries.source'), { isUnlabelled: true }),
            prose(t('glossaries.target'), { isUnlabelled: true }),
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

/** A pair written by hand; after one the next can be typed. */
function NewUnitForm({ memory, onClose }: { memory: LocalMemory; onClose: () => void }) {
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
      aria-label={t('memories.newUnit')}
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
        label={t('glossaries.targetLanguage')}
        value={targetLang}
        onChange={(event) => setTargetLang(event.target.value)}
      >
        <Options of={codes} label={(code) => format.language(code)} />
      </SelectField>
      <FormButtons submit={t('glossaries.add')} onCancel={onClose} cancel={t('app.close')} />
    </form>
  );
}

const VIEWS = [
  { value: 'units', label: msg('memories.units') },
  { value: 'service', label: msg('glossaries.compareAndSend') },
  { value: 'snapshots', label: msg('glossaries.snapshots') },
] as const;

/** The pairs of a memory, with their search, and files of them. */
function UnitsPanel({
  memory,
  isAdding,
  onAdded,
}: {
  memory: LocalMemory;
  isAdding: boolean;
  onAdded: () => void;
}) {
  const search = useMemories((state) => state.unitSearch);
  const importTmx = useMemories((state) => state.importTmx);
  const exportTmx = useMemories((state) => state.exportTmx);
  const isBusy = useMemories((state) => state.transfer.status === 'running');
  const format = useFormat();
  const total = valueOf(search.results)?.total ?? null;
  const { field, input, formProps, nav } = useSearchForm(search, total);
  return (
    <>
      <form {...formProps} aria-label={t('memories.searchUnits')}>
        <Toolbar
          search={
            <SearchField label={t('memories.searchUnits')} maxLength={500} {...field('text')} />
          }
          filters={
            <SearchSelect label={t('glossaries.targetLanguage')} {...input('targetLang')}>
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
      </form>
      {isAdding && <NewUnitForm memory={memory} onClose={onAdded} />}
      <div>
        <MemoryTransferBar />
        <ActionFeedback />
      </div>
      <UnitTable />
      {total !== null && total > 0 && nav !== null && <PaginationNav {...nav} noun="unit" />}
    </>
  );
}

/** One memory: what it is used for, its pairs, and its counterpart at a service. */
export function MemoryView() {
  const memory = useMemories((state) => state.memory);
  const close = useMemories((state) => state.closeMemory);
  const loadSnapshots = useMemories((state) => state.loadSnapshots);
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
      <div className={record['content']}>
        <MemoryForm key={`${memory.id} ${memory.name}`} memory={memory} />
        <ViewSwitch
          label={t('memories.memorySections')}
          value={view}
          onChange={(next) => {
            setView(next);
            if (next === 'snapshots') void loadSnapshots();
          }}
          choices={translated(VIEWS)}
        />
        {view === 'units' && (
          <UnitsPanel memory={memory} isAdding={isAdding} onAdded={() => setAdding(false)} />
        )}
        {view === 'service' && <ComparePanel memory={memory} />}
        {view === 'snapshots' && <SnapshotsPanel />}
      </div>
    </>
  );
}
