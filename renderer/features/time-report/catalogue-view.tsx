import FolderKanban from 'lucide-react/icons/folder-kanban';
import Users from 'lucide-react/icons/users';
import { useEffect } from 'react';
import { msg, t } from '../../../shared/i18n/text.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { NewCustomerForm, NewProjectForm } from './catalogue-forms.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { CustomerRow } from './customer-row.tsx';
import { ProjectRow } from './project-row.tsx';
import { useTimeReport } from './store.ts';
import layout from '../../components/layout.module.css';
import catalogueCss from './catalogue.module.css';
import css from './report.module.css';

const NO_CUSTOMERS = {
  icon: Users,
  title: msg('timeReport.noCustomers'),
  text: msg('timeReport.customersHint'),
};

function CustomersTable() {
  const rows = useTimeReport((state) => valueOf(state.customerSearch.results)?.rows) ?? [];
  return (
    <table
      aria-label={t('timeReport.customers')}
      className={`${catalogueCss['table']} ${catalogueCss['customers']}`}
    >
      <thead>
        <tr>
          <th scope="col">{t('app.name')}</th>
          <th scope="col">{t('lane.projects')}</th>
          <th scope="col">{t('timeReport.rounding')}</th>
          <th scope="col">{t('glossaries.status')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('app.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </tbody>
    </table>
  );
}

function CustomersSection() {
  const search = useTimeReport((state) => state.customerSearch);
  return (
    <section aria-labelledby="customers-title" className={layout['section']}>
      <h2 id="customers-title">{t('timeReport.customers')}</h2>
      <CatalogueList
        noun="customer"
        search={search}
        head={<NewCustomerForm />}
        empty={NO_CUSTOMERS}
      >
        <CustomersTable />
      </CatalogueList>
    </section>
  );
}

const NO_PROJECTS = {
  icon: FolderKanban,
  title: msg('timeReport.noProjects'),
  text: msg('timeReport.projectsHint'),
};

function CustomerFilter() {
  const search = useTimeReport((state) => state.projectSearch);
  const customers = useTimeReport((state) => state.catalogue?.customers);
  const { input } = useSearchForm(search, null);
  return (
    <SearchSelect label={t('time.customer')} {...input('customerId')}>
      <option value="">{t('app.all')}</option>
      {customers?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SearchSelect>
  );
}

function ProjectsTable() {
  const rows = useTimeReport((state) => valueOf(state.projectSearch.results)?.rows) ?? [];
  return (
    <table
      aria-label={t('lane.projects')}
      className={`${catalogueCss['table']} ${catalogueCss['projects']}`}
    >
      <thead>
        <tr>
          <th scope="col">{t('app.name')}</th>
          <th scope="col">{t('time.customer')}</th>
          <th scope="col" className={catalogueCss['rateHead']}>
            {t('outbox.hourlyRate')}
          </th>
          <th scope="col">{t('time.billable')}</th>
          <th scope="col">{t('glossaries.status')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('app.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </tbody>
    </table>
  );
}

function ProjectsSection() {
  const search = useTimeReport((state) => state.projectSearch);
  return (
    <section aria-labelledby="projects-title" className={layout['section']}>
      <h2 id="projects-title">{t('lane.projects')}</h2>
      <CatalogueList
        noun="project"
        search={search}
        filters={<CustomerFilter />}
        head={<NewProjectForm />}
        empty={NO_PROJECTS}
      >
        <ProjectsTable />
      </CatalogueList>
    </section>
  );
}

/** Projects and customers: what entries belong to, what an hour costs, how time is rounded. */
export function CatalogueView() {
  const loadCatalogue = useTimeReport((state) => state.loadCatalogue);
  const loadTimeConnections = useTimeReport((state) => state.loadTimeConnections);
  useEffect(() => {
    void Promise.all([loadCatalogue(), loadTimeConnections()]);
  }, [loadCatalogue, loadTimeConnections]);
  return (
    <div className={css['view']}>
      <ProjectsSection />
      <CustomersSection />
    </div>
  );
}
