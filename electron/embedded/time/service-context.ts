import type { CustomerService } from './customers/service.ts';
import type { EntryService } from './entries/service.ts';
import type { ProjectService } from './projects/service.ts';
import type { Reports } from './reports.ts';
import type { ServiceCertificate } from '../http/certificate.ts';
import type { Tokens } from './tokens/tokens.ts';

/** Dependencies of the time service's HTTP server. */
export interface TimeServiceContext {
  readonly certificate: Pick<ServiceCertificate, 'key' | 'certificate'>;
  readonly tokens: Tokens;
  /** Name of this service instance. */
  readonly instance: string;
  /** @throws 401, 403, 429 */
  readonly checkSignIn: (email: string, password: string, accountId: string) => void;
  readonly customers: CustomerService;
  readonly projects: ProjectService;
  readonly entries: EntryService;
  readonly reports: Reports;
  /** Receives lines without texts, tokens, and paths. */
  readonly log: (line: string) => void;
}
