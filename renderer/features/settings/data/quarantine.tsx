import { useState } from 'react';
import { QUARANTINED_KEPT_RUN_DAYS } from '../../../../shared/domain/data/limits.ts';
import type {
  QuarantinedFile,
  QuarantineReason,
} from '../../../../shared/domain/data/quarantine.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/forms/dialog.tsx';
import { ErrorPanel } from '../../../components/notices/error-panel.tsx';
import { PaginationNav } from '../../../components/lists/pagination-nav.tsx';
import { figure, RecordTable } from '../../../components/lists/record-table.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { format } from '../../../lib/words/format.ts';
import { useSettings } from '../store.ts';
import { QUARANTINED_ROWS } from './slice.ts';
import css from '../settings.module.css';
import tables from '../../../components/lists/tables.module.css';
import data from './data.module.css';

const FOLDERS: Readonly<Record<string, MessageId>> = {
  inbox: msg('data.setAsideDocument'),
  voice: msg('data.setAsideSound'),
};

const WHY: Record<QuarantineReason, MessageId> = {
  'never-sent': msg('data.setAsideNeverSent'),
  'no-job': msg('data.setAsideNoJob'),
  'no-session': msg('data.setAsideNoSession'),
  unknown: msg('data.setAsideUnknown'),
};

function FileRow({ file }: { file: QuarantinedFile }) {
  const label = FOLDERS[file.folder];
  return (
    <tr>
      <th scope="row" title={file.name}>
        {label === undefined ? file.name : t(label)}
      </th>
      <td className={data['whole']}>{format.date(file.day)}</td>
      <td>{t(WHY[file.why])}</td>
      <td className={`${data['whole']} ${tables['figure']}`}>{format.bytes(file.sizeBytes)}</td>
      <td>{t('data.setAsideLeft', { days: file.leftDays })}</td>
    </tr>
  );
}

/** Asks first: some files may be the only copy. */
function DeleteAll({ total }: { total: number }) {
  const [isAsked, setAsked] = useState(false);
  const emptyQuarantine = useSettings((state) => state.emptyQuarantine);
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {t('data.setAsideDelete')}
      </Button>
      <Dialog
        title={t('data.setAsideDeleteTitle')}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
      >
        <p>{t('data.setAsideDeleteWarning', { count: total })}</p>
        <Button
          variant="danger"
          onClick={() => {
            setAsked(false);
            void emptyQuarantine();
          }}
        >
          {t('history.deletePermanently')}
        </Button>
      </Dialog>
    </>
  );
}

/** Lists files that the open data doesn’t refer to; renders nothing if there are none. */
export function Quarantine() {
  const { quarantine, quarantinePage, openQuarantined } = useSettings();
  if (quarantine.status === 'failed') return <ErrorPanel error={quarantine.error} />;
  const shown = valueOf(quarantine);
  if (shown === null || shown.total === 0) return null;
  return (
    <div className={data['part']}>
      <h3>{t('data.setAside')}</h3>
      <p className={css['muted']}>
        {t('data.setAsidePurpose', { days: QUARANTINED_KEPT_RUN_DAYS })}
      </p>
      <RecordTable
        label={t('data.setAside')}
        columns={[
          t('data.setAsideFile'),
          t('data.setAsideDay'),
          t('data.setAsideWhy'),
          figure(t('documents.fileSize')),
          t('data.setAsideGoes'),
        ]}
      >
        {shown.files.map((file) => (
          <FileRow key={`${file.day}/${file.folder}/${file.name}`} file={file} />
        ))}
      </RecordTable>
      <PaginationNav
        pagination={{ page: quarantinePage, limit: QUARANTINED_ROWS, total: shown.total }}
        noun="result"
        label={t('data.setAsidePages')}
        onPage={(page) => void openQuarantined(page)}
      />
      <DeleteAll total={shown.total} />
    </div>
  );
}
