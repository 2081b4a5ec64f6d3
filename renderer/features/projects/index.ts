import { later } from '../../lib/page/later.ts';

/** Projects and customers, with rates and rounding rules. */
export const CatalogueView = later(
  async () => (await import('./catalogue-view.tsx')).CatalogueView,
);

export { createProjectsStore, useProjects } from './store.ts';
