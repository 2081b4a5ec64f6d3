import { t } from '../../../shared/i18n/text.ts';
import type { ModelPage } from '../../../shared/domain/models/model.ts';
import { Button } from '../../components/controls/button.tsx';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { format } from '../../lib/words/format.ts';
import { FormError } from '../../components/forms/form-footer.tsx';
import { isModelError } from './pair-view.ts';
import { useModels } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';

/** Shows the source of the list, the installed size, and the free space. */
export function ListFacts({ source, installedBytes, freeBytes }: ModelPage) {
  return (
    <div className={forms['hint']}>
      <p>
        {installedBytes > 0 && t('models.installedSize', { size: format.bytes(installedBytes) })}{' '}
        {freeBytes !== null && t('models.freeSpace', { size: format.bytes(freeBytes) })}
      </p>
      <p>
        {source.fetchedAtMs === null
          ? t('models.listFromApp')
          : t('models.listFetched', {
              host: source.host,
              when: format.dateTime(source.fetchedAtMs),
            })}{' '}
        {source.unusableCount > 0 && t('models.unusable', { count: source.unusableCount })}
      </p>
    </div>
  );
}

/** Names the host before contacting it. */
function Question({ host }: { host: string }) {
  const { listQuestion, declineList, fetchList, isFetchingList } = useModels();
  const button = useFocusOnMount<HTMLButtonElement>();
  const isForModel = (listQuestion?.directionIds.length ?? 0) > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the buttons in it
    <section
      aria-label={t('models.fetchList')}
      className={layout['panel']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isFetchingList) return;
        event.preventDefault();
        event.stopPropagation();
        declineList();
      }}
    >
      <p>
        {isForModel && t('models.listNeededFirst')} {t('models.fetchFrom', { host })}
      </p>
      <div className={layout['buttons']}>
        <Button
          ref={button}
          variant="primary"
          isInactive={isFetchingList}
          onClick={() => void fetchList()}
        >
          {isFetchingList ? t('models.asking', { host }) : t('models.askHost', { host })}
        </Button>
        <Button isInactive={isFetchingList} onClick={declineList}>
          {t('common.cancel')}
        </Button>
      </div>
    </section>
  );
}

/** Shows the question for a newer list, and its result. */
export function ListQuestionPanel({ host }: { host: string }) {
  const { listQuestion, listError, hasFetchedList } = useModels();
  return (
    <>
      {listQuestion !== null && <Question host={host} />}
      {listError !== null && <FormError error={listError} saysAll={isModelError} />}
      <p data-said="status" className={forms['hint']}>
        {hasFetchedList && t('models.listIsCurrent')}
      </p>
    </>
  );
}
