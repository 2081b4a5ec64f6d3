import type { Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { CustomerService } from './customers/customer-service.ts';
import type { EntryService } from './entries/entry-service.ts';
import type { ProjectService } from './projects/project-service.ts';
import type { Reports } from './reports/reports.ts';
import type { ServiceCertificate } from './tls/certificate.ts';
import type { Tokens } from './tokens/tokens.ts';

/** The web framework over HTTPS. */
export type TimeServer = FastifyInstance<Server>;

/** What the HTTP side of the time service works with. */
export interface TimeServiceContext {
  readonly certificate: Pick<ServiceCertificate, 'key' | 'certificate'>;
  readonly tokens: Tokens;
  /** @throws 401, 403, 429 */
  readonly checkSignIn: (email: string, password: string, accountId: string) => void;
  readonly customers: CustomerService;
  readonly projects: ProjectService;
  readonly entries: EntryService;
  readonly reports: Reports;
  /** Gets lines without texts, tokens and paths. */
  readonly log: (line: string) => void;
}
