import { join } from 'node:path';

/** Returns the layout of the data folder `base`, an absolute path. Creates nothing. */
export function dataPaths(base: string) {
  const databaseFolder = join(base, 'database');
  return {
    /** The data folder itself. */
    base,
    /** The SQLite file; its backups are in `backups`, damaged ones beside it. */
    database: join(databaseFolder, 'dragoman.db'),
    /** Verified backups of the database, several generations. */
    backups: join(databaseFolder, 'backups'),
    /** Raw results as the services sent them, one file per job. */
    results: join(base, 'results'),
    /** The app's own copies of dropped sources that had no path. */
    inbox: join(base, 'inbox'),
    /** Sound of voice sessions, sealed. */
    voice: join(base, 'voice'),
    /** Files of memories in transfer to or from a service. */
    transfers: join(base, 'transfers'),
    /** Copies of files that another program is converting. */
    conversions: join(base, 'conversions'),
    /** Receipts of documents that the database has not stored yet. */
    receipts: join(base, 'receipts'),
    /** Files that the open database does not know, by the day of the start that found them. */
    quarantine: join(base, 'quarantine'),
    /** Days on which the app ran. */
    runDays: join(base, 'run-days.json'),
    /** Arguments of a start that are too long to be passed to the running app. */
    arrived: join(base, 'arrived'),
    /** Notes about unfinished files outside the data folder. */
    unfinished: join(base, 'unfinished'),
    logs: join(base, 'logs'),
    /** Data of the embedded services. */
    embedded: join(base, 'embedded'),
    /** Translation models added by the user. */
    models: join(base, 'models'),
    /** Speech recognition models added by the user. */
    speechModels: join(base, 'speech-models'),
    /** Folder of the settings file. */
    settings: join(base, 'settings'),
    /** The newest signed list of versions, as it came. */
    versionList: join(base, 'settings', 'versions.list'),
    /** Encrypted credentials. */
    vault: join(base, 'vault.json'),
    /** The key that seals document keys. */
    keyFile: join(base, 'document-key'),
  };
}

/** Locations of the user's data. All absolute; nothing outside `base` is written. */
export type DataPaths = ReturnType<typeof dataPaths>;
