import { useState, type SubmitEvent } from 'react';
import { STYLE_RULE_LIMITS } from '../../../shared/domain/style-rule-catalogue.ts';
import type { StyleInstruction, StyleList } from '../../../shared/domain/style-rule-list.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { GLOSSARY_LANGUAGES } from '../../../shared/glossaries/glossary-languages.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../components/field.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useStyleRules } from './context.ts';
import { Failure } from './failure.tsx';
import record from '../../components/record-page.module.css';

/** Counted as the service does: in code points. */
function counted(text: string, limit: number): string {
  return t('{count} of {limit} characters', { count: Array.from(text.trim()).length, limit });
}

interface InstructionFormProps {
  list: StyleList;
  /** Null: a new one. */
  instruction: StyleInstruction | null;
  onClose: () => void;
}

export function InstructionForm({ list, instruction, onClose }: InstructionFormProps) {
  const save = useStyleRules((state) => state.saveInstruction);
  const format = useFormat();
  const [label, setLabel] = useState(instruction?.label ?? '');
  const [prompt, setPrompt] = useState(instruction?.prompt ?? '');
  const [sourceLang, setSourceLang] = useState(instruction?.sourceLang ?? '');
  const [error, setError] = useState<ErrorData | null>(null);
  const input = useFocusOnMount<HTMLInputElement>();
  const field = error?.details?.field;
  const errorAt = (name: string) => (error !== null && field === name ? ownWords(error) : null);
  const codes = [...new Set([...(sourceLang === '' ? [] : [sourceLang]), ...GLOSSARY_LANGUAGES])];
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failed = await save(list, {
      instructionId: instruction?.id ?? null,
      label,
      prompt,
      sourceLang: sourceLang === '' ? null : sourceLang,
    });
    setError(failed);
    if (failed === null) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it
    <form
      className={record['content']}
      aria-label={t('Instruction')}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        ref={input}
        label={t('Label')}
        dir="auto"
        value={label}
        hint={counted(label, STYLE_RULE_LIMITS.labelChars)}
        error={errorAt('label')}
        onChange={(event) => setLabel(event.target.value)}
      />
      <TextAreaField
        label={t('Instruction')}
        rows={3}
        dir="auto"
        value={prompt}
        hint={counted(prompt, STYLE_RULE_LIMITS.promptChars)}
        error={errorAt('prompt')}
        onChange={(event) => setPrompt(event.target.value)}
      />
      <SelectField
        label={t('Source language')}
        value={sourceLang}
        onChange={(event) => setSourceLang(event.target.value)}
      >
        <option value="">{t('Every source language')}</option>
        {codes.map((code) => (
          <option key={code} value={code}>
            {format.language(code)}
          </option>
        ))}
      </SelectField>
      {errorAt('label') === null && errorAt('prompt') === null && <Failure error={error} />}
      <div className={record['actions']}>
        <Button variant="primary" type="submit">
          {t('Save')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
