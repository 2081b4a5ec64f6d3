import Undo2 from 'lucide-react/icons/undo-2';
import { useLayoutEffect } from 'react';
import { msg, t } from '../../../shared/i18n/text.ts';
import { MAX_TEXT_LENGTH } from '../../../shared/domain/texts/limits.ts';
import { UNCLEAR_LANGUAGE_HINT } from '../../../shared/domain/texts/options.ts';
import { missingDirectionIn } from '../../../shared/domain/connections/connection-errors.ts';
import { joinWrappedLines } from '../../../shared/text/wrapped-lines.ts';
import { ErrorNotice, StatusNotice } from '../../components/frame/notice.tsx';
import { useOpenSettings } from '../../lib/page/open-settings.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { useDelayed } from '../../lib/page/use-delayed.ts';
import { replaceRange } from '../../lib/text/type-text.ts';
import { format } from '../../lib/words/format.ts';
import { useModelOffer } from '../models/index.ts';
import { countCharacters } from './paragraphs.ts';
import { openSourceLanguages } from './route-bar.tsx';
import {
  selectConnection,
  selectExceedsQuota,
  selectIsEarlier,
  selectIsOwnService,
  selectQuotaLeft,
  selectSourceLang,
  selectUntranslated,
} from './selectors.ts';
import { waitText } from './status-line.tsx';
import type { ShownTextStep } from './text-state.ts';
import { useTranslate } from './store.ts';
import { canAdopt } from './text-item.ts';
import { sourceArea, targetArea } from './text-pane.tsx';

/** Says that a text is too long for a page that translates while typing. */
function Refused({ onMakeDocument }: { onMakeDocument: (text: string) => void }) {
  const { refusedText: text, dismissRefused: dismiss } = useTranslate();
  if (text === null) return null;
  const run = () => {
    dismiss();
    onMakeDocument(text);
  };
  const [count, max] = [format.number(countCharacters(text)), format.number(MAX_TEXT_LENGTH)];
  return (
    <StatusNotice
      id="refused text"
      rank="urgent"
      tone="warning"
      text={t('texts.textTooLong')}
      actions={[{ label: t('texts.addAsDocument'), run }]}
      more={<p>{t('texts.textTooLongHint', { count, max })}</p>}
      onClose={dismiss}
    />
  );
}

/** Says that a text came with a link, which sends nothing, or asks before it replaces the person's own. */
function FromLink() {
  const isUnasked = useTranslate(({ unasked, sourceText }) => unasked === sourceText);
  const { offered, takeOffered, dismissOffered, translate: run } = useTranslate();
  if (offered !== null) {
    return (
      <StatusNotice
        id="link text"
        rank="urgent"
        text={t('arrivals.linkText')}
        actions={[{ label: t('arrivals.replaceText'), run: takeOffered }]}
        more={<p>{offered.text}</p>}
        onClose={dismissOffered}
      />
    );
  }
  if (!isUnasked) return null;
  return (
    <StatusNotice
      id="link text"
      rank="action"
      text={t('arrivals.textFilled')}
      actions={[{ label: t('texts.translate'), run }]}
    />
  );
}

/** Offers to join pasted lines that were cut to a width. */
function WrappedPaste() {
  const pasted = useTranslate((state) =>
    state.wrappedPaste !== null && state.sourceText.includes(state.wrappedPaste)
      ? state.wrappedPaste
      : null,
  );
  const lang = useTranslate(selectSourceLang);
  const notePaste = useTranslate((state) => state.notePaste);
  if (pasted === null) return null;
  const run = () => {
    const area = sourceArea();
    const start = area?.value.indexOf(pasted) ?? -1;
    notePaste(null);
    if (area === null || start === -1) return;
    // As if typed, so that Ctrl/Cmd+Z brings the lines back.
    const text = joinWrappedLines(pasted, lang);
    replaceRange(area, { start, end: start + pasted.length, text });
  };
  return (
    <StatusNotice
      id="wrapped paste"
      rank="action"
      text={t('texts.linesWrapped')}
      actions={[{ label: t('texts.joinLines'), run }]}
      onClose={() => notePaste(null)}
    />
  );
}

