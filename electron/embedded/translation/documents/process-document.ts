import type { TranslationEngine } from '../../engines/engine.ts';
import { formatOfFileName } from '../../formats/registry.ts';
import type { Clock } from '../../clock.ts';
import type { LanguageDetector } from '../detect-language.ts';
import type { LanguageOffer } from '../languages.ts';
import { ServiceError } from '../service-error.ts';
import type { DocumentFiles } from './document-files.ts';
import type { DocumentsRepo } from './documents-repo.ts';
import type { WorkerDeps } from './document-worker.ts';
import { translateDocument } from './translate-document.ts';

/** The way of one document from its sealed source to its sealed result. */
export function createDocumentWork(deps: {
  readonly repo: DocumentsRepo;
  readonly files: DocumentFiles;
  readonly engine: TranslationEngine;
  readonly detector: LanguageDetector;
  readonly offer: LanguageOffer;
  readonly clock: Clock;
  /** @throws 456 when so many characters go beyond the limit */
  readonly checkQuota: (chars: number) => void;
}): WorkerDeps['work'] {
  const { repo, files, clock } = deps;
  return async (id, documentKey, signal, onProgress) => {
    const document = repo.get(id);
    if (document === null || !repo.begin(id, clock.now())) return;
    const bytes = await files.read(id, 'source', documentKey);
    const format = formatOfFileName(`x.${document.format}`);
    if (bytes === null || format === null) {
      throw new ServiceError(500, 'The stored source cannot be read. Upload the document again.');
    }
    const translated = await translateDocument(
      {
        format,
        bytes,
        sourceLang: document.sourceLang,
        targetLang: document.targetLang,
        signal,
        onCounted: deps.checkQuota,
        onProgress,
      },
      deps.engine,
      deps.detector,
      deps.offer,
    );
    await files.writeResult(id, translated.bytes, documentKey);
    repo.finish(id, translated.sourceLang, translated.charCount, clock.now());
    await files.erase(id, ['source']);
  };
}
