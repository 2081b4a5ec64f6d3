import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryRepo, NewHistoryItem } from '../../../electron/db/history/repo.ts';
import type { HistoryFilter } from '../../../shared/domain/history/history.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';

const PAGE = { page: 1, limit: 50, text: '' };
const SHA = 'a'.repeat(64);

/** Returns the rows of a search, each as the ids of its translations, first the one that was found. */
const rowsOf = (history: HistoryRepo, filter: Partial<HistoryFilter> = {}): string[] =>
  history
    .search({ ...PAGE, ...filter })
    .items.map(({ id, others }) => [id, ...others.map((other) => other.id)].join(' '));

function open() {
  const { repos, connection } = openNew();
  let atMs = NOW_MS;
  const add = (id: string, change: Partial<NewHistoryItem> = {}): void => {
    atMs += 1000;
    const item = newItem(id, {
      title: 'offer.docx',
      sourceSha256: SHA,
      createdAtMs: atMs,
      ...change,
    });
    repos.history.add(item, segments(['Good morning', `Guten Morgen ${id}`]));
  };
  return { history: repos.history, connection, add };
}

describe('translations of one document', () => {
  it('are one row, which is at the place of the newest', () => {
    const { history, add } = open();
    add('de');
    add('text', { kind: 'text', title: 'A text', sourceSha256: null });
    add('es', { targetLang: 'ES' });
    add('fr', { targetLang: 'FR' });
    expect(rowsOf(history)).toEqual(['fr es de', 'text']);
    expect(history.search(PAGE)).toMatchObject({ total: 2, itemTotal: 4 });
  });

  it.each<[string, Partial<NewHistoryItem>]>([
    ['another content', { sourceSha256: 'b'.repeat(64) }],
    ['another name', { title: 'offer (2).docx' }],
    ['another project', { projectId: 'p1', projectName: 'P' }],
    ['a content that is not known', { sourceSha256: null }],
  ])('are not those of %s', (_what, change) => {
    const { history, add } = open();
    add('one');
    add('other', change);
    expect(rowsOf(history)).toEqual(['other', 'one']);
  });

  it('are found by a language that only one of them has', () => {
    const { history, add } = open();
    add('de');
    add('es', { targetLang: 'ES' });
    add('alone', { title: 'other.docx' });
    expect(rowsOf(history, { targetLang: 'DE' })).toEqual(['alone', 'de es']);
    expect(rowsOf(history, { targetLang: 'ES' })).toEqual(['es de']);
    expect(rowsOf(history, { targetLang: 'FR' })).toEqual([]);
  });

  it('are one row of a search for a text, with the one that has it first', () => {
    const { history, add } = open();
    add('de');
    add('es', { targetLang: 'ES' });
    expect(rowsOf(history, { text: 'Morgen' })).toEqual(['es de']);
    expect(rowsOf(history, { text: '"Morgen de"' })).toEqual(['de es']);
    expect(rowsOf(history, { text: 'offer' })).toEqual(['es de']);
    const found = history.search({ ...PAGE, text: 'Morgen', order: 'relevance' });
    expect(found).toMatchObject({ total: 1, itemTotal: 2 });
  });

  it('lose a deleted one and get it back', () => {
    const { history, add } = open();
    add('de');
    add('es', { targetLang: 'ES' });
    history.deleteItems(['es'], NOW_MS);
    expect(rowsOf(history)).toEqual(['de']);
    add('fr', { targetLang: 'FR' });
    expect(rowsOf(history)).toEqual(['fr de']);
    history.restoreItems(['es']);
    expect(rowsOf(history)).toEqual(['fr es de']);
  });

  it('are not mixed with those of another document after the newest number was deleted', () => {
    const { history, add } = open();
    const other = { title: 'b.docx', sourceSha256: 'b'.repeat(64) };
    add('b1', other);
    add('b2', other);
    history.deleteItems(['b1', 'b2'], NOW_MS);
    add('de');
    add('es', { targetLang: 'ES' });
    history.restoreItems(['b1', 'b2']);
    expect(rowsOf(history)).toEqual(['es de', 'b2 b1']);
  });

  it('are all listed for what changes everything that was found', () => {
    const { history, add } = open();
    add('de');
    add('es', { targetLang: 'ES' });
    expect(history.listIds({ text: '' })).toEqual(['es', 'de']);
    expect(history.listIds({ text: 'Morgen' })).toEqual(['es', 'de']);
    expect(history.listIds({ text: '', targetLang: 'DE' })).toEqual(['de']);
    expect(history.startExport({ text: '' }).total).toBe(2);
    expect(history.purgeItems({ scope: 'filter', filter: { text: 'Morgen' } }, 0)).toBe(2);
  });

  it('are each on exactly one page, whatever is searched for', () => {
    const anItem = fc.record({
      file: fc.integer({ min: 0, max: 6 }),
      targetLang: fc.constantFrom('DE', 'ES', 'FR'),
      projectId: fc.constantFrom(null, 'p1'),
      isFile: fc.boolean(),
      isDeleted: fc.boolean(),
      atMs: fc.integer({ min: 0, max: 3 }),
    });
    const aFilter = fc.record(
      {
        text: fc.constantFrom('', 'Morgen', 'f3'),
        targetLang: fc.constantFrom('DE', 'ES'),
        projectId: fc.constant('p1'),
        fromMs: fc.constant(NOW_MS + 2),
        order: fc.constantFrom('time' as const, 'relevance' as const),
      },
      { requiredKeys: ['text'] },
    );
    forAll(
      runs(60),
      fc.array(anItem, { maxLength: 20 }),
      aFilter,
      fc.integer({ min: 1, max: 5 }),
      (made, filter, limit) => {
        const { repos } = openNew();
        const { history } = repos;
        const items = made.map(({ file, isFile, atMs, ...rest }, index) => {
          const item = newItem(`i${String(index)}`, {
            ...rest,
            kind: isFile ? 'document' : 'text',
            title: `f${String(file)}`,
            sourceSha256: isFile ? String(file) : null,
            createdAtMs: NOW_MS + atMs,
          });
          history.add(item, segments(['Good', index % 3 === 0 ? 'Guten Tag' : 'Morgen']));
          return item;
        });
        const gone = items.filter((_, index) => made[index]?.isDeleted === true);
        history.deleteItems(
          gone.map(({ id }) => id),
          NOW_MS,
        );
        const kept = items.filter((item) => !gone.includes(item));
        const found = kept.filter(
          (item) =>
            (filter.targetLang ?? item.targetLang) === item.targetLang &&
            (filter.projectId ?? item.projectId) === item.projectId &&
            item.createdAtMs >= (filter.fromMs ?? 0) &&
            (filter.text === '' ||
              (filter.text === 'f3' ? item.title === 'f3' : items.indexOf(item) % 3 !== 0)),
        );
        const documentOf = (item: NewHistoryItem): string =>
          item.kind === 'text'
            ? item.id
            : `${item.title} ${String(item.sourceSha256)} ${String(item.projectId)}`;
        const documents = new Set(found.map(documentOf));
        const shown: string[] = [];
        const all: string[] = [];
        for (let page = 1; page <= Math.ceil(documents.size / limit) + 1; page += 1) {
          const answer = history.search({ ...filter, page, limit });
          expect([answer.total, answer.itemTotal]).toEqual([documents.size, found.length]);
          shown.push(...answer.items.map(({ id }) => id));
          all.push(
            ...answer.items.flatMap(({ id, others }) => [id, ...others.map((each) => each.id)]),
          );
        }
        const leads = items.filter(({ id }) => shown.includes(id));
        expect(shown).toHaveLength(documents.size);
        expect(new Set(leads.map(documentOf))).toEqual(documents);
        const whole = kept.filter((item) => documents.has(documentOf(item)));
        expect(all.toSorted()).toEqual(whole.map(({ id }) => id).toSorted());
        expect(history.listIds(filter).toSorted()).toEqual(found.map(({ id }) => id).toSorted());
        if (filter.order === 'relevance') return;
        const newest = (a: NewHistoryItem, b: NewHistoryItem): number =>
          b.createdAtMs - a.createdAtMs || items.indexOf(b) - items.indexOf(a);
        const ordered = found.toSorted(newest);
        const rows = ordered.filter(
          (item) => ordered.find((each) => documentOf(each) === documentOf(item)) === item,
        );
        expect(shown).toEqual(rows.map(({ id }) => id));
      },
    );
  });
});

