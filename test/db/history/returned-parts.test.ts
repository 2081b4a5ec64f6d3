import { readFileSync } from 'node:fs';
import path from 'node:path';
import { array, boolean, constantFrom, integer, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partTexts, toSentenceParts } from '../../../shared/domain/history/parts.ts';
import { TAKEABLE_KINDS } from '../../../shared/domain/history/returned-kinds.ts';
import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';
import {
  HANDOFF_FORMATS,
  type HandoffFormat,
  type HandoffSegment,
} from '../../../shared/exchange/handoff/handoff-segment.ts';
import { partsToJson } from '../../../electron/db/history/parts-column.ts';
import { pack, unpack } from '../../../electron/support/packed.ts';
import { createReturnedReader } from '../../../electron/threads/exchange/returned-reader.ts';
import { digest, ITEM_ID, withMarksOf, writeHandoff } from '../../unit/exchange/handoff-support.ts';
import { newItem, NOW_MS, openNew } from '../helpers.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

type Pairs = readonly (readonly [source: string, target: string])[];

const STORM: Pairs = [
  ['It rains.', 'Es regnet.'],
  ['We stay.', 'Wir bleiben.'],
  ['Good night.', 'Gute Nacht.'],
];

/** Returns a history with a document of such paragraphs, in the parts that the service reported. */
function filled(...paragraphs: readonly Pairs[]) {
  const { connection, repos } = openNew();
  const { history } = repos;
  history.add(
    newItem(ITEM_ID, { title: 'harbor.docx' }),
    paragraphs.map((pairs, position) => {
      const texts = { source: '', target: '' };
      const sentences = pairs.map(([source, target], index) => {
        const gap = index === 0 ? '' : ' ';
        const start = {
          source: texts.source.length + gap.length,
          target: texts.target.length + gap.length,
        };
        texts.source += gap + source;
        texts.target += gap + target;
        return start;
      });
      return { position, ...texts, ...(sentences.length > 1 ? { sentences } : {}) };
    }),
  );
  const rows = (): HistoryDetailSegment[] =>
    history.getDetail(ITEM_ID, { page: 1, limit: 500 })?.segments ?? [];
  const own = (): HandoffSegment[] => unpack(history.readPackedHandoff(ITEM_ID, 0, 1000).packed);
  const step = NOW_MS;
  return {
    connection,
    history,
    rows,
    own,
    parts: (position = 0) => {
      const { source = '', target = '', parts = null } = rows()[position] ?? {};
      return partTexts({ source, target, parts }).map((part) => part.target);
    },
    states: () => own().map(({ state }) => state),
    /** Compares a file with the document and takes every change that can be taken. */
    open: (file: Uint8Array) => {
      const reader = createReturnedReader(ITEM_ID, digest);
      reader.add(file);
      reader.addOwn(history.readPackedHandoff(ITEM_ID, 0, 1000).packed);
      reader.compare();
      const { entries } = reader.list({ page: 1, limit: 10_000 });
      const take = () => {
        const picked = reader.pick({
          kinds: [...TAKEABLE_KINDS],
          except: [],
          areCommentsKept: true,
        });
        return history.applyEdits(ITEM_ID, picked, step);
      };
      return { entries, take };
    },
  };
}

/** Returns the file as a colleague changed it, row by row. */
function sentBack(
  format: HandoffFormat,
  own: readonly HandoffSegment[],
  change: (row: HandoffSegment, at: number) => Partial<HandoffSegment>,
): Uint8Array {
  const theirs = own.map((row, at) => ({ ...row, ...change(row, at) }));
  return withMarksOf(format, writeHandoff(format, own), writeHandoff(format, theirs));
}

const conflict = expect.objectContaining({ code: 'input/conflict' }) as Error;