const MADE_TEXTS = {
  take: msg('texts.newerTranslationUsed'),
  clear: msg('texts.bothCleared'),
  swap: msg('texts.bothSwapped'),
} as const;

/** Returns the words for the last step; null for one that is seen where it is typed. */
function stepTextOf({ kind, way }: ShownTextStep): string | null {
  const step = t('texts.step', { kind });
  if (way === 'undo') return t('app.stepUndone', { step });
  if (way === 'redo') return t('app.stepRedone', { step });
  return kind === 'take' || kind === 'clear' || kind === 'swap' ? t(MADE_TEXTS[kind]) : null;
}

/** Says what replaced a whole text, or was undone or redone last; then the caret goes there. */
function Step() {
  const { textStep: step, undo, redo } = useTranslate();
  usePageCommand('undo', undo);
  usePageCommand('redo', redo);
  useLayoutEffect(() => {
    if (step === null || step.way === 'made') return;
    const area = step.side === 'target' ? targetArea() : sourceArea();
    area?.focus();
    area?.setSelectionRange(step.at, step.at);
  }, [step]);
  const text = step === null ? null : stepTextOf(step);
  if (step === null || text === null) return null;
  if (step.way !== 'made') return <StatusNotice id="undo text" rank="info" text={text} />;
  return (
    <StatusNotice
      id="undo text"
      rank="action"
      text={text}
      actions={[{ label: t('app.undo'), icon: Undo2, run: () => void undo() }]}
    />
  );
}

/** Asks what to do when a newer translation conflicts with the user's own wording: nothing is overwritten unasked. */
function HeldBack() {
  const isThere = useTranslate((state) => state.heldBack !== null);
  const { takeHeldBack: take, keepOwn: keep } = useTranslate();
  if (!isThere) return null;
  const action = (label: string, work: () => void) => ({
    label,
    run: () => {
      work();
      targetArea()?.focus();
    },
  });
  return (
    <StatusNotice
      id="newer translation"
      rank="urgent"
      tone="warning"
      text={t('texts.newerTranslation')}
      actions={[action(t('texts.keepMyWording'), keep), action(t('texts.useNewTranslation'), take)]}
      more={<p>{t('texts.newerTranslationHeld')}</p>}
    />
  );
}

/** While typing, the translation follows before this. */
const EARLIER_DELAY_MS = 1000;

/** Says that the translation is for an earlier text, and how to use it anyway. */
function Earlier() {
  const isEarlier = useTranslate(selectIsEarlier);
  const isIdle = useTranslate((state) => state.work.status === 'idle' && state.heldBack === null);
  const canUse = useTranslate(canAdopt);
  const run = useTranslate((state) => state.adoptEarlier);
  const isLabeled = useDelayed(isEarlier && isIdle, EARLIER_DELAY_MS);
  if (!isLabeled) return null;
  return (
    <StatusNotice
      id="earlier text"
      rank={canUse ? 'action' : 'info'}
      text={t('texts.earlierNotKept')}
      actions={canUse ? [{ label: t('texts.useForThisText'), run }] : []}
    />
  );
}

/** Says why nothing was translated, and what helps. */
function Work() {
  const openSettings = useOpenSettings();
  const { work, translate: run, sourceLang, cancelTranslation: cancel } = useTranslate();
  const name = useTranslate((state) => selectConnection(state)?.name ?? '');
  const gap = useTranslate(selectUntranslated);
  const missing =
    work.status === 'failed' ? missingDirectionIn(work.error.details?.serviceMessage) : null;
  const offer = useModelOffer(
    missing && { sourceLang: missing.source, targetLang: missing.target },
    [],
  );
  const chooseLanguage = { label: t('texts.chooseLanguage'), run: openSourceLanguages };
  if (work.status === 'failed') {
    const { error } = work;
    if (error.details?.hint === UNCLEAR_LANGUAGE_HINT) {
      return <ErrorNotice id="translation" error={error} actions={[chooseLanguage]} />;
    }
    return missing === null ? (
      <ErrorNotice id="translation" error={error} onRetry={run} />
    ) : (
      <ErrorNotice
        id="translation"
        error={error}
        actions={[
          ...(offer === null
            ? []
            : [
                {
                  label: t('texts.showOfflineLanguages'),
                  run: () => openSettings('languages', offer.sought),
                },
              ]),
          { label: t('texts.addConnection'), run: () => openSettings('connections') },
        ]}
      />
    );
  }
  if (work.status === 'waiting') {
    return (
      <StatusNotice
        id="translation waits"
        rank="action"
        tone="warning"
        text={waitText({ reason: 'rate-limit', untilMs: work.untilMs }, name)}
        actions={[
          { label: t('outbox.tryNow'), run },
          { label: t('texts.stop'), run: cancel },
        ]}
      />
    );
  }
  if (work.status !== 'idle' || gap === null) return null;
  return (
    <StatusNotice
      id="untranslated"
      rank="action"
      tone="warning"
      text={
        gap === 'script' && sourceLang !== null
          ? t('texts.otherScript', { language: format.language(sourceLang) })
          : t('texts.nothingTranslated')
      }
      actions={[chooseLanguage]}
    />
  );
}

