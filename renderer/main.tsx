import { firstData } from './app/first-paint.ts';
import {
  applyRememberedLanguage,
  applyRememberedSizes,
  applyRememberedTheme,
} from './app/use-appearance.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, ErrorBoundary } from './app/app.tsx';
import { connectStores, createStores } from './app/stores.ts';
import { selectIsFirstDataSettled } from './features/documents/index.ts';
import { getApi } from './lib/stores/api.ts';
import { keepCompositionKeys } from './lib/page/composition-keys.ts';

keepCompositionKeys(window);
applyRememberedTheme();
applyRememberedSizes();
document.documentElement.dir =
  new URLSearchParams(location.search).get('dir') === 'rtl' ? 'rtl' : 'ltr';
const languageApplied = applyRememberedLanguage();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
const api = getApi();
const stores = createStores(api);
connectStores(stores);
// If the page were drawn with a different font first, it would move when its own arrives; without that file it looks
// different but works.
const fontLoaded = document.fonts.load("1em 'Inter Variable'").catch(() => []);
// The first requests are in flight in the meantime.
await Promise.all([
  languageApplied,
  fontLoaded,
  firstData(stores.documents, selectIsFirstDataSettled),
]);

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <App stores={stores} reportReady={() => void api.app.reportReady()} />
    </ErrorBoundary>
  </StrictMode>,
);
