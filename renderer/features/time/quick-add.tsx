import Plus from 'lucide-react/icons/plus';
import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { dayOf } from '../../../shared/domain/time/zone.ts';
import { MAX_NOTE_CHARS } from '../../../shared/domain/time/limits.ts';
import { t, textLanguage, textLocale } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { DateField } from '../../components/fields/date-field.tsx';
import { FieldError, TextField, Tick } from '../../components/fields/field.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { LaneBadge } from '../lane/index.ts';
import { draftNote } from './entry-edit.ts';
import { ProjectPicker } from './pickers.tsx';
import { doubtOf, freeStart, inputOf, readDraft, typeInto, typeLine } from './quick-draft.ts';
import { NO_QUICK_DRAFT, type QuickDraft } from './quick-slice.ts';
import { readLine, type LineContext } from './read-line.ts';
import { saveEdit } from './save-edit.ts';
import type { TimeState } from './state.ts';
import { useTime, useTimeStore } from './store.ts';
import { TagsInput } from './tags-input.tsx';
import { useTimeFormat } from './time-format.ts';
import { shortError } from './words.ts';
import layout from '../../components/layout/layout.module.css';
import fieldCss from '../../components/fields/field.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './quick-add.module.css';

/** Returns what a typed line depends on. */
function lineContext({ clock, zone, catalog }: TimeState): LineContext {
  const today = dayOf(clock.now(), zone);
  const projects = valueOf(catalog)?.projects ?? [];
  return { language: textLanguage(), locale: textLocale(), today, projects };
}

/** Returns when work on an earlier day begins, beside the entries that are known. */
function startOn({ entrySearch, zone, clock }: TimeState, day: string, duration: string): string {
  const entries = valueOf(entrySearch.results)?.entries ?? [];
  const taken = entries.map(({ startedAtMs, endedAtMs }) => ({
    startMs: startedAtMs,
    endMs: endedAtMs ?? clock.now(),
  }));
  return freeStart(taken, duration, { day, zone });
}

/**
 * Saves the entry typed in the quick-add row, or shows the error and keeps the text.
 *
 * @param isConfirmed the question about its length or its end was answered
 * @returns true when it was saved
 */
export async function saveQuick(state: TimeState, isConfirmed = false): Promise<boolean> {
  const { quick, clock, setQuick } = state;
  if (state.isQuickBusy) return false;
  setQuick({ quickError: null, quickQuestion: null });
  const line = readLine(quick.line, lineContext(state));
  const doubt = doubtOf(line);
  if (doubt !== null) {
    setQuick({ quickError: { field: 'line', message: doubt } });
    return false;
  }
  const draft = readDraft(quick, { nowMs: clock.now(), zone: state.zone }, isConfirmed);
  if (draft.status === 'fault') {
    setQuick({ quickError: draft.fault });
    return false;
  }
  if (draft.status === 'ask') {
    setQuick({ quickQuestion: draft.question });
    return false;
  }
  setQuick({ isQuickBusy: true });
  const error = await state.addEntry(draft.entry);
  setQuick({ isQuickBusy: false });
  if (error === null) {
    state.clearQuick(line.day === null);
    return true;
  }
  const field = inputOf(error.details?.field ?? '');
  setQuick({ quickError: { field, message: shortError(error) } });
  return false;
}

/** Says below the line how it is understood, what is unclear, and what has to be confirmed. */
function Reading({ isOpen, onKeep }: { isOpen: boolean; onKeep: () => void }) {
  const format = useTimeFormat();
  const { getState } = useTimeStore();
  const { quick, quickError: error, quickQuestion: question, zone, catalog } = useTime();
  const line = readLine(quick.line, lineContext(getState()));
  const unknown = line.doubts.find((doubt) => doubt.kind === 'unknown');
  const name = valueOf(catalog)?.projects.find(({ id }) => id === quick.projectId)?.name ?? null;
  const context = { nowMs: getState().clock.now(), zone };
  const words = doubtOf(line) ?? draftNote(quick, context, format, name);
  return (
    <div className={css['notes']} data-said="status">
      {error !== null && isOpen && !FIELDS.includes(error.field) && (
        <p className={forms['error']}>{error.message}</p>
      )}
      {question !== null && (
        <div className={layout['row']}>
          <p>{question}</p>
          <Button onClick={onKeep}>{t('time.keepIt')}</Button>
          <Button onClick={() => getState().setQuick({ quickQuestion: null })}>
            {t('time.changeIt')}
          </Button>
        </div>
      )}
      {question === null && words !== null && <p className={css['hint']}>{words}</p>}
      {unknown !== undefined && (
        <p className={css['hint']}>{t('time.lineUnknown', { name: unknown.name })}</p>
      )}
    </div>
  );
}

/** Fields whose errors are shown beside them. */
const FIELDS: readonly string[] = ['line', 'note', 'start', 'end', 'duration', 'day', 'tags'];

