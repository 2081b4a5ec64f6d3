import ArrowLeft from 'lucide-react/icons/arrow-left';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ViewSwitch } from '../../components/view-switch.tsx';
import { useGlossaries } from './context.ts';
import { ComparePanel } from './compare-panel.tsx';
import { DictionaryBar } from './dictionary-bar.tsx';
import { GlossaryForm } from './glossary-form.tsx';
import { ImportPanel } from './import-panel.tsx';
import { SnapshotsPanel } from './snapshots-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { ToldError } from './told-error.tsx';
import record from '../../components/record-page.module.css';

/** One glossary: its terms, its service, its snapshots. */
export function GlossaryPageView() {
  const glossary = useGlossaries((state) => state.glossary);
  const close = useGlossaries((state) => state.closeGlossary);
  const view = useGlossaries((state) => state.view);
  const setView = useGlossaries((state) => state.setView);
  const openError = useGlossaries((state) => state.openError);
  const hasDictionary = useGlossaries((state) => state.dictionaryId !== null);
  const isReviewing = useGlossaries((state) => state.review !== null);
  if (glossary === null) return null;
  return (
    <>
      <Button variant="quiet" icon={ArrowLeft} onClick={close}>
        {t('All glossaries')}
      </Button>
      <PageHeader
        title={glossary.name}
        purpose={t('What stands here is the record; the service gets it when you push.')}
      />
      <div className={record['content']}>
        <GlossaryForm key={`${glossary.id} ${glossary.name}`} glossary={glossary} />
        {glossary.link?.isGone === true && (
          <p role="alert" className={record['warning']}>
            {t(
              'The service does not have this glossary any more: translations that name it fail. The terms are safe here. Compare and push to create it anew.',
            )}
          </p>
        )}
        {openError !== null && <ToldError error={openError} />}
        <ViewSwitch
          label={t('Parts of the glossary')}
          value={view}
          onChange={setView}
          choices={[
            { value: 'terms', label: t('Terms') },
            { value: 'service', label: t('Compare and push') },
            { value: 'snapshots', label: t('Snapshots') },
          ]}
        />
        {view === 'terms' && (
          <>
            <DictionaryBar glossary={glossary} />
            {hasDictionary && (isReviewing ? <ImportPanel /> : <TermsPanel />)}
          </>
        )}
        {view === 'service' && <ComparePanel glossary={glossary} />}
        {view === 'snapshots' && <SnapshotsPanel />}
      </div>
    </>
  );
}
