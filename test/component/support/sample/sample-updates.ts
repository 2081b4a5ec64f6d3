import type { UpdatesView } from '../../../../shared/domain/updates/updates-view.ts';
import type { WayBack } from '../../../../shared/domain/updates/way-back.ts';
import { AT_MS } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';

export const SAMPLE_UPDATES: UpdatesView = {
  isOn: true,
  address: 'https://dragoman.example/versions',
  hasKey: true,
  installation: 'deb',
  current: '1.0.0',
  isAsking: false,
  askedAtMs: AT_MS,
  issuedAtMs: AT_MS,
  problem: null,
  newer: [
    {
      version: '1.1.0',
      date: '2026-05-17',
      notes: 'New: Watched folders.\nFixed: Tables in <b>footnotes</b> keep their width.',
    },
    { version: '1.0.1', date: '2026-04-02', notes: 'Fixed: A list that stayed empty.' },
  ],
};

/** A database that version 1.1.0 wrote, and the copy made before. */
export const SAMPLE_WAY_BACK: WayBack = {
  writtenBy: '1.1.0',
  point: {
    fileName: 'dragoman-v52-2026-05-17T08-00-00-000Z.db',
    madeAtMs: AT_MS,
    isBeforeUpgrade: true,
    counts: { historyItems: 12, segments: 340, documents: 9, timeEntries: 60, glossaryEntries: 0 },
  },
  lost: {
    added: { historyItems: 2, segments: 51, documents: 2, timeEntries: 4, glossaryEntries: 0 },
    changed: { historyItems: 0, segments: 7, documents: 1, timeEntries: 0, glossaryEntries: 0 },
  },
};

/** Answers with a newer version; the first start has no address. */
export function answerUpdates(fake: FakeApi, isEmpty: boolean): void {
  let view: UpdatesView = isEmpty
    ? { ...SAMPLE_UPDATES, isOn: false, address: '', askedAtMs: null, issuedAtMs: null, newer: [] }
    : SAMPLE_UPDATES;
  fake.answer({
    'updates:get': () => view,
    'updates:set-source': (source) => (view = { ...view, ...source }),
    'updates:check': () => view,
    'updates:get-way-back': () => null,
  });
}
