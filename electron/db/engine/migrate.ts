import { ageOfSchema, type SchemaAge } from '../../../shared/durable-database.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from './sqlite-database.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';

export interface MigrateOptions {
  /** Defaults to the app's own. */
  migrations?: readonly Migration[] | undefined;
  /** Defaults to the newest. */
  toVersion?: number | undefined;
  /** Called once before the first step, if there is one. Throwing aborts the migration. */
  beforeFirst?: ((fromVersion: number) => void) | undefined;
}

/** Returns the schema version that this app writes. */
export function latestVersion(migrations: readonly Migration[] = MIGRATIONS): number {
  return migrations.at(-1)?.version ?? 0;
}

/** Returns how a schema version relates to those that this app opens. */
export const schemaAge = (
  version: number,
  migrations: readonly Migration[] = MIGRATIONS,
): SchemaAge => ageOfSchema(version, migrations);

/** Returns the schema version of an open database; 0 for an empty one. */
export function schemaVersion(connection: SqliteDatabase): number {
  return Number(connection.pragma('user_version', { simple: true }));
}

/**
 * Migrates the schema. Each step and its version number are one transaction: after a crash or an error
 * the database is exactly before or after a step.
 * @returns the version found and the version reached
 * @throws as {@link requireKnownSchema}; `db/unavailable` when a step fails
 */
export function migrate(
  connection: SqliteDatabase,
  options: MigrateOptions = {},
): { fromVersion: number; toVersion: number } {
  const { migrations = MIGRATIONS } = options;
  const toVersion = options.toVersion ?? latestVersion(migrations);
  const fromVersion = schemaVersion(connection);
  requireKnownSchema(fromVersion, migrations);
  const steps = migrations.filter(
    (step) => step.version > fromVersion && step.version <= toVersion,
  );
  if (steps.length === 0) return { fromVersion, toVersion: fromVersion };
  options.beforeFirst?.(fromVersion);
  // A step that rebuilds a table drops the old one, which with foreign keys on would delete its children.
  // The pragma has no effect inside a transaction, hence here; each step is checked below.
  connection.pragma('foreign_keys = OFF');
  try {
    for (const step of steps) runStep(connection, step);
  } finally {
    connection.pragma('foreign_keys = ON');
  }
  return { fromVersion, toVersion };
}

function runStep(connection: SqliteDatabase, step: Migration): void {
  const run = connection.transaction(() => {
    step.up(connection);
    const orphans = connection.pragma('foreign_key_check');
    if (Array.isArray(orphans) && orphans.length > 0) {
      throw new Error(`step ${step.version} leaves ${orphans.length} rows without their parent`);
    }
    connection.pragma(`user_version = ${step.version}`);
  });
  try {
    run.immediate();
  } catch (error) {
    throw new AppError('db/unavailable', 'databaseErrors.notUpgraded', {
      values: { version: step.version },
      details: { hint: step.name },
      cause: error,
    });
  }
}

/** @throws `db/newer-schema`, `db/older-schema` when a newer or an early version of the app wrote the database */
export function requireKnownSchema(version: number, migrations?: readonly Migration[]): void {
  const age = schemaAge(version, migrations);
  if (age === 'newer') {
    throw new AppError('db/newer-schema', 'databaseErrors.folderFromNewerVersion');
  }
  if (age === 'older') {
    throw new AppError('db/older-schema', 'databaseErrors.folderFromOlderVersion');
  }
}
