import { useState, type FormEvent } from 'react';
import {
  ROUNDING_DIRECTIONS,
  ROUNDING_SCOPES,
  type RoundingDirection,
  type RoundingScope,
} from '../../../shared/domain/time-names.ts';
import type { RoundingRule } from '../../../shared/domain/time-project.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { RadioGroup } from '../../components/radio-group.tsx';
import { translated } from '../../lib/translated.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { roundingExample } from './rounding-example.ts';
import css from './catalogue.module.css';

const DIRECTION_LABELS: Record<RoundingDirection, string> = {
  up: msg('Up'),
  down: msg('Down'),
  nearest: msg('To the nearest'),
};
const SCOPE_LABELS: Record<RoundingScope, string> = {
  entry: msg('Each entry'),
  day: msg('The sum of a day'),
};
const DIRECTIONS = ROUNDING_DIRECTIONS.map((value) => ({ value, label: DIRECTION_LABELS[value] }));
const SCOPES = ROUNDING_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));
const FIRST: RoundingRule = { stepMinutes: 15, direction: 'up', scope: 'entry' };
const MOST_MINUTES = 480;

interface RoundingFormProps {
  name: string;
  rule: RoundingRule | null;
  onKeep: (rule: RoundingRule | null) => Promise<void>;
  onCancel: () => void;
}

/** How billed time is made of exact time for one customer; the exact time is always kept. */
export function RoundingForm({ name, rule, onKeep, onCancel }: RoundingFormProps) {
  const step = useFocusOnMount<HTMLInputElement>();
  const [draft, setDraft] = useState(rule ?? FIRST);
  const [minutes, setMinutes] = useState(String((rule ?? FIRST).stepMinutes));
  const stepMinutes = /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : 0;
  const isStep = stepMinutes >= 1 && stepMinutes <= MOST_MINUTES;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isStep) void onKeep({ ...draft, stepMinutes });
    else step.current?.focus();
  };
  return (
    <form
      aria-label={t('Rounding of {name}', { name })}
      className={css['roundingForm']}
      noValidate
      onSubmit={submit}
    >
      <TextField
        ref={step}
        label={t('Step in minutes')}
        inputMode="numeric"
        value={minutes}
        error={isStep ? null : t('A whole number from 1 to 480.')}
        onChange={({ target }) => setMinutes(target.value)}
      />
      <RadioGroup
        label={t('Direction')}
        choices={translated(DIRECTIONS)}
        value={draft.direction}
        onChange={(direction) => setDraft({ ...draft, direction })}
      />
      <RadioGroup
        label={t('What is rounded')}
        choices={translated(SCOPES)}
        value={draft.scope}
        onChange={(scope) => setDraft({ ...draft, scope })}
      />
      <p className={css['example']} aria-live="polite">
        {isStep && roundingExample({ ...draft, stepMinutes })}
      </p>
      <div className={css['buttons']}>
        <Button variant="primary" type="submit" isInactive={!isStep}>
          {t('Keep rule')}
        </Button>
        {rule !== null && <Button onClick={() => void onKeep(null)}>{t('Bill exact time')}</Button>}
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
