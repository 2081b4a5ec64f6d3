export { DocumentsPage } from './documents-page.tsx';
export {
  selectConnection,
  selectHasKeyedConnection,
  selectIsFirstDataSettled,
} from './selectors.ts';
export { createDocumentsStore, useDocuments } from './store.ts';
export { useFileDrop } from './file-drop.ts';
