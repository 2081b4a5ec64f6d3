import { useEffect, useRef } from 'react';
import type { ConcordancePair } from '../../../shared/domain/history/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Dialog } from '../../components/forms/dialog.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { SelectField, TextField } from '../../components/fields/field.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { prose, RecordTable } from '../../components/lists/record-table.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { Pieces } from '../../components/text/pieces.tsx';
import { useHistory, type FoundPair } from './store.ts';
import { directionText } from '../../lib/languages/languages.ts';
import { MAX_SEARCH_CHARS } from '../../../shared/domain/app/limits.ts';
import forms from '../../components/forms/forms.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './history.module.css';

interface ConcordanceDialogProps {
  /** Opens the item and scrolls the pair into view. */
  onOpen: (pair: ConcordancePair) => void;
}

function Pair({ pair, onOpen }: { pair: FoundPair } & ConcordanceDialogProps) {
  const format = useFormat();
  const { place } = pair;
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
          <button type="button" className={tables['open']} onClick={() => onOpen(place)}>
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

/** Returns whether there is a term: without one there is nothing to find. */
function isForTerm(asked: { values: { text: string } } | null): boolean {
  return asked !== null && asked.values.text.trim() !== '';
}

function Pairs({ onOpen }: ConcordanceDialogProps) {
  const { asked, results } = useHistory((state) => state.concordance);
  const shown = valueOf(results);
  if (results.status === 'failed') return <ErrorPanel error={results.error} />;
  if (!isForTerm(asked)) {
    return <p className={forms['note']}>{t('history.concordanceHint')}</p>;
  }
  if (shown === null) return null;
  if (shown.pairs.length === 0) {
    return (
      <p data-said="status" className={forms['note']}>
        {t('history.noPairsWithTerm')}
      </p>
    );
  }
  return (
    <div className={css['pairs']}>
      <RecordTable
        label={t('history.sentencePairs')}
        columns={[
          prose(t('glossaries.source')),
          prose(t('texts.translation')),
          t('history.foundIn'),
        ]}
      >
        {shown.pairs.map((pair) => (
          <Pair key={pair.key} pair={pair} onOpen={onOpen} />
        ))}
      </RecordTable>
    </div>
  );
}

/** Finds sentence pairs for a term, from anywhere in the app. */
export function ConcordanceDialog({ onOpen }: ConcordanceDialogProps) {
  const isOpen = useHistory((state) => state.isConcordanceOpen);
  const close = useHistory((state) => state.closeConcordance);
  const search = useHistory((state) => state.concordance);
  const memories = useHistory((state) => state.concordanceMemories);
  const { select, formProps, nav } = useSearchForm(search);
  const isAsked = isForTerm(search.asked);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.select();
  }, [isOpen]);
  return (
    <Dialog title={t('history.concordance')} isOpen={isOpen} onClose={close} isWide>
      <form {...formProps} className={css['form']}>
        <TextField
          ref={field}
          label={t('history.term')}
          spellCheck={false}
          maxLength={MAX_SEARCH_CHARS}
          name="text"
          value={search.values.text}
          onChange={({ target }) => search.setValue('text', target.value)}
        />
        {memories.length > 0 && (
          <SelectField label={t('history.lookIn')} {...select('memoryId')}>
            <option value="">{t('history.wholeHistory')}</option>
            {memories.map(({ id, name }) => (
              <option key={id} value={id}>
                {t('history.memoryNamed', { name })}
              </option>
            ))}
          </SelectField>
        )}
      </form>
      {isOpen && (
        <div className={css['results']}>
          <Pairs onOpen={onOpen} />
          {isAsked && nav !== null && <PaginationNav {...nav} noun="segment" />}
        </div>
      )}
    </Dialog>
  );
}
