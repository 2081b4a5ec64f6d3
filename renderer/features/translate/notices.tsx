import Undo2 from 'lucide-react/icons/undo-2';
import { t } from '../../../shared/i18n/text.ts';
import { MAX_TEXT_LENGTH } from '../../../shared/domain/texts/limits.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { ModelOffer } from '../models/index.ts';
import { countCharacters } from './paragraphs.ts';
import {
  selectConnection,
  selectIsOwnService,
  selectSourceLang,
  selectTargets,
} from './selectors.ts';
import { useTranslate } from './store.ts';
import css from './translate-page.module.css';

/** Says that a text is too long for a page that translates while typing. */
function Refused({ onMakeDocument }: { onMakeDocument: (text: string) => void }) {
  const format = useFormat();
  const text = useTranslate((state) => state.refusedText);
  const dismiss = useTranslate((state) => state.dismissRefused);
  if (text === null) return null;
  return (
    <section aria-label={t('texts.textTooLong')} className={css['notice']}>
      <p role="alert">
        {t('texts.textTooLongHint', {
          count: format.number(countCharacters(text)),
          max: format.number(MAX_TEXT_LENGTH),
        })}
      </p>
      <Button
        variant="primary"
        onClick={() => {
          dismiss();
          onMakeDocument(text);
        }}
      >
        {t('texts.addAsDocument')}
      </Button>
      <Button onClick={dismiss}>{t('texts.discardPaste')}</Button>
    </section>
  );
}

/** Shows that both texts were cleared, with an undo, also by Ctrl/Cmd+Z: see {@link TranslateView}. */
function Cleared() {
  const canUndo = useTranslate((state) => state.cleared !== null);
  const undo = useTranslate((state) => state.undoClear);
  if (!canUndo) return null;
  return (
    <section aria-label={t('texts.cleared')} className={`${css['notice']} ${css['feedback']}`}>
      <output>{t('texts.bothCleared')}</output>
      <Button icon={Undo2} onClick={undo}>
        {t('app.undo')}
      </Button>
    </section>
  );
}

function OutOfQuota() {
  const connection = useTranslate(selectConnection);
  const resume = useTranslate((state) => state.resumeAfterQuota);
  if (connection === null || !connection.isOutOfQuota) return null;
  const { name } = connection;
  return (
    <section aria-label={t('texts.characterLimitOf', { name })} className={css['notice']}>
      <output>{t('texts.charactersUsedUp', { name })}</output>
      <Button onClick={() => void resume()}>{t('app.tryAgain')}</Button>
    </section>
  );
}

/** Shows that connections or languages, without which nothing can be chosen, could not be loaded. */
function Unread() {
  const { connections, languages } = useTranslate('connections', 'languages');
  const isOwn = useTranslate(selectIsOwnService);
  const isStarting = useTranslate((state) => state.embeddedState === 'starting');
  const loadConnections = useTranslate((state) => state.loadConnections);
  const loadLanguages = useTranslate((state) => state.loadConnectionData);
  if (connections.status === 'failed') {
    return (
      <ErrorPanel error={connections.error}>
        <Button onClick={() => void loadConnections()}>{t('documents.reloadConnections')}</Button>
      </ErrorPanel>
    );
  }
  if (languages.status !== 'failed' || (isOwn && isStarting)) return null;
  return (
    <ErrorPanel error={languages.error}>
      <Button onClick={() => void loadLanguages()}>{t('documents.reloadLanguages')}</Button>
    </ErrorPanel>
  );
}

/** Offers a model for the current direction if the built-in service lacks one. */
function OfferedModel() {
  const sourceLang = useTranslate(selectSourceLang);
  const targetLang = useTranslate((state) => state.targetLang);
  const isOwn = useTranslate(selectIsOwnService);
  const isPractice = useTranslate((state) => valueOf(state.languages)?.isPractice ?? true);
  const targets = useTranslate(selectTargets);
  const isKnown = sourceLang !== null && targetLang !== null;
  const direction = isOwn && !isPractice && isKnown ? { sourceLang, targetLang } : null;
  return <ModelOffer direction={direction} targets={targets} />;
}

/** Shows everything the user must know before continuing. */
export function Notices({ onMakeDocument }: { onMakeDocument: (text: string) => void }) {
  const { draftError, keepError, keep } = useTranslate('draftError', 'keepError', 'keep');
  return (
    <>
      <Unread />
      <OutOfQuota />
      <Refused onMakeDocument={onMakeDocument} />
      <Cleared />
      <OfferedModel />
      {draftError !== null && <ErrorPanel error={draftError} />}
      {keepError !== null && (
        <ErrorPanel error={keepError}>
          <Button onClick={() => void keep()}>{t('texts.saveToHistoryAgain')}</Button>
        </ErrorPanel>
      )}
    </>
  );
}
