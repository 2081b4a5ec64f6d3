import type { Practice } from '../../../shared/domain/practice.ts';
import { msg, t } from '../../../shared/i18n/text.ts';

/** The numbers that say what goes wrong. */
export type PracticeField = Exclude<keyof Practice, 'isOn' | 'round'>;

/** The numbers of the practice form, as typed. */
export type PracticeDraft = ReadonlyMap<PracticeField, string>;

interface FieldText {
  name: PracticeField;
  label: string;
  max: number;
  hint?: string;
}

/** One field for each thing that can go wrong, grouped as a person meets them. */
export const PRACTICE_GROUPS: readonly { title: string; fields: readonly FieldText[] }[] = [
  {
    title: msg('Requests that fail'),
    fields: [
      { name: 'tooManyRequests', label: msg('Too many requests (429), times'), max: 100 },
      {
        name: 'retryAfterSeconds',
        label: msg('Pause it asks for, seconds'),
        max: 600,
        hint: msg('Sent with each 429. 0: none named.'),
      },
      { name: 'quotaExceeded', label: msg('Characters used up (456), times'), max: 100 },
      {
        name: 'serverErrors',
        label: msg('Service not available (503), times'),
        max: 100,
        hint: msg('Of the next requests, whatever they ask.'),
      },
      {
        name: 'noAnswers',
        label: msg('No answer at all, times'),
        max: 100,
        hint: msg('Of the next requests, whatever they ask.'),
      },
    ],
  },
  {
    title: msg('Documents'),
    fields: [
      { name: 'documentFailures', label: msg('Documents that fail at the service'), max: 100 },
      { name: 'queueSeconds', label: msg('Time in the queue, seconds'), max: 600 },
      { name: 'translateSeconds', label: msg('Time to translate, seconds'), max: 600 },
      { name: 'cutDownloads', label: msg('Downloads that break off midway'), max: 100 },
      {
        name: 'downloadBytesPerSecond',
        label: msg('Speed of downloads, bytes per second'),
        max: 100_000_000,
        hint: msg('0: as fast as it can.'),
      },
    ],
  },
  {
    title: msg('Account'),
    fields: [
      {
        name: 'characterLimit',
        label: msg('Characters of the account'),
        max: 1_000_000_000,
        hint: msg('0: no limit. Used up, the service answers 456.'),
      },
    ],
  },
];

const FIELDS = PRACTICE_GROUPS.flatMap(({ fields }) => fields);

export function toDraft(practice: Practice): PracticeDraft {
  return new Map(FIELDS.map(({ name }) => [name, String(practice[name])]));
}

/** The numbers, or for each field that holds none, in their order, what is wrong with it. */
export function readDraft(
  draft: PracticeDraft,
): { ok: true; values: Partial<Practice> } | { ok: false; errors: PracticeDraft } {
  const errors = new Map<PracticeField, string>();
  const values: Partial<Practice> = {};
  for (const { name, max } of FIELDS) {
    const text = (draft.get(name) ?? '').trim();
    const value = Number(text);
    if (/^\d{1,10}$/.test(text) && value <= max) values[name] = value;
    else errors.set(name, t('A whole number from 0 to {max}.', { max }));
  }
  return errors.size > 0 ? { ok: false, errors } : { ok: true, values };
}
