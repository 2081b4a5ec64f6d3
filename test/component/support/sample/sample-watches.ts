import type { Watch, WatchesView } from '../../../../shared/domain/watches/watch.ts';
import { AT_MS } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';

export const aWatch = (patch: Partial<Watch> = {}): Watch => ({
  id: 'watch-1',
  folderPath: '/home/me/Customers/Nordhafen/Incoming',
  projectId: 'p1',
  projectName: 'Spring catalogue',
  connectionId: 'embedded',
  connectionName: 'This computer',
  sourceLang: 'EN',
  targetLangs: ['ES', 'DE'],
  glossaryIds: [],
  charsADay: null,
  sentCharsToday: 0,
  isPaused: false,
  isHeld: false,
  problem: null,
  counts: {
    existing: 12,
    waiting: 1,
    planned: 3,
    sending: 0,
    sent: 14,
    refused: 0,
    own: 28,
    same: 2,
    'left-out': 0,
  },
  plannedChars: 12_480,
  lastProblem: null,
  lookedAtMs: AT_MS,
  ...patch,
});

const WATCHES: Watch[] = [
  aWatch(),
  aWatch({
    id: 'watch-2',
    folderPath: '/home/me/Agency',
    targetLangs: ['FR'],
    charsADay: 50_000,
    sentCharsToday: 12_000,
    problem: 'folder-gone',
    counts: { ...aWatch().counts, planned: 0, waiting: 0, refused: 1 },
    lastProblem: {
      fileName: 'scan.zip',
      error: {
        code: 'document/unsupported',
        message: 'documentErrors.zipArchive',
        retryable: false,
      },
    },
  }),
];

/** Answers with in-memory watched folders. */
export function answerWatches(fake: FakeApi, isEmpty: boolean): void {
  let view: WatchesView = { watches: isEmpty ? [] : WATCHES, areAllPaused: false };
  const change = (watchId: string, patch: Partial<Watch>): Watch => {
    view = {
      ...view,
      watches: view.watches.map((each) => (each.id === watchId ? { ...each, ...patch } : each)),
    };
    return view.watches.find(({ id }) => id === watchId) ?? aWatch();
  };
  fake.answer({
    'watches:list': () => view,
    'watches:pick-folder': () => ({ token: 'token', path: '/home/me/Inbox' }),
    'watches:create': ({ token: _token, includesExisting: _existing, ...choices }) => {
      const id = `watch-${String(view.watches.length + 1)}`;
      const added = aWatch({ ...choices, id, folderPath: '/home/me/Inbox' });
      view = { ...view, watches: [...view.watches, added] };
      return added;
    },
    'watches:update': ({ watchId, ...choices }) => change(watchId, choices),
    'watches:set-sending': ({ watchId, charsADay }) => change(watchId, { charsADay }),
    'watches:pause': ({ watchId, isPaused }) => {
      if (watchId === null) view = { ...view, areAllPaused: isPaused };
      else change(watchId, { isPaused });
      return view;
    },
    'watches:delete': ({ watchId }) => {
      view = { ...view, watches: view.watches.filter(({ id }) => id !== watchId) };
    },
    'watches:list-files': ({ state }) => {
      const names = isEmpty || state !== 'planned' ? [] : ['Offer.docx', 'Annex.xlsx', 'Plan.pdf'];
      return {
        files: names.map((name, at) => ({
          id: `file-${String(at)}`,
          name,
          state,
          note: at === 1 ? ('changed' as const) : at === 2 ? ('uncountable' as const) : null,
          sizeBytes: 1000,
          charCount: at === 2 ? null : 3120,
          error: null,
          seenAtMs: AT_MS,
        })),
        total: names.length,
      };
    },
    'watches:send-planned': ({ watchId, fileIds }) => {
      const { planned, sent } = change(watchId, {}).counts;
      const count = fileIds?.length ?? planned;
      const counts = { ...aWatch().counts, planned: planned - count, sent: sent + count };
      change(watchId, { counts });
      return { count };
    },
    'watches:leave-out': ({ watchId }) => {
      change(watchId, { counts: { ...aWatch().counts, planned: 0 } });
    },
  });
}
