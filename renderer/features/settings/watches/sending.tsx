import { useEffect, useState } from 'react';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import { MAX_WATCH_CHARS_A_DAY } from '../../../../shared/domain/watches/limits.ts';
import { lastPart } from '../../../../shared/domain/watches/names.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/fields/field.tsx';
import { DraftForm, useDraftForm } from '../../../components/forms/draft-form.tsx';
import { useFocusOnMount } from '../../../lib/page/focus.ts';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { useSettings } from '../store.ts';
import { SHOWN_PLANNED } from './slice.ts';
import type { WatchFormProps } from './watch-forms.tsx';
import { NOTES, serviceOf } from './words.ts';
import forms from '../../../components/forms/forms.module.css';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';

/** Reads a number of characters as typed; null if it is none. */
function readChars(typed: string): number | null {
  const plain = typed.trim();
  const count = /^\d{1,9}$/u.test(plain) ? Number(plain) : 0;
  return count >= 1 && count <= MAX_WATCH_CHARS_A_DAY ? count : null;
}

/** Sending without asking: off until the user confirms it here. */
export function SendingForm({ watch, onClose }: WatchFormProps) {
  const setSending = useSettings((state) => state.setWatchSending);
  const { id: watchId, charsADay } = watch;
  const first = useFocusOnMount<HTMLInputElement>();
  const form = useDraftForm<{ chars: string }, 'chars'>({
    blank: { chars: charsADay === null ? '' : String(charsADay) },
    check: ({ chars }) =>
      readChars(chars) === null
        ? { chars: t('watches.charsADayInvalid', { most: MAX_WATCH_CHARS_A_DAY }) }
        : {},
    send: ({ chars }) => setSending({ watchId, charsADay: readChars(chars) }),
    onDone: onClose,
  });
  const isHere = watch.connectionId === EMBEDDED_CONNECTION_ID;
  return (
    <DraftForm
      label={t('watches.sendingFor', { name: lastPart(watch.folderPath) })}
      form={form}
      action={t('watches.sendingOn')}
      onCancel={onClose}
      onEscape={onClose}
      buttons={
        charsADay === null ? null : (
          <Button
            onClick={() => void setSending({ watchId, charsADay: null }).then(() => onClose())}
          >
            {t('watches.sendingOff')}
          </Button>
        )
      }
    >
      <p className={css['prose']}>
        {t('watches.sendingExplained', { service: serviceOf(watch) })}
        {!isHere && ` ${t('watches.sendingMayCost')}`}
      </p>
      <TextField
        ref={first}
        label={t('watches.charsADay')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('chars')}
      />
    </DraftForm>
  );
}

/** The planned files, which are sent or left out here. */
export function PlannedFiles({ watch, onClose }: WatchFormProps) {
  const { plannedFiles, loadPlannedFiles, sendPlanned, leaveOut } = useSettings();
  const [isBusy, setBusy] = useState(false);
  const { id, plannedChars } = watch;
  const first = useFocusOnMount<HTMLButtonElement>();
  useEffect(() => void loadPlannedFiles(id), [loadPlannedFiles, id]);
  const known = valueOf(plannedFiles)?.files;
  // Files that may have been sent before are only sent by their names, so all of them are named.
  const held = known?.filter(({ note }) => note === 'held') ?? [];
  const others = known?.filter(({ note }) => note !== 'held') ?? [];
  const shown = [...held, ...others.slice(0, SHOWN_PLANNED)];
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
    onClose();
  };
  const name = lastPart(watch.folderPath);
  return (
    <section aria-label={t('watches.plannedOf', { name })} className={layout['panel']}>
      <p>{t('watches.plannedSummary', { chars: plannedChars, service: serviceOf(watch) })}</p>
      <ul className={layout['stack']}>
        {shown.map((file) => (
          <li key={file.id} className={layout['spread']}>
            <span>
              <bdi>{file.name}</bdi>
              {file.note !== null && <span className={forms['hint']}> {t(NOTES[file.note])}</span>}
            </span>
            <div className={layout['rowActions']}>
              {file.note === 'held' && (
                <Button
                  aria-label={t('watches.sendAgainNamed', { name: file.name })}
                  isInactive={isBusy}
                  onClick={() => void act(() => sendPlanned(id, [file.id]))}
                >
                  {t('documents.heldSend')}
                </Button>
              )}
              <Button
                aria-label={t('watches.leaveOutNamed', { name: file.name })}
                isInactive={isBusy}
                onClick={() => void leaveOut(id, [file.id]).then(() => first.current?.focus())}
              >
                {t('watches.leaveOut')}
              </Button>
            </div>
          </li>
        ))}
        {others.length > SHOWN_PLANNED && (
          <li className={forms['hint']}>
            {t('watches.plannedMore', { count: others.length - SHOWN_PLANNED })}
          </li>
        )}
      </ul>
      <div className={layout['buttons']}>
        <Button
          ref={first}
          variant="primary"
          isInactive={isBusy || others.length === 0}
          onClick={() =>
            void act(() =>
              sendPlanned(
                id,
                others.map((file) => file.id),
              ),
            )
          }
        >
          {t('watches.sendAll', {
            count: known === undefined ? watch.counts.planned : others.length,
          })}
        </Button>
        <Button isInactive={isBusy} onClick={() => void act(() => leaveOut(id, null))}>
          {t('watches.leaveAllOut')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </section>
  );
}
