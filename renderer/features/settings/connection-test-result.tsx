import CircleCheck from 'lucide-react/icons/circle-check';
import type { Connection } from '../../../shared/domain/connection.ts';
import { t } from '../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { kindName } from './kind-name.ts';
import type { ConnectionTest } from './store.ts';
import css from './settings.module.css';

interface ConnectionTestResultProps {
  test: ConnectionTest | undefined;
  connection: Pick<Connection, 'kind' | 'baseUrl'>;
}

/** What the service answered to a test: whether, how fast, and as what. */
export function ConnectionTestResult({ test, connection }: ConnectionTestResultProps) {
  const format = useFormat();
  if (test === undefined) return null;
  if (test.status === 'failed') return <ErrorPanel error={test.error} />;
  if (test.status === 'testing') {
    return (
      <output className={css['muted']}>
        {t('Asking the service for its languages and your quota…')}
      </output>
    );
  }
  const { characterCount, characterLimit } = test.usage;
  const used =
    characterLimit === null
      ? t('{used} used, no limit is known', {
          used: format.characters(characterCount),
        })
      : t('{used} of {limit} used', {
          used: format.number(characterCount),
          limit: format.characters(characterLimit),
        });
  return (
    <output className={css['success']}>
      <CircleCheck size={16} aria-hidden />{' '}
      {t('Works: {count, plural, one {# target language} other {# target languages}}, {used}.', {
        count: test.targetCount,
        used,
      })}{' '}
      {t('{kind} answered in {ms} ms.', {
        kind: kindName(connection),
        ms: format.number(Math.round(test.tookMs)),
      })}
    </output>
  );
}