/** Shows what the line says as fields, and those that it cannot say. */
function Fields({ type }: { type: (patch: Partial<QuickDraft>) => void }) {
  const { getState } = useTimeStore();
  const { quick, quickError: error, zone, catalog } = useTime();
  const faultOf = (field: string) => (error?.field === field ? error.message : null);
  const text = (field: 'start' | 'end' | 'duration') => ({
    value: quick[field],
    error: faultOf(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type({ [field]: target.value }),
  });
  const today = dayOf(getState().clock.now(), zone);
  return (
    <div className={css['fields']}>
      <ProjectPicker
        value={quick.projectId}
        onPick={(projectId) => {
          const project = valueOf(catalog)?.projects.find(({ id }) => id === projectId);
          type({ projectId, ...(project ? { isBillable: project.isBillable } : {}) });
        }}
      />
      <div>
        <TagsInput
          label={t('time.entryTags')}
          value={quick.tags}
          onChange={(tags) => type({ tags })}
          error={faultOf('tags')}
        />
        {faultOf('tags') !== null && <p className={forms['error']}>{faultOf('tags')}</p>}
      </div>
      <TextField label={t('time.start')} placeholder="9:30" {...text('start')} />
      <TextField label={t('time.end')} placeholder="10:50" {...text('end')} />
      <TextField label={t('time.duration')} placeholder="1h20" {...text('duration')} />
      <DateField
        label={t('time.day')}
        keepsText
        error={faultOf('day')}
        value={quick.day ?? today}
        today={today}
        onChange={(day) => type({ day })}
      />
      <Tick
        className={css['billable']}
        checked={quick.isBillable}
        onChange={(isBillable) => type({ isBillable })}
      >
        {t('time.billable')}
      </Tick>
    </div>
  );
}

/** Returns true for a draft with something that its line does not say. */
function hasMore({ quick, ...state }: TimeState): boolean {
  const { start, end, duration, tags } = quick;
  const read = readLine(quick.line, lineContext({ quick, ...state }));
  const isTyped = (text: string, said: string) => text !== '' && said === '';
  return (
    tags !== NO_QUICK_DRAFT.tags ||
    isTyped(duration, read.duration + read.start) ||
    isTyped(start, read.start + read.duration) ||
    isTyped(end, read.end + read.duration)
  );
}

/** One line to log time afterward: what was done, how long, when, and for whom, saved with Enter. */
export function QuickAdd() {
  const { getState } = useTimeStore();
  const { quick, quickError: error, isQuickBusy: isBusy } = useTime();
  const [isOpen, setOpen] = useState(() => hasMore(getState()));
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();
  const type = (patch: Partial<QuickDraft>) => {
    const context = { nowMs: getState().clock.now(), zone: getState().zone };
    getState().typeQuick(typeInto(getState().quick, patch, context));
  };
  const write = (line: string) => {
    const state = getState();
    const context = lineContext(state);
    const says = {
      read: (text: string) => readLine(text, context),
      startOn: (day: string, duration: string) => startOn(state, day, duration),
      projects: valueOf(state.catalog)?.projects ?? [],
      today: context.today,
    };
    state.typeQuick(typeLine(state.quick, line, says));
  };
  const save = useCallback(
    async (isConfirmed: boolean) => {
      const { activeElement } = document;
      if (!(await saveQuick(getState(), isConfirmed))) return;
      // Ready for the next one, unless the user has gone on to something else meanwhile.
      const isFree = [activeElement, document.body].includes(document.activeElement);
      if (isFree) input.current?.focus();
    },
    [getState],
  );
  usePageCommand(
    'primary',
    useCallback(() => {
      // The shortcut means an open cell first.
      if (getState().edit === null) void save(false);
      else void saveEdit(getState, { isFocusKept: true });
    }, [getState, save]),
  );
  useEffect(() => {
    // Focus moves to the invalid field.
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  // Without the fields, every error belongs to the line.
  const isOfLine = error !== null && (!isOpen || error.field === 'line' || error.field === 'note');
  return (
    <form
      ref={form}
      aria-label={t('time.newEntry')}
      className={css['form']}
      noValidate
      onSubmit={submit}
    >
      <div className={css['line']}>
        <div className={fieldCss['field']}>
          <input
            ref={input}
            className={fieldCss['input']}
            aria-label={t('time.note')}
            aria-invalid={isOfLine ? true : undefined}
            aria-describedby={isOfLine ? errorId : undefined}
            placeholder={t('time.lineExample')}
            autoComplete="off"
            dir="auto"
            maxLength={MAX_NOTE_CHARS}
            value={quick.line}
            onChange={({ target }) => write(target.value)}
          />
          <FieldError id={errorId} text={isOfLine ? error.message : null} />
        </div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('app.more')}
        </Button>
        <Button type="submit" variant="primary" icon={Plus} isInactive={isBusy}>
          {t('time.addEntry')}
        </Button>
      </div>
      {isOpen && <Fields type={type} />}
      <Reading isOpen={isOpen} onKeep={() => void save(true)} />
      <LaneBadge projectId={quick.projectId} note={t('lane.timeEntriesStay')} />
    </form>
  );
}
