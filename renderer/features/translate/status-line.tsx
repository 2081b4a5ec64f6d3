import CircleAlert from 'lucide-react/icons/circle-alert';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useTranslate } from './context.ts';
import { modelName } from './option-words.ts';
import {
  selectBlock,
  selectCharacters,
  selectConnection,
  selectExceedsQuota,
  selectIsOwnService,
  selectOwnParagraphs,
  selectQuotaLeft,
  selectQuotaWarning,
} from './selectors.ts';
import { waitText } from './wait-text.ts';
import css from './status.module.css';

/** Why the text is not translated yet, and until when. */
export function WorkState() {
  const format = useFormat();
  const work = useTranslate((state) => state.work);
  const name = useTranslate((state) => selectConnection(state)?.name ?? '');
  const block = useTranslate((state) =>
    state.sourceText.trim() === '' ? null : selectBlock(state),
  );
  const translate = useTranslate((state) => state.translate);
  const cancel = useTranslate((state) => state.cancelTranslation);
  const copy = useTranslate((state) => state.copyText);
  const wait = useTranslate((state) => state.wait);
  const isSlow = useDelayed(work.status === 'running');
  const told = work.status === 'running' && wait?.requestId === work.requestId ? wait.wait : null;
  return (
    <div className={css['work']}>
      <output aria-live="polite">{block ?? (isSlow ? waitText(told, name, format) : '')}</output>
      {work.status === 'waiting' && (
        <output className={css['waiting']}>
          {waitText({ reason: 'rate-limit', untilMs: work.untilMs }, name, format)}
        </output>
      )}
      {work.status === 'waiting' && (
        <Button onClick={() => void translate()}>{t('Try now')}</Button>
      )}
      {(isSlow || work.status === 'waiting') && (
        <Button onClick={() => void cancel()}>{t('Stop')}</Button>
      )}
      {work.status === 'failed' && (
        <ErrorPanel error={work.error} onCopy={(report) => void copy(report)}>
          <Button onClick={() => void translate()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
    </div>
  );
}

/** Characters, what they cost and what is left; who translated. */
export function Figures() {
  const format = useFormat();
  const characters = useTranslate(selectCharacters);
  const billed = useTranslate((state) => state.billedChars);
  const isOwn = useTranslate(selectIsOwnService);
  const left = useTranslate(selectQuotaLeft);
  const limit = useTranslate((state) => valueOf(state.usage)?.characterLimit ?? null);
  const exceeds = useTranslate(selectExceedsQuota);
  const share = useTranslate(selectQuotaWarning);
  const changed = useTranslate((state) => selectOwnParagraphs(state).size);
  const engine = useTranslate((state) => state.translation?.engine ?? null);
  const model = useTranslate((state) => state.translation?.modelTypeUsed ?? null);
  return (
    <>
      <p className={css['figures']}>
        <span>
          {t('{count, plural, one {# character} other {# characters}}', { count: characters })}
        </span>
        <span>
          {isOwn
            ? t('Nothing is billed: the service is inside the app')
            : billed === null
              ? t('The service does not tell what it bills')
              : t('{count, plural, one {# billed} other {# billed}}', { count: billed })}
        </span>
        {left !== null && limit !== null && (
          <span>
            {t('{left} of {limit} characters left', {
              left: format.number(left),
              limit: format.number(limit),
            })}
          </span>
        )}
        {engine !== null && <span>{t('Translated by {engine}', { engine })}</span>}
        {model !== null && <span>{t('Model: {name}', { name: modelName(model) })}</span>}
        {changed > 0 && (
          <span className={css['own']}>
            {t('{count, plural, one {# paragraph} other {# paragraphs}} changed by you', {
              count: changed,
            })}
          </span>
        )}
      </p>
      {share !== null && (
        <p className={css['figures']}>
          {t('This would use {percent} % of what is left.', { percent: share })}
        </p>
      )}
      {exceeds && left !== null && (
        <p role="alert" className={css['warning']}>
          <CircleAlert size={16} aria-hidden />
          {t(
            'This text is longer than the {left} characters the account has left. Shorten it, or choose another service.',
            { left: format.number(left) },
          )}
        </p>
      )}
    </>
  );
}
