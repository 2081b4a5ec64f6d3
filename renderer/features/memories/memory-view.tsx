import Download from 'lucide-react/icons/download';
import Languages from 'lucide-react/icons/languages';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { Select, SelectField, Tick } from '../../components/fields/field.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { directionText } from '../../lib/languages/languages.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { AccountField, NameInput, RecordForm } from '../../components/forms/record-form.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { prose, RecordTable } from '../../components/lists/record-table.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { translated } from '../../lib/words/translated.ts';
import { format } from '../../lib/words/format.ts';
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
  const { projects, editMemory: edit } = useMemories();
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
  const edit = useMemories((state) => state.editMemory);
  const [name, setName] = useState(memory.name);
  return (
    <RecordForm label={t('memories.memory')} fields={['name']} send={() => edit({ name })}>
      {(errorAt) => (
        <>
          <div className={layout['toolbar']}>
            <NameInput name={memory.name} typed={name} error={errorAt('name')} onType={setName} />
          </div>
          <Projects memory={memory} />
          <Tick checked={memory.isOffered} onChange={(isOffered) => void edit({ isOffered })}>
            <span>{t('memories.offerToBuiltInService')}</span>
          </Tick>
        </>
      )}
    </RecordForm>
  );
}

function MemoryAccount({ memory }: { memory: LocalMemory }) {
  const { editMemory: edit, connections } = useMemories();
  const [error, setError] = useState<ErrorData | null>(null);
  return (
    <div className={layout['toolbar']}>
      <AccountField
        value={memory.connectionId}
        connections={connections.filter(({ abilities }) => !abilities.isHere)}
        error={error && messageOf(error)}
        onChange={(connectionId) => void edit({ connectionId }).then(setError)}
      />
    </div>
  );
}

function UnitTable() {
  const search = useMemories((state) => state.unitSearch);
  return (
    <RecordList
      search={search}
      reading={t('memories.loadingUnits')}
      rows={8}
      empty={{
        icon: Languages,
        title: t('memories.noUnitsYet'),
        hint: t('memories.importOrWriteFirst'),
      }}
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
  { value: 'about', label: msg('memories.use') },
  { value: 'service', label: msg('glossaries.compareAndSend') },
  { value: 'snapshots', label: msg('glossaries.snapshots') },
] as const;

function UnitsFilter({ memory }: { memory: LocalMemory }) {
  const search = useMemories((state) => state.unitSearch);
  const form = useSearchForm(search);
  return (
    <FilterLine label={t('memories.searchUnits')} search={search} form={form} noun="unit">
      {memory.targetLangs.length > 1 && (
        <Select aria-label={t('glossaries.targetLanguage')} {...form.select('targetLang')}>
          <option value="">{t('memories.allLanguages')}</option>
          <Options of={memory.targetLangs} label={(code) => format.language(code)} />
        </Select>
      )}
    </FilterLine>
  );
}

/** Page of one memory: its use, its pairs, and its counterpart at a service. */
export function MemoryView() {
  const { memory, closeMemory: close, copies, unitSearch, importTmx, exportTmx } = useMemories();
  const { deleteMemory, connections, undo, redo } = useMemories();
  const isBusy = useMemories((state) => state.transfer.status === 'running');
  const [isAdding, setAdding] = useState(false);
  const [chosen, setView] = useState<(typeof VIEWS)[number]['value']>('units');
  const add = () => {
    setView('units');
    setAdding(true);
  };
  usePageCommand('back', close);
  usePageCommand('undo', undo);
  usePageCommand('redo', redo);
  if (memory === null) return null;
  const hasAccounts = connections.some(({ abilities }) => !abilities.isHere);
  const view = hasAccounts || chosen === 'about' ? chosen : 'units';
  return (
    <Frame
      title={memory.name}
      back={{ label: t('memories.allMemories'), onClick: close }}
      facts={
        <>
          <span>{directionText(memory.sourceLang, memory.targetLangs)}</span>
          <span data-said="status">{offerText(memory)}</span>
        </>
      }
      actions={
        <Button variant="primary" icon={Plus} onClick={add}>
          {t('memories.newUnit')}
        </Button>
      }
      more={{
        label: t('history.moreForItem', { title: memory.name }),
        actions: [
          {
            id: 'import',
            label: t('memories.importTmx'),
            icon: Upload,
            isInactive: isBusy,
            onAction: () => void importTmx(memory.id),
          },
          {
            id: 'export',
            label: t('memories.exportTmx'),
            icon: Download,
            isInactive: isBusy,
            onAction: () => void exportTmx(memory.id),
          },
          {
            id: 'delete',
            label: t('memories.deleteNamed', { name: memory.name }),
            icon: Trash2,
            isDanger: true,
            onAction: () => void deleteMemory(memory),
          },
        ],
      }}
      tabs={
        <ViewSwitch
          label={t('memories.memorySections')}
          value={view}
          onChange={(next) => {
            setView(next);
            if (next === 'snapshots') void copies.loadSnapshots();
          }}
          choices={translated(VIEWS).filter(
            ({ value }) => hasAccounts || value === 'units' || value === 'about',
          )}
        />
      }
      filter={view === 'units' ? <UnitsFilter memory={memory} /> : undefined}
      nav={view === 'units' && <SearchNav search={unitSearch} noun="unit" />}
    >
      <MemoryTransferNotice />
      <ActionFeedback />
      {view === 'units' && (
        <>
          {isAdding && <NewUnitForm memory={memory} onClose={() => setAdding(false)} />}
          <UnitTable />
        </>
      )}
      {view === 'about' && <MemoryForm key={`${memory.id} ${memory.name}`} memory={memory} />}
      {view === 'service' && (
        <>
          <MemoryAccount memory={memory} />
          <ComparePanel
            copies={copies}
            record={memory}
            above={
              memory.link?.isGone === true && (
                <p className={forms['warning']}>{t('memories.goneAtService')}</p>
              )
            }
          />
        </>
      )}
      {view === 'snapshots' && <SnapshotsPanel copies={copies} />}
    </Frame>
  );
}
