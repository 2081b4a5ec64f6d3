import { lazy } from 'react';

/** Projects and customers, with rates and rounding rules. */
export const CatalogueView = lazy(async () => {
  const { CatalogueView } = await import('./catalogue-view.tsx');
  return { default: CatalogueView };
});

export { createProjectsStore, useProjects } from './store.ts';
