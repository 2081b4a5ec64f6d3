import type { AccountUsage, UsageMeter } from '../../../shared/domain/usage.ts';
import { t } from '../../../shared/i18n/text.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { minutesText, productName } from './usage-words.ts';
import css from './usage.module.css';

interface MeterProps {
  label: string;
  meter: UsageMeter;
  text: (count: number) => string;
}

function Meter({ label, meter: { count, limit }, text }: MeterProps) {
  const format = useFormat();
  const share = limit === null || limit === 0 ? null : Math.min(1, count / limit);
  return (
    <li className={css['meter']}>
      <span className={css['meterLabel']}>{label}</span>
      <strong className={css['meterValue']}>{text(count)}</strong>
      {share !== null && <ProgressBar label={label} value={share} />}
      <span className={css['note']}>
        {limit === null
          ? t('no limit')
          : t('of {limit}, {left} left ({percent} % used)', {
              limit: text(limit),
              left: text(Math.max(0, limit - count)),
              percent: format.number(limit === 0 ? 100 : Math.floor((count / limit) * 100)),
            })}
      </span>
    </li>
  );
}

/** Everything that the account counts, with its limits. */
export function Meters({ usage }: { usage: AccountUsage }) {
  const format = useFormat();
  const speech = (ms: number) => minutesText(ms, format);
  const meters: [label: string, meter: UsageMeter | null, text: (count: number) => string][] = [
    [t('Characters of the account'), usage.characters, format.number],
    [t('Characters of this key'), usage.keyCharacters, format.number],
    [t('Documents'), usage.documents, format.number],
    [t('Documents of the team'), usage.teamDocuments, format.number],
    [t('Speech'), usage.speechToTextMs, speech],
  ];
  return (
    <ul className={css['meters']} aria-label={t('Used in this period')}>
      {meters.map(
        ([label, meter, text]) =>
          meter !== null && <Meter key={label} label={label} meter={meter} text={text} />,
      )}
    </ul>
  );
}

/** Use by product in the running period, of account and key. */
export function ProductTable({ usage }: { usage: AccountUsage }) {
  const format = useFormat();
  if (usage.products.length === 0) return null;
  const text = (count: number | null, unit: string): string => {
    if (count === null) return '';
    return unit === 'milliseconds' ? minutesText(count, format) : format.number(count);
  };
  return (
    <div className={css['frame']}>
      <table className={css['table']} aria-label={t('Products in this period')}>
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            <th scope="col" className={css['figure']}>
              {t('Account')}
            </th>
            <th scope="col" className={css['figure']}>
              {t('This key')}
            </th>
          </tr>
        </thead>
        <tbody>
          {usage.products.map(({ product, unit, accountCount, keyCount }) => (
            <tr key={product}>
              <th scope="row">{productName(product)}</th>
              <td className={css['figure']}>{text(accountCount, unit)}</td>
              <td className={css['figure']}>{text(keyCount, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
