import { join } from 'node:path';

/** Locations of the user's data. All absolute; nothing outside `base` is written. */
export interface DataPaths {
  /** The data folder itself. */
  base: string;
  /** The SQLite file; its backups are in {@link DataPaths.backups}, damaged ones beside it. */
  database: string;
  /** Verified backups of the database, several generations. */
  backups: string;
  /** Raw results as the services sent them, one file per job. */
  results: string;
  /** The app's own copies of dropped sources that had no path. */
  inbox: string;
  /** Sound of voice sessions, sealed. */
  voice: string;
  /** Files of memories in transfer to or from a service. */
  transfers: string;
  /** Receipts of documents that the database has not stored yet. */
  receipts: string;
  /** Files that the open database does not know, by the day of the start that found them. */
  quarantine: string;
  /** Days on which the app ran. */
  runDays: string;
  /** Notes about unfinished files outside the data folder. */
  unfinished: string;
  logs: string;
  /** Data of the embedded services. */
  embedded: string;
  /** Translation models added by the user. */
  models: string;
  /** Speech recognition models added by the user. */
  speechModels: string;
  /** Folder of the settings file. */
  settings: string;
  /** Encrypted credentials. */
  vault: string;
  /** The key that seals document keys. */
  keyFile: string;
}

/** Returns the layout of the data folder `base`, an absolute path. Creates nothing. */
export function dataPaths(base: string): DataPaths {
  const databaseFolder = join(base, 'database');
  return {
    base,
    database: join(databaseFolder, 'dragoman.db'),
    backups: join(databaseFolder, 'backups'),
    results: join(base, 'results'),
    inbox: join(base, 'inbox'),
    voice: join(base, 'voice'),
    transfers: join(base, 'transfers'),
    receipts: join(base, 'receipts'),
    quarantine: join(base, 'quarantine'),
    runDays: join(base, 'run-days.json'),
    unfinished: join(base, 'unfinished'),
    logs: join(base, 'logs'),
    embedded: join(base, 'embedded'),
    models: join(base, 'models'),
    speechModels: join(base, 'speech-models'),
    settings: join(base, 'settings'),
    vault: join(base, 'vault.json'),
    keyFile: join(base, 'document-key'),
  };
}
