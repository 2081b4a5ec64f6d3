export { DocumentsPage } from './documents-page.tsx';
export { selectIsFirstDataSettled } from './selectors.ts';
export { createDocumentsStore, useDocuments } from './store.ts';
export { useFileDrop } from './file-drop.ts';
