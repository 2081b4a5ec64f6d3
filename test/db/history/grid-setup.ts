import type { GridPlace } from '../../../shared/domain/history/grid.ts';
import type { GridFilter } from '../../../shared/domain/history/grid-filters.ts';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import { newItem, NOW_MS, openNew } from '../helpers.ts';

/** Stores an item with these segments, and lists and confirms its rows. */
export function filled(all: HistorySegment[], change: Parameters<typeof newItem>[1] = {}) {
  const { repos, connection } = openNew();
  const { history } = repos;
  history.add(newItem('a', change), all);
  const list = (filter: GridFilter = 'all', text = '', offset = 0, limit = 200) =>
    history.listRows({ itemId: 'a', filter, text, offset, limit });
  /** Confirms a row with a wording, and fills its repetitions. */
  const confirm = (place: GridPlace, target: string, more: object = {}) => {
    const fills = history.listRepeats('a', place, 100);
    return history.confirmRow({ itemId: 'a', ...place, target, ...more }, fills, NOW_MS);
  };
  const targets = () =>
    history.getDetail('a', { page: 1, limit: 200 })?.segments.map(({ target }) => target);
  const revisions = connection
    .prepare<[], number>('SELECT count(*) FROM history_revisions')
    .pluck();
  const revisionCount = () => revisions.get();
  return {
    history,
    list,
    confirm,
    targets,
    revisionCount,
    close: () => {
      connection.close();
    },
  };
}

/** Three sentences and their translation. */
export const SOURCE = 'It rains. We stay. Good night.';
export const TARGET = 'Es regnet. Wir bleiben. Gute Nacht.';

/** A paragraph whose sentences its service reported. */
export const reported = (position: number, source = SOURCE, target = TARGET): HistorySegment => ({
  position,
  source,
  target,
  sentences: [
    { source: 0, target: 0 },
    { source: 10, target: 11 },
    { source: 19, target: 24 },
  ],
});
