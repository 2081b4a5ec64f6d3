import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { lastPart } from '../../../shared/domain/watches/names.ts';
import type { Watch } from '../../../shared/domain/watches/watch.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { useOpenSettings } from '../../lib/page/open-settings.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Deps } from '../../lib/stores/feature-store.ts';
import { createQuietLoader } from '../../lib/stores/loadable.ts';
import { HeldSection } from './held-section.tsx';
import { useDocuments } from './store.ts';
import layout from '../../components/layout/layout.module.css';

interface WatchedState {
  /** Watched folders with planned files. */
  watches: readonly Watch[];
  /** Loads the list, and reloads it when it changes; returns the unsubscribe. */
  connect: () => () => void;
}

/** Creates the store of the planned files of watched folders. */
function createWatchedStore({ api }: Deps<'watches'>): StoreApi<WatchedState> {
  return createStore<WatchedState>()((set) => {
    const refresh = createQuietLoader<readonly Watch[]>((watches) => set({ watches }));
    const read = () =>
      void refresh(async () => {
        const { watches } = await unwrap(api.watches.list());
        return watches.filter(({ counts }) => counts.planned > 0);
      });
    return {
      watches: [],
      connect() {
        const stop = api.watches.onChanged(read);
        read();
        return stop;
      },
    };
  });
}

/** Says how many files of watched folders are planned, and leads to them; nothing without any. */
function WatchedSection() {
  const deps = useDocuments((state) => state.laterDeps);
  const [store] = useState(() => createWatchedStore(deps));
  useEffect(() => store.getState().connect(), [store]);
  const watches = useStore(store, (state) => state.watches);
  const openSettings = useOpenSettings();
  if (watches.length === 0) return null;
  return (
    <section aria-label={t('watches.heading')} className={layout['line']}>
      <ul>
        {watches.map(({ id, folderPath, counts }) => (
          <li key={id} dir="auto">
            {t('documents.watchedPlanned', { count: counts.planned, name: lastPart(folderPath) })}
          </li>
        ))}
      </ul>
      <Button onClick={() => openSettings('watches')}>{t('documents.watchedOpen')}</Button>
    </section>
  );
}

/** Shows what waits for the user outside the plan. */
export function WaitingSections() {
  return (
    <>
      <HeldSection />
      <WatchedSection />
    </>
  );
}
