import { t } from '../../../shared/i18n/text.ts';
import { TextField } from '../../components/field.tsx';
import type { LimitDraft } from './key-words.ts';

interface LimitFieldsProps {
  draft: LimitDraft;
  errors: Partial<LimitDraft>;
  onChange: (draft: LimitDraft) => void;
}

/** What a key may use in a month. */
export function LimitFields({ draft, errors, onChange }: LimitFieldsProps) {
  return (
    <>
      <TextField
        label={t('Characters per month')}
        inputMode="numeric"
        autoComplete="off"
        value={draft.characters}
        error={errors.characters ?? null}
        hint={t('Empty: no limit. 0 blocks the key.')}
        onChange={(event) => onChange({ ...draft, characters: event.target.value })}
      />
      <TextField
        label={t('Minutes of speech per month')}
        inputMode="numeric"
        autoComplete="off"
        value={draft.minutes}
        error={errors.minutes ?? null}
        hint={t('Empty: no limit. 0 blocks speech.')}
        onChange={(event) => onChange({ ...draft, minutes: event.target.value })}
      />
    </>
  );
}
