import CircleAlert from 'lucide-react/icons/circle-alert';
import type { TextWait } from '../../../shared/domain/texts/translation.ts';
import { missingDirectionIn } from '../../../shared/domain/connections/connection-errors.ts';
import { UNCLEAR_LANGUAGE_HINT } from '../../../shared/domain/texts/options.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { errorText } from '../../lib/words/error-text.ts';
import { useOpenSettings } from '../../lib/page/open-settings.ts';
import { openLanguages, SOURCE_FIELD } from './route-bar.tsx';
import { engineText } from '../../lib/words/engine-text.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import type { Format } from '../../lib/words/format.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useSpelling } from '../../lib/text/spelling.ts';
import { useDelayed } from '../../lib/page/use-delayed.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { modelName } from './option-words.ts';
import {
  selectBlock,
  selectCharacters,
  selectConnection,
  selectExceedsQuota,
  selectIsEarlier,
  selectIsOwnService,
  selectOwnParagraphs,
  selectQuotaLeft,
  selectQuotaWarning,
  selectSourceLang,
  selectUntranslated,
  selectWordedLang,
} from './selectors.ts';
import { useTranslate } from './store.ts';
import { canAdopt } from './text-item.ts';
import css from './translate-page.module.css';

/** Says why a request takes longer, and until when; null `wait`: the service is working. */
export function waitText(
  wait: TextWait | null,
  name: string,
  format: Pick<Format, 'time'>,
): string {
  if (wait === null) return t('texts.serviceWorking', { name });
  if (wait.reason === 'service-starting') {
    return t('texts.serviceStarting');
  }
  if (wait.untilMs === null) {
    return t('texts.textInQueue', { name });
  }
  const time = format.time(wait.untilMs);
  if (wait.reason === 'retry') {
    return t('texts.nextAttemptAt', { name, time });
  }
  return t('texts.pausedUntil', {
    name,
    time,
  });
}

/** While typing, the translation follows before this. */
const EARLIER_DELAY_MS = 1000;

/** Says that the translation is for an earlier text, and how to use it anyway. */
function Earlier() {
  const isEarlier = useTranslate(selectIsEarlier);
  const isRunning = useTranslate((state) => state.work.status === 'running');
  const canUse = useTranslate((state) => state.heldBack === null && canAdopt(state));
  const adopt = useTranslate((state) => state.adoptEarlier);
  const isLabeled = useDelayed(isEarlier && !isRunning, EARLIER_DELAY_MS);
  return (
    <>
      <output aria-live="polite">{isLabeled && t('texts.earlierNotKept')}</output>
      {isLabeled && canUse && <Button onClick={adopt}>{t('texts.useForThisText')}</Button>}
    </>
  );
}

/** Asks the user for the language, which the text does not reveal. */
function AskLanguage({ error }: { error: ErrorData }) {
  const { what, todo } = errorText(error);
  return (
    <>
      <output aria-live="polite">
        {what} {todo}
      </output>
      <Button onClick={() => openLanguages(document.querySelector(`[${SOURCE_FIELD}]`))}>
        {t('texts.chooseLanguage')}
      </Button>
    </>
  );
}

/** Says that the text could not be translated, which nothing else shows. */
function Untranslated() {
  const format = useFormat();
  const gap = useTranslate(selectUntranslated);
  const sourceLang = useTranslate((state) => state.sourceLang);
  if (gap === null) return null;
  return (
    <>
      <output>
        {gap === 'script' && sourceLang !== null
          ? t('texts.otherScript', { language: format.language(sourceLang) })
          : t('texts.nothingTranslated')}
      </output>
      <Button onClick={() => openLanguages(document.querySelector(`[${SOURCE_FIELD}]`))}>
        {t('texts.chooseLanguage')}
      </Button>
    </>
  );
}

