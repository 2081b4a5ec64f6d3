import { useRef, useState } from 'react';
import type { Customer, RoundingRule } from '../../../shared/domain/projects/project.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { MAX_ROUNDING_STEP_MINUTES } from '../../../shared/domain/time/limits.ts';
import {
  ROUNDING_DIRECTIONS,
  ROUNDING_SCOPES,
  type RoundingDirection,
  type RoundingScope,
} from '../../../shared/domain/time/names.ts';
import { roundDuration } from '../../../shared/domain/time/rounding.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { t, msg } from '../../../shared/i18n/text.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { RadioGroup } from '../../components/controls/radio-group.tsx';
import { translated } from '../../lib/words/translated.ts';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { roundingText } from './catalog-words.ts';
import { NameCell, RowActions, SyncState } from './row-parts.tsx';
import { useProjects } from './store.ts';
import css from './catalog.module.css';
import { Form } from '../../components/forms/form.tsx';

/** Two entries of one day: rounding them separately and together gives different results. */
const FIRST_MS = 52 * MINUTE_MS;
const SECOND_MS = 11 * MINUTE_MS;

/** Describes what a rule does to two entries of a day. */
export function roundingExample(rule: RoundingRule): string {
  const one = formatDuration(FIRST_MS);
  const two = formatDuration(SECOND_MS);
  if (rule.scope === 'day') {
    const sumMs = FIRST_MS + SECOND_MS;
    return t('timeReport.roundingExampleDay', {
      one,
      two,
      sum: formatDuration(sumMs),
      billed: formatDuration(roundDuration(sumMs, rule)),
    });
  }
  const first = roundDuration(FIRST_MS, rule);
  const second = roundDuration(SECOND_MS, rule);
  return t('timeReport.roundingExampleEntry', {
    one,
    two,
    first: formatDuration(first),
    second: formatDuration(second),
    sum: formatDuration(first + second),
  });
}

const DIRECTION_LABELS: Record<RoundingDirection, MessageId> = {
  up: msg('timeReport.roundUp'),
  down: msg('timeReport.roundDown'),
  nearest: msg('timeReport.roundNearest'),
};
const SCOPE_LABELS: Record<RoundingScope, MessageId> = {
  entry: msg('timeReport.scopeEntry'),
  day: msg('timeReport.scopeDay'),
};
const DIRECTIONS = ROUNDING_DIRECTIONS.map((value) => ({ value, label: DIRECTION_LABELS[value] }));
const SCOPES = ROUNDING_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));
const FIRST: RoundingRule = { stepMinutes: 15, direction: 'up', scope: 'entry' };

interface RoundingFormProps {
  name: string;
  rule: RoundingRule | null;
  onKeep: (rule: RoundingRule | null) => Promise<void>;
  onCancel: () => void;
}

/** Form for how billed time is derived from exact time for one customer; the exact time is always preserved. */
function RoundingForm({ name, rule, onKeep, onCancel }: RoundingFormProps) {
  const step = useFocusOnMount<HTMLInputElement>();
  const [draft, setDraft] = useState(rule ?? FIRST);
  const [minutes, setMinutes] = useState(String((rule ?? FIRST).stepMinutes));
  const stepMinutes = /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : 0;
  const isStep = stepMinutes >= 1 && stepMinutes <= MAX_ROUNDING_STEP_MINUTES;
  const submit = () => {
    if (isStep) void onKeep({ ...draft, stepMinutes });
    else step.current?.focus();
  };
  return (
    <Form
      label={t('timeReport.roundingOf', { name })}
      className={css['roundingForm']}
      onSubmit={submit}
    >
      <TextField
        ref={step}
        label={t('timeReport.roundingStep')}
        inputMode="numeric"
        value={minutes}
        error={
          isStep ? null : t('timeReport.roundingStepInvalid', { most: MAX_ROUNDING_STEP_MINUTES })
        }
        onChange={({ target }) => setMinutes(target.value)}
      />
      <RadioGroup
        label={t('timeReport.roundingDirection')}
        choices={translated(DIRECTIONS)}
        value={draft.direction}
        onChange={(direction) => setDraft({ ...draft, direction })}
      />
      <RadioGroup
        label={t('timeReport.roundingScope')}
        choices={translated(SCOPES)}
        value={draft.scope}
        onChange={(scope) => setDraft({ ...draft, scope })}
      />
      <p className={css['example']} data-said="status">
        {isStep && roundingExample({ ...draft, stepMinutes })}
      </p>
      <div className={css['buttons']}>
        <Button variant="primary" type="submit" isInactive={!isStep}>
          {t('timeReport.saveRule')}
        </Button>
        {rule !== null && (
          <Button onClick={() => void onKeep(null)}>{t('timeReport.billExactTime')}</Button>
        )}
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
      </div>
    </Form>
  );
}

/** One customer, above its projects; the name is edited in place, the rounding rule in a panel below. */
function NamedCustomer({ customer }: { customer: Customer }) {
  const { id, name, isArchived, rounding, syncState } = customer;
  const { editCustomer, renameCustomer, deleteCustomer } = useProjects();
  const [isRounding, setRounding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closeRounding = () => {
    setRounding(false);
    opener.current?.focus();
  };
  return (
    <>
      <tr className={css['group']}>
        <NameCell record={customer} onRename={(next) => renameCustomer(id, next)} />
        <td colSpan={3}>
          <Button
            ref={opener}
            variant="quiet"
            className={css['rounding']}
            aria-expanded={isRounding}
            aria-label={t('timeReport.roundingNamed', { rounding: roundingText(rounding), name })}
            onClick={() => setRounding(!isRounding)}
          >
            {t('timeReport.roundingLabel')} {roundingText(rounding)}
          </Button>
        </td>
        <td>
          <SyncState state={syncState} />
        </td>
        <td>
          <RowActions
            name={name}
            isArchived={isArchived}
            onArchive={(next) => void editCustomer(id, { isArchived: next })}
            onDelete={() => void deleteCustomer(id)}
          />
        </td>
      </tr>
      {isRounding && (
        <tr className={css['panel']}>
          <td colSpan={6}>
            <RoundingForm
              name={name}
              rule={rounding}
              onKeep={async (next) => {
                if (await editCustomer(id, { rounding: next })) closeRounding();
              }}
              onCancel={closeRounding}
            />
          </td>
        </tr>
      )}
    </>
  );
}

/** Heads the projects of a customer, or those without one. */
export function CustomerRow({ customer }: { customer: Customer | null }) {
  if (customer !== null) return <NamedCustomer customer={customer} />;
  return (
    <tr className={css['group']}>
      <th scope="row" colSpan={6}>
        {t('app.noCustomer')}
      </th>
    </tr>
  );
}
