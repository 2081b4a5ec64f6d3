import Mic from 'lucide-react/icons/mic';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState, type ReactNode, useCallback } from 'react';
import type { SpokenTerms } from '../../../shared/domain/glossaries/spoken-terms.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { NewRecordForm } from '../../components/forms/new-record-form.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { RecordName, RecordTable } from '../../components/lists/record-table.tsx';
import { AccountChoice } from '../../components/fields/account-choice.tsx';
import { EmptyState, Skeleton } from '../../components/notices/states.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { DeletionNotice } from '../../components/frame/notice.tsx';
import { valueOf, toErrorData } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { useSpokenTerms } from './store.ts';
import tables from '../../components/lists/tables.module.css';
import type { ErrorData } from '../../../shared/errors.ts';
import {
  countSpokenTermChars,
  findSpokenTermFault,
  invalidSpokenTerms,
  MAX_SPOKEN_TERM_CHARS,
  toSpokenTermEntries,
} from '../../../shared/glossaries/spoken-terms.ts';
import { VOICE_SOURCES } from '../../../shared/voice/languages.ts';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { Select, TextAreaField } from '../../components/fields/field.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { Options } from '../../components/controls/options.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { NameForm } from '../../components/fields/rename-field.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import layout from '../../components/layout/layout.module.css';
import { Form } from '../../components/forms/form.tsx';

type Lang = (typeof VOICE_SOURCES)[number];

/** Edits the terms of a language, one per line, checked while typing. */
function EntriesForm({ lang, stored }: { lang: Lang; stored: string }) {
  const { save, add } = useSpokenTerms();
  const [text, setText] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [error, setError] = useState<ErrorData | null>(null);
  const label = t('spokenTerms.termsIn', { language: format.language(lang) });
  const entries = toSpokenTermEntries(text);
  const fault = entries === '' ? null : findSpokenTermFault(entries);
  const problem = fault === null ? null : messageOf(invalidSpokenTerms(fault).toData());
  const onSubmit = async () => {
    const failed = await save(lang, entries, seen);
    setError(failed);
    if (failed !== null) return;
    setSeen(entries);
    setText(entries);
  };
  /** The list changed elsewhere: its terms and the typed ones are both wanted. */
  const onAdd = async () => {
    try {
      const all = await add(lang, entries);
      setSeen(all);
      setText(all);
      setError(null);
    } catch (thrown) {
      setError(toErrorData(thrown));
    }
  };
  return (
    <Form label={label} onSubmit={onSubmit}>
      <TextAreaField
        label={label}
        rows={10}
        dir="auto"
        spellCheck={false}
        value={text}
        error={problem}
        hint={t('spokenTerms.termsHint', {
          count: countSpokenTermChars(entries),
          max: MAX_SPOKEN_TERM_CHARS,
        })}
        onChange={({ target }) => {
          setText(target.value);
          setError(null);
        }}
      />
      <FormError error={error} />
      <div className={layout['buttons']}>
        {error?.code === 'input/conflict' && entries !== '' && (
          <Button onClick={() => void onAdd()}>{t('spokenTerms.addToChanged')}</Button>
        )}
        <Button type="submit" variant="primary" isInactive={problem !== null || entries === seen}>
          {entries === '' && seen !== '' ? t('spokenTerms.removeList') : t('common.save')}
        </Button>
      </div>
    </Form>
  );
}

/** Loads the list of a language when it is chosen. */
function Entries({ lang, isThere }: { lang: Lang; isThere: boolean }) {
  const read = useSpokenTerms((state) => state.readEntries);
  const [state, setState] = useState<{ entries: string } | { error: ErrorData } | null>(
    isThere ? null : { entries: '' },
  );
  const [attemptNumber, setAttempt] = useState(0);
  useEffect(() => {
    if (!isThere) return undefined;
    let isGone = false;
    read(lang).then(
      (entries) => {
        if (!isGone) setState({ entries });
      },
      (error: unknown) => {
        if (!isGone) setState({ error: toErrorData(error) });
      },
    );
    return () => {
      isGone = true;
    };
    // Once per language: a list saved here is already known.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [lang, read, attemptNumber]);
  if (state === null) return <Skeleton rows={4} label={t('glossaries.contactingService')} />;
  if ('entries' in state) return <EntriesForm lang={lang} stored={state.entries} />;
  const retry = async () => setAttempt((number) => number + 1);
  return <ErrorPanel error={state.error} onRetry={retry} />;
}

/** One collection: its name and the terms of each language. */
function CollectionView({ collection }: { collection: SpokenTerms }) {
  const { openCollection: open, rename } = useSpokenTerms();
  const there = collection.lists.flatMap(({ lang }) => VOICE_SOURCES.filter((one) => one === lang));
  const [lang, setLang] = useState<Lang>(there[0] ?? 'en');
  const others = VOICE_SOURCES.filter((one) => !there.includes(one)).toSorted((a, b) =>
    format.language(a).localeCompare(format.language(b)),
  );
  const close = useCallback(() => open(null), [open]);
  usePageCommand('back', close);
  return (
    <Frame
      title={collection.name}
      back={{ label: t('spokenTerms.allCollections'), onClick: close }}
      filter={
        <div className={layout['line']}>
          <Select
            aria-label={t('memories.language')}
            value={lang}
            onChange={({ target }) => {
              const chosen = VOICE_SOURCES.find((one) => one === target.value);
              if (chosen !== undefined) setLang(chosen);
            }}
          >
            {there.length > 0 && (
              <optgroup label={t('spokenTerms.withTerms')}>
                <Options of={there} label={format.language} />
              </optgroup>
            )}
            <optgroup label={t('spokenTerms.withoutTerms')}>
              <Options of={others} label={format.language} />
            </optgroup>
          </Select>
        </div>
      }
    >
      <NameForm label={t('spokenTerms.collectionName')} name={collection.name} rename={rename} />
      <Entries key={lang} lang={lang} isThere={there.includes(lang)} />
    </Frame>
  );
}

function Row({ collection }: { collection: SpokenTerms }) {
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
