import BookA from 'lucide-react/icons/book-a';
import CloudDownload from 'lucide-react/icons/cloud-download';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { SelectField } from '../../components/field.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { serviceName } from '../../lib/service-name.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { useUndo } from '../../lib/use-undo.ts';
import { useGlossaries } from './context.ts';
import { GlossaryTable } from './glossary-table.tsx';
import { NewGlossaryForm } from './new-glossary-form.tsx';
import { RemoteGlossariesPanel } from './remote-glossaries.tsx';
import { ToldError } from './told-error.tsx';
import record from '../../components/record-page.module.css';

function DeletedBar() {
  const deleted = useGlossaries((state) => state.deleted);
  const undo = useGlossaries((state) => state.undoDelete);
  const dismiss = useGlossaries((state) => state.dismissUndo);
  const button = useUndo(deleted?.id, undo);
  return (
    <section aria-label={t('Deleted')} aria-live="polite">
      {deleted !== null && (
        <div className={record['bar']}>
          <span>
            {t('“{name}” was deleted here. What is at a service stays.', { name: deleted.name })}
          </span>
          <Button ref={button} icon={Undo2} onClick={() => void undo()}>
            {t('Undo')}
          </Button>
          <IconButton label={t('Dismiss')} icon={X} onClick={dismiss} />
        </div>
      )}
    </section>
  );
}

function NoGlossaries() {
  const { isBlank, startAnew } = useGlossaries((state) => state.glossarySearch);
  return isBlank ? (
    <EmptyState icon={BookA} title={t('No glossaries yet.')}>
      <p>
        {t(
          'A glossary says how terms are to be translated. It is kept on this computer, checked here, and sent to a service when you say so.',
        )}
      </p>
    </EmptyState>
  ) : (
    <EmptyState icon={SearchX} title={t('Nothing found.')}>
      <Button onClick={() => void startAnew()}>{t('Show everything')}</Button>
    </EmptyState>
  );
}

function Results() {
  const { results, comeBack } = useGlossaries((state) => state.glossarySearch);
  const listError = useGlossaries((state) => state.listError);
  const copyText = useGlossaries((state) => state.copyText);
  const shown = valueOf(results);
  const onCopy = (report: string) => void copyText(report);
  return (
    <>
      {listError !== null && <ToldError error={listError} />}
      {results.status === 'failed' && (
        <ErrorPanel error={results.error} onCopy={onCopy}>
          <Button onClick={() => void comeBack()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={6} label={t('Reading the glossaries')} />
      )}
      {shown !== null && (
        <div className={record['frame']}>
          {shown.glossaries.length === 0 ? (
            <NoGlossaries />
          ) : (
            <GlossaryTable glossaries={shown.glossaries} />
          )}
        </div>
      )}
    </>
  );
}

/** The glossaries of this computer: a search that remembers its place. */
export function GlossaryList() {
  const search = useGlossaries((state) => state.glossarySearch);
  const connections = useGlossaries((state) => state.connections);
  const total = valueOf(search.results)?.total ?? null;
  const { field, input, formProps, nav } = useSearchForm(search, total);
  const [panel, setPanel] = useState<'new' | 'remote' | null>(null);
  const close = () => setPanel(null);
  return (
    <>
      <form {...formProps} aria-label={t('Search glossaries')}>
        <PageHeader
          title={t('Glossaries')}
          purpose={t(
            'Terms with their translations, kept on this computer and compared with services.',
          )}
        >
          <SearchField label={t('Search glossaries')} maxLength={500} {...field('text')} />
        </PageHeader>
        <div className={record['toolbar']}>
          <SelectField label={t('Account')} {...input('connectionId')}>
            <option value="">{t('All accounts')}</option>
            {connections.map(({ id, name }) => (
              <option key={id} value={id}>
                {serviceName(id, name)}
              </option>
            ))}
          </SelectField>
          <Button icon={CloudDownload} onClick={() => setPanel('remote')}>
            {t('At a service…')}
          </Button>
          <Button variant="primary" icon={Plus} onClick={() => setPanel('new')}>
            {t('New glossary')}
          </Button>
        </div>
      </form>
      <div className={record['content']}>
        {panel === 'new' && <NewGlossaryForm onClose={close} />}
        {panel === 'remote' && <RemoteGlossariesPanel onClose={close} />}
        <DeletedBar />
        <Results />
        {total !== null && total > 0 && nav !== null && <PaginationNav {...nav} noun="glossary" />}
      </div>
    </>
  );
}
