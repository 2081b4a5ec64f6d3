import CircleAlert from 'lucide-react/icons/circle-alert';
import CirclePause from 'lucide-react/icons/circle-pause';
import FolderOpen from 'lucide-react/icons/folder-open';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { lastPart } from '../../../../shared/domain/watches/names.ts';
import type { Watch, WatchesView } from '../../../../shared/domain/watches/watch.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/forms/dialog.tsx';
import { Loaded } from '../../../components/lists/record-list.tsx';
import { ErrorPanel } from '../../../components/notices/error-panel.tsx';
import { StateWord } from '../../../components/notices/state-word.tsx';
import { useFocusOnMount, usePanel } from '../../../lib/page/focus.ts';
import { messageOf } from '../../../lib/words/error-text.ts';
import { useLane } from '../../lane/index.ts';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import type { PickedFolder } from './slice.ts';
import { PlannedFiles, SendingForm } from './sending.tsx';
import { NewWatchForm, WatchForm } from './watch-forms.tsx';
import { countsText, problemText, routeText } from './words.ts';
import forms from '../../../components/forms/forms.module.css';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';

function WatchState({ watch, areAllPaused }: { watch: Watch; areAllPaused: boolean }) {
  if (watch.isPaused || areAllPaused) {
    return <StateWord icon={CirclePause} tone="muted" word={t('watches.paused')} />;
  }
  if (problemText(watch) !== null) {
    return <StateWord icon={CircleAlert} tone="warning" word={t('watches.waiting')} />;
  }
  return <StateWord icon={FolderOpen} tone="active" word={t('watches.watching')} />;
}

function RemoveForm({ watch, onClose }: { watch: Watch; onClose: () => void }) {
  const remove = useSettings((state) => state.removeWatch);
  const keep = useFocusOnMount<HTMLButtonElement>();
  const [error, setError] = useState<ErrorData | null>(null);
  return (
    <div className={forms['body']}>
      <p>{t('watches.removeQuestion')}</p>
      {error !== null && <ErrorPanel error={error} />}
      <div className={layout['buttons']}>
        <Button
          variant="danger"
          onClick={() =>
            void remove(watch.id).then((refusal) => {
              setError(refusal);
              if (refusal === null) onClose();
            })
          }
        >
          {t('watches.remove')}
        </Button>
        <Button ref={keep} onClick={onClose}>
          {t('timeReport.keep')}
        </Button>
      </div>
    </div>
  );
}

/** Focuses the first control of what was opened, unless it chose one itself, and closes it with Esc. */
function Opened({ onEscape, children }: { onEscape: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opened = place.current;
    if (opened?.contains(document.activeElement) === true) return;
    opened?.querySelector<HTMLElement>('select, button')?.focus();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc of the controls in it
    <div
      ref={place}
      className={css['opened']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The page stays.
        event.preventDefault();
        event.stopPropagation();
        onEscape();
      }}
    >
      {children}
    </div>
  );
}

interface WatchRowProps {
  watch: Watch;
  areAllPaused: boolean;
  onRemove: () => void;
}

