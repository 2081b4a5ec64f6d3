import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountDirectory } from './accounts/directory.ts';
import type { AccountsRepo } from './accounts/repo.ts';
import type { LanguageDetector } from './languages/detect-language.ts';
import type { DocumentService } from './documents/service.ts';
import type { WorkerDeps } from './documents/worker.ts';
import type { ServiceContext } from './service-context.ts';
import type { VoiceTrouble } from './voice/trouble.ts';

/**
 * Parts of a service that a special mode replaces or wraps during setup, so that requests of the
 * normal mode never reach them.
 */
export interface ServiceExtension {
  /** Replaces the issued keys. */
  directory(repo: AccountsRepo): AccountDirectory;
  /** Whether a TMX file without a header is read, in the language of its first text. */
  readonly guessesMemorySource: boolean;
  detector(detector: LanguageDetector): LanguageDetector;
  documents(documents: DocumentService): DocumentService;
  documentWork(work: WorkerDeps['work']): WorkerDeps['work'];
  /** Returns the address that handles a request. */
  rewriteUrl(url: string): string;
  /** Returns the simulated failures of a voice session that this request begins; null: none. */
  voiceTrouble(request: FastifyRequest): VoiceTrouble | null;
  /** Called before the hooks of the service are added. */
  addHooks(server: FastifyInstance): void;
  /** Called after the routes of the service were added. */
  addRoutes(server: FastifyInstance, context: ServiceContext): void;
}
