import { useState, type ReactNode } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { suggestedPair } from '../../lib/languages/languages.ts';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { TextField } from '../fields/field.tsx';
import { RecordForm } from './record-form.tsx';
import { PairFields } from './pair-fields.tsx';
import layout from '../layout/layout.module.css';

interface NewRecordFormProps {
  label: string;
  /** Resolves with the error, or null when it was created. */
  onCreate: (name: string) => Promise<ErrorData | null>;
  onClose: () => void;
  /** Fields in `children` that show their own errors. */
  fields?: readonly string[];
  /** Renders the fields beside the name. @param errorAt returns the error of a field */
  children?: (errorAt: (field: string) => string | null) => ReactNode;
}

/** Renders a name and other fields of a new record. Errors appear at their field; Esc closes. */
export function NewRecordForm(props: NewRecordFormProps) {
  const { label, onCreate, onClose, fields = [], children } = props;
  const [name, setName] = useState('');
  const input = useFocusOnMount<HTMLInputElement>();
  return (
    <RecordForm
      label={label}
      fields={['name', ...fields]}
      send={() => onCreate(name)}
      onSent={onClose}
      onCancel={onClose}
      buttons={{ submit: t('glossaries.create') }}
    >
      {(errorAt) => (
        <div className={layout['pair']}>
          <TextField
            ref={input}
            label={t('app.name')}
            value={name}
            error={errorAt('name')}
            onChange={(event) => setName(event.target.value)}
          />
          {children?.(errorAt)}
        </div>
      )}
    </RecordForm>
  );
}

interface NewPairRecord {
  name: string;
  sourceLang: string;
  targetLang: string;
}

interface NewPairRecordFormProps {
  label: string;
  /** Codes to choose from. */
  sources: readonly string[];
  targets: readonly string[];
  /** Resolves with the error, or null when it was created. */
  create: (record: NewPairRecord) => Promise<ErrorData | null>;
  onClose: () => void;
}

export function NewPairRecordForm(props: NewPairRecordFormProps) {
  const { label, sources, targets, create, onClose } = props;
  const [first] = useState(() => suggestedPair(window.localStorage, sources, targets));
  const [sourceLang, setSourceLang] = useState(first.sourceLang);
  const [targetLang, setTargetLang] = useState(first.targetLang);
  return (
    <NewRecordForm
      label={label}
      onCreate={(name) => create({ name, sourceLang, targetLang })}
      onClose={onClose}
      fields={['targetLang']}
    >
      {(errorAt) => (
        <PairFields
          {...{ sourceLang, targetLang, sources, targets }}
          error={errorAt('targetLang')}
          onSource={setSourceLang}
          onTarget={setTargetLang}
        />
      )}
    </NewRecordForm>
  );
}
