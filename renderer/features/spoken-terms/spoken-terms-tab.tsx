import Mic from 'lucide-react/icons/mic';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState, type ReactNode } from 'react';
import type { SpokenTerms } from '../../../shared/domain/glossaries/spoken-terms.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { NewRecordForm } from '../../components/forms/new-record-form.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { RecordName, RecordTable } from '../../components/lists/record-table.tsx';
import { AccountChoice } from '../../components/fields/account-choice.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { DeletionNotice } from '../../components/frame/notice.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { CollectionView } from './collection-view.tsx';
import { useSpokenTerms } from './store.ts';
import tables from '../../components/lists/tables.module.css';

function Row({ collection }: { collection: SpokenTerms }) {
  const format = useFormat();
  const { openCollection: open, remove } = useSpokenTerms();
  const languages = collection.lists.map(({ lang, termCount }) => {
    const name = format.language(lang);
    return termCount === null ? name : `${name} (${format.number(termCount)})`;
  });
  return (
    <tr>
      <RecordName name={collection.name} onOpen={() => open(collection)} />
      <td>{languages.join(', ')}</td>
      <td>{collection.createdAtMs === null ? '' : format.dateTime(collection.createdAtMs)}</td>
      <td className={tables['rowTools']}>
        <IconButton
          label={t('memories.deleteNamed', { name: collection.name })}
          icon={Trash2}
          onClick={() => void remove(collection)}
        />
      </td>
    </tr>
  );
}

function Results() {
  const search = useSpokenTerms((state) => state.search);
  const isMissing = valueOf(search.results)?.isMissing ?? false;
  const purpose = {
    icon: Mic,
    title: t('spokenTerms.noneYet'),
    hint: t('spokenTerms.whatTheyAre'),
  };
  return (
    <RecordList
      search={search}
      reading={t('glossaries.contactingService')}
      rows={4}
      empty={isMissing ? <EmptyState icon={Mic} title={t('spokenTerms.unsupported')} /> : purpose}
    >
      {({ collections }) => (
        <RecordTable
          hasActions
          label={t('spokenTerms.spokenTerms')}
          columns={[t('app.name'), t('glossaries.languages'), t('spokenTerms.created')]}
        >
          {collections.map((collection) => (
            <Row key={collection.id} collection={collection} />
          ))}
        </RecordTable>
      )}
    </RecordList>
  );
}

function CollectionList({ views }: { views: ReactNode }) {
  const { search, connections, connectionId, chooseAccount: choose, create } = useSpokenTerms();
  const [isMaking, setMaking] = useState(false);
  const found = valueOf(search.results);
  const form = useSearchForm(search);
  const canMake = found !== null && !found.isMissing;
  return (
    <Frame
      title={t('glossaries.terms')}
      actions={
        <Button variant="primary" icon={Plus} isInactive={!canMake} onClick={() => setMaking(true)}>
          {t('spokenTerms.newCollection')}
        </Button>
      }
      tabs={views}
      filter={
        <FilterLine label={t('spokenTerms.search')} search={search} form={form} noun="collection">
          <AccountChoice value={connectionId} connections={connections} onChoose={choose} />
        </FilterLine>
      }
      nav={<SearchNav search={search} noun="collection" />}
    >
      {isMaking && canMake && (
        <NewRecordForm
          label={t('spokenTerms.newCollection')}
          onCreate={create}
          onClose={() => setMaking(false)}
        />
      )}
      <DeletionNotice
        id="spoken terms"
        of={useSpokenTerms()}
        done={({ name }) => ({ id: name, text: t('spokenTerms.deleted', { name }) })}
      />
      <Results />
    </Frame>
  );
}

/** Shows the collections of spoken terms of an account, or the open one. */
export function SpokenTermsTab({ views }: { views: ReactNode }) {
  const { open, collection } = useSpokenTerms();
  useEffect(() => open(), [open]);
  if (collection === null) return <CollectionList views={views} />;
  return <CollectionView key={collection.id} collection={collection} />;
}
