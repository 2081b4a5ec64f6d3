import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountDirectory } from './accounts/directory.ts';
import type { AccountsRepo } from './accounts/repo.ts';
import type { LanguageDetector } from './languages/detect-language.ts';
import type { DocumentService } from './documents/service.ts';
import type { WorkerDeps } from './documents/worker.ts';
import type { ServiceContext } from './service-context.ts';
import type { VoiceTrouble } from './voice/trouble.ts';

/**
 * Parts of a service that another mode replaces or surrounds while the service is put together, so
 * that a request of the normal mode never meets them.
 */
export interface ServiceExtension {
  /** Instead of the issued keys. */
  directory(repo: AccountsRepo): AccountDirectory;
  detector(detector: LanguageDetector): LanguageDetector;
  documents(documents: DocumentService): DocumentService;
  documentWork(work: WorkerDeps['work']): WorkerDeps['work'];
  /** The address that a request is answered under. */
  rewriteUrl(url: string): string;
  /** What happens to a voice session that this request begins; null: nothing. */
  voiceTrouble(request: FastifyRequest): VoiceTrouble | null;
  /** Called before the hooks of the service are added. */
  addHooks(server: FastifyInstance): void;
  /** Called after the routes of the service were added. */
  addRoutes(server: FastifyInstance, context: ServiceContext): void;
}
