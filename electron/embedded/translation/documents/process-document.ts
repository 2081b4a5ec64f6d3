import type { TranslationEngine } from '../../engines/engine.ts';
import type { Clock } from '../../clock.ts';
import type { LanguageDetector } from '../detect-language.ts';
import type { LanguageOffer } from '../languages.ts';
import type { DocumentFiles } from './document-files.ts';
import type { DocumentThreads } from './document-threads.ts';
import type { DocumentRecord, DocumentsRepo } from './documents-repo.ts';
import type { WorkerDeps } from './document-worker.ts';
import { translateDocument } from './translate-document.ts';

/** The way of one document from its sealed source to its sealed result. */
export function createDocumentWork(deps: {
  readonly repo: DocumentsRepo;
  readonly files: Pick<DocumentFiles, 'erase'>;
  readonly threads: DocumentThreads;
  readonly detector: LanguageDetector;
  readonly offer: LanguageOffer;
  readonly clock: Clock;
  /** The engine with what the upload named. @throws 400 when that is gone by now */
  readonly engineFor: (document: DocumentRecord, sourceLang: string) => TranslationEngine;
  /** Sets the characters aside. @throws 413 for too long a document, 456 beyond the limit */
  readonly countChars: (document: DocumentRecord, chars: number) => void;
}): WorkerDeps['work'] {
  const { repo, files, threads, detector, offer, clock } = deps;
  return async (id, documentKey, signal, onProgress) => {
    const document = repo.get(id);
    if (document === null || !repo.begin(id, clock.now())) return;
    const translated = await threads.lend(signal, (thread) =>
      translateDocument(
        { document, documentKey, thread, signal, onProgress },
        {
          detector,
          offer,
          engineFor: (sourceLang) => deps.engineFor(document, sourceLang),
          countChars: (chars) => {
            deps.countChars(document, chars);
          },
        },
      ),
    );
    repo.finish(id, translated, clock.now());
    await files.erase(id, ['source']);
  };
}
