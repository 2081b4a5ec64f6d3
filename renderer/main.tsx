import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { firstData } from './app/first-data.ts';
import { connectStores, createStores } from './app/stores.ts';
import { applyRememberedLanguage } from './app/use-language.ts';
import { applyRememberedSizes } from './app/use-text-size.ts';
import { applyRememberedTheme } from './app/use-theme.ts';
import { selectIsFirstDataSettled } from './features/documents/index.ts';
import { getApi } from './lib/api.ts';

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
// The first questions are on their way meanwhile.
await Promise.all([languageApplied, firstData(stores.documents, selectIsFirstDataSettled)]);

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <App stores={stores} reportReady={() => void api.app.reportReady()} />
    </ErrorBoundary>
  </StrictMode>,
);
