import type { CopiedDomain } from '../../shared/domain/copies/copy.ts';
import type { CopySync } from '../services/copies/copy-sync.ts';
import type { HandlersOf } from './answer.ts';

export const copyHandlers = (
  of: Readonly<Record<CopiedDomain, CopySync>>,
): HandlersOf<'copies'> => ({
  'copies:adopt': ({ domain, ...input }) => of[domain].adopt(input),
  'copies:compare': ({ domain, id }) => of[domain].compare(id),
  'copies:list-differences': ({ domain, ...query }) => of[domain].listDifferences(query),
  'copies:push': ({ domain, comparisonId }) => of[domain].push(comparisonId),
  'copies:pull': ({ domain, ...input }) => of[domain].pull(input),
  'copies:list-snapshots': ({ domain, id }) => of[domain].listSnapshots(id),
  'copies:roll-back': ({ domain, snapshotId }) => of[domain].rollBack(snapshotId),
  'copies:delete-remote': ({ domain, id, typedName }) => of[domain].deleteRemote(id, typedName),
  'copies:unlink': ({ domain, id }) => of[domain].unlink(id),
});
