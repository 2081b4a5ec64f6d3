import { array, constantFrom, integer, record, string, tuple } from 'fast-check';
import { strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { SEGMENT_STATES } from '../../../shared/domain/history/history.ts';
import { HANDOFF_FORMATS } from '../../../shared/exchange/handoff/handoff-segment.ts';
import type { HandoffSegment } from '../../../shared/exchange/handoff/handoff-segment.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { readReturnedFile } from '../../../shared/exchange/handoff/read-returned-file.ts';
import { readRowMark } from '../../../shared/exchange/handoff/row-mark.ts';
import {
  aSegment,
  changed,
  compared,
  inParts,
  ITEM_ID,
  kindsOf,
  type PartPair,
  textOf,
  withMarksOf,
  writeHandoff,
} from './handoff-support.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

/** The same segment before it was cut. */
function whole(parts: readonly HandoffSegment[]): HandoffSegment {
  const join = (side: 'source' | 'target'): string =>
    parts.map((one) => one[side] + (one.part?.[`${side}Gap`] ?? '')).join('');
  return aSegment(parts[0]?.position ?? 0, join('source'), join('target'));
}

const RAIN = inParts(
  0,
  ['It rains.', 'Es regnet.'],
  ['We stay at {place}.', 'Wir bleiben in {place}.', { state: 'confirmed' }],
  ['Good night.', 'Gute Nacht.', { state: 'locked', comments: ['Really?'] }],
);
const OWN = [...RAIN, aSegment(1, 'One sentence', 'Ein Satz', { location: 'page 1' })];
const CUT_HERE = 'sourceDiffers';

describe.each(HANDOFF_FORMATS)('the parts of a segment that went out as %s', (format) => {
  it('return each as a row of its own, with nothing to import', () => {
    const { rows } = readReturnedFile(writeHandoff(format, OWN), createReadBudget());
    expect(rows.map(({ source }) => source)).toEqual(OWN.map(({ source }) => source));
    expect(rows.map(({ target }) => target)).toEqual(OWN.map(({ target }) => target));
    expect(rows.map(({ mark }) => mark?.sourceStart)).toEqual([0, 10, 30, undefined]);
    expect(kindsOf(compared(writeHandoff(format, OWN), OWN))).toEqual(OWN.map(() => 'same'));
  });

  it('are changed, confirmed, and commented one by one', () => {
    const file = changed(format, writeHandoff(format, OWN), (xml) =>
      xml
        .replace('Es regnet.', 'Es gießt. ')
        .replace('Gute Nacht.', 'Schlaft gut.')
        .replace('Really?', 'Really? A night?'),
    );
    const entries = compared(file, OWN);
    expect(kindsOf(entries)).toEqual(['theirs', 'same', 'locked', 'same']);
    // The space between two parts stays here.
    expect(entries[0]).toMatchObject({
      position: 0,
      part: { number: 1, sourceStart: 0 },
      mine: 'Es regnet.',
      theirs: 'Es gießt.',
      comment: '',
    });
    expect(entries[2]).toMatchObject({
      part: { number: 3, sourceStart: 30 },
      comment: 'Really? A night?',
    });
    expect(entries[3]).toMatchObject({ position: 1, part: null });
  });

  it('were split or joined since, and are reported instead of applied to another part', () => {
    const file = changed(format, writeHandoff(format, OWN), (xml) =>
      xml
        .replace('Es regnet.', 'Es gießt.')
        .replace(/Wir bleiben in (.*?)\./u, 'Wir gehen nach $1.')
        .replace('Ein Satz', 'Nur ein Satz'),
    );
    const joined = [
      ...inParts(
        0,
        ['It rains. We stay at {place}.', 'Es regnet. Wir bleiben in {place}.'],
        ['Good night.', 'Gute Nacht.', { comments: ['Really?'] }],
      ),
      OWN[3]!,
    ];
    const afterJoin = compared(file, joined);
    expect(afterJoin.map(({ kind, part, theirs }) => [kind, part?.number, theirs])).toEqual([
      [CUT_HERE, 1, 'Es gießt.'],
      ['same', 2, 'Gute Nacht.'],
      [CUT_HERE, undefined, 'Wir gehen nach {place}.'],
      ['theirs', undefined, 'Nur ein Satz'],
    ]);
    const uncut = [whole(RAIN), ...inParts(1, ['One', 'Ein'], ['sentence', 'Satz'])];
    expect(kindsOf(compared(file, uncut))).toEqual([CUT_HERE, CUT_HERE, CUT_HERE, 'theirs']);
  });

  it('went out as one row, and are compared joined', () => {
    const file = changed(format, writeHandoff(format, [whole(RAIN)]), (xml) =>
      xml.replace('Es regnet.', 'Es gießt.'),
    );
    const open = RAIN.map((part) => ({ ...part, state: 'machine' as const }));
    expect(compared(file, open)).toMatchObject([
      {
        kind: 'theirs',
        position: 0,
        part: null,
        mine: 'Es regnet. Wir bleiben in {place}. Gute Nacht.',
        theirs: 'Es gießt. Wir bleiben in {place}. Gute Nacht.',
      },
    ]);
    // A part is locked, so the whole cannot be changed.
    expect(kindsOf(compared(file, RAIN))).toEqual(['locked']);
    expect(kindsOf(compared(writeHandoff(format, [whole(RAIN)]), RAIN))).toEqual(['same']);
  });

  it('are not taken when rows contradict each other', () => {
    const twice = changed(format, writeHandoff(format, [...RAIN, ...RAIN]), (xml) =>
      xml.replace('Es regnet.', 'Es gießt.'),
    );
    expect(kindsOf(compared(twice, RAIN))).toEqual(['doubled', 'same', 'same']);
    const both = changed(format, writeHandoff(format, [whole(RAIN), ...RAIN]), (xml) =>
      xml.replace('Es regnet.', 'Es gießt.'),
    );
    expect(new Set(kindsOf(compared(both, RAIN)))).toEqual(new Set(['doubled']));
  });

  it('are reported when a mark names a place where none begins', () => {
    for (const start of ['5', '11', '999999999']) {
      const file = changed(format, writeHandoff(format, OWN), (xml) =>
        xml
          .replaceAll(`${ITEM_ID}.0:10`, `${ITEM_ID}.0:${start}`)
          .replace('segment id="s10"', `segment id="s${start}"`)
          .replace('Wir bleiben', 'Wir gehen'),
      );
      const entries = compared(file, OWN);
      expect(kindsOf(entries), start).toEqual(['same', 'missing', 'same', CUT_HERE, 'same']);
    }
    const file = changed(format, writeHandoff(format, OWN), (xml) =>
      xml.replaceAll(`${ITEM_ID}.0:10`, `${ITEM_ID}.0:12345678901`),
    );
    expect(kindsOf(compared(file, OWN))).not.toContain('theirs');
  });

  it('are reported when a mark names a place inside a character', () => {
    const own = inParts(0, ['🙂🙂.', '🙃.'], ['🙂 b.', '🙃 c.']);
    const file = changed(format, writeHandoff(format, own), (xml) =>
      xml
        .replaceAll(`${ITEM_ID}.0:6`, `${ITEM_ID}.0:7`)
        .replace('segment id="s6"', 'segment id="s7"')
        .replace('🙃 c.', '🙃 d.'),
    );
    expect(kindsOf(compared(file, own))).toEqual(['same', 'missing', CUT_HERE]);
  });

  it('are rows however many and long they are', () => {
    const many = inParts(
      0,
      ...Array.from({ length: 500 }, (_, at): PartPair => [
        `Satz ${String(at)}.`,
        `S ${String(at)}.`,
      ]),
    );
    const long = inParts(1, ['x'.repeat(30_000), 'y'.repeat(40_000)], ['End.', 'Ende.']);
    const file = changed(format, writeHandoff(format, [...many, ...long]), (xml) =>
      xml.replace('S 333.', 'Satz.').replace('Ende.', 'Schluss.'),
    );
    const differing = compared(file, [...many, ...long]).filter(({ kind }) => kind !== 'same');
    expect(differing.map(({ kind, position, part }) => [kind, position, part?.number])).toEqual([
      ['theirs', 0, 334],
      ['theirs', 1, 2],
    ]);
  });

  it('are compared exactly as they were changed, whatever they are', () => {
    const text = string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((one) => one.replaceAll(/[\s<>{}%]/gu, '.').trim())
      .filter((one) => one !== '');
    const pair = tuple(text, text, constantFrom(...SEGMENT_STATES));
    const documents = array(array(pair, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    }).map((all) =>
      all.flatMap((pairs, position) =>
        pairs.length === 1
          ? pairs.map(([source, target, state]) => aSegment(position, source, target, { state }))
          : inParts(position, ...pairs.map(([a, b, state]): PartPair => [a, b, { state }])),
      ),
    );
    const change = record({ at: integer({ min: 0, max: 15 }), to: text });
    forAll(runs(30, 30), documents, array(change, { maxLength: 4 }), (own, changes) => {
      const theirs = own.map(({ target }) => target);
      for (const { at, to } of changes) theirs[at % own.length] = to;
      const sent = own.map((one, at) => ({ ...one, target: theirs[at] ?? '' }));
      const file = withMarksOf(format, writeHandoff(format, own), writeHandoff(format, sent));
      expect(compared(file, own).map((entry) => [entry.kind, entry.theirs])).toEqual(
        own.map(({ target, state }, at) => {
          const isSame = target.normalize('NFC') === (theirs[at] ?? '').normalize('NFC');
          return [isSame ? 'same' : state === 'locked' ? 'locked' : 'theirs', theirs[at]];
        }),
      );
    });
  });
});

describe('the parts of a segment in a file for a colleague', () => {
  it('are segments of one unit in XLIFF 2.1, with the spaces between them', () => {
    const xml = strFromU8(writeHandoff('xliff-2.1', RAIN));
    expect(xml.match(/<unit /gu)).toHaveLength(1);
    expect(
      [...xml.matchAll(/<segment id="(\w+)" state="(\w+)">/gu)].map(([, ...all]) => all),
    ).toEqual([
      ['s0', 'initial'],
      ['s10', 'reviewed'],
      ['s30', 'final'],
    ]);
    expect(xml.match(/<ignorable><source> <\/source><target> <\/target><\/ignorable>/gu)).toHaveLength(2); // prettier-ignore
    expect(xml).toContain('<note category="s30">Really?</note>');
    expect(xml).not.toContain('translate="no"');
    const locked = RAIN.map((part) => ({ ...part, state: 'locked' as const }));
    expect(strFromU8(writeHandoff('xliff-2.1', locked))).toContain('translate="no"');
  });

  it('have codes that are paired within their part in XLIFF 2.1', () => {
    const own = inParts(0, ['{a} x.', 'x.'], ['{a} y.', '{a} y {a}.']);
    const xml = strFromU8(writeHandoff('xliff-2.1', own));
    expect(
      [...xml.matchAll(/<(source|target)>|<ph id="(\d+)"/gu)].map(([, a, b]) => a ?? b),
    ).toEqual(['source', '1', 'target', 'source', 'target', 'source', '2', 'target', '2', '3']);
    expect(kindsOf(compared(writeHandoff('xliff-2.1', own), own))).toEqual(['same', 'same']);
  });

  it('are recognized in XLIFF 2.1 after another program renamed or joined the segments', () => {
    const file = writeHandoff('xliff-2.1', RAIN);
    const renamed = changed('xliff-2.1', file, (xml) =>
      xml.replaceAll(/segment id="s\d+"/gu, 'segment').replace('Es regnet', 'Es gießt'),
    );
    expect(kindsOf(compared(renamed, RAIN))).toEqual(['theirs', 'same', 'same']);
    const open = RAIN.map((part) => ({ ...part, state: 'machine' as const }));
    const joined = changed('xliff-2.1', writeHandoff('xliff-2.1', open), (xml) =>
      xml
        .replace('</source><target>Es regnet.</target></segment><ignorable><source>', '')
        .replace(
          '</source><target> </target></ignorable><segment id="s10" state="initial"><source>',
          '',
        )
        .replace('<target>Wir', '<target>Es gießt. Wir'),
    );
    // Its text at export is unknown, so a person decides.
    expect(compared(joined, open)).toMatchObject([
      { kind: 'conflict', part: null, theirs: 'Es gießt. Wir bleiben in {place}. Gute Nacht.' },
    ]);
    const without = changed('xliff-2.1', file, (xml) =>
      xml.replaceAll(/<mda:meta type="row">.*?<\/mda:meta>/gu, ''),
    );
    expect(kindsOf(compared(without, RAIN))).toEqual(['same']);
  });

  it('has a comment about the unit at its beginning in XLIFF 2.1', () => {
    const file = changed('xliff-2.1', writeHandoff('xliff-2.1', RAIN), (xml) =>
      xml.replace('</notes>', '<note>Sounds odd.</note><note category="s10">Where?</note></notes>'),
    );
    expect(compared(file, RAIN).map(({ comment }) => comment)).toEqual([
      'Sounds odd.',
      'Where?',
      '',
    ]);
  });

  it('are recognized by the ids of their units in XLIFF 1.2', () => {
    const file = changed('xliff-1.2', writeHandoff('xliff-1.2', RAIN), (xml) =>
      xml
        .replaceAll(/<context-group>.*?<\/context-group>/gu, '')
        .replace('Es regnet.', 'Es gießt.'),
    );
    expect(strFromU8(file)).toContain(`<trans-unit id="${ITEM_ID}.0:10"`);
    expect(kindsOf(compared(file, RAIN))).toEqual(['conflict', 'same', 'same']);
  });

  it('have the numbers of the window in tables', () => {
    for (const format of ['xlsx', 'docx'] as const) {
      const text = textOf(writeHandoff(format, OWN));
      for (const number of ['1.1', '1.2', '1.3', '2']) expect(text).toContain(`>${number}<`);
    }
  });
});

describe('the mark of a row', () => {
  it('has the start of its part, apart from the pieces of a long cell', () => {
    const digests = `${'a'.repeat(16)} ${'b'.repeat(16)}`;
    expect(readRowMark(`dragoman-1 ${ITEM_ID}.6:12 ${digests} m 2/3`)).toMatchObject({
      itemId: ITEM_ID,
      position: 6,
      sourceStart: 12,
      part: 2,
      partCount: 3,
    });
    expect(readRowMark(`dragoman-1 ${ITEM_ID}.6 ${digests} m 1/1`)).not.toHaveProperty(
      'sourceStart',
    );
    for (const start of ['', '-1', '0x1', '1234567890', '1:2']) {
      expect(readRowMark(`dragoman-1 ${ITEM_ID}.6:${start} ${digests} m 1/1`), start).toBeNull();
    }
  });
});
