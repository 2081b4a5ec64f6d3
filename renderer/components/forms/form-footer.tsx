import type { ReactNode } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import { Button } from '../controls/button.tsx';
import bars from '../layout/bars.module.css';
import record from '../layout/record-page.module.css';
import { ErrorPanel } from '../notices/error-panel.tsx';

/** What was refused because of what was entered, in its own words; any other error as everywhere. */
export function FormError({ error }: { error: ErrorData | null }) {
  if (error === null) return null;
  return error.code.startsWith('input/') ? (
    <p role="alert" className={record['warning']}>
      {messageOf(error)}
    </p>
  ) : (
    <ErrorPanel error={error} />
  );
}

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
