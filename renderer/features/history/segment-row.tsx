import Copy from 'lucide-react/icons/copy';
import HistoryIcon from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type {
  HistoryDetailSegment,
  HistoryItem,
  TextPiece,
} from '../../../shared/domain/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/button.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useHistory } from './context.ts';
import { Pieces } from '../../components/pieces.tsx';
import { Revisions } from './revisions.tsx';
import { SegmentEditor } from './segment-editor.tsx';
import css from './history.module.css';

interface SegmentRowProps {
  item: HistoryItem;
  segment: HistoryDetailSegment;
}

interface SegmentLineProps {
  lang: string | null;
  pieces: readonly TextPiece[];
  /** Where the text stands in its document. */
  location?: string | undefined;
  /** What can be done with the text. */
  children: ReactNode;
}

/** A text in its own language and direction, with its buttons. */
function SegmentLine({ lang, pieces, location, children }: SegmentLineProps) {
  return (
    <div className={css['segmentLine']}>
      <div className={css['segmentBody']}>
        <div dir="auto" lang={lang ?? undefined} className={css['segmentText']}>
          <Pieces pieces={pieces} />
        </div>
        {location !== undefined && <p className={css['location']}>{location}</p>}
      </div>
      <div className={css['segmentTools']}>{children}</div>
    </div>
  );
}

/** The translation: as it is, being edited, or with its earlier wordings. */
function TargetCell({ item, segment }: SegmentRowProps) {
  const format = useFormat();
  const copyText = useHistory((state) => state.copyText);
  const [isEditing, setEditing] = useState(false);
  const [areRevisionsShown, setRevisionsShown] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const number = format.number(segment.position + 1);
  if (isEditing) {
    return (
      <td>
        <SegmentEditor
          segment={segment}
          lang={item.targetLang}
          onDone={() => {
            setEditing(false);
            // The button comes back with the next render.
            requestAnimationFrame(() => edit.current?.focus());
          }}
        />
      </td>
    );
  }
  return (
    <td>
      <SegmentLine lang={item.targetLang} pieces={segment.targetPieces}>
        <IconButton
          ref={edit}
          label={t('Edit translation {number}', { number })}
          icon={Pencil}
          onClick={() => setEditing(true)}
        />
        <IconButton
          label={t('Copy translation {number}', { number })}
          icon={Copy}
          onClick={() => void copyText(segment.target)}
        />
        {segment.isChangedByMe && (
          <IconButton
            label={t('Earlier wordings of {number}', { number })}
            icon={HistoryIcon}
            aria-expanded={areRevisionsShown}
            onClick={() => setRevisionsShown(!areRevisionsShown)}
          />
        )}
      </SegmentLine>
      {areRevisionsShown && (
        // A saved edit adds a revision.
        <Revisions key={segment.target} segment={segment} lang={item.targetLang} />
      )}
    </td>
  );
}

export function SegmentRow({ item, segment }: SegmentRowProps) {
  const format = useFormat();
  const copyText = useHistory((state) => state.copyText);
  const isSought = useHistory((state) => state.soughtPosition === segment.position);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSought) row.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  const number = format.number(segment.position + 1);
  return (
    <tr ref={row} className={isSought ? css['sought'] : undefined}>
      <th scope="row" className={css['position']}>
        {number}
      </th>
      <td>
        <SegmentLine
          lang={item.sourceLang}
          pieces={segment.sourcePieces}
          location={segment.location}
        >
          <IconButton
            label={t('Copy source {number}', { number })}
            icon={Copy}
            onClick={() => void copyText(segment.source)}
          />
        </SegmentLine>
      </td>
      <TargetCell item={item} segment={segment} />
    </tr>
  );
}
