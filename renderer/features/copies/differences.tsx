import type { Difference } from '../../../shared/domain/copies/copy.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Pagination } from '../../../shared/pagination/index.ts';
import { SelectField } from '../../components/field.tsx';
import { Options } from '../../components/options.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { prose, RecordTable } from '../../components/record-table.tsx';
import { directionText } from '../../lib/languages.ts';
import { DIFFERENCES_PER_PAGE, type CopySlice } from './slice.ts';
import { COPY_WORDS } from './words.ts';
import record from '../../components/record-page.module.css';
import tables from '../../components/tables.module.css';

const DIFFERENCE_TEXT: Record<Difference['kind'], MessageId> = {
  added: msg('glossaries.onlyHere'),
  removed: msg('glossaries.onlyAtService'),
  changed: msg('glossaries.different'),
  same: msg('glossaries.same'),
};

/** What differs between here and a service, side by side, a page at a time. */
export function Differences({ copies }: { copies: CopySlice }) {
  const { domain, differenceView: view, differences: found, showDifferences: show } = copies;
  if (view === null || found === null) return null;
  const { textsToShow, differenceKinds: kinds } = COPY_WORDS[domain];
  const pair = directionText(view.sourceLang, view.targetLang);
  return (
    <>
      <div className={record['toolbar']}>
        <SelectField
          label={t(textsToShow)}
          value={view.kind ?? ''}
          onChange={({ target }) => {
            const kind = kinds.find((each) => each === target.value) ?? null;
            void show({ ...view, kind, page: 1 });
          }}
        >
          <option value="">{t('glossaries.allDifferences')}</option>
          <Options of={kinds} label={(kind) => t(DIFFERENCE_TEXT[kind])} />
        </SelectField>
      </div>
      <RecordTable
        isWide
        label={t('glossaries.differencesForPair', { pair })}
        columns={[
          t('glossaries.status'),
          ...[t('glossaries.source'), t('glossaries.here'), t('glossaries.atService')].map((name) =>
            prose(name),
          ),
        ]}
      >
        {found.differences.map(({ kind, source, here, there }) => (
          <tr key={`${kind} ${source} ${here ?? ''} ${there ?? ''}`}>
            <td>{t(DIFFERENCE_TEXT[kind])}</td>
            <td className={tables['written']} dir="auto">
              {source}
            </td>
            <td className={tables['written']} dir="auto">
              {here}
            </td>
            <td className={tables['written']} dir="auto">
              {there}
            </td>
          </tr>
        ))}
      </RecordTable>
      <PaginationNav
        pagination={
          new Pagination({ page: view.page, limit: DIFFERENCES_PER_PAGE, total: found.total })
        }
        noun="difference"
        label={t('glossaries.differences')}
        onPage={(page) => void show({ ...view, page })}
      />
    </>
  );
}
