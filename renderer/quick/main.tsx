import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { QuickApi } from '../../shared/ipc/api.ts';
import { t } from '../../shared/i18n/text.ts';
import {
  applyRememberedLanguage,
  applyRememberedSizes,
  applyRememberedTheme,
} from '../app/use-appearance.ts';
import { keepCompositionKeys } from '../lib/page/composition-keys.ts';
import { windowTimers } from '../lib/stores/timers.ts';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { QuickPage } from './quick-page.tsx';
import { createQuickStore } from './store.ts';

/** Exposed by the preload of this window. */
declare const api: QuickApi;

keepCompositionKeys(window);
applyRememberedTheme();
applyRememberedSizes();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
const store = createQuickStore({ api, timers: windowTimers, storage: localStorage });
await Promise.all([applyRememberedLanguage(), store.getState().load()]);
document.title = t('quick.heading');
createRoot(root).render(
  <StrictMode>
    <QuickPage store={store} />
  </StrictMode>,
);
