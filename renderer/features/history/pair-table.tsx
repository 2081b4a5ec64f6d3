import { useEffect, useRef } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { prose, RecordTable } from '../../components/lists/record-table.tsx';
import { Pieces } from '../../components/text/pieces.tsx';
import { directionText } from '../../lib/languages/languages.ts';
import { format } from '../../lib/words/format.ts';
import type { FoundPair } from './list-slice.ts';
import { useHistory } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './history.module.css';

function Pair({ pair }: { pair: FoundPair }) {
  const { place } = pair;
  const openPair = useHistory((state) => state.openPair);
  const isReturn = useHistory(
    ({ returnToId, openedPair }) => returnToId === place?.itemId && openedPair === pair.key,
  );
  const title = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturn) title.current?.focus();
  }, [isReturn]);
  return (
    <tr>
      <td dir="auto" lang={pair.sourceLang ?? undefined}>
        <Pieces pieces={pair.sourcePieces} />
      </td>
      <td dir="auto" lang={pair.targetLang}>
        <Pieces pieces={pair.targetPieces} />
      </td>
      <td>
        {place !== null && (
          <button
            ref={title}
            type="button"
            className={tables['open']}
            onClick={() => void openPair(pair)}
          >
            {place.itemTitle}
          </button>
        )}
        <span className={forms['hint']}>
          {directionText(pair.sourceLang, pair.targetLang)}, {format.dateTime(pair.createdAtMs)}
        </span>
      </td>
    </tr>
  );
}

export function PairTable({ pairs }: { pairs: readonly FoundPair[] }) {
  return (
    <RecordTable
      label={t('history.sentencePairs')}
      columns={[
        prose(t('glossaries.source')),
        prose(t('texts.translation')),
        { name: t('history.foundIn'), className: css['foundIn'] },
      ]}
      className={`${tables['sticky']} ${css['pairs']}`}
    >
      {pairs.map((pair) => (
        <Pair key={pair.key} pair={pair} />
      ))}
    </RecordTable>
  );
}
