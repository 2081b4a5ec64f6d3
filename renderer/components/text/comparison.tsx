import type { ReactNode } from 'react';
import type { Difference, DifferencePage } from '../../../shared/domain/glossaries/sync.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Pagination } from '../../../shared/pagination/index.ts';
import { DIFFERENCES_PER_PAGE } from '../../lib/text/comparison-run.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { directionText } from '../../lib/languages/languages.ts';
import { Button } from '../controls/button.tsx';
import { SelectField } from '../fields/field.tsx';
import { Options } from '../controls/options.tsx';
import { PaginationNav } from '../lists/pagination-nav.tsx';
import { figure, prose, RecordTable } from '../lists/record-table.tsx';
import record from '../layout/record-page.module.css';
import tables from '../lists/tables.module.css';

const DIFFERENCE_TEXT: Record<Difference['kind'], MessageId> = {
  added: msg('glossaries.onlyHere'),
  removed: msg('glossaries.onlyAtService'),
  changed: msg('glossaries.different'),
  same: msg('glossaries.same'),
};

interface DifferencesProps<V extends { kind: Difference['kind'] | null; page: number }> {
  /** Of the choice of a kind. */
  label: string;
  /** The languages that are compared, such as `EN → DE`. */
  pair: string;
  kinds: readonly NonNullable<V['kind']>[];
  view: V;
  found: DifferencePage;
  show: (view: V) => Promise<void>;
}

/** What differs between here and a service, side by side, a page at a time. */
export function Differences<V extends { kind: Difference['kind'] | null; page: number }>(
  props: DifferencesProps<V>,
) {
  const { label, pair, kinds, view, found, show } = props;
  return (
    <>
      <div className={record['toolbar']}>
        <SelectField
          label={label}
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

interface PairCounts {
  sourceLang: string;
  targetLang: string;
  added: number;
  removed: number;
  changed: number;
  same: number;
}

interface PairTableProps<P extends PairCounts> {
  pairs: readonly P[];
  /** What a push would do about a pair; left out where that is the same for all. */
  plan?: (pair: P) => ReactNode;
  /** What can be done with a pair. */
  children: (pair: P) => ReactNode;
}

/** How many of each pair of languages differ. */
export function PairTable<P extends PairCounts>({ pairs, plan, children }: PairTableProps<P>) {
  const format = useFormat();
  const counts = ['added', 'removed', 'changed', 'same'] as const;
  return (
    <RecordTable
      isWide
      hasActions
      label={t('glossaries.differencesByPair')}
      columns={[
        t('glossaries.languages'),
        figure(t('glossaries.added')),
        figure(t('glossaries.removed')),
        figure(t('glossaries.changed')),
        figure(t('glossaries.unchanged')),
        plan !== undefined && t('glossaries.plannedAction'),
      ]}
    >
      {pairs.map((pair) => (
        <tr key={`${pair.sourceLang} ${pair.targetLang}`}>
          <th scope="row">{directionText(pair.sourceLang, pair.targetLang)}</th>
          {counts.map((count) => (
            <td key={count} className={tables['figure']}>
              {format.number(pair[count])}
            </td>
          ))}
          {plan && <td>{plan(pair)}</td>}
          <td>
            <div className={record['actions']}>{children(pair)}</div>
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

interface ComparisonFrameProps {
  comparison: { nameHere: string; nameThere: string | null; canPush: boolean };
  /** What sending will do. */
  intro: string;
  isSyncing: boolean;
  push: () => Promise<void>;
  /** What can be done instead of sending. */
  others?: ReactNode;
  children: ReactNode;
}

/** A comparison with a service, and the button that sends what is here. */
export function ComparisonFrame(props: ComparisonFrameProps) {
  const { comparison, intro, isSyncing, push, others, children } = props;
  const { nameHere: here, nameThere: there, canPush } = comparison;
  return (
    <>
      <p>
        {intro}
        {there !== null && there !== here && <> {t('glossaries.renamedFromTo', { there, here })}</>}
      </p>
      {children}
      <div className={record['bar']}>
        <Button variant="primary" isInactive={!canPush || isSyncing} onClick={() => void push()}>
          {t('glossaries.sendToService')}
        </Button>
        {others}
      </div>
    </>
  );
}
