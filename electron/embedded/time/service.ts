import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { systemClock, type Clock } from '../../support/clock.ts';
import { listenLocally } from '../http/server.ts';
import { repairSqlite } from '../storage/repair-sqlite.ts';
import { openSqlite, type SqliteDatabase } from '../storage/sqlite.ts';
import { provideCertificate, type ServiceCertificate } from '../http/certificate.ts';
import { createCustomerService } from './customers/service.ts';
import { createCustomersRepo } from './customers/repo.ts';
import { createEntriesRepo } from './entries/repo.ts';
import { createEntryService } from './entries/service.ts';
import { baseline } from './migrations/0002-baseline.ts';
import { createProjectService } from './projects/service.ts';
import { createProjectsRepo } from './projects/repo.ts';
import { createReports } from './reports.ts';
import { BASE_PATH, createTimeServer, readInstance } from './server.ts';
import { createStamps } from './records.ts';
import { createSignInCheck, type SignIn } from './tokens/sign-in.ts';
import { createTokensRepo } from './tokens/repo.ts';
import { createTokens, providePrintedToken, TOKEN_FILE } from './tokens/tokens.ts';

export interface TimeServiceOptions {
  /** Absolute folder for database, certificate, and token; created if missing. */
  readonly dataFolder: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Credentials for `POST /auth`; null or absent: sign-in is disabled. */
  readonly signIn?: SignIn | null;
  /** Absent: the certificate of the data folder. */
  readonly certificate?: Promise<ServiceCertificate> | undefined;
  readonly clock?: Clock;
  /** Receives lines without texts, tokens, and paths. */
  readonly log?: (line: string) => void;
}

export interface TimeService {
  /** Bound to the first `User-Agent` that uses it; the same at the next start, unless revoked. */
  readonly token: string;
  readonly certificate: Pick<
    ServiceCertificate,
    'certificate' | 'certificateFile' | 'fingerprint256'
  >;
  /** Returns the printed token, a new one if the last was revoked. @throws `db/unavailable` */
  renewToken(): string;
  /**
   * Listens only on the loopback address.
   * @returns base address, which ends in `/api/v1`
   * @throws `input/conflict` when the port is unavailable
   */
  listen(): Promise<{ url: string }>;
  /** Ends connections and closes the database. */
  close(): Promise<void>;
}

const DATABASE_FILE = 'time.db';
const MIGRATIONS = [baseline] as const;

/**
 * Creates the embedded time service: profile v1 over HTTPS.
 * @throws `db/newer-schema`, `db/older-schema`, `db/unavailable`
 * @see time service profile
 */
export async function createTimeService(options: TimeServiceOptions): Promise<TimeService> {
  const { dataFolder, clock = systemClock, log = () => undefined } = options;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const certificate = await (options.certificate ?? provideCertificate({ dataFolder, clock, log }));
  const file = path.join(dataFolder, DATABASE_FILE);
  mend(file, clock, log);
  const db = openSqlite(file, MIGRATIONS);
  try {
    return await assemble({ ...options, clock, log }, certificate, db);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** @throws `db/unavailable` when there is no room for the recovered data; the file stays unchanged then */
function mend(file: string, clock: Clock, log: (line: string) => void): void {
  try {
    // Use a new instance name: ids of unreadable rows will be reused.
    const repaired = repairSqlite(file, MIGRATIONS, { nowMs: clock.now(), fresh: ['instance'] });
    if (repaired === null) return;
    const { quarantinedName, rowsKept } = repaired;
    log(
      `time service: its database was damaged; rows kept: ${String(rowsKept)}; the damaged file lies beside it${quarantinedName === null ? '' : ` as ${quarantinedName}`}`,
    );
  } catch (error) {
    throw new AppError(
      'db/unavailable',
      { english: 'The database of the services cannot be mended.' },
      {
        cause: error,
      },
    );
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
    instance: readInstance(db),
    checkSignIn: createSignInCheck(options.signIn ?? null, clock),
    customers: createCustomerService(customers, stamps),
    projects: createProjectService(projects, customers, stamps),
    entries: createEntryService(entries, projects, stamps),
    reports: createReports(entries, options.signIn?.email ?? null),
    log,
  });
  return {
    token,
    certificate,
    renewToken,
    async listen() {
      const address = await listenLocally(server, { port: options.port, isSecure: true });
      return { url: address + BASE_PATH };
    },
    async close() {
      await server.close();
      db.close();
    },
  };
}
