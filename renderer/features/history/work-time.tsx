import Clock from 'lucide-react/icons/clock';
import { useEffect } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import type { WorkFacts, WorkLog } from '../../../shared/domain/time/work.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorNotice, StatusNotice } from '../../components/frame/notice.tsx';
import { format } from '../../lib/words/format.ts';
import { useWork, wordsPerHour } from './work-store.ts';

/** Events of people at work. Scrolling by itself proves nobody there. */
const EVENTS = ['keydown', 'input', 'pointerdown', 'wheel'] as const;

/** Reports work in the window as long as the item is open. */
function useNotedWork(itemId: string): void {
  const { open, note } = useWork();
  useEffect(() => {
    const close = open(itemId);
    const options = { capture: true, passive: true };
    for (const event of EVENTS) document.addEventListener(event, note, options);
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, note, options);
      close();
    };
  }, [itemId, open, note]);
}

function factsText(facts: WorkFacts, number: (value: number) => string): string {
  const pace = wordsPerHour(facts);
  const minutes = number(Math.floor(facts.workedMs / MINUTE_MS));
  if (pace === null) return t('history.workHere', { minutes });
  return t('history.workPace', { minutes, words: number(pace) });
}

function logText({ loggedMs, coveredBy }: WorkLog): string {
  if (loggedMs > 0) return t('history.workLogged', { duration: formatDuration(loggedMs) });
  if (coveredBy === 'timer') return t('history.workByTimer');
  return coveredBy === 'entry' ? t('history.workByEntry') : t('history.workNothingToLog');
}

/** Shows the time on the open item, with the pace, in one line, and logs it. Nothing within the first minute. */
export function WorkTime({ itemId }: { itemId: string }) {
  const { facts, logged, error, logWork, forgetLogged } = useWork();
  useNotedWork(itemId);
  if (facts === null || facts.workedMs < MINUTE_MS) return null;
  const { editShare } = facts;
  const percent = new Intl.NumberFormat(textLocale(), { style: 'percent' });
  return (
    <>
      <span>{factsText(facts, format.number)}</span>
      <Button variant="quiet" icon={Clock} onClick={() => void logWork()}>
        {t('texts.logTime')}
      </Button>
      {editShare !== null && (
        <span>{t('history.workEdited', { share: percent.format(editShare) })}</span>
      )}
      {logged !== null && (
        <StatusNotice id="work" rank="action" text={logText(logged)} onClose={forgetLogged} />
      )}
      <ErrorNotice id="work" error={error} onClose={forgetLogged} />
    </>
  );
}
