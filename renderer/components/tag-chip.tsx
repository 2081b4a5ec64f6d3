import type { Tag, TagMark } from '../../shared/domain/documents/tags.ts';
import type { TextPiece } from '../../shared/domain/history/history.ts';
import { t } from '../../shared/i18n/text.ts';
import { tagText } from '../lib/tag-text.ts';
import { Pieces } from './pieces.tsx';
import css from './tags.module.css';

/** What a tag is called where it stands in a text. */
export function chipName(tag: Tag, side: TagMark['side']): string {
  const name = tagText(tag);
  if (side === 'stands') return name;
  return side === 'begins' ? t('tags.begins', { name }) : t('tags.ends', { name });
}

export const chipClass = (side: TagMark['side']): string => `${css['chip']} ${css[side]}`;

/** A text with the hits of the search and its tags. */
export function TaggedPieces(props: {
  pieces: readonly TextPiece[];
  tags: readonly Tag[];
  marks: readonly TagMark[];
}) {
  const { tags, marks } = props;
  let at = 0;
  let rest = [...props.pieces];
  const take = (end: number): TextPiece[] => {
    const taken: TextPiece[] = [];
    while (rest[0] !== undefined && at < end) {
      const [{ text, isHit }, ...others] = rest as [TextPiece, ...TextPiece[]];
      const part = text.slice(0, end - at);
      taken.push({ text: part, isHit });
      at += part.length;
      rest = part.length < text.length ? [{ text: text.slice(part.length), isHit }, ...others] : others; // prettier-ignore
    }
    return taken;
  };
  return (
    <>
      {marks.map((mark, index) => {
        const tag = tags.find(({ number }) => number === mark.tag);
        const before = take(mark.at);
        return (
          // Marks have no identity but their order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>
            <Pieces pieces={before} />
            {tag !== undefined && (
              <span
                role="img"
                aria-label={chipName(tag, mark.side)}
                title={chipName(tag, mark.side)}
                className={chipClass(mark.side)}
              >
                {tag.number}
              </span>
            )}
          </span>
        );
      })}
      <Pieces pieces={take(Infinity)} />
    </>
  );
}