function Quota() {
  const connection = useTranslate(selectConnection);
  const run = useTranslate((state) => state.resumeAfterQuota);
  const exceeds = useTranslate(selectExceedsQuota);
  const left = useTranslate(selectQuotaLeft);
  const common = { id: 'quota', tone: 'warning' } as const;
  if (connection?.isOutOfQuota === true) {
    const { name } = connection;
    return (
      <StatusNotice
        {...common}
        rank="action"
        text={t('texts.characterLimitOf', { name })}
        actions={[{ label: t('app.tryAgain'), run }]}
        more={<p>{t('texts.charactersUsedUp', { name })}</p>}
      />
    );
  }
  if (!exceeds || left === null) return null;
  const text = t('texts.exceedsQuota', { left: format.number(left) });
  return <StatusNotice {...common} rank="info" text={text} />;
}

/** Shows that connections or languages, without which nothing can be chosen, could not be loaded. */
function Unread() {
  const { connections, languages, loadConnections, loadConnectionData } = useTranslate();
  const isOwn = useTranslate(selectIsOwnService);
  const isStarting = useTranslate((state) => state.embeddedState === 'starting');
  const areLanguagesUnread = languages.status === 'failed' && !(isOwn && isStarting);
  return (
    <>
      <ErrorNotice
        id="connections"
        error={connections.status === 'failed' ? connections.error : null}
        actions={[{ label: t('documents.reloadConnections'), run: loadConnections }]}
      />
      <ErrorNotice
        id="languages"
        error={areLanguagesUnread ? languages.error : null}
        actions={[{ label: t('documents.reloadLanguages'), run: loadConnectionData }]}
      />
    </>
  );
}

/** Says that a text remains in the history although texts are no longer kept. */
function LeftInHistory() {
  const isThere = useTranslate((state) => state.leftItemId !== null);
  const { removeLeft: run, forgetLeft } = useTranslate();
  if (!isThere) return null;
  return (
    <StatusNotice
      id="left in history"
      rank="action"
      text={t('texts.leftInHistory')}
      actions={[{ label: t('texts.removeFromHistory'), run }]}
      onClose={forgetLeft}
    />
  );
}

interface NoticesProps {
  onMakeDocument: (text: string) => void;
  /** Reason why nothing is read aloud. */
  speechNote: string | null;
}

/** Shows everything the user must know before continuing, in the status line. */
export function Notices({ onMakeDocument, speechNote }: NoticesProps) {
  const { tab, draftError, keepError, keep, improvement, improve } = useTranslate();
  const isTranslation = tab === 'translate';
  const isFailed = !isTranslation && improvement.status === 'failed';
  return (
    <>
      <Unread />
      <Quota />
      <Refused onMakeDocument={onMakeDocument} />
      <FromLink />
      {isTranslation && <Work />}
      {isTranslation && <HeldBack />}
      {isTranslation && <Earlier />}
      <Step />
      <WrappedPaste />
      <LeftInHistory />
      <ErrorNotice id="improvement" error={isFailed ? improvement.error : null} onRetry={improve} />
      <ErrorNotice id="draft" error={draftError} />
      <ErrorNotice
        id="keep text"
        error={keepError}
        actions={[{ label: t('texts.saveToHistoryAgain'), run: keep }]}
      />
      {speechNote !== null && <StatusNotice id="speech" rank="info" text={speechNote} />}
    </>
  );
}
