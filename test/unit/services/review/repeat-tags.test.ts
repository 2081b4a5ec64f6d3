import { describe, expect, it } from 'vitest';
import type { SegmentWording } from '../../../../electron/db/history/repo-types.ts';
import { fillsWithTags } from '../../../../electron/services/review/repeat-tags.ts';
import type { TaggedSegments } from '../../../../electron/services/review/tag-service.ts';
import type { SegmentTags, TagMark } from '../../../../shared/domain/documents/tags.ts';

const pair = (tag: number, from: number, to: number): TagMark[] => [
  { at: from, tag, side: 'begins' },
  { at: to, tag, side: 'ends' },
];

type Row = [number, { tags: SegmentTags; wording: SegmentWording }];

/** A segment with a word in tags: bold unless it is said otherwise. */
function tagged(
  position: number,
  { source, target }: { source: TagMark[]; target: TagMark[] },
  {
    kind = 'bold',
    sourceText = 'See page 2.',
    parts = null,
  }: { kind?: 'bold' | 'link'; sourceText?: string; parts?: SegmentWording['parts'] } = {},
): Row {
  const numbers = [...new Set([...source, ...target].map(({ tag }) => tag))];
  const tags = numbers.map((number) => ({ number, kind, isPair: true }));
  return [
    position,
    {
      tags: { position, source: { tags, marks: source }, target: { tags, marks: target } },
      wording: {
        position,
        source: sourceText,
        target: 'Siehe Seite 2.',
        firstTarget: 'Siehe Seite 2.',
        marks: null,
        parts,
        isConfirmed: false,
      },
    },
  ];
}

const EDIT = { position: 0, target: 'Vgl. Seite 2.', marks: pair(1, 5, 10) };
const fill = (
  edit: Parameters<typeof fillsWithTags>[0],
  rows: Row[],
  places = [{ position: 1 }],
) => {
  const all: TaggedSegments = new Map(rows);
  return fillsWithTags(edit, places, all);
};

describe('rows with the same source are filled', () => {
  it('without tags, as they are', () => {
    expect(fill({ position: 0, target: 'x' }, [])).toEqual([{ position: 1 }]);
  });

  it('with the same tags at the same places, under their own numbers', () => {
    const rows = [
      tagged(0, { source: pair(1, 4, 8), target: pair(1, 6, 11) }),
      tagged(1, { source: pair(3, 4, 8), target: pair(3, 6, 11) }),
    ];
    expect(fill(EDIT, rows)).toEqual([
      { position: 1, tags: { marks: pair(3, 5, 10), rowMarks: pair(3, 6, 11) } },
    ]);
  });

  it('with the tags as shown where only confirmed; with other words their places are unknown', () => {
    const rows = [0, 1].map((at) => tagged(at, { source: pair(1, 4, 8), target: pair(1, 6, 11) }));
    expect(fill({ position: 0, target: 'Siehe Seite 2.' }, rows)[0]?.tags?.marks).toEqual(
      pair(1, 6, 11),
    );
    expect(fill({ position: 0, target: 'Vgl. Seite 2.' }, rows)).toEqual([]);
  });

  it.each<[string, Row[]]>([
    [
      'only the confirmed one has tags',
      [tagged(0, { source: pair(1, 4, 8), target: pair(1, 6, 11) })],
    ],
    ['only the other one has tags', [tagged(1, { source: pair(1, 4, 8), target: pair(1, 6, 11) })]],
    [
      'they are at other places',
      [
        tagged(0, { source: pair(1, 4, 8), target: pair(1, 6, 11) }),
        tagged(1, { source: pair(1, 0, 3), target: pair(1, 0, 5) }),
      ],
    ],
    [
      'they are of another kind',
      [
        tagged(0, { source: pair(1, 4, 8), target: pair(1, 6, 11) }),
        tagged(1, { source: pair(1, 4, 8), target: pair(1, 6, 11) }, { kind: 'link' }),
      ],
    ],
    [
      'its translation has fewer',
      [
        tagged(0, { source: pair(1, 4, 8), target: pair(1, 6, 11) }),
        tagged(1, { source: pair(1, 4, 8), target: [] }),
      ],
    ],
    [
      'its source cannot be read',
      [
        tagged(0, { source: [], target: pair(1, 6, 11) }),
        tagged(1, { source: [], target: pair(1, 6, 11) }),
      ],
    ],
  ])('never where %s', (_, rows) => {
    expect(fill(EDIT, rows)).toEqual([]);
  });

  it('part by part, with places counted from the part', () => {
    const facts = { isConfirmed: false, isEdited: false, isAligned: false, isLocked: false };
    const parts = [
      { source: 0, target: 0, ...facts },
      { source: 4, target: 6, ...facts },
    ];
    const rows = [
      tagged(0, { source: pair(1, 0, 4), target: pair(1, 0, 5) }, { sourceText: 'page 2.' }),
      tagged(1, { source: pair(2, 4, 8), target: pair(2, 6, 11) }, { parts }),
    ];
    const found = fillsWithTags(
      { position: 0, target: 'S. 2.', marks: pair(1, 0, 2) },
      [
        { position: 1, part: 1 },
        { position: 1, part: 0 },
      ],
      new Map(rows),
    );
    expect(found).toEqual([
      { position: 1, part: 1, tags: { marks: pair(2, 0, 2), rowMarks: pair(2, 6, 11) } },
    ]);
  });
});