/** Says why nothing was translated, and what helps. */
function Refusal({ error, onAgain }: { error: ErrorData; onAgain: () => void }) {
  const openSettings = useOpenSettings();
  if (error.details?.hint === UNCLEAR_LANGUAGE_HINT) return <AskLanguage error={error} />;
  const isDirectionMissing = missingDirectionIn(error.details?.serviceMessage) !== null;
  return (
    <ErrorPanel error={error}>
      {isDirectionMissing ? (
        <Button onClick={() => openSettings('connections')}>{t('texts.addConnection')}</Button>
      ) : (
        <Button onClick={onAgain}>{t('app.tryAgain')}</Button>
      )}
    </ErrorPanel>
  );
}

/** Says why the text is not translated yet, and until when. */
export function WorkState() {
  const format = useFormat();
  const work = useTranslate((state) => state.work);
  const name = useTranslate((state) => selectConnection(state)?.name ?? '');
  const block = useTranslate((state) =>
    state.sourceText.trim() === '' ? null : selectBlock(state),
  );
  const { translate, cancelTranslation: cancel } = useTranslate('translate', 'cancelTranslation');
  const wait = useTranslate((state) => state.wait);
  const isSlow = useDelayed(work.status === 'running');
  const shownWait =
    work.status === 'running' && wait?.requestId === work.requestId ? wait.wait : null;
  return (
    <div className={css['work']}>
      <output aria-live="polite">
        {block ?? (isSlow ? waitText(shownWait, name, format) : '')}
      </output>
      {work.status === 'waiting' && (
        <output className={css['waiting']}>
          {waitText({ reason: 'rate-limit', untilMs: work.untilMs }, name, format)}
        </output>
      )}
      {work.status === 'waiting' && (
        <Button onClick={() => void translate()}>{t('outbox.tryNow')}</Button>
      )}
      {(isSlow || work.status === 'waiting') && (
        <Button onClick={() => void cancel()}>{t('texts.stop')}</Button>
      )}
      {work.status === 'failed' && <Refusal error={work.error} onAgain={() => void translate()} />}
      {work.status === 'idle' && <Untranslated />}
      <Earlier />
    </div>
  );
}

/** Returns the languages of the page without a dictionary on this computer. */
function useLackingDictionaries(): string[] {
  const langs = [useTranslate(selectSourceLang), useTranslate(selectWordedLang)];
  const { hasDictionary } = useSpelling('hasDictionary', 'version');
  const known = langs.filter((lang) => lang !== null);
  return [...new Set(known)].filter((lang) => hasDictionary(lang) === false);
}

/** Shows the number of characters, their cost, the quota left, and the engine. */
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
  const lacking = useLackingDictionaries();
  return (
    <>
      <p className={css['figures']}>
        <span>{t('texts.characterCount', { count: characters })}</span>
        {!isOwn && (
          <span>
            {billed === null
              ? t('texts.billingNotReported')
              : t('texts.billedCount', { count: billed })}
          </span>
        )}
        {left !== null && limit !== null && (
          <span>
            {t('texts.charactersLeft', {
              left: format.number(left),
              limit: format.number(limit),
            })}
          </span>
        )}
        {engine !== null && <span>{t('texts.translatedBy', { engine: engineText(engine) })}</span>}
        {model !== null && <span>{t('texts.modelNamed', { name: modelName(model) })}</span>}
        {lacking.map((lang) => (
          <span key={lang}>{t('common.noSpelling', { language: format.language(lang) })}</span>
        ))}
        {changed > 0 && (
          <span className={css['own']}>
            {t('texts.paragraphsChanged', {
              count: changed,
            })}
          </span>
        )}
      </p>
      {share !== null && (
        <p className={css['figures']}>{t('usage.shareOfRest', { percent: share })}</p>
      )}
      {exceeds && left !== null && (
        <p role="alert" className={css['warning']}>
          <CircleAlert size={16} aria-hidden />
          {t('texts.exceedsQuota', { left: format.number(left) })}
        </p>
      )}
    </>
  );
}
