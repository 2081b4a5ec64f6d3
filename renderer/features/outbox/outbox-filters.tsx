import { OUTBOX_STATES } from '../../../shared/domain/time-names.ts';
import { Button } from '../../components/button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { Format } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { useOutbox } from './context.ts';
import { STATE_LABELS } from './operation-text.ts';
import type { OutboxSummary } from '../../../shared/domain/time-outbox.ts';
import { t } from '../../../shared/i18n/text.ts';
import css from './outbox.module.css';

/** As many characters as the contract takes. */
const MAX_TEXT_LENGTH = 2000;

function summaryText({ waiting, parked, held }: OutboxSummary, format: Format): string {
  const parts = [
    waiting > 0
      ? t('{count, plural, one {# change} other {# changes}} on the way', { count: waiting })
      : '',
    parked > 0 ? t('{count} parked', { count: format.number(parked) }) : '',
    held > 0 ? t('{count} held', { count: format.number(held) }) : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('Everything has arrived.') : `${parts.join(', ')}.`;
}

/** How much waits, and the search of it. */
export function OutboxFilters() {
  const format = useFormat();
  const isOnline = useOnline();
  const search = useOutbox((state) => state.outboxSearch);
  const summary = useOutbox((state) => state.summary);
  const { field, input, formProps } = useSearchForm(search, null);
  return (
    <form {...formProps} aria-label={t('Search the outbox')} className={css['filters']}>
      <p className={css['summary']} aria-live="polite">
        {summary !== null && summaryText(summary, format)}
        {!isOnline && ` ${t('There is no network; sending goes on by itself when it is back.')}`}
      </p>
      {!search.isBlank && (
        <Button variant="quiet" onClick={() => void search.startAnew()}>
          {t('Clear')}
        </Button>
      )}
      <label className={css['state']}>
        <span>{t('State')}</span>
        <select {...input('state')}>
          <option value="">{t('All')}</option>
          {OUTBOX_STATES.map((state) => (
            <option key={state} value={state}>
              {t(STATE_LABELS[state])}
            </option>
          ))}
        </select>
      </label>
      <SearchField label={t('Search the outbox')} maxLength={MAX_TEXT_LENGTH} {...field('text')} />
    </form>
  );
}
