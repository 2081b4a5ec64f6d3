import type { ReactNode } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import { Button } from '../controls/button.tsx';
import forms from '../forms/forms.module.css';
import layout from '../layout/layout.module.css';
import { ErrorPanel } from '../notices/error-panel.tsx';

const isAboutInput = ({ code }: ErrorData): boolean => code.startsWith('input/');

interface FormErrorProps {
  error: ErrorData | null;
  /** Returns whether the error's own words say what is safe and what to do; true for entered data by default. */
  saysAll?: (error: ErrorData) => boolean;
}

/** Shows errors about the entered data in their own words; other errors as everywhere. */
export function FormError({ error, saysAll = isAboutInput }: FormErrorProps) {
  if (error === null) return null;
  return saysAll(error) ? (
    <p data-said="alert" className={forms['warning']}>
      {messageOf(error)}
    </p>
  ) : (
    <ErrorPanel error={error} />
  );
}

interface FormButtonsProps {
  submit: string;
  isDangerous?: boolean;
  isInactive?: boolean;
  /** Absent if there is nothing to cancel. */
  onCancel?: (() => void) | undefined;
  /** Defaults to "Cancel". */
  cancel?: string;
  children?: ReactNode;
}

export function FormButtons(props: FormButtonsProps) {
  const { submit, isDangerous = false, isInactive = false, onCancel, cancel, children } = props;
  return (
    <div className={layout['buttons']}>
      <Button variant={isDangerous ? 'danger' : 'primary'} type="submit" isInactive={isInactive}>
        {submit}
      </Button>
      {onCancel && <Button onClick={onCancel}>{cancel ?? t('common.cancel')}</Button>}
      {children}
    </div>
  );
}
