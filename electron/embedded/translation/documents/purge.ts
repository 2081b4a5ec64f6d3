import type { Clock } from '../../clock.ts';
import type { DocumentFiles } from './document-files.ts';
import type { DocumentsRepo } from './documents-repo.ts';

/** Long enough to come back to after a holiday; without its key a document is only ballast. */
const KEEP_MS = 60 * 24 * 60 * 60_000;
/** The same time that "already downloaded" is told. */
const KEEP_COLLECTED_MS = 10 * 60_000;

/** Forgets downloaded documents soon, and those that nobody asks for after two months. */
export function createDocumentPurge(
  repo: DocumentsRepo,
  files: DocumentFiles,
  clock: Clock,
  onForgotten: (id: string) => void,
): () => Promise<void> {
  return async () => {
    const now = clock.now();
    const ids = [
      ...repo.purge(['collected'], now - KEEP_COLLECTED_MS),
      ...repo.purge(['queued', 'translating', 'done', 'error'], now - KEEP_MS),
    ];
    for (const id of ids) {
      onForgotten(id);
      await files.erase(id);
    }
  };
}
