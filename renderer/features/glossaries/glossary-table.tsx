import Trash2 from 'lucide-react/icons/trash-2';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/controls/button.tsx';
import { figure, RecordName, RecordTable, state } from '../../components/lists/record-table.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { serviceName } from '../../lib/words/service-name.ts';
import { format } from '../../lib/words/format.ts';
import { useGlossaries, useOtherAccounts } from './store.ts';
import { directionText } from '../../lib/languages/languages.ts';
import tables from '../../components/lists/tables.module.css';

export function stateOf({ link, dictionaries }: LocalGlossary): string {
  if (link === null) return t('glossaries.onlyHere');
  if (link.isGone) return t('glossaries.noLongerAtService');
  if (link.syncedAtMs === null || dictionaries.some(({ isChanged }) => isChanged)) {
    return t('glossaries.changedHere');
  }
  return t('glossaries.inSync');
}

/** Returns the account that the glossary is also at; null for none. */
export function useAccountOf({ connectionId }: LocalGlossary): string | null {
  const account = useOtherAccounts().find(({ id }) => id === connectionId);
  return account === undefined ? null : serviceName(account.id, account.name);
}

function GlossaryRow({ glossary, hasAccounts }: { glossary: LocalGlossary; hasAccounts: boolean }) {
  const { openGlossary: open, deleteGlossary: remove } = useGlossaries();
  const account = useAccountOf(glossary);
  const terms = glossary.dictionaries.reduce((sum, { entryCount }) => sum + entryCount, 0);
  return (
    <tr>
      <RecordName name={glossary.name} onOpen={() => void open(glossary.id)} />
      <td>
        {glossary.dictionaries
          .map(({ sourceLang, targetLang }) => directionText(sourceLang, targetLang))
          .join(', ')}
      </td>
      <td className={tables['figure']}>{format.number(terms)}</td>
      {hasAccounts && <td>{account}</td>}
      {hasAccounts && (
        <td>
          {account !== null && (
            <Badge tone={glossary.link?.isGone === true ? 'warning' : 'neutral'}>
              {stateOf(glossary)}
            </Badge>
          )}
        </td>
      )}
      <td className={tables['rowTools']}>
        <IconButton
          label={t('glossaries.deleteNamedHere', { name: glossary.name })}
          icon={Trash2}
          onClick={() => void remove(glossary)}
        />
      </td>
    </tr>
  );
}

export function GlossaryTable({ glossaries }: { glossaries: readonly LocalGlossary[] }) {
  const hasAccounts = useOtherAccounts().length > 0;
  return (
    <RecordTable
      hasActions
      label={t('glossaries.glossaries')}
      columns={[
        t('app.name'),
        t('glossaries.languages'),
        figure(t('glossaries.terms')),
        hasAccounts && t('glossaries.alsoAt'),
        hasAccounts && state(t('glossaries.status')),
      ]}
    >
      {glossaries.map((glossary) => (
        <GlossaryRow key={glossary.id} glossary={glossary} hasAccounts={hasAccounts} />
      ))}
    </RecordTable>
  );
}
