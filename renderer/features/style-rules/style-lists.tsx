import Plus from 'lucide-react/icons/plus';
import Ruler from 'lucide-react/icons/ruler';
import { useState } from 'react';
import type { StyleList } from '../../../shared/domain/style-rule-list.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { SelectField } from '../../components/field.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { serviceName } from '../../lib/service-name.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useStyleRules } from './context.ts';
import { NewListForm } from './new-list-form.tsx';
import { RememberedNote } from './remembered-note.tsx';
import record from '../../components/record-page.module.css';

function ListRow({ list }: { list: StyleList }) {
  const format = useFormat();
  const open = useStyleRules((state) => state.openList);
  const rules = Object.values(list.rules).reduce((sum, set) => sum + Object.keys(set).length, 0);
  return (
    <tr>
      <th scope="row">
        <button type="button" className={record['open']} dir="auto" onClick={() => open(list.id)}>
          {list.name}
        </button>
      </th>
      <td>{format.language(list.language)}</td>
      <td className={record['figure']}>{format.number(rules)}</td>
      <td className={record['figure']}>{format.number(list.instructions.length)}</td>
      <td>{list.updatedAtMs === null ? '' : format.dateTime(list.updatedAtMs)}</td>
    </tr>
  );
}

function Lists() {
  const state = useStyleRules(({ lists }) => lists);
  const reload = useStyleRules(({ reload: again }) => again);
  const copyText = useStyleRules(({ copyText: copy }) => copy);
  const shown = valueOf(state);
  if (state.status === 'failed') {
    return (
      <ErrorPanel error={state.error} onCopy={(report) => void copyText(report)}>
        <Button onClick={() => void reload()}>{t('Try again')}</Button>
      </ErrorPanel>
    );
  }
  if (shown === null) {
    return state.status === 'loading' ? (
      <Skeleton rows={4} label={t('Asking the service')} />
    ) : null;
  }
  if (shown.isMissing) {
    return (
      <EmptyState
        icon={Ruler}
        title={t('This service has no style rules, or not for this account.')}
      />
    );
  }
  if (shown.lists.length === 0) {
    return (
      <EmptyState icon={Ruler} title={t('No style rules yet.')}>
        <p>
          {t(
            'A list says how a translation into one language is to be written: dates, numbers, quotation marks, tone, and instructions in your own words.',
          )}
        </p>
      </EmptyState>
    );
  }
  return (
    <div className={record['frame']}>
      <table className={record['table']} aria-label={t('Style rules')}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Language')}</th>
            <th scope="col" className={record['figure']}>
              {t('Rules')}
            </th>
            <th scope="col" className={record['figure']}>
              {t('Instructions')}
            </th>
            <th scope="col">{t('Changed')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.lists.map((list) => (
            <ListRow key={list.id} list={list} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The lists of one account. */
export function StyleListTable() {
  const connections = useStyleRules((state) => state.connections);
  const connectionId = useStyleRules((state) => state.connectionId);
  const choose = useStyleRules((state) => state.chooseAccount);
  const lists = useStyleRules((state) => valueOf(state.lists));
  const [isMaking, setMaking] = useState(false);
  const canMake = lists !== null && !lists.isMissing && !lists.isRemembered;
  return (
    <>
      <PageHeader
        title={t('Style rules')}
        purpose={t('How translations are to be written; kept by the service of the account.')}
      />
      <div className={record['toolbar']}>
        <SelectField
          label={t('Account')}
          value={connectionId ?? ''}
          onChange={(event) => void choose(event.target.value)}
        >
          {connections.map(({ id, name }) => (
            <option key={id} value={id}>
              {serviceName(id, name)}
            </option>
          ))}
        </SelectField>
        <Button variant="primary" icon={Plus} isInactive={!canMake} onClick={() => setMaking(true)}>
          {t('New list')}
        </Button>
      </div>
      <div className={record['content']}>
        {isMaking && canMake && <NewListForm onClose={() => setMaking(false)} />}
        <RememberedNote />
        <Lists />
      </div>
    </>
  );
}
