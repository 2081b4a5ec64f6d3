import type { ErrorData } from '../../../../shared/errors.ts';
import { ErrorNotice, StatusNotice } from '../../../components/frame/notice.tsx';
import { FormError } from '../../../components/forms/form-footer.tsx';
import { messageOf } from '../../../lib/words/error-text.ts';

/** Returns whether the error's own words name the disk, folder, or file and say what is safe and what to do. */
const saysItself = ({ code }: ErrorData): boolean =>
  code.startsWith('input/') || code.startsWith('db/') || code === 'document/disk-full';

/** Shows why a removal or another form failed, at the form. */
export function DataFailure({ error }: { error: ErrorData }) {
  return <FormError error={error} saysAll={saysItself} />;
}

/** Says in the status line why a copy or an export failed. */
export function DataFailureNotice({ id, error }: { id: string; error: ErrorData }) {
  if (!saysItself(error)) return <ErrorNotice id={id} error={error} />;
  return <StatusNotice id={id} rank="urgent" tone="danger" text={messageOf(error)} />;
}
