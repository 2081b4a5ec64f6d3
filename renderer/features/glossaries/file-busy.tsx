import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useGlossaries } from './context.ts';
import record from '../../components/record-page.module.css';
import css from './glossaries.module.css';

/** A large file takes its time; a small one is done before this is seen. An export can be ended. */
export function FileBusy() {
  const isShown = useDelayed(useGlossaries((state) => state.isFileBusy));
  const stage = useGlossaries((state) => state.exportStage);
  const cancel = useGlossaries((state) => state.cancelExport);
  const isCancelling = stage === 'cancelling';
  return (
    <>
      <output className={css['outcome']}>
        {isShown && (isCancelling ? t('Cancelling') : t('At work on the file…'))}
      </output>
      {isShown && (isCancelling || stage === 'running') && (
        <div className={record['actions']}>
          <Button isInactive={isCancelling} onClick={() => void cancel()}>
            {t('Cancel')}
          </Button>
        </div>
      )}
    </>
  );
}
