import { t } from '../../../shared/i18n/text.ts';
import { format } from '../../lib/words/format.ts';
import { Options } from '../controls/options.tsx';
import { SelectField } from '../fields/field.tsx';

interface PairFieldsProps {
  sourceLang: string;
  targetLang: string;
  /** Codes, listed by their names. */
  sources: readonly string[];
  targets: readonly string[];
  /** Problem with the pair. */
  error: string | null;
  onSource: (code: string) => void;
  onTarget: (code: string) => void;
}

export function PairFields(props: PairFieldsProps) {
  const { sourceLang, targetLang, error, onSource, onTarget } = props;
  const byName = (codes: readonly string[]) =>
    codes.toSorted((a, b) => format.language(a).localeCompare(format.language(b)));
  return (
    <>
      <SelectField
        label={t('common.sourceLanguage')}
        value={sourceLang}
        onChange={(event) => onSource(event.target.value)}
      >
        <Options of={byName(props.sources)} label={(code) => format.language(code)} />
      </SelectField>
      <SelectField
        label={t('glossaries.targetLanguage')}
        value={targetLang}
        error={error}
        onChange={(event) => onTarget(event.target.value)}
      >
        <Options of={byName(props.targets)} label={(code) => format.language(code)} />
      </SelectField>
    </>
  );
}
