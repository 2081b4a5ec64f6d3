import { later } from '../../lib/page/later.ts';

/** Projects and customers, with rates and rounding rules. */
export const CatalogView = later(async () => (await import('./catalog-view.tsx')).CatalogView);

export { createProjectsStore, useProjects } from './store.ts';
