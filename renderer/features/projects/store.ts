import { createStore, type StoreApi } from 'zustand/vanilla';
import { createFeatureContext } from '../../lib/stores/feature-store.ts';
import {
  createCatalogueSlice,
  type CatalogueDeps,
  type CatalogueSlice,
} from './catalogue-slice.ts';

export interface ProjectsState extends CatalogueSlice {
  /** Listens to events; returns the unsubscribe. Views load their data when they are opened. */
  connect: () => () => void;
}

/** Creates the store of projects and customers. */
export function createProjectsStore(deps: CatalogueDeps): StoreApi<ProjectsState> {
  return createStore<ProjectsState>()((set, get) => {
    const catalogue = createCatalogueSlice(deps, { get, set });
    return {
      ...catalogue.slice,
      connect() {
        const stops = [
          deps.api.projects.onChanged((changed) => catalogue.onChanged(changed)),
          deps.api.timeConnections.onChanged((connections) => catalogue.onConnections(connections)),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

export const { useFeature: useProjects } = createFeatureContext<ProjectsState>('projects');