describe.each(HANDOFF_FORMATS)('parts that came back as %s', (format) => {
  it('are changed, confirmed, and commented each, in one step that is undone at once', () => {
    const { history, own, open, parts, states, rows } = filled(STORM, [['One', 'Eins']]);
    history.decideSegment({ itemId: ITEM_ID, position: 0, part: 2 }, 'locked', NOW_MS);
    const before = rows();
    const file = sentBack(format, own(), (_row, at) => {
      if (at === 0) return { target: 'Es gießt.', comments: ['Heavy rain?'] };
      if (at === 1) return { state: 'confirmed', comments: ['Where?'] };
      return { target: 'Etwas anderes.' };
    });
    const { entries, take } = open(file);
    expect(entries.map(({ kind }) => kind)).toEqual(['theirs', 'state', 'locked', 'theirs']);
    expect(take()).toEqual({ count: 3, commentCount: 2 });
    expect(parts()).toEqual(['Es gießt.', 'Wir bleiben.', 'Gute Nacht.']);
    expect(states()).toEqual(['edited', 'confirmed', 'locked', 'edited']);
    expect(own().map(({ comments }) => comments)).toEqual([['Heavy rain?'], ['Where?'], [], []]);
    expect(rows()[0]?.comments?.map(({ text, source }) => [text, source])).toEqual([
      ['Heavy rain?', 0],
      ['Where?', 10],
    ]);
    expect(history.undo(ITEM_ID)).toMatchObject({ kind: 'returned', count: 2 });
    expect(rows()).toEqual(before);
    expect(history.redo(ITEM_ID)).toMatchObject({ kind: 'returned', count: 2 });
    expect(states()).toEqual(['edited', 'confirmed', 'locked', 'edited']);
    expect(own().map(({ comments }) => comments)).toEqual([['Heavy rain?'], ['Where?'], [], []]);
  });

  it('and are the ones of a model, whatever they are and whatever was changed', () => {
    const text = string({
      unit: constantFrom('a', 'b', '.', 'é', '漢', '🙂', 'e\u0301', '\u0301', '👩‍👧', 'ש'),
    })
      .map((one) => one.trim())
      .filter((one) => one !== '');
    const sentence = record({ source: text, target: text, isLocked: boolean() });
    const documents = array(array(sentence, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 3,
    });
    const change = record({
      at: integer({ min: 0, max: 11 }),
      target: text,
      isChanged: boolean(),
      isConfirmed: boolean(),
      isCommented: boolean(),
    });
    forAll(runs(100, 12), documents, array(change, { maxLength: 6 }), (paragraphs, changes) => {
      const test = filled(
        ...paragraphs.map((all) => all.map(({ source, target }) => [source, target] as const)),
      );
      const { history, own, open, rows } = test;
      for (const [position, sentences] of paragraphs.entries()) {
        for (const [part, { isLocked }] of sentences.entries()) {
          if (!isLocked) continue;
          const place = sentences.length > 1 ? { position, part } : { position };
          history.decideSegment({ itemId: ITEM_ID, ...place }, 'locked', NOW_MS);
        }
      }
      const sent = own();
      const before = rows();
      const wanted = new Map(changes.map(({ at, ...one }) => [at % sent.length, one]));
      const file = sentBack(format, sent, ({ target, state }, at) => {
        const one = wanted.get(at);
        if (one === undefined) return {};
        return {
          target: one.isChanged ? one.target : target,
          state: one.isConfirmed ? 'confirmed' : state,
          comments: one.isCommented ? ['Why?'] : [],
        };
      });
      const { take } = open(file);
      const { count, commentCount } = take();
      const expected = sent.map((row, at) => {
        const { target = '', isChanged = false } = wanted.get(at) ?? {};
        const isSame = target.normalize('NFC') === row.target.normalize('NFC');
        return isChanged && !isSame && row.state !== 'locked' ? target : row.target;
      });
      const joined = paragraphs.map((_, position) =>
        sent
          .map((row, at) =>
            row.position === position ? (expected[at] ?? '') + (row.part?.targetGap ?? '') : '',
          )
          .join(''),
      );
      expect(rows().map(({ target }) => target)).toEqual(joined);
      expect(rows().flatMap(({ comments = [] }) => comments)).toHaveLength(commentCount);
      const after = own();
      // A cut within what people see as one character is dropped.
      const isSound = after.length === sent.length;
      expect(isSound ? after.map(({ target }) => target) : expected).toEqual(expected);
      const confirmed = sent.map(
        ({ state }, at) => state === 'machine' && wanted.get(at)?.isConfirmed === true,
      );
      expect(isSound ? after.map(({ state }) => state === 'confirmed') : confirmed).toEqual(
        confirmed,
      );
      if (count === 0 || !isSound) return;
      history.undo(ITEM_ID);
      expect(rows().map(({ target, parts }) => [target, parts])).toEqual(
        before.map(({ target, parts }) => [target, parts]),
      );
      expect(rows().flatMap(({ comments = [] }) => comments)).toEqual([]);
    });
  });

  it('are untouched if a part was split, joined, edited, or locked meanwhile', () => {
    const meanwhile: Record<string, (history: ReturnType<typeof filled>['history']) => unknown> = {
      split: (history) =>
        history.splitSegment(
          {
            itemId: ITEM_ID,
            position: 0,
            part: 1,
            target: 'Wir bleiben.',
            cut: { source: 3, target: 12 },
          },
          NOW_MS,
        ),
      joined: (history) =>
        history.joinSegment(
          { itemId: ITEM_ID, position: 0, part: 1, to: 'next', target: 'Wir bleiben.' },
          NOW_MS,
        ),
      edited: (history) =>
        history.editSegment(
          { itemId: ITEM_ID, position: 0, part: 1, target: 'Bleiben wir.' },
          NOW_MS,
        ),
      locked: (history) =>
        history.decideSegment({ itemId: ITEM_ID, position: 0, part: 1 }, 'locked', NOW_MS),
    };
    for (const [name, change] of Object.entries(meanwhile)) {
      const { history, own, open, rows } = filled(STORM);
      const file = sentBack(format, own(), (_row, at) =>
        at === 1 ? { target: 'Wir gehen.' } : {},
      );
      const { take } = open(file);
      change(history);
      const before = rows();
      expect(take, name).toThrow(conflict);
      expect(rows(), name).toEqual(before);
      // A later comparison reports it.
      const kinds = new Map(open(file).entries.map(({ theirs, kind }) => [theirs, kind]));
      const wanted = { split: 'sourceDiffers', joined: 'sourceDiffers', edited: 'conflict' }[name];
      expect(kinds.get('Wir gehen.'), name).toBe(wanted ?? 'locked');
    }
  });

  it('are changed although the paragraph was cut or another part was edited meanwhile', () => {
    const { history, own, open, parts } = filled(STORM);
    const file = sentBack(format, own(), (_row, at) => (at === 1 ? { target: 'Wir gehen.' } : {}));
    const { take } = open(file);
    history.editSegment({ itemId: ITEM_ID, position: 0, part: 0, target: 'Es schüttet.' }, NOW_MS);
    take();
    expect(parts()).toEqual(['Es schüttet.', 'Wir gehen.', 'Gute Nacht.']);
  });
});

