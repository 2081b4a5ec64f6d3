import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { AccountUsageView } from '../../../shared/domain/usage-account.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { SelectField } from '../../components/field.tsx';
import { Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useDayFormat } from '../time-report/index.ts';
import { DAY_RANGES } from './account-slice.ts';
import { useUsage } from './context.ts';
import { Meters, ProductTable } from './meters.tsx';
import { UsageCharts } from './usage-charts.tsx';
import { forecastText, periodText } from './usage-words.ts';
import css from './usage.module.css';

function Told({ view }: { view: AccountUsageView }) {
  const format = useFormat();
  const days = useDayFormat();
  const copyText = useUsage((state) => state.copyText);
  const loadAccount = useUsage((state) => state.loadAccount);
  const { usage, askedAtMs, error, forecast } = view;
  return (
    <>
      {error !== null && (
        <ErrorPanel error={error} onCopy={(report) => void copyText(report)}>
          <Button onClick={() => void loadAccount()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {askedAtMs !== null && (
        <p className={css['note']}>
          {error === null
            ? t('Told by the service at {time}.', { time: format.time(askedAtMs) })
            : t('Last told by the service at {time}.', { time: format.fullDateTime(askedAtMs) })}
        </p>
      )}
      {usage !== null && (
        <>
          {periodText(usage, days) !== null && (
            <p>{t('Period: {days}', { days: periodText(usage, days) })}</p>
          )}
          <Meters usage={usage} />
          <p className={css['forecast']}>{forecastText(forecast, usage, format, days)}</p>
          <ProductTable usage={usage} />
        </>
      )}
    </>
  );
}

/** What an account has used: this period as the service tells it, and days as this computer kept them. */
export function AccountView() {
  const account = useUsage((state) => state.account);
  const days = useUsage((state) => state.days);
  const dayRange = useUsage((state) => state.dayRange);
  const loadAccount = useUsage((state) => state.loadAccount);
  const chooseRange = useUsage((state) => state.chooseRange);
  const copyText = useUsage((state) => state.copyText);
  const view = valueOf(account);
  const kept = valueOf(days);
  return (
    <div className={css['content']}>
      <section aria-labelledby="usage-now" className={css['section']}>
        <div className={css['head']}>
          <h2 id="usage-now">{t('This period')}</h2>
          <Button
            icon={RefreshCw}
            isInactive={account.status === 'loading'}
            onClick={() => void loadAccount()}
          >
            {t('Ask again')}
          </Button>
        </div>
        {account.status === 'loading' && view === null && (
          <Skeleton rows={3} label={t('Asking the service')} />
        )}
        {account.status === 'failed' && (
          <ErrorPanel error={account.error} onCopy={(report) => void copyText(report)} />
        )}
        {view !== null && <Told view={view} />}
      </section>
      <section aria-labelledby="usage-days" className={css['section']}>
        <div className={css['head']}>
          <h2 id="usage-days">{t('Day by day')}</h2>
          <SelectField
            label={t('Days shown')}
            value={String(dayRange)}
            onChange={(event) => {
              const range = DAY_RANGES.find((each) => String(each) === event.target.value);
              if (range !== undefined) void chooseRange(range);
            }}
          >
            {DAY_RANGES.map((range) => (
              <option key={range} value={String(range)}>
                {t('Last {days} days', { days: range })}
              </option>
            ))}
          </SelectField>
        </div>
        {days.status === 'failed' && (
          <ErrorPanel error={days.error} onCopy={(report) => void copyText(report)} />
        )}
        {days.status === 'loading' && kept === null && (
          <Skeleton rows={5} label={t('Reading the days')} />
        )}
        {kept !== null && <UsageCharts kept={kept} />}
      </section>
    </div>
  );
}
