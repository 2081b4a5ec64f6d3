import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ErrorData } from '../../../../shared/errors.ts';
import { ErrorPanel } from '../../../components/notices/error-panel.tsx';
import { messageOf } from '../../../lib/words/error-text.ts';
import data from './data.module.css';

/** Returns whether the error's own words name the disk, folder, or file and say what is safe and what to do. */
const saysItself = ({ code }: ErrorData): boolean =>
  code.startsWith('input/') || code.startsWith('db/') || code === 'document/disk-full';

/** Shows why a copy, an export, or a removal failed. */
export function DataFailure({ error }: { error: ErrorData }) {
  if (!saysItself(error)) return <ErrorPanel error={error} />;
  return (
    <div role="alert" className={data['failure']}>
      <TriangleAlert size={16} aria-hidden className={data['failureIcon']} />
      <p>{messageOf(error)}</p>
    </div>
  );
}