/** Written before sentences were parts of a segment. */
const OLD_FILES: Record<HandoffFormat, string> = {
  'xliff-2.1': 'whole-segments-xliff-2.1.xlf',
  'xliff-1.2': 'whole-segments-xliff-1.2.xlf',
  xlsx: 'whole-segments.xlsx',
  docx: 'whole-segments.docx',
};
const OLD_PARAGRAPHS: readonly Pairs[] = [
  STORM,
  [
    ['The ferry leaves at {time}.', 'Die Fähre fährt um {time} ab.'],
    ['Please wait here.', 'Bitte warten Sie hier.'],
  ],
  [['One sentence only', 'Nur ein Satz']],
  [
    ['The gate is closed.', 'Das Tor ist zu.'],
    ['Use the other one.', 'Nehmen Sie das andere.'],
  ],
];

describe.each(HANDOFF_FORMATS)('a file that an earlier version sent as %s', (format) => {
  const name = path.resolve(import.meta.dirname, '../../fixtures/handoff', OLD_FILES[format]);
  const sent = readFileSync(name);
  /** The document now: cut into sentences, whose sides were aligned. */
  const cutSince = () => {
    const test = filled(...OLD_PARAGRAPHS);
    const set = test.connection.prepare(
      'UPDATE history_segments SET parts_json = ? WHERE position = ?',
    );
    for (const [position, { parts = null }] of test.rows().entries()) {
      if (parts !== null) set.run(partsToJson(toSentenceParts(parts, true)), position);
    }
    expect(test.rows().map(({ parts = [] }) => parts.length)).toEqual([3, 2, 0, 2]);
    return test;
  };
  const changedFile = (from: string, to: string, change: Partial<HandoffSegment> = {}) => {
    const old = OLD_PARAGRAPHS.map((pairs, position): HandoffSegment => ({
      position,
      source: pairs.map(([source]) => source).join(' '),
      target: pairs
        .map(([, target]) => target)
        .join(' ')
        .replace(from, to),
      state: position === 1 ? 'edited' : position === 2 ? 'confirmed' : 'machine',
      location: null,
      comments: position === 2 ? ['Is this the whole title?'] : [],
      ...(position === 0 ? change : {}),
    }));
    return withMarksOf(format, sent, writeHandoff(format, old));
  };

  it('comes back with nothing to import but what it says', () => {
    const { entries } = cutSince().open(sent);
    // Confirmed there and with a comment that is not stored here.
    expect(entries.map(({ kind, position, comment }) => [kind, position, comment])).toEqual([
      ['remark', 2, 'Is this the whole title?'],
    ]);
  });

  it('changes a paragraph as a whole, whose other sentences stay as they are', () => {
    const { history, open, parts, own, rows } = cutSince();
    history.decideSegment({ itemId: ITEM_ID, position: 0, part: 0 }, 'confirmed', NOW_MS);
    const before = rows();
    const { entries, take } = open(changedFile('Wir bleiben', 'Wir gehen'));
    expect(entries.map(({ kind, part }) => [kind, part])).toEqual([
      ['theirs', null],
      ['remark', null],
    ]);
    expect(take()).toEqual({ count: 1, commentCount: 1 });
    expect(parts()).toEqual(['Es regnet.', 'Wir gehen.', 'Gute Nacht.']);
    expect(
      own()
        .slice(0, 3)
        .map(({ state }) => state),
    ).toEqual(['confirmed', 'edited', 'machine']);
    history.undo(ITEM_ID);
    expect(rows()).toEqual(before);
  });

  it('changes no paragraph with a locked sentence', () => {
    const { history, open, rows } = cutSince();
    history.decideSegment({ itemId: ITEM_ID, position: 0, part: 2 }, 'locked', NOW_MS);
    const { entries, take } = open(changedFile('Wir bleiben', 'Wir gehen'));
    expect(entries[0]).toMatchObject({ kind: 'locked', position: 0 });
    take();
    expect(rows()[0]?.target).toBe('Es regnet. Wir bleiben. Gute Nacht.');
  });

  it('confirms a paragraph as a whole, whose aligned sentences nobody saw', () => {
    const { history, open, rows } = cutSince();
    const before = rows();
    open(changedFile('Wir bleiben', 'Wir gehen', { state: 'confirmed' })).take();
    expect(rows()[0]).toMatchObject({
      target: 'Es regnet. Wir gehen. Gute Nacht.',
      state: 'confirmed',
    });
    expect(rows()[0]?.parts ?? null).toBeNull();
    history.undo(ITEM_ID);
    expect(rows()[0]?.target).toBe(before[0]?.target);
    expect(rows().slice(1)).toEqual(before.slice(1));
  });
});

