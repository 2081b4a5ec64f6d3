import type { UpdatesSource, UpdatesView } from '../../../../shared/domain/updates/updates-view.ts';
import type { WayBack } from '../../../../shared/domain/updates/way-back.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import type { Api, Cell } from '../../../lib/stores/feature-store.ts';
import { unwrap } from '../../../lib/stores/api.ts';
import {
  attempt,
  createQuietLoader,
  IDLE,
  loaderFor,
  type Loadable,
} from '../../../lib/stores/loadable.ts';

export interface UpdatesSlice {
  updates: Loadable<UpdatesView>;
  /** Ready with null: the database is not of a newer version. */
  wayBack: Loadable<WayBack | null>;
  loadUpdates: () => Promise<void>;
  /** These resolve with the error if it was refused, else with null. */
  setUpdatesSource: (source: UpdatesSource) => Promise<ErrorData | null>;
  checkUpdates: () => Promise<ErrorData | null>;
  goBack: () => Promise<ErrorData | null>;
}

/** Creates the slice with newer versions of the app, and the way back from one. */
export function createUpdatesSlice({ api }: { api: Api<'updates'> }, cell: Cell<UpdatesSlice>) {
  const load = loaderFor(cell, 'updates');
  const loadWayBack = loaderFor(cell, 'wayBack');
  const show = (value: UpdatesView) => cell.set({ updates: { status: 'ready', value } });
  const refresh = createQuietLoader(show);
  const slice: UpdatesSlice = {
    updates: IDLE,
    wayBack: IDLE,
    async loadUpdates() {
      await Promise.all([
        load(() => unwrap(api.updates.get())),
        loadWayBack(() => unwrap(api.updates.getWayBack())),
      ]);
    },
    setUpdatesSource: (source) =>
      attempt(async () => show(await unwrap(api.updates.setSource(source)))),
    checkUpdates: () => attempt(async () => show(await unwrap(api.updates.check()))),
    goBack: () => attempt(() => unwrap(api.updates.goBack())),
  };
  return {
    slice,
    /** Reads the state again if it is shown. */
    onChanged: () => {
      if (cell.get().updates.status !== 'idle') void refresh(() => unwrap(api.updates.get()));
    },
  };
}
