import { useEffect } from 'react';
import { CustomersSection } from './customers-section.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { useTimeReport } from './context.ts';
import css from './report.module.css';

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