describe('sentences of an item', () => {
  const PLACE = { itemId: 'a', position: 0 };
  const source = 'It rains. Are we going?';
  const target = 'Es regnet. Gehen wir?';
  const filled = () => {
    const { history } = openNew().repos;
    history.add(newItem('a'), segments([source, target], ['two', 'zwei']));
    const counts = () => {
      const [item] = history.search(PAGE).items;
      const grid = history.listRows({ itemId: 'a', filter: 'all', text: '', offset: 0, limit: 50 });
      expect([item?.sentenceCount, item?.confirmedCount]).toEqual([
        grid.counts.all,
        grid.confirmed,
      ]);
      return [item?.sentenceCount, item?.confirmedCount];
    };
    return { history, counts };
  };

  it('are counted as the document shows them', () => {
    const { history, counts } = filled();
    expect(counts()).toEqual([2, 0]);
    history.cutSentences(1000);
    expect(counts()).toEqual([3, 0]);
    history.decideSegment({ ...PLACE, part: 1 }, 'confirmed', NOW_MS);
    expect(counts()).toEqual([3, 1]);
    history.decideSegment(PLACE, 'locked', NOW_MS);
    expect(counts()).toEqual([3, 2]);
    history.undo('a');
    history.undo('a');
    expect(counts()).toEqual([3, 0]);
    history.joinSegment({ ...PLACE, part: 0, to: 'next', target: 'Es regnet. ' }, NOW_MS);
    expect(counts()).toEqual([2, 0]);
    history.decideSegment({ itemId: 'a', position: 1 }, 'locked', NOW_MS);
    expect(counts()).toEqual([2, 1]);
  });

  it('include those that the service reported', () => {
    const { history } = openNew().repos;
    const sentences = [
      { source: 0, target: 0 },
      { source: 10, target: 11 },
    ];
    history.add(newItem('a'), [{ position: 0, source, target, sentences }]);
    expect(history.search(PAGE).items[0]).toMatchObject({ segmentCount: 1, sentenceCount: 2 });
  });
});
