import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../controls/button.tsx';
import bars from '../layout/bars.module.css';

interface FormButtonsProps {
  /** What submitting does. */
  submit: string;
  isDangerous?: boolean;
  isInactive?: boolean;
  /** Absent where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  /** "Cancel" unless given. */
  cancel?: string;
  /** Other actions. */
  children?: ReactNode;
}

/** The last row of a form. */
export function FormButtons(props: FormButtonsProps) {
  const { submit, isDangerous = false, isInactive = false, onCancel, cancel, children } = props;
  return (
    <div className={bars['buttons']}>
      <Button variant={isDangerous ? 'danger' : 'primary'} type="submit" isInactive={isInactive}>
        {submit}
      </Button>
      {onCancel && <Button onClick={onCancel}>{cancel ?? t('common.cancel')}</Button>}
      {children}
    </div>
  );
}
