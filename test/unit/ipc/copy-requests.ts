import type { HandlersOf } from '../../../electron/ipc/answer.ts';
import { copyHandlers } from '../../../electron/ipc/copies.ts';
import type { CopySync } from '../../../electron/services/copies/copy-sync.ts';
import type { RequestName } from '../../../shared/ipc/contract.ts';

type Later = <T>(value: T) => (...args: unknown[]) => Promise<T>;

const counts = { sourceLang: 'en', targetLang: 'de', added: 1, removed: 0, changed: 0, same: 1 };
const step = {
  sourceLang: null,
  targetLang: null,
  action: 'create' as const,
  outcome: 'done' as const,
  error: null,
};
const pushed = { steps: [step], isComplete: true, snapshotId: 's' };

/** Creates handlers whose services answer with a sample of each kind. */
export const createCopyHandlers = (later: Later): HandlersOf<'copies'> => {
  const copies: CopySync = {
    adopt: later({ id: 'g' }),
    compare: later({
      comparisonId: 'c',
      id: 'g',
      remote: 'present',
      nameHere: 'Shop',
      nameThere: 'Shop',
      pairs: [
        { ...counts, plan: null },
        { ...counts, plan: { isChangedThere: true, action: 'merge', obstacle: null } },
      ],
      stayingCount: 0,
      canPush: true,
      canPull: true,
    }),
    listDifferences: later({
      differences: [{ kind: 'added', source: 'a', here: 'b', there: null }],
      total: 1,
    }),
    push: later(pushed),
    pull: later(undefined),
    listSnapshots: later([
      {
        id: 's',
        side: 'there',
        reason: 'push',
        name: 'Shop',
        takenAtMs: 1,
        count: 1,
        pairs: [{ ...pair, count: 1 }],
      },
    ]),
    rollBack: later(pushed),
    deleteRemote: later(pushed),
    unlink: later(undefined),
  };
  return copyHandlers({ glossaries: copies, memories: copies });
};

const domain = { domain: 'glossaries' };
const copied = { ...domain, id: 'g' };
const compared = { domain: 'memories', comparisonId: 'c' };
const pair = { sourceLang: 'en', targetLang: 'de' };
const page = { page: 1, limit: 20 };

/** A valid input for each request. */
export const COPY_INPUTS: Record<Extract<RequestName, `copies:${string}`>, unknown> = {
  'copies:adopt': { ...domain, connectionId: 'a', remoteId: 'r', isLinked: true },
  'copies:compare': copied,
  'copies:list-differences': { ...compared, ...pair, ...page, kind: null },
  'copies:push': compared,
  'copies:pull': { ...compared, pair: null },
  'copies:list-snapshots': copied,
  'copies:roll-back': { ...domain, snapshotId: 's' },
  'copies:delete-remote': { ...copied, typedName: 'Shop' },
  'copies:unlink': copied,
};

export const BAD_COPY_INPUTS = [
  ['copies:adopt', { ...domain, connectionId: 'a', remoteId: '', isLinked: true }],
  ['copies:compare', { domain: 'constructor', id: 'g' }],
  ['copies:list-differences', { ...compared, ...pair, ...page, kind: 'constructor' }],
] as const;
