import FolderKanban from 'lucide-react/icons/folder-kanban';
import { msg, t } from '../../../shared/i18n/text.ts';
import { valueOf } from '../../lib/loadable.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { useTimeReport } from './context.ts';
import { NewProjectForm } from './new-project-form.tsx';
import { ProjectRow } from './project-row.tsx';
import css from './catalogue.module.css';

const EMPTY = {
  icon: FolderKanban,
  title: msg('No projects yet.'),
  text: msg(
    'Entries belong to projects, and projects to customers. Projects of a time service appear here by themselves.',
  ),
};

function CustomerFilter() {
  const search = useTimeReport((state) => state.projectSearch);
  const customers = useTimeReport((state) => state.catalogue?.customers);
  const { input } = useSearchForm(search, null);
  return (
    <label className={css['filter']}>
      <span>{t('Customer')}</span>
      <select {...input('customerId')}>
        <option value="">{t('All')}</option>
        {customers?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function ProjectsTable() {
  const rows = useTimeReport((state) => valueOf(state.projectSearch.results)?.rows) ?? [];
  return (
    <table aria-label={t('Projects')} className={`${css['table']} ${css['projects']}`}>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Customer')}</th>
          <th scope="col" className={css['rateHead']}>
            {t('Rate per hour')}
          </th>
          <th scope="col">{t('Billable')}</th>
          <th scope="col">{t('State')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('Actions')}</span>
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

export function ProjectsSection() {
  const search = useTimeReport((state) => state.projectSearch);
  return (
    <section aria-labelledby="projects-title" className={css['section']}>
      <h2 id="projects-title">{t('Projects')}</h2>
      <CatalogueList
        noun="project"
        search={search}
        filters={<CustomerFilter />}
        head={<NewProjectForm />}
        empty={EMPTY}
      >
        <ProjectsTable />
      </CatalogueList>
    </section>
  );
}
