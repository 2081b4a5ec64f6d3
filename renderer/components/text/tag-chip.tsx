import { Fragment } from 'react';
import type { Tag, TagMark } from '../../../shared/domain/documents/tags.ts';
import type { TextPiece } from '../../../shared/domain/history/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { tagText } from '../../lib/text/tag-text.ts';
import { Pieces } from './pieces.tsx';
import css from './tags.module.css';

export function chipName(tag: Tag, side: TagMark['side']): string {
  const name = tagText(tag);
  if (side === 'stands') return name;
  return side === 'begins' ? t('tags.begins', { name }) : t('tags.ends', { name });
}

export const chipClass = (side: TagMark['side']): string => `${css['chip']} ${css[side]}`;

/** Splits the pieces at the marks: those before each mark, and those after the last one. */
function splitAtMarks(pieces: readonly TextPiece[], marks: readonly TagMark[]): TextPiece[][] {
  const parts: TextPiece[][] = [];
  const ends = [...marks.map(({ at }) => at), Infinity];
  let from = 0;
  for (const end of ends) {
    const part: TextPiece[] = [];
    let at = 0;
    for (const { text, isHit } of pieces) {
      const own = text.slice(Math.max(0, from - at), Math.max(0, end - at));
      if (own !== '') part.push({ text: own, isHit });
      at += text.length;
    }
    parts.push(part);
    from = Math.max(from, end);
  }
  return parts;
}

interface TaggedPiecesProps {
  pieces: readonly TextPiece[];
  tags: readonly Tag[];
  marks: readonly TagMark[];
}

export function TaggedPieces({ pieces, tags, marks }: TaggedPiecesProps) {
  return splitAtMarks(pieces, marks).map((part, index) => {
    const mark = marks[index];
    const tag = tags.find(({ number }) => number === mark?.tag);
    return (
      // Marks are identified only by their order.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        <Pieces pieces={part} />
        {mark !== undefined && tag !== undefined && <TagChip tag={tag} side={mark.side} />}
      </Fragment>
    );
  });
}

function TagChip({ tag, side }: { tag: Tag; side: TagMark['side'] }) {
  const name = chipName(tag, side);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a sign of text, with a name
    <span role="img" aria-label={name} title={name} className={chipClass(side)}>
      {tag.number}
    </span>
  );
}
