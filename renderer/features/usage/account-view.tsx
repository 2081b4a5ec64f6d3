import { EMBEDDED_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import type {
  AccountUsage,
  AccountUsageView,
  UsageMeter,
} from '../../../shared/domain/usage/account.ts';
import { t } from '../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { Options } from '../../components/controls/options.tsx';
import { Select } from '../../components/fields/field.tsx';
import { ProgressBar } from '../../components/notices/progress-bar.tsx';
import { figure, RecordTable } from '../../components/lists/record-table.tsx';
import { Skeleton } from '../../components/notices/states.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { useDayFormat } from '../../lib/days/day-format.ts';
import { DAY_RANGES } from './account-slice.ts';
import { UsageCharts } from './charts.tsx';
import { useUsage } from './store.ts';
import {
  forecastText,
  minutesText,
  periodText,
  productName,
  withoutRepeats,
} from './usage-words.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './usage.module.css';

interface MeterProps {
  label: string;
  meter: UsageMeter;
  text: (count: number) => string;
}

function Meter({ label, meter: { count, limit }, text }: MeterProps) {
  const share = limit === null || limit === 0 ? null : Math.min(1, count / limit);
  return (
    <li className={css['meter']}>
      <span className={forms['caption']}>{label}</span>
      <strong className={css['meterValue']}>{text(count)}</strong>
      {share !== null && <ProgressBar label={label} value={share} />}
      <span className={css['note']}>
        {limit === null
          ? t('usage.noLimit')
          : t('usage.ofLimit', {
              limit: text(limit),
              left: text(Math.max(0, limit - count)),
              percent: format.number(limit === 0 ? 100 : Math.floor((count / limit) * 100)),
            })}
      </span>
    </li>
  );
}

function Meters({ usage }: { usage: AccountUsage }) {
  const speech = (ms: number) => minutesText(ms);
  const meters: [label: string, meter: UsageMeter | null, text: (count: number) => string][] = [
    [t('settings.accountCharacters'), usage.characters, format.number],
    [t('usage.keyCharacters'), usage.keyCharacters, format.number],
    [t('app.documents'), usage.documents, format.number],
    [t('usage.teamDocuments'), usage.teamDocuments, format.number],
    [t('usage.speech'), usage.speechToTextMs, speech],
    [t('usage.speechToSpeech'), usage.speechToSpeechMs, speech],
  ];
  return (
    <ul className={css['meters']} aria-label={t('usage.usedThisPeriod')}>
      {meters.map(
        ([label, meter, text]) =>
          meter !== null && <Meter key={label} label={label} meter={meter} text={text} />,
      )}
    </ul>
  );
}

/** Shows usage by product in the current period, for account and key. */
function ProductTable({ usage }: { usage: AccountUsage }) {
  if (usage.products.length === 0) return null;
  const hasKey = usage.products.some(({ keyCount }) => keyCount !== null);
  const text = (count: number | null, unit: string): string => {
    if (count === null) return '';
    return unit === 'milliseconds' ? minutesText(count) : format.number(count);
  };
  return (
    <RecordTable
      isWide
      label={t('usage.productsThisPeriod')}
      narrow="columns"
      columns={[
        t('usage.product'),
        figure(t('glossaries.account')),
        hasKey && figure(t('usage.thisKey')),
      ]}
      className={css['table']}
    >
      {usage.products.map(({ product, unit, accountCount, keyCount }) => (
        <tr key={product}>
          <th scope="row">{productName(product)}</th>
          <td className={tables['amount']}>{text(accountCount, unit)}</td>
          {hasKey && <td className={tables['amount']}>{text(keyCount, unit)}</td>}
        </tr>
      ))}
    </RecordTable>
  );
}

/** Shows the period, and when the service reported its usage. */
export function AccountFacts() {
  const days = useDayFormat();
  const account = useUsage((state) => state.account);
  const view = valueOf(account);
  const period = view?.usage ? periodText(view.usage, days) : null;
  const isNew = view?.error === null && account.status !== 'loading';
  return (
    <>
      {period !== null && <span>{period}</span>}
      {view !== null && view.askedAtMs !== null && (
        <span className={css['note']}>
          {isNew
            ? t('usage.reportedAt', { time: format.time(view.askedAtMs) })
            : t('usage.lastReportedAt', { time: format.fullDateTime(view.askedAtMs) })}
        </span>
      )}
    </>
  );
}

export function AccountFilter() {
  const { dayRange, chooseRange } = useUsage();
  return (
    <div className={layout['line']}>
      <Select
        aria-label={t('usage.daysShown')}
        value={dayRange}
        onChange={({ target }) => {
          const picked = DAY_RANGES.find((each) => String(each) === target.value);
          if (picked !== undefined) void chooseRange(picked);
        }}
      >
        <Options of={DAY_RANGES} label={(range) => t('usage.lastDays', { days: range })} />
      </Select>
    </div>
  );
}

function AccountPeriod({ view }: { view: AccountUsageView }) {
  const days = useDayFormat();
  const { forecast, savedChars = 0 } = view;
  const usage = view.usage && withoutRepeats(view.usage);
  return (
    <>
      {usage !== null && (
        <>
          <Meters usage={usage} />
          <p className={css['note']}>{forecastText(forecast, usage, days)}</p>
        </>
      )}
      {savedChars > 0 && (
        <p className={css['note']}>
          {t('usage.savedInDocuments', { characters: format.characters(savedChars) })}
        </p>
      )}
      {usage !== null && <ProductTable usage={usage} />}
    </>
  );
}

/** Says why there are no figures yet, or only the last ones. */
function AccountWait({ hasFigures }: { hasFigures: boolean }) {
  const isStarting = useUsage(
    ({ isServiceStarting, connectionId }) =>
      isServiceStarting && connectionId === EMBEDDED_CONNECTION_ID,
  );
  if (isStarting)
    return (
      <p data-said="status" className={css['note']}>
        {t('documents.builtInStarting')}
      </p>
    );
  return hasFigures ? null : <Skeleton rows={3} label={t('glossaries.contactingService')} />;
}

/** Usage of an account: days from local records, and this period from the service. */
export function AccountView() {
  const { account, days, loadAccount } = useUsage();
  const view = valueOf(account);
  const kept = valueOf(days);
  const error = account.status === 'failed' ? account.error : (view?.error ?? null);
  const period = (
    <section aria-label={t('usage.thisPeriod')} className={layout['section']}>
      {account.status === 'loading' && <AccountWait hasFigures={view !== null} />}
      {view !== null && <AccountPeriod view={view} />}
    </section>
  );
  return (
    <>
      <h2 className="visually-hidden">{t('usage.usage')}</h2>
      {error !== null && <ErrorPanel error={error} onRetry={loadAccount} />}
      {days.status === 'failed' && <ErrorPanel error={days.error} />}
      {days.status === 'loading' && kept === null && (
        <Skeleton rows={5} label={t('usage.daysLoading')} />
      )}
      {kept === null ? period : <UsageCharts kept={kept}>{period}</UsageCharts>}
    </>
  );
}
