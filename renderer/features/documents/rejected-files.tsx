import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../../components/button.tsx';
import { errorText } from '../../lib/error-text.ts';
import { plural } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useDocuments } from './context.ts';
import css from './rejected-files.module.css';

/** Files that cannot go, each with the reason and what to do. The rest goes on without them. */
export function RejectedFiles() {
  const format = useFormat();
  const rejected = useDocuments((state) => state.rejected);
  const hideRejected = useDocuments((state) => state.hideRejected);
  const convertRejected = useDocuments((state) => state.convertRejected);
  if (rejected.length === 0) return null;
  return (
    <div role="alert" className={css['box']}>
      <div className={css['head']}>
        <h2 className={css['title']}>
          {plural(rejected.length, 'file', format)} cannot be translated. The original stays as it
          is.
        </h2>
        <IconButton label="Hide files that cannot be translated" icon={X} onClick={hideRejected} />
      </div>
      <ul className={css['list']}>
        {rejected.map(({ fileName, error, todo, conversionId }) => (
          <li key={`${fileName}-${error.code}`}>
            <strong>{fileName}</strong>: {error.message}{' '}
            {conversionId === undefined ? (
              (todo ?? errorText(error).todo)
            ) : (
              <Button variant="quiet" onClick={() => void convertRejected(conversionId)}>
                Convert to 2.1<span className="visually-hidden"> {fileName}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
