import CircleCheck from 'lucide-react/icons/circle-check';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { plural } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { ConnectionTest } from './store.ts';
import css from './settings.module.css';

/** What the service answered to a test. */
export function ConnectionTestResult({ test }: { test: ConnectionTest | undefined }) {
  const format = useFormat();
  if (test === undefined) return null;
  if (test.status === 'failed') return <ErrorPanel error={test.error} />;
  if (test.status === 'testing') {
    return (
      <output className={css['muted']}>Asking the service for its languages and your quota…</output>
    );
  }
  const { characterCount, characterLimit } = test.usage;
  const used =
    characterLimit === null
      ? `${format.characters(characterCount)} used, no limit is known`
      : `${format.number(characterCount)} of ${format.characters(characterLimit)} used`;
  return (
    <output className={css['success']}>
      <CircleCheck size={16} aria-hidden /> Works:{' '}
      {plural(test.targetCount, 'target language', format)}, {used}.
    </output>
  );
}
