import { later } from '../../lib/page/later.ts';

/** Projects and customers, with rates and rounding rules. */
export const CatalogView = later(async () => (await import('./catalog-view.tsx')).CatalogView);
export const CatalogFilter = later(async () => (await import('./catalog-view.tsx')).CatalogFilter);
export const CatalogNav = later(async () => (await import('./catalog-view.tsx')).CatalogNav);

export { createProjectsStore, useProjects } from './store.ts';
