import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useEffect, useId, useRef } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { MAX_QUICK_TEXT_CHARS } from '../../shared/domain/app/limits.ts';
import { t } from '../../shared/i18n/text.ts';
import { Button, IconButton } from '../components/controls/button.tsx';
import { Badge } from '../components/notices/states.tsx';
import { errorText } from '../lib/words/error-text.ts';
import { format } from '../lib/words/format.ts';
import { selectAnswer, selectCanSend, translationOf, type QuickState } from './store.ts';
import css from './quick-page.module.css';

interface QuickPageProps {
  store: StoreApi<QuickState>;
}

/** Says what Enter does now, or why it does nothing. */
function hintOf(state: QuickState): string {
  const { start, route, text, work } = state;
  if (start === null) return '';
  const { serviceName: service } = start;
  if (route === null) return t('quick.noLanguages');
  if (start.tooLongChars !== null && text === '') {
    return t('quick.tooLong', { count: start.tooLongChars, most: MAX_QUICK_TEXT_CHARS });
  }
  if (text.trim() === '') return t('quick.nothingCopied');
  if (work !== 'idle') return t('quick.translating');
  if (selectAnswer(state) !== null) return t('quick.enterCopies');
  const count = Array.from(text.trim()).length;
  return start.isHere ? t('quick.enterTranslates') : t('quick.enterSends', { count, service });
}

/** Shows the languages, the service, and the project that the text goes to. */
function Route({ store }: QuickPageProps) {
  const { start, route, swap } = useStore(store);
  const answer = useStore(store, selectAnswer);
  if (start === null || route === null) return null;
  const from = route.sourceLang ?? answer?.result.detectedSourceLang ?? null;
  const place = [start.serviceName, start.projectName].filter(Boolean).join(' · ');
  return (
    <header className={css['route']}>
      <span>{from === null ? t('quick.detected') : format.language(from)}</span>
      <IconButton
        label={t('quick.swap')}
        icon={ArrowLeftRight}
        isInactive={from === null}
        onClick={swap}
      />
      <span>{format.language(route.targetLang)}</span>
      {answer?.result.isPractice && <Badge tone="warning">{t('texts.practiceBadge')}</Badge>}
      <span className={css['place']} title={place}>
        {place}
      </span>
    </header>
  );
}

/** Translates the copied text in one small window: Enter copies the translation, Esc closes. */
export function QuickPage({ store }: QuickPageProps) {
  const state = useStore(store);
  const { text, route, error, work, act, close, handOver, setText } = state;
  const answer = selectAnswer(state);
  const hintId = useId();
  const source = useRef<HTMLTextAreaElement>(null);
  useEffect(() => source.current?.focus(), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        void close();
      }
      // A button has its own Enter; Shift+Enter is a new line.
      const isOfButton = event.target instanceof HTMLButtonElement;
      if (event.key !== 'Enter' || event.shiftKey || event.repeat || isOfButton) return;
      event.preventDefault();
      void act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [act, close]);
  const said = error === null ? null : errorText(error);
  const isCopy = answer !== null;
  return (
    <main className={css['page']}>
      <h1 className="visually-hidden">{t('quick.heading')}</h1>
      <Route store={store} />
      <textarea
        ref={source}
        className={css['text']}
        aria-label={t('quick.text')}
        aria-describedby={hintId}
        dir="auto"
        lang={route?.sourceLang ?? undefined}
        maxLength={MAX_QUICK_TEXT_CHARS}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long translation is scrolled by keyboard
        tabIndex={0}
        className={css['translation']}
        aria-label={t('quick.translation')}
        aria-live="polite"
        aria-busy={work === 'running'}
      >
        {said === null ? (
          <p dir="auto" lang={route?.targetLang}>
            {answer === null ? '' : translationOf(answer)}
          </p>
        ) : (
          <p role="alert" className={css['error']}>
            <strong>{said.what}</strong> {said.safe} {said.todo}
          </p>
        )}
      </section>
      <footer className={css['foot']}>
        <p id={hintId} className={css['hint']}>
          {hintOf(state)}
        </p>
        <Button variant="quiet" onClick={() => void handOver()}>
          {t('quick.openInApp')}
        </Button>
        <Button
          variant="primary"
          isInactive={work !== 'idle' || !selectCanSend(state)}
          onClick={() => void act()}
        >
          {isCopy ? t('quick.copyAndClose') : t('texts.translate')}
        </Button>
      </footer>
    </main>
  );
}
