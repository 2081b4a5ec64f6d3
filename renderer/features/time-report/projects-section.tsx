import FolderKanban from 'lucide-react/icons/folder-kanban';
import { valueOf } from '../../lib/loadable.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { useTimeReport } from './context.ts';
import { NewProjectForm } from './new-project-form.tsx';
import { ProjectRow } from './project-row.tsx';
import css from './catalogue.module.css';

const EMPTY = {
  icon: FolderKanban,
  title: 'No projects yet.',
  text: 'Entries belong to projects, and projects to customers. Projects of a time service appear here by themselves.',
};

function CustomerFilter() {
  const search = useTimeReport((state) => state.projectSearch);
  const customers = useTimeReport((state) => state.catalogue?.customers);
  const { input } = useSearchForm(search, null);
  return (
    <label className={css['filter']}>
      <span>Customer</span>
      <select {...input('customerId')}>
        <option value="">All</option>
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
    <table aria-label="Projects" className={`${css['table']} ${css['projects']}`}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Customer</th>
          <th scope="col" className={css['rateHead']}>
            Rate per hour
          </th>
          <th scope="col">Billable</th>
          <th scope="col">State</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
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
      <h2 id="projects-title">Projects</h2>
      <CatalogueList
        title="Projects"
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
