import type { HoursReview } from '../../../../shared/domain/time/import.ts';
import {
  DATE_ORDERS,
  DURATION_UNITS,
  type DurationUnit,
} from '../../../../shared/domain/time/import-names.ts';
import { parseTimeOfDay } from '../../../../shared/domain/time/time-of-day.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { useState } from 'react';
import { Options } from '../../../components/controls/options.tsx';
import { RadioGroup } from '../../../components/controls/radio-group.tsx';
import { ChoiceField, SelectField, TextField } from '../../../components/fields/field.tsx';
import { format } from '../../../lib/words/format.ts';
import { useTimeImport } from './import-store.ts';
import forms from '../../../components/forms/forms.module.css';

const UNITS: Record<DurationUnit, MessageId> = {
  hours: msg('timeImport.hours'),
  minutes: msg('timeImport.minutes'),
  seconds: msg('timeImport.seconds'),
  milliseconds: msg('timeImport.milliseconds'),
};

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Asks from when on the entries of a day are placed that say no time. */
function DayStart({ review }: { review: HoursReview }) {
  const reread = useTimeImport((state) => state.reread);
  const [typed, setTyped] = useState<string | null>(null);
  const time = parseTimeOfDay(typed ?? '');
  const isRight = typed === null || (time !== null && time.hour < 24);
  const accept = (): void => {
    if (typed === null || time === null || time.hour === 24) return;
    const dayStartMinute = time.hour * 60 + time.minute;
    setTyped(null);
    if (dayStartMinute !== review.dayStartMinute) void reread({ dayStartMinute });
  };
  return (
    <TextField
      label={t('timeImport.dayStart')}
      hint={t('timeImport.placedCount', { count: review.placedCount })}
      error={isRight ? null : t('timeImport.timeOfDay')}
      value={typed ?? clockOf(review.dayStartMinute)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={accept}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        accept();
      }}
    />
  );
}

/** Asks only what the file leaves open. */
export function ImportQuestions({ review }: { review: HoursReview }) {
  const reread = useTimeImport((state) => state.reread);
  const { zone, needsZone, openDate, isOrderKnown, dateOrder, durationUnit, persons } = review;
  const hasFields =
    needsZone || durationUnit !== null || review.placedCount > 0 || persons.length > 0;
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <>
      {openDate !== null && (
        <RadioGroup
          label={t('timeImport.dateMeans', { date: openDate.text })}
          choices={DATE_ORDERS.map((value) => ({ value, label: format.date(openDate[value]) }))}
          value={isOrderKnown ? dateOrder : null}
          onChange={(next) => void reread({ dateOrder: next })}
        />
      )}
      {hasFields && (
        <div className={forms['fields']}>
          {needsZone && (
            <SelectField
              label={t('timeImport.zone')}
              hint={t('timeImport.zoneHint')}
              value={zone}
              onChange={({ target }) => void reread({ zone: target.value })}
            >
              <Options of={zones} label={(each) => each.replaceAll('_', ' ')} />
            </SelectField>
          )}
          {durationUnit !== null && (
            <ChoiceField
              label={t('timeImport.durationsIn')}
              values={DURATION_UNITS}
              text={(unit) => t(UNITS[unit])}
              value={durationUnit}
              onPick={(unit) => void reread({ durationUnit: unit })}
            />
          )}
          {review.placedCount > 0 && <DayStart review={review} />}
          {persons.length > 0 && (
            <SelectField
              label={t('timeImport.hoursOf')}
              value={review.person ?? ''}
              onChange={({ target }) =>
                void reread({ person: target.value === '' ? null : target.value })
              }
            >
              <option value="">{t('timeImport.everyone', { count: persons.length })}</option>
              <Options of={persons} label={(name) => name} />
            </SelectField>
          )}
        </div>
      )}
    </>
  );
}
