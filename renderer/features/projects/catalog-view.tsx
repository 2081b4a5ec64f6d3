import FolderKanban from 'lucide-react/icons/folder-kanban';
import { Fragment, useEffect, useState } from 'react';
import type { Project, ProjectPatch } from '../../../shared/domain/projects/project.ts';
import { t } from '../../../shared/i18n/text.ts';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { RecordTable, state, unseen } from '../../components/lists/record-table.tsx';
import { Select } from '../../components/fields/field.tsx';
import { useReload, useSearchForm } from '../../lib/search/use-search-form.ts';
import { NewProjectForm } from './catalog-forms.tsx';
import type { CatalogRecord } from './catalog-slice.ts';
import { readRate } from './catalog-words.ts';
import { CustomerRow } from './customer-row.tsx';
import { NameCell, RowActions, SyncState } from './row-parts.tsx';
import { useProjects } from './store.ts';
import { NamedOptions } from '../../components/controls/options.tsx';
import { MAX_HOURLY_RATE } from '../../../shared/domain/projects/limits.ts';
import tables from '../../components/lists/tables.module.css';
import css from './catalog.module.css';

interface RateCellProps {
  project: Project;
  onChange: (hourlyRate: number | null) => void;
}

/** Saves on Enter or when the field is left; Esc restores the previous rate. */
function RateCell({ project, onChange }: RateCellProps) {
  const shown = project.hourlyRate === null ? '' : String(project.hourlyRate);
  const [typed, setTyped] = useState<string | null>(null);
  const read = readRate(typed ?? shown);
  const keep = () => {
    if (typed === null || read === undefined) return;
    setTyped(null);
    if (read !== project.hourlyRate) onChange(read);
  };
  return (
    <input
      aria-label={t('timeReport.rateOf', { name: project.name })}
      className={css['rate']}
      inputMode="decimal"
      placeholder={t('timeReport.noRate')}
      value={typed ?? shown}
      aria-invalid={read === undefined ? true : undefined}
      title={read === undefined ? t('timeReport.rateRange', { most: MAX_HOURLY_RATE }) : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key !== 'Escape' || typed === null) return;
        event.stopPropagation();
        setTyped(null);
      }}
    />
  );
}

/** One project; each of its fields is edited in place. */
function ProjectRow({ project }: { project: Project }) {
  const { id, name, connectionId, customerId, isBillable, isArchived, syncState } = project;
  const customers = useProjects((state) => state.catalog?.customers);
  const { editProject, renameProject, deleteProject } = useProjects();
  const change = (patch: ProjectPatch) => void editProject(id, patch);
  return (
    <tr>
      <NameCell record={project} onRename={(next) => renameProject(id, next)} />
      <td>
        <div className={css['pick']}>
          <Select
            aria-label={t('timeReport.customerOf', { name })}
            title={customers?.find((each) => each.id === customerId)?.name}
            value={customerId ?? ''}
            onChange={({ target }) =>
              change({ customerId: target.value === '' ? null : target.value })
            }
          >
            <option value="">{t('app.noCustomer')}</option>
            <NamedOptions
              of={customers?.filter(
                (each) =>
                  each.id === customerId ||
                  (each.connectionId === connectionId && !each.isArchived),
              )}
            />
          </Select>
        </div>
      </td>
      <td>
        <RateCell project={project} onChange={(hourlyRate) => change({ hourlyRate })} />
      </td>
      <td>
        <label className={css['billable']}>
          <input
            type="checkbox"
            aria-label={t('timeReport.billableNamed', { name })}
            checked={isBillable}
            onChange={({ target }) => change({ isBillable: target.checked })}
          />
          <span className={css['unit']}>{t('time.billable')}</span>
        </label>
      </td>
      <td>
        <SyncState state={syncState} />
      </td>
      <td>
        <RowActions
          name={name}
          isArchived={isArchived}
          onArchive={(next) => change({ isArchived: next })}
          onDelete={() => void deleteProject(id)}
        />
      </td>
    </tr>
  );
}

function CatalogTable({ records }: { records: readonly CatalogRecord[] }) {
  return (
    <RecordTable
      hasActions
      label={t('time.projectsAndCustomers')}
      narrow="own"
      className={`${tables['sticky']} ${css['table']}`}
      columns={[
        t('app.name'),
        unseen(t('time.customer')),
        { name: t('outbox.hourlyRate'), className: css['rateHead'] },
        { name: t('time.billable'), className: css['billableHead'] },
        state(t('glossaries.status')),
      ]}
    >
      {records.map(({ customer, project }, index) => (
        <Fragment key={project?.id ?? customer?.id}>
          {(index === 0 || records[index - 1]?.customer !== customer) && (
            <CustomerRow customer={customer} />
          )}
          {project !== null && <ProjectRow project={project} />}
        </Fragment>
      ))}
    </RecordTable>
  );
}

/** Form for a new project, and the search of projects and customers. */
export function CatalogFilter() {
  const search = useProjects((state) => state.catalogSearch);
  const form = useSearchForm(search);
  useReload(search);
  return (
    <>
      <NewProjectForm />
      <FilterLine label={t('timeReport.searchProjects')} search={search} form={form} noun="result">
        <Select aria-label={t('glossaries.show')} {...form.select('status')}>
          <option value="active">{t('timeReport.active')}</option>
          <option value="archived">{t('outbox.archived')}</option>
          <option value="">{t('app.all')}</option>
        </Select>
      </FilterLine>
    </>
  );
}

export function CatalogNav() {
  const search = useProjects((state) => state.catalogSearch);
  return <SearchNav search={search} noun="result" />;
}

/** Shows projects by customer: what entries belong to, the hourly rates, and how time is rounded. */
export function CatalogView() {
  const { catalogSearch: search, loadCatalog, loadTimeConnections } = useProjects();
  useEffect(() => {
    void Promise.all([loadCatalog(), loadTimeConnections()]);
  }, [loadCatalog, loadTimeConnections]);
  return (
    <RecordList
      search={search}
      reading={t('timeReport.loadingProjects')}
      rows={6}
      empty={{
        icon: FolderKanban,
        title: t('timeReport.noProjects'),
        hint: t('timeReport.projectsHint'),
      }}
      notFound={{ title: t('timeReport.noProjectsFound'), action: t('timeReport.showActive') }}
    >
      {({ rows }) => <CatalogTable records={rows} />}
    </RecordList>
  );
}