function WatchRow({ watch, areAllPaused, onRemove }: WatchRowProps) {
  const { panel, open, close } = usePanel<'change' | 'sending' | 'planned'>();
  const pause = useSettings((state) => state.pauseWatch);
  const sendingButton = useRef<HTMLButtonElement>(null);
  // The button that opened them is gone with the last one.
  const closePlanned = () => {
    sendingButton.current?.focus();
    close();
  };
  const { id, folderPath, isPaused, charsADay, sentCharsToday, counts, lastProblem } = watch;
  const name = lastPart(folderPath);
  const problem = isPaused || areAllPaused ? null : problemText(watch);
  return (
    <li className={css['connection']}>
      <div className={layout['head']}>
        <div className={layout['text']}>
          <div className={layout['line']}>
            <strong dir="auto">{name}</strong>
            <WatchState watch={watch} areAllPaused={areAllPaused} />
          </div>
          <p className={css['muted']} dir="auto">
            {folderPath}
          </p>
        </div>
        <div className={layout['rowActions']}>
          <IconButton
            label={
              isPaused ? t('watches.resumeNamed', { name }) : t('watches.pauseNamed', { name })
            }
            icon={isPaused ? Play : Pause}
            onClick={() => void pause(id, !isPaused)}
          />
          <IconButton
            label={t('watches.changeNamed', { name })}
            icon={Pencil}
            onClick={open('change')}
          />
          <IconButton label={t('watches.removeNamed', { name })} icon={Trash2} onClick={onRemove} />
        </div>
      </div>
      {problem !== null && <p>{problem}</p>}
      <div>
        <p>{routeText(watch)}</p>
        <p>{countsText(watch)}</p>
        <p className={css['muted']}>
          {charsADay === null
            ? t('watches.sendsByHand')
            : t('watches.sendsAutomatically', { used: sentCharsToday, most: charsADay })}
        </p>
      </div>
      {lastProblem !== null && (
        <p className={forms['error']}>
          {t('watches.lastProblem', {
            name: lastProblem.fileName,
            problem: messageOf(lastProblem.error),
          })}
        </p>
      )}
      <div className={layout['line']}>
        {counts.planned > 0 && (
          <Button onClick={open('planned')}>
            {t('watches.plannedOpen', { count: counts.planned })}
          </Button>
        )}
        <Button ref={sendingButton} onClick={open('sending')}>
          {charsADay === null ? t('watches.sendingOpen') : t('watches.sendingChange')}
        </Button>
      </div>
      {panel === 'change' && (
        <Opened onEscape={close}>
          <WatchForm watch={watch} onClose={close} />
        </Opened>
      )}
      {panel === 'sending' && <SendingForm watch={watch} onClose={close} />}
      {panel === 'planned' && (
        <Opened onEscape={closePlanned}>
          <PlannedFiles watch={watch} onClose={closePlanned} />
        </Opened>
      )}
    </li>
  );
}

interface WatchListProps {
  view: WatchesView;
  /** Called when a row is gone, and its button with it. */
  onRemoved: () => void;
}

function WatchList({ view, onRemoved }: WatchListProps) {
  const [removed, setRemoved] = useState<Watch | null>(null);
  const asked = useRef<Watch | null>(null);
  const pause = useSettings((state) => state.pauseWatch);
  const { watches, areAllPaused } = view;
  useEffect(() => {
    const last = asked.current;
    asked.current = removed;
    if (removed === null && last !== null && !watches.some(({ id }) => id === last.id)) onRemoved();
  }, [removed, watches, onRemoved]);
  if (watches.length === 0 && !areAllPaused) {
    return <p className={css['muted']}>{t('watches.none')}</p>;
  }
  return (
    <>
      <div data-said="status" className={layout['line']}>
        {areAllPaused && <span className={forms['warning']}>{t('watches.allPaused')}</span>}
        <Button icon={areAllPaused ? Play : Pause} onClick={() => void pause(null, !areAllPaused)}>
          {areAllPaused ? t('watches.resumeAll') : t('watches.pauseAll')}
        </Button>
      </div>
      <ul aria-label={t('watches.heading')} className={css['connections']}>
        {watches.map((watch) => (
          <WatchRow
            key={watch.id}
            watch={watch}
            areAllPaused={areAllPaused}
            onRemove={() => setRemoved(watch)}
          />
        ))}
      </ul>
      <Dialog
        title={t('watches.removeNamed', { name: lastPart(removed?.folderPath ?? '') })}
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
      >
        {removed !== null && <RemoveForm watch={removed} onClose={() => setRemoved(null)} />}
      </Dialog>
    </>
  );
}

/** Lists folders whose new files are planned, and sent where the user said so. */
export function WatchesSection() {
  const { watches, loadWatches: load, pickWatchFolder } = useSettings();
  const loadRules = useLane((state) => state.loadRules);
  const [folder, setFolder] = useState<PickedFolder | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    void load();
    void loadRules();
  }, [load, loadRules]);
  const closeForm = () => setFolder(null);
  const focusAdd = useCallback(() => addButton.current?.focus(), []);
  const isOpen = folder !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusAdd();
    wasOpen.current = isOpen;
  }, [isOpen, focusAdd]);
  return (
    <Section
      place="watches"
      purpose={t('watches.purpose')}
      actions={
        folder === null && (
          <Button
            ref={addButton}
            icon={Plus}
            onClick={() => void pickWatchFolder().then(setFolder)}
          >
            {t('watches.add')}
          </Button>
        )
      }
    >
      {folder !== null && (
        <Opened onEscape={closeForm}>
          <NewWatchForm folder={folder} onDone={closeForm} />
        </Opened>
      )}
      <Loaded of={watches} rows={2} reading={t('watches.loading')} onRetry={load}>
        {(view) => <WatchList view={view} onRemoved={focusAdd} />}
      </Loaded>
    </Section>
  );
}
