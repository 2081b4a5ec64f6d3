import X from 'lucide-react/icons/x';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { errorText, ownWords } from '../../lib/error-text.ts';
import { useDocuments } from './context.ts';
import css from './rejected-files.module.css';

/** Files that cannot go, each with the reason and what to do. The rest goes on without them. */
export function RejectedFiles() {
  const rejected = useDocuments((state) => state.rejected);
  const hideRejected = useDocuments((state) => state.hideRejected);
  const convertRejected = useDocuments((state) => state.convertRejected);
  if (rejected.length === 0) return null;
  return (
    <div role="alert" className={css['box']}>
      <div className={css['head']}>
        <h2 className={css['title']}>
          {t(
            '{count, plural, one {# file} other {# files}} cannot be translated. The original stays as it is.',
            { count: rejected.length },
          )}
        </h2>
        <IconButton
          label={t('Hide files that cannot be translated')}
          icon={X}
          onClick={hideRejected}
        />
      </div>
      <ul className={css['list']}>
        {rejected.map(({ fileName, error, todo, conversionId }) => (
          <li key={`${fileName}-${error.code}`}>
            <strong>{fileName}</strong>: {ownWords(error)}{' '}
            {conversionId === undefined ? (
              (todo ?? errorText(error).todo)
            ) : (
              <Button variant="quiet" onClick={() => void convertRejected(conversionId)}>
                {t('Convert to 2.1')}
                <span className="visually-hidden"> {fileName}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