describe('edits that came with a file', () => {
  it('confirm parts whose cut is not one between characters', () => {
    const { open, own, states } = filled([
      ['a', 'a'],
      ['b', '\u0301'],
      ['c', 'c'],
    ]);
    open(sentBack('xlsx', own(), (_row, at) => (at < 2 ? { state: 'confirmed' } : {}))).take();
    expect(states()).toEqual(['confirmed', 'confirmed', 'machine']);
  });

  it('are made in each of 500 sentences of a cell', () => {
    const many = Array.from({ length: 500 }, (_, at) => {
      const text = `${String(at)} ${'word '.repeat(11)}`.trim();
      return [`${text}.`, `${text}!`] as const;
    });
    const { history, open, own, rows, parts } = filled(many);
    const [before] = rows();
    const file = sentBack('xlsx', own(), ({ target }) => ({
      target: target.toUpperCase(),
      state: 'confirmed',
    }));
    const { entries, take } = open(file);
    expect(entries).toHaveLength(500);
    expect(take().count).toBe(500);
    expect(parts()).toEqual(many.map(([, target]) => target.toUpperCase()));
    expect(rows()[0]?.state).toBe('confirmed');
    expect(history.undo(ITEM_ID)?.count).toBe(1);
    expect(rows()).toEqual([before]);
  });

  it('translate a part that had no translation, with a space to its neighbors', () => {
    for (const [empty, expected] of [
      [0, 'Neu. Wir bleiben. Gute Nacht.'],
      [1, 'Es regnet. Neu. Gute Nacht.'],
      [2, 'Es regnet. Wir bleiben. Neu.'],
    ] as const) {
      const { history } = openNew().repos;
      const kept = STORM.map(([, target], at) => (at === empty ? '' : target));
      const target = kept.filter((one) => one !== '').join(' ');
      const starts = kept.map((_, at) =>
        kept.slice(0, at).reduce((sum, one) => sum + (one === '' ? 0 : one.length + 1), 0),
      );
      const sentences = [0, 10, 19].map((source, at) => ({
        source,
        target: Math.min(starts[at] ?? 0, target.length),
      }));
      const source = STORM.map(([one]) => one).join(' ');
      history.add(newItem(ITEM_ID), [{ position: 0, source, target, sentences }]);
      const edit = {
        position: 0,
        part: { sourceStart: [0, 10, 19][empty] ?? 0, source: STORM[empty]?.[0] ?? '' },
        before: '',
        target: 'Neu.',
        isConfirmed: false,
      };
      const packed = { edits: pack([edit]), comments: pack([]) };
      history.applyEdits(ITEM_ID, packed, NOW_MS);
      const [segment] = history.getDetail(ITEM_ID, { page: 1, limit: 1 })?.segments ?? [];
      expect(segment?.target, String(empty)).toBe(expected);
      expect(segment?.parts).toHaveLength(3);
    }
  });

  it('are not undone where a part was locked since', () => {
    const { history, connection, own, open, rows } = filled(STORM);
    const file = sentBack('xlsx', own(), (_row, at) => (at === 0 ? { target: 'Es gießt.' } : {}));
    // As locked and unlocked before locks were steps.
    const forgetLocks = () =>
      connection.exec(`DELETE FROM history_steps WHERE kind IN ('lock', 'unlock')`);
    open(file).take();
    for (const part of [0, 1]) {
      history.decideSegment({ itemId: ITEM_ID, position: 0, part }, 'locked', NOW_MS);
      forgetLocks();
      const before = rows();
      expect(() => history.undo(ITEM_ID), String(part)).toThrow(conflict);
      expect(rows()).toEqual(before);
      history.decideSegment({ itemId: ITEM_ID, position: 0, part }, 'open', NOW_MS);
      forgetLocks();
    }
    history.undo(ITEM_ID);
    expect(rows()[0]?.target).toBe('Es regnet. Wir bleiben. Gute Nacht.');
  });

  it('of two parts whose cut they make impossible are made in the whole segment', () => {
    const { history, rows } = filled([...STORM.slice(0, 1), ['b.', '漢.'], ['c.', '\u0301x.']]);
    const edit = (sourceStart: number, source: string, before: string, target: string) => ({
      position: 0,
      part: { sourceStart, source },
      before,
      target,
      isConfirmed: true,
    });
    const edits = [edit(10, 'b.', '漢.', 'y.'), edit(13, 'c.', '\u0301x.', '\u0301z.')];
    const packed = { edits: pack(edits), comments: pack([]) };
    expect(history.applyEdits(ITEM_ID, packed, NOW_MS).count).toBe(2);
    expect(rows()[0]?.target).toBe('Es regnet. y. \u0301z.');
    history.undo(ITEM_ID);
    expect(rows()[0]?.target).toBe('Es regnet. 漢. \u0301x.');
  });
});
