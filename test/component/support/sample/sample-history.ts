import type { DraftSummary, SegmentDraft } from '../../../../shared/domain/history/drafts.ts';
import type {
  HistoryDetailSegment,
  HistoryHit,
} from '../../../../shared/domain/history/history.ts';
import { AppError } from '../../../../shared/errors.ts';
import { aHistoryItem } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { cut, wordsOf } from './found-words.ts';
import { HISTORY, SEGMENTS } from './sample-data.ts';
import { placeOfSegment, segmentIdOf } from '../../../../shared/domain/history/segment-id.ts';

type Pair = readonly [source: string, target: string];

const TABLE: readonly Pair[] = [
  ['The goods', 'Die Ware'],
  ['The weather', 'Das Wetter'],
];

/** Adds a finished translation, which a search finds from then on. */
export type Remember = (item: Partial<HistoryHit> & { id: string }, pairs: readonly Pair[]) => void;

const segmentsOf = (pairs: readonly Pair[]): Omit<HistoryDetailSegment, 'id'>[] =>
  pairs.map(([source, target], position) => ({
    position,
    source,
    target,
    isChangedByMe: false,
    state: 'machine' as const,
    sourcePieces: [],
    targetPieces: [],
  }));

/** Answers with an in-memory history; the items of the sample have the sample's segments. */
export function answerHistory(fake: FakeApi, isEmpty: boolean): Remember {
  let items: HistoryHit[] = isEmpty ? [] : HISTORY;
  let hidden: HistoryHit[] = [];
  const texts = new Map<string, Omit<HistoryDetailSegment, 'id'>[]>();
  const segmentsBy = (itemId: string): HistoryDetailSegment[] =>
    (texts.get(itemId) ?? SEGMENTS).map((segment) => ({
      ...segment,
      id: segmentIdOf(itemId, segment.position),
    }));
  const drafts = new Map<string, SegmentDraft>();
  const draftsOf = (itemId: string): SegmentDraft[] =>
    [...drafts.values()].filter(({ segmentId }) => placeOfSegment(segmentId).itemId === itemId);
  const draftSummary = (itemId: string): DraftSummary => {
    const positions = draftsOf(itemId).map(({ segmentId }) => placeOfSegment(segmentId).position);
    return {
      count: positions.length,
      firstPosition: positions.length === 0 ? null : Math.min(...positions),
    };
  };
  const find = (itemId: string): HistoryHit => {
    const item = items.find(({ id }) => id === itemId);
    if (item === undefined) throw new AppError('input/not-found', { english: 'No such item.' });
    return item;
  };
  const searched = (item: HistoryHit, words: readonly string[]): HistoryHit | null => {
    const segments = segmentsBy(item.id);
    const isIn = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    const hit = segments.find(({ source, target }) => isIn(`${source} ${target}`));
    if (words.length > 0 && !isIn(item.title) && hit === undefined) return null;
    const snippet =
      words.length === 0 || hit === undefined
        ? null
        : {
            position: hit.position,
            source: cut(hit.source, words),
            target: cut(hit.target, words),
          };
    return { ...item, titlePieces: cut(item.title, words), snippet };
  };
  const remember: Remember = (item, pairs) => {
    texts.set(item.id, segmentsOf(pairs));
    items = [aHistoryItem({ createdAtMs: Date.now(), ...item }), ...items];
    fake.emit('history:changed', { itemId: null });
  };
  fake.answer({
    'history:search': ({ page, limit, text }) => {
      const words = wordsOf(text);
      const found = items.flatMap((item) => searched(item, words) ?? []);
      const shown = found.slice((page - 1) * limit, page * limit);
      return { items: shown, total: found.length, itemTotal: found.length, page, limit };
    },
    'history:find-terms': () => [],
    'history:list-facets': () => ({
      sourceLangs: [{ code: 'EN', count: 812 }],
      targetLangs: [
        { code: 'DE', count: 406 },
        { code: 'JA', count: 12 },
      ],
      kinds: [
        { kind: 'document', count: 800 },
        { kind: 'import', count: 12 },
      ],
      connections: [{ id: 'paid', name: 'Agency account', count: 700 }],
      projects: [{ id: 'p1', name: 'Spring catalogue', count: 40 }],
    }),
    'history:star-item': ({ itemId, isStarred }) => {
      const starred = { ...find(itemId), isStarred };
      items = items.map((item) => (item.id === itemId ? starred : item));
      return starred;
    },
    'history:delete-items': ({ itemIds }) => {
      hidden = items.filter(({ id }) => itemIds.includes(id));
      items = items.filter(({ id }) => !itemIds.includes(id));
      return { count: hidden.length };
    },
    'history:restore-items': ({ itemIds }) => {
      const back = hidden.filter(({ id }) => itemIds.includes(id));
      items = [...items, ...back].toSorted((a, b) => b.createdAtMs - a.createdAtMs);
      return { count: back.length };
    },
    'history:edit-segment': ({ segmentId, target, isConfirmed = false }) => {
      drafts.delete(segmentId);
      const { itemId, position } = placeOfSegment(segmentId);
      const state: HistoryDetailSegment['state'] = isConfirmed ? 'confirmed' : 'edited';
      const changed = segmentsBy(itemId).map((segment) =>
        segment.position === position
          ? { ...segment, target, isChangedByMe: true, state }
          : segment,
      );
      texts.set(itemId, changed);
      const segment = changed[position];
      if (segment === undefined)
        throw new AppError('input/not-found', { english: 'No such segment.' });
      return { ...segment, targetPieces: [{ text: target, isHit: false }] };
    },
    'history:confirm-row': ({ segmentId, target }) => {
      const { itemId, position } = placeOfSegment(segmentId);
      drafts.delete(segmentId);
      const before = segmentsBy(itemId)[position];
      if (before === undefined) throw new AppError('input/not-found', { english: 'No such row.' });
      const isChangedByMe = before.isChangedByMe || target !== before.target;
      const confirmed = { ...before, target, isChangedByMe, state: 'confirmed' as const };
      texts.set(
        itemId,
        segmentsBy(itemId).map((one) => (one.position === position ? confirmed : one)),
      );
      const targetPieces = [{ text: target, isHit: false }];
      return { segment: { ...confirmed, targetPieces }, filledCount: 0 };
    },
    'history:list-rows': ({ itemId, filter, offset, limit, highlight }) => {
      const words = wordsOf(highlight ?? '');
      const all = segmentsBy(itemId);
      const isDone = ({ state }: HistoryDetailSegment) =>
        state === 'confirmed' || state === 'locked';
      const open = all.filter((segment) => !isDone(segment));
      const found = filter === 'all' ? all : open;
      const segments = found.slice(offset, offset + limit).map((segment) => ({
        ...segment,
        sourcePieces: cut(segment.source, words),
        targetPieces: cut(segment.target, words),
      }));
      return {
        item: find(itemId),
        rows: segments.map(({ position, state }) => ({
          position,
          state,
          words: 1,
          repeatCount: 0,
          hasFindings: false,
        })),
        segments,
        total: found.length,
        counts: {
          all: all.length,
          unconfirmed: open.length,
          machine: open.length,
          edited: 0,
          findings: null,
          repeated: 0,
        },
        confirmed: all.length - open.length,
      };
    },
    'history:find-row': ({ itemId, position, wanted }) => {
      if (wanted === 'place') {
        return position < segmentsBy(itemId).length ? { position, index: position } : null;
      }
      const open = segmentsBy(itemId).filter(
        ({ state }) => state !== 'confirmed' && state !== 'locked',
      );
      const next = open.find((segment) => segment.position > position) ?? open[0];
      return next === undefined ? null : { position: next.position, index: next.position };
    },
    'history:decide-segment': ({ segmentId, state }) => {
      const { itemId, position } = placeOfSegment(segmentId);
      const segment = segmentsBy(itemId)[position];
      if (segment === undefined)
        throw new AppError('input/not-found', { english: 'No such segment.' });
      const decided = {
        ...segment,
        state: state === 'open' ? (segment.isChangedByMe ? 'edited' : 'machine') : state,
      } as const;
      texts.set(
        itemId,
        segmentsBy(itemId).map((one) => (one.position === position ? decided : one)),
      );
      return decided;
    },
    'history:list-comments': ({ page, limit }) => ({ comments: [], total: 0, page, limit }),
    'history:list-drafts': ({ itemId, from, limit }) => ({
      ...draftSummary(itemId),
      drafts: draftsOf(itemId).filter(({ segmentId }) => {
        const { position } = placeOfSegment(segmentId);
        return position >= from && position < from + limit;
      }),
    }),
    'history:keep-draft': (draft) => {
      drafts.set(draft.segmentId, draft);
      return draftSummary(placeOfSegment(draft.segmentId).itemId);
    },
    'history:discard-draft': ({ segmentId }) => {
      drafts.delete(segmentId);
      return draftSummary(placeOfSegment(segmentId).itemId);
    },
    'history:undo': () => null,
    'history:redo': () => null,
    'history:list-revisions': () => [
      { target: 'Allgemeine Bedingungen', replacedAtMs: Date.UTC(2026, 2, 14, 9, 30) },
    ],
    'history:find-concordances': ({ page, limit }) => ({
      pairs: SEGMENTS.slice(0, 5).map((segment) => ({
        ...segment,
        itemId: 'h1',
        itemTitle: 'brochure.docx',
        sourceLang: 'EN',
        targetLang: 'DE',
        createdAtMs: Date.UTC(2026, 2, 14, 9, 30),
        sourcePieces: [{ text: segment.source, isHit: segment.position % 2 === 0 }],
      })),
      total: 65,
      page,
      limit,
    }),
    'history:export-segments': () => ({ fileNames: ['History.tmx'], segmentCount: 12_345 }),
    // A table, for which the user gives the languages, is valid; a TMX, which names them, is
    // broken.
    'history:import-segments': ({ sourceLang, targetLang }) => {
      if (sourceLang === null || targetLang === null) {
        throw new AppError('input/invalid', {
          english: 'The TMX is broken at line 3, column 7: xml:lang is missing.',
        });
      }
      const title = 'pairs.tsv';
      remember({ id: 'imported', title, kind: 'import', sourceLang, targetLang }, TABLE);
      return {
        fileName: title,
        itemCount: 1,
        segmentCount: TABLE.length,
        knownCount: 0,
        replacedCount: 0,
        skippedCount: 0,
      };
    },
    'history:cancel-transfer': () => undefined,
  });
  return remember;
}
