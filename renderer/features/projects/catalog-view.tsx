import FolderKanban from 'lucide-react/icons/folder-kanban';
import Users from 'lucide-react/icons/users';
import { useEffect, useState } from 'react';
import type { Project, ProjectPatch } from '../../../shared/domain/projects/project.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { RecordTable } from '../../components/lists/record-table.tsx';
import { Select } from '../../components/fields/field.tsx';
import { SearchSelect } from '../../components/fields/search-select.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { NewCustomerForm, NewProjectForm } from './catalog-forms.tsx';
import { CatalogList, SyncState } from './catalog-list.tsx';
import { readRate } from './catalog-words.ts';
import { CustomerRow } from './customer-row.tsx';
import { NameCell, RowActions } from './row-parts.tsx';
import { useProjects } from './store.ts';
import { NamedOptions } from '../../components/controls/options.tsx';
import { MAX_HOURLY_RATE } from '../../../shared/domain/projects/limits.ts';
import layout from '../../components/layout/layout.module.css';
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
  const { editProject, renameProject } = useProjects('editProject', 'renameProject');
  const deleteProject = useProjects((state) => state.deleteProject);
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

const NO_CUSTOMERS = {
  icon: Users,
  title: msg('timeReport.noCustomers'),
  text: msg('timeReport.customersHint'),
};

function CustomersTable() {
  const rows = useProjects((state) => valueOf(state.customerSearch.results)?.rows) ?? [];
  return (
    <RecordTable
      hasActions
      label={t('timeReport.customers')}
      narrow="own"
      className={`${css['table']} ${css['customers']}`}
      columns={[
        t('app.name'),
        t('lane.projects'),
        t('timeReport.rounding'),
        t('glossaries.status'),
      ]}
    >
      {rows.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} />
      ))}
    </RecordTable>
  );
}

function CustomersSection() {
  const search = useProjects((state) => state.customerSearch);
  return (
    <section aria-labelledby="customers-title" className={layout['section']}>
      <h2 id="customers-title">{t('timeReport.customers')}</h2>
      <CatalogList noun="customer" search={search} head={<NewCustomerForm />} empty={NO_CUSTOMERS}>
        <CustomersTable />
      </CatalogList>
    </section>
  );
}

const NO_PROJECTS = {
  icon: FolderKanban,
  title: msg('timeReport.noProjects'),
  text: msg('timeReport.projectsHint'),
};

function CustomerFilter() {
  const search = useProjects((state) => state.projectSearch);
  const customers = useProjects((state) => state.catalog?.customers);
  const { select } = useSearchForm(search);
  return (
    <SearchSelect label={t('time.customer')} {...select('customerId')}>
      <option value="">{t('app.all')}</option>
      <NamedOptions of={customers} />
    </SearchSelect>
  );
}

function ProjectsTable() {
  const rows = useProjects((state) => valueOf(state.projectSearch.results)?.rows) ?? [];
  return (
    <RecordTable
      hasActions
      label={t('lane.projects')}
      narrow="own"
      className={`${css['table']} ${css['projects']}`}
      columns={[
        t('app.name'),
        t('time.customer'),
        { name: t('outbox.hourlyRate'), className: css['rateHead'] },
        t('time.billable'),
        t('glossaries.status'),
      ]}
    >
      {rows.map((project) => (
        <ProjectRow key={project.id} project={project} />
      ))}
    </RecordTable>
  );
}

function ProjectsSection() {
  const search = useProjects((state) => state.projectSearch);
  return (
    <section aria-labelledby="projects-title" className={layout['section']}>
      <h2 id="projects-title">{t('lane.projects')}</h2>
      <CatalogList
        noun="project"
        search={search}
        filters={<CustomerFilter />}
        head={<NewProjectForm />}
        empty={NO_PROJECTS}
      >
        <ProjectsTable />
      </CatalogList>
    </section>
  );
}

/** Shows projects and customers: what entries belong to, the hourly rates, and how time is rounded. */
export function CatalogView() {
  const loadCatalog = useProjects((state) => state.loadCatalog);
  const loadTimeConnections = useProjects((state) => state.loadTimeConnections);
  useEffect(() => {
    void Promise.all([loadCatalog(), loadTimeConnections()]);
  }, [loadCatalog, loadTimeConnections]);
  return (
    <div className={layout['sections']}>
      <ProjectsSection />
      <CustomersSection />
    </div>
  );
}
