import { CONNECTIONS } from './baseline/connections.ts';
import { DOCUMENTS } from './baseline/documents.ts';
import { GLOSSARIES } from './baseline/glossaries.ts';
import { HISTORY } from './baseline/history.ts';
import { MEMORIES } from './baseline/memories.ts';
import { TIME } from './baseline/time.ts';
import { VOICE } from './baseline/voice.ts';
import type { Migration } from './migration.ts';

/** Makes the whole schema of version 32 in an empty file. Files of earlier versions are refused. */
export const baseline: Migration = {
  version: 32,
  name: 'baseline',
  up(connection) {
    for (const domain of [CONNECTIONS, DOCUMENTS, HISTORY, GLOSSARIES, MEMORIES, TIME, VOICE]) {
      connection.exec(domain);
    }
  },
};
