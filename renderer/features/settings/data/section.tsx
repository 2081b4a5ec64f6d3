import FolderOpen from 'lucide-react/icons/folder-open';
import { useEffect } from 'react';
import type { DataOverview } from '../../../../shared/domain/data/data-care.ts';
import { SIZE_PARTS, type SizePart } from '../../../../shared/domain/data/stored-data.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { format } from '../../../lib/words/format.ts';
import { DataCopies } from './copies.tsx';
import { countsText } from './words.ts';
import { RestorePoints } from './restore-points.tsx';
import { Quarantine } from './quarantine.tsx';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';
import data from './data.module.css';
import { Loaded } from '../../../components/lists/record-list.tsx';

const PART_LABELS: Record<SizePart, MessageId> = {
  database: msg('data.sizeDatabase'),
  restorePoints: msg('data.restorePoints'),
  documents: msg('data.sizeDocuments'),
  embedded: msg('data.sizeBuiltInServices'),
  models: msg('data.sizeModels'),
  quarantine: msg('data.setAside'),
  other: msg('data.sizeOther'),
};

function Sizes({ overview }: { overview: DataOverview }) {
  // Most computers never have any of it.
  const parts = SIZE_PARTS.filter((part) => part !== 'quarantine' || overview.sizes.quarantine > 0);
  const sum = Object.values(overview.sizes).reduce((all, size) => all + size, 0);
  return (
    <>
      <dl className={data['sizes']}>
        {parts.map((part) => (
          <div key={part}>
            <dt>{t(PART_LABELS[part])}</dt>
            <dd>{format.bytes(overview.sizes[part])}</dd>
          </div>
        ))}
        <div className={data['sum']}>
          <dt>{t('documents.total')}</dt>
          <dd>{format.bytes(sum)}</dd>
        </div>
      </dl>
      <p className={css['muted']}>
        {t('data.inDatabase', { counts: countsText(overview.counts) })}
      </p>
    </>
  );
}

/** Rarely enough that the database is idle in between, when it does that work. */
const UNCUT_EVERY_MS = 3000;

function UncutDocuments() {
  const { uncutCount, countUncut } = useSettings();
  useEffect(() => {
    void countUncut();
    const id = window.setInterval(() => void countUncut(), UNCUT_EVERY_MS);
    return () => window.clearInterval(id);
  }, [countUncut]);
  if (uncutCount === 0) return null;
  return <p className={css['muted']}>{t('data.stillSplitting', { count: uncutCount })}</p>;
}

export function DataSection() {
  const folder = useSettings((state) => valueOf(state.info)?.dataFolder ?? '');
  const { overview, loadData, openDataFolder } = useSettings();
  useEffect(() => void loadData(), [loadData]);
  return (
    <Section place="data" purpose={t('settings.dataPurpose')}>
      <div className={layout['line']}>
        <code className={css['path']}>{folder}</code>
        <Button icon={FolderOpen} onClick={() => void openDataFolder()}>
          {t('settings.openDataFolder')}
        </Button>
      </div>
      <DataCopies />
      <Loaded of={overview} rows={3} reading={t('data.measuringFolder')}>
        {(shown) => <Sizes overview={shown} />}
      </Loaded>
      <UncutDocuments />
      <Quarantine />
      <RestorePoints />
    </Section>
  );
}
