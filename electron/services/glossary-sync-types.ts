import type {
  AdoptGlossary,
  Comparison,
  DifferencePage,
  DifferenceQuery,
  GlossarySnapshot,
  PullGlossary,
  RemoteGlossaries,
  SyncResult,
} from '../../shared/domain/glossary-sync.ts';
import type { LocalGlossary } from '../../shared/domain/glossary-workbench.ts';
import type { Database } from '../db/database.ts';
import type { GlossaryClient } from './glossary-remote.ts';
import type { KeepCopy } from './glossary-service.ts';

/** Glossaries here against those at services. Errors of the client pass through. */
export interface GlossarySyncService {
  listRemote(connectionId: string): Promise<RemoteGlossaries>;
  /** @throws `input/conflict` when it is linked already; `input/invalid` for an old one to be linked */
  adopt(input: AdoptGlossary): Promise<LocalGlossary>;
  compare(glossaryId: string): Promise<Comparison>;
  /** @throws `input/not-found` for a comparison that is not kept any more */
  listDifferences(query: DifferenceQuery): DifferencePage;
  /** @throws `input/conflict` when either side changed since; `input/invalid` when there is an obstacle */
  push(comparisonId: string): Promise<SyncResult>;
  pull(input: PullGlossary): Promise<LocalGlossary>;
  listSnapshots(glossaryId: string): Promise<GlossarySnapshot[]>;
  rollBack(snapshotId: string): Promise<SyncResult>;
  /** @throws `input/invalid` when another name was typed */
  deleteRemote(glossaryId: string, typedName: string): Promise<SyncResult>;
  unlink(glossaryId: string): Promise<LocalGlossary>;
}

export interface GlossarySyncDeps {
  glossaries: Database['glossaries'];
  entries: Pick<Database['glossaryEntries'], 'readAll' | 'takeIn'>;
  snapshots: Database['glossarySnapshots'];
  keepCopy: KeepCopy;
  /** @param glossaryId the glossary here that it is about; null when all are looked through */
  client: (connectionId: string, glossaryId: string | null) => Promise<GlossaryClient>;
  newId: () => string;
  /** UTC epoch milliseconds. */
  now: () => number;
  onChanged: (glossaryId: string) => void;
}
