import type { TextWait } from '../../../shared/domain/texts/translation.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import type { PanelState } from '../../components/frame/side-panel.tsx';
import { StatusFacts } from '../../components/frame/status-line.tsx';
import { useDelayed } from '../../lib/page/use-delayed.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useSpelling } from '../../lib/text/spelling.ts';
import { engineText } from '../../lib/words/engine-text.ts';
import { format } from '../../lib/words/format.ts';
import { chipsOf, modelName } from './option-words.ts';
import {
  selectBlock,
  selectCharacters,
  selectConnection,
  selectIsOwnService,
  selectOwnParagraphs,
  selectQuotaLeft,
  selectQuotaWarning,
  selectSourceLang,
  selectWordedLang,
} from './selectors.ts';
import { useTranslate } from './store.ts';
import css from './translate-page.module.css';

/** Says why a request takes longer, and until when; null `wait`: the service is working. */
export function waitText(wait: TextWait | null, name: string): string {
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
  return t('texts.pausedUntil', { name, time });
}

/** Says why a text is not translated or improved yet, once that takes long, with a way to stop. */
function WorkState() {
  const { work, wait, improvement, cancelTranslation, cancelImprovement } = useTranslate();
  const name = useTranslate((state) => selectConnection(state)?.name ?? '');
  const block = useTranslate((state) =>
    state.tab === 'improve' || state.sourceText.trim() === '' ? null : selectBlock(state),
  );
  const isTranslation = useTranslate((state) => state.tab === 'translate');
  const running = isTranslation ? work : improvement;
  const isSlow = useDelayed(running.status === 'running');
  if (!isSlow || running.status !== 'running') return block !== null && <span>{block}</span>;
  const shownWait = wait?.requestId === running.requestId ? wait.wait : null;
  return (
    <>
      <span>{waitText(shownWait, name)}</span>
      <Button
        variant="quiet"
        onClick={() => void (isTranslation ? cancelTranslation() : cancelImprovement())}
      >
        {t('texts.stop')}
      </Button>
    </>
  );
}

/** Returns the languages of the page without a dictionary on this computer. */
function useLackingDictionaries(): string[] {
  const langs = [useTranslate(selectSourceLang), useTranslate(selectWordedLang)];
  const { hasDictionary } = useSpelling();
  useSpelling((state) => state.version);
  const known = langs.filter((lang) => lang !== null);
  return [...new Set(known)].filter((lang) => hasDictionary(lang) === false);
}

/** Says which of the chosen options the translation was made without. */
function LeftOut() {
  const { options, choices, translation } = useTranslate();
  const leftOut = translation?.leftOut ?? [];
  const labels = chipsOf(options, valueOf(choices))
    .filter(({ key }) => leftOut.some((option) => option === key))
    .map(({ label }) => label);
  if (labels.length === 0) return null;
  return (
    <span className={css['warning']}>
      {t('texts.translatedWithout', { options: labels.join(', ') })}
    </span>
  );
}

/** Shows the number of characters, their cost, the quota left, and the engine. */
export function Figures({ panel }: { panel: PanelState }) {
  const characters = useTranslate(selectCharacters);
  const { billedChars: billed, isTimeLogged, isLogOpen, tab } = useTranslate();
  const isOwn = useTranslate(selectIsOwnService);
  const left = useTranslate(selectQuotaLeft);
  const limit = useTranslate((state) => valueOf(state.usage)?.characterLimit ?? null);
  const share = useTranslate(selectQuotaWarning);
  const changed = useTranslate((state) => selectOwnParagraphs(state).size);
  const engine = useTranslate((state) => state.translation?.engine ?? null);
  const model = useTranslate((state) => state.translation?.modelTypeUsed ?? null);
  const matchCount = useTranslate((state) => valueOf(state.matches)?.length ?? 0);
  const lacking = useLackingDictionaries();
  const isMatchesShown = panel.isOpen && panel.tab === 'matches';
  return (
    <StatusFacts>
      <WorkState />
      {tab === 'translate' && <LeftOut />}
      {tab === 'translate' && matchCount > 0 && !isMatchesShown && (
        <Button variant="quiet" onClick={() => panel.show('matches')}>
          {t('texts.matchCount', { count: matchCount })}
        </Button>
      )}
      <span>{t('texts.characterCount', { count: characters })}</span>
      {changed > 0 && <span>{t('texts.paragraphsChanged', { count: changed })}</span>}
      {share !== null && (
        <span className={css['warning']}>{t('usage.shareOfRest', { percent: share })}</span>
      )}
      {!isOwn && (
        <span>
          {billed === null
            ? t('texts.billingNotReported')
            : t('texts.billedCount', { count: billed })}
        </span>
      )}
      {left !== null && limit !== null && (
        <span>
          {t('texts.charactersLeft', { left: format.number(left), limit: format.number(limit) })}
        </span>
      )}
      {isTimeLogged && !isLogOpen && <span>{t('texts.timeLogged')}</span>}
      {engine !== null && <span>{t('texts.translatedBy', { engine: engineText(engine) })}</span>}
      {model !== null && <span>{t('texts.modelNamed', { name: modelName(model) })}</span>}
      {lacking.map((lang) => (
        <span key={lang}>{t('common.noSpelling', { language: format.language(lang) })}</span>
      ))}
    </StatusFacts>
  );
}
