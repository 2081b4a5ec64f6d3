import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { DocumentsState } from './state.ts';
import type { DocumentsStore } from './store.ts';

export const DocumentsStoreContext = createContext<DocumentsStore | null>(null);

/** A part of the documents state; renders again when that part is another value. */
export function useDocuments<T>(select: (state: DocumentsState) => T): T {
  const store = use(DocumentsStoreContext);
  if (store === null) throw new Error('DocumentsStoreContext is missing.');
  return useStore(store, select);
}
