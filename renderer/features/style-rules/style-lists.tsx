import Plus from 'lucide-react/icons/plus';
import Ruler from 'lucide-react/icons/ruler';
import { useState, type ReactNode } from 'react';
import { STYLE_RULE_LANGUAGES } from '../../../shared/domain/glossaries/style-rule-catalog.ts';
import type { StyleList } from '../../../shared/domain/glossaries/style-rule-list.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { ChoiceField } from '../../components/fields/field.tsx';
import { AccountChoice } from '../../components/fields/account-choice.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { StatusNotice } from '../../components/frame/notice.tsx';
import { NewRecordForm } from '../../components/forms/new-record-form.tsx';
import { figure, RecordName, RecordTable } from '../../components/lists/record-table.tsx';
import { EmptyState, Skeleton } from '../../components/notices/states.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { useStyleRules } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';

/** Form for a name and a language; rules come next. */
function NewListForm({ onClose }: { onClose: () => void }) {
  const create = useStyleRules((state) => state.createList);
  const [language, setLanguage] = useState<(typeof STYLE_RULE_LANGUAGES)[number]>('en');
  return (
    <NewRecordForm
      label={t('memories.newList')}
      onCreate={(name) => create({ name, language })}
      onClose={onClose}
    >
      {() => (
        <ChoiceField
          label={t('glossaries.targetLanguage')}
          value={language}
          values={STYLE_RULE_LANGUAGES}
          text={format.language}
          onPick={setLanguage}
        />
      )}
    </NewRecordForm>
  );
}

function ListRow({ list }: { list: StyleList }) {
  const open = useStyleRules((state) => state.openList);
  const rules = Object.values(list.rules).reduce((sum, set) => sum + Object.keys(set).length, 0);
  return (
    <tr>
      <RecordName name={list.name} onOpen={() => open(list.id)} />
      <td>{format.language(list.language)}</td>
      <td className={tables['figure']}>{format.number(rules)}</td>
      <td className={tables['figure']}>{format.number(list.instructions.length)}</td>
      <td>{list.updatedAtMs === null ? '' : format.dateTime(list.updatedAtMs)}</td>
    </tr>
  );
}

function Lists() {
  const { lists: state, reload } = useStyleRules();
  const shown = valueOf(state);
  if (state.status === 'failed') {
    return <ErrorPanel error={state.error} onRetry={reload} />;
  }
  if (shown === null) {
    return state.status === 'loading' ? (
      <Skeleton rows={4} label={t('glossaries.contactingService')} />
    ) : null;
  }
  if (shown.isMissing) {
    return <EmptyState icon={Ruler} title={t('memories.styleRulesUnsupported')} />;
  }
  if (shown.lists.length === 0) {
    return (
      <EmptyState icon={Ruler} title={t('memories.noStyleRulesYet')}>
        <p>{t('memories.whatStyleListIs')}</p>
      </EmptyState>
    );
  }
  return (
    <RecordTable
      isWide
      label={t('lane.styleRules')}
      columns={[
        t('app.name'),
        t('memories.language'),
        figure(t('memories.rules')),
        figure(t('memories.instructions')),
        t('glossaries.lastChanged'),
      ]}
    >
      {shown.lists.map((list) => (
        <ListRow key={list.id} list={list} />
      ))}
    </RecordTable>
  );
}

/** Says that the lists are out of date. */
export function RememberedNote() {
  const lists = useStyleRules((state) => valueOf(state.lists));
  const reload = useStyleRules((state) => state.reload);
  if (lists === null || !lists.isRemembered) return null;
  return (
    <StatusNotice
      id="remembered lists"
      rank="action"
      tone="warning"
      text={t('memories.rememberedLists', { time: format.dateTime(lists.readAtMs) })}
      actions={[{ label: t('app.tryAgain'), run: reload }]}
    />
  );
}

export function StyleListTable({ views }: { views: ReactNode }) {
  const { connections, connectionId, chooseAccount: choose } = useStyleRules();
  const lists = useStyleRules((state) => valueOf(state.lists));
  const [isMaking, setMaking] = useState(false);
  const canMake = lists !== null && !lists.isMissing && !lists.isRemembered;
  return (
    <Frame
      title={t('glossaries.terms')}
      actions={
        <Button variant="primary" icon={Plus} isInactive={!canMake} onClick={() => setMaking(true)}>
          {t('memories.newList')}
        </Button>
      }
      tabs={views}
      filter={
        connections.length > 1 ? (
          <div className={layout['line']}>
            <AccountChoice value={connectionId} connections={connections} onChoose={choose} />
          </div>
        ) : undefined
      }
    >
      {isMaking && canMake && <NewListForm onClose={() => setMaking(false)} />}
      <RememberedNote />
      <Lists />
    </Frame>
  );
}
