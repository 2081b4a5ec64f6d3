import { createStore, type StoreApi } from 'zustand/vanilla';
import { createFeatureContext } from '../../lib/stores/feature-store.ts';
import { createCatalogSlice, type CatalogDeps, type CatalogSlice } from './catalog-slice.ts';

export interface ProjectsState extends CatalogSlice {
  /** Listens to events; returns the unsubscribe. Views load their data when they are opened. */
  connect: () => () => void;
}

export function createProjectsStore(deps: CatalogDeps): StoreApi<ProjectsState> {
  return createStore<ProjectsState>()((set, get) => {
    const catalog = createCatalogSlice(deps, { get, set });
    return {
      ...catalog.slice,
      connect() {
        const stops = [
          deps.api.projects.onChanged((changed) => catalog.onChanged(changed)),
          deps.api.timeConnections.onChanged((connections) => catalog.onConnections(connections)),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

export const { useFeature: useProjects } = createFeatureContext<ProjectsState>('projects');
