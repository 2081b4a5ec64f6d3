export { DocumentsStoreContext } from './context.ts';
export { DocumentsPage } from './documents-page.tsx';
export { selectIsFirstDataSettled } from './selectors.ts';
export { createDocumentsStore, type DocumentsStore } from './store.ts';
export { useFileDrop } from './use-file-drop.ts';
