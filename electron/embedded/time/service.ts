import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import type { SqliteDatabase } from '../sqlite.ts';
import { openSqlite } from '../sqlite.ts';
import { createCustomersRepo } from './customers/customers-repo.ts';
import { createCustomerService } from './customers/customer-service.ts';
import { createEntriesRepo } from './entries/entries-repo.ts';
import { createEntryService } from './entries/entry-service.ts';
import { initial } from './migrations/0001-initial.ts';
import { createProjectsRepo } from './projects/projects-repo.ts';
import { createProjectService } from './projects/project-service.ts';
import { createReports } from './reports/reports.ts';
import { BASE_PATH, createTimeServer } from './server.ts';
import { createStamps } from './stamps.ts';
import type { ServiceCertificate } from './tls/certificate.ts';
import { provideCertificate } from './tls/certificate.ts';
import { providePrintedToken, TOKEN_FILE } from './tokens/printed-token.ts';
import type { SignIn } from './tokens/sign-in.ts';
import { createSignInCheck } from './tokens/sign-in.ts';
import { createTokensRepo } from './tokens/tokens-repo.ts';
import { createTokens } from './tokens/tokens.ts';

export interface TimeServiceOptions {
  /** Absolute folder for database, certificate and token; made when it is missing. */
  readonly dataFolder: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Who may sign in with `POST /auth`; null or absent: nobody. */
  readonly signIn?: SignIn | null;
  readonly clock?: Clock;
  /** Gets lines without texts, tokens and paths. */
  readonly log?: (line: string) => void;
}

export interface TimeService {
  /** Binds to the first `User-Agent` that uses it; the same at the next start, unless destroyed. */
  readonly token: string;
  readonly certificate: Pick<
    ServiceCertificate,
    'certificate' | 'certificateFile' | 'fingerprint256'
  >;
  /** The printed token, a new one where the last was destroyed. @throws `db/unavailable` */
  renewToken(): string;
  /** Listens on the loopback address only. @returns base address, which ends in `/api/v1` */
  listen(): Promise<{ url: string }>;
  /** Ends connections, closes the database. */
  close(): Promise<void>;
}

const DATABASE_FILE = 'time.db';

/**
 * The embedded time service: profile v1 over HTTPS.
 * @throws `db/newer-schema`, `db/unavailable`
 * @see time service profile
 */
export async function createTimeService(options: TimeServiceOptions): Promise<TimeService> {
  const { dataFolder, clock = systemClock, log = () => undefined } = options;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const certificate = await provideCertificate({ dataFolder, clock, log });
  const db = openSqlite(path.join(dataFolder, DATABASE_FILE), [initial]);
  try {
    // What was answered is on the disk, also after a power cut: it will not be sent again.
    db.pragma('synchronous = FULL');
    return await assemble({ ...options, clock, log }, certificate, db);
  } catch (error) {
    db.close();
    throw error;
  }
}

async function assemble(
  options: TimeServiceOptions & { readonly clock: Clock; readonly log: (line: string) => void },
  certificate: ServiceCertificate,
  db: SqliteDatabase,
): Promise<TimeService> {
  const { clock, log } = options;
  const tokens = createTokens(createTokensRepo(db), clock);
  const renewToken = (): string =>
    providePrintedToken(path.join(options.dataFolder, TOKEN_FILE), tokens);
  const token = renewToken();
  const stamps = createStamps(db, clock);
  const customers = createCustomersRepo(db);
  const projects = createProjectsRepo(db);
  const entries = createEntriesRepo(db);
  const server = await createTimeServer({
    certificate,
    tokens,
    checkSignIn: createSignInCheck(options.signIn ?? null, clock),
    customers: createCustomerService(customers, stamps),
    projects: createProjectService(projects, customers, stamps),
    entries: createEntryService(entries, projects, stamps),
    reports: createReports(entries),
    log,
  });
  return {
    token,
    certificate,
    renewToken,
    async listen() {
      const address = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 });
      return { url: address + BASE_PATH };
    },
    async close() {
      await server.close();
      db.close();
    },
  };
}
