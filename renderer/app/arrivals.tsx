import { useCallback, useEffect, useState } from 'react';
import type { Arrival } from '../../shared/domain/app/arrival.ts';
import { foldText } from '../../shared/text/fold-text.ts';
import { t } from '../../shared/i18n/text.ts';
import { StatusNotice } from '../components/frame/notice.tsx';
import { useHandoff } from '../features/review/index.ts';
import { unwrap } from '../lib/stores/api.ts';
import { valueOf } from '../lib/stores/loadable.ts';
import type { Page } from './pages.ts';
import type { Stores } from './stores.ts';

type TimerLink = Extract<Arrival, { kind: 'timer' }>;

/** Outcome of a link for the timer. */
type TimerOutcome =
  | { kind: 'filled'; unknownProject: string | null }
  | { kind: 'running' }
  | { kind: 'offered'; link: TimerLink };

/** Fills the form of the timer, which is not started. */
async function fillTimer(
  { time }: Pick<Stores, 'time'>,
  { note, projectName }: TimerLink,
): Promise<TimerOutcome> {
  const { loadCatalog, catalog, setTimerDraft } = time.getState();
  if (projectName !== null && valueOf(catalog) === null) await loadCatalog();
  const projects = valueOf(time.getState().catalog)?.projects ?? [];
  const named = projects.filter(({ name }) => foldText(name) === foldText(projectName ?? ''));
  const [project] = named;
  const isKnown = named.length === 1 && project !== undefined;
  setTimerDraft({ note, projectId: isKnown ? project.id : null });
  return { kind: 'filled', unknownProject: isKnown ? null : projectName };
}

async function openTimer(stores: Stores, link: TimerLink): Promise<TimerOutcome> {
  const { time } = stores;
  if (time.getState().timer === null) await time.getState().loadTimer();
  const { timer, timerDraft } = time.getState();
  if (timer !== null && timer.entry !== null) return { kind: 'running' };
  const isOwn = timerDraft.note.trim() !== '' || timerDraft.projectId !== null;
  return isOwn ? { kind: 'offered', link } : fillTimer(stores, link);
}

function TimerNotice({
  outcome,
  onUse,
  onClose,
}: {
  outcome: TimerOutcome;
  onUse: (link: TimerLink) => void;
  onClose: () => void;
}) {
  const common = { id: 'link timer', onClose } as const;
  if (outcome.kind === 'running') {
    return <StatusNotice {...common} rank="info" text={t('arrivals.timerRunning')} />;
  }
  if (outcome.kind === 'offered') {
    const { link } = outcome;
    return (
      <StatusNotice
        {...common}
        rank="urgent"
        text={t('arrivals.linkTimer')}
        actions={[{ label: t('arrivals.useForTimer'), run: () => onUse(link) }]}
        more={<p>{[link.projectName, link.note].filter(Boolean).join(' · ')}</p>}
      />
    );
  }
  const { unknownProject: name } = outcome;
  return (
    <StatusNotice
      {...common}
      rank="info"
      text={t('arrivals.timerFilled')}
      more={name === null ? undefined : <p>{t('arrivals.projectUnknown', { name })}</p>}
    />
  );
}

interface ArrivalsProps {
  stores: Stores;
  goTo: (page: Page) => void;
}

/** Shows what other programs open with the app: files, returned files, and links. Links fill in forms and do no more. */
export function Arrivals({ stores, goTo }: ArrivalsProps) {
  const openReturned = useHandoff((state) => state.open);
  const [timer, setTimer] = useState<TimerOutcome | null>(null);
  const open = useCallback(
    async (arrival: Arrival): Promise<void> => {
      if (arrival.kind === 'files') {
        goTo('documents');
        await stores.documents.getState().addArrived(arrival.tokens);
      } else if (arrival.kind === 'timer') {
        goTo('time');
        setTimer(await openTimer(stores, arrival));
      } else if (arrival.kind === 'translate') {
        goTo('translate');
        await stores.translate.getState().fillIn(arrival);
      } else {
        goTo('history');
        await stores.history.getState().openItem(arrival.itemId);
        if (arrival.kind === 'returned') await openReturned(arrival.itemId, arrival);
      }
    },
    [goTo, openReturned, stores],
  );
  useEffect(() => {
    const { api } = stores.deps;
    const take = async (): Promise<void> => {
      for (const arrival of await unwrap(api.app.takeArrivals())) await open(arrival);
    };
    void take();
    return api.app.onArrived(() => void take());
  }, [open, stores]);
  if (timer === null) return null;
  return (
    <TimerNotice
      outcome={timer}
      onUse={(link) => void fillTimer(stores, link).then(setTimer)}
      onClose={() => setTimer(null)}
    />
  );
}
