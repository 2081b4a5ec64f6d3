import { useMemo } from 'react';
import type { HistoryItem, HistorySegment } from '../../../shared/domain/history.ts';
import { useFormat } from '../../lib/use-format.ts';
import { markHits, searchWords } from './highlight.ts';
import css from './history.module.css';

interface SegmentTextProps {
  text: string;
  lang: string | null;
  words: readonly string[];
}

/** A text in its own language and direction, with the hits of the search marked. */
function SegmentText({ text, lang, words }: SegmentTextProps) {
  return (
    <td dir="auto" lang={lang ?? undefined} className={css['segmentText']}>
      {markHits(text, words).map((piece) =>
        piece.isHit ? <mark key={piece.at}>{piece.text}</mark> : piece.text,
      )}
    </td>
  );
}

interface SegmentTableProps {
  item: HistoryItem;
  segments: readonly HistorySegment[];
  /** The search that led here. */
  query: string;
}

export function SegmentTable({ item, segments, query }: SegmentTableProps) {
  const format = useFormat();
  const words = useMemo(() => searchWords(query), [query]);
  const source = item.sourceLang === null ? '' : ` (${format.language(item.sourceLang)})`;
  return (
    <div className={css['list']}>
      <table aria-label="Segments" className={css['segments']}>
        <thead>
          <tr>
            <th scope="col" className={css['position']}>
              <span className="visually-hidden">Number</span>
            </th>
            <th scope="col">Source{source}</th>
            <th scope="col">Translation ({format.language(item.targetLang)})</th>
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <tr key={segment.position}>
              <th scope="row" className={css['position']}>
                {format.number(segment.position + 1)}
              </th>
              <SegmentText text={segment.source} lang={item.sourceLang} words={words} />
              <SegmentText text={segment.target} lang={item.targetLang} words={words} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
