import { useCallback, useEffect, useState } from 'react';
import type { SpokenTerms } from '../../../shared/domain/glossaries/spoken-terms.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import {
  countSpokenTermChars,
  findSpokenTermFault,
  invalidSpokenTerms,
  MAX_SPOKEN_TERM_CHARS,
  toSpokenTermEntries,
} from '../../../shared/glossaries/spoken-terms.ts';
import { t } from '../../../shared/i18n/text.ts';
import { VOICE_SOURCES } from '../../../shared/voice/languages.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { Select, TextAreaField } from '../../components/fields/field.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { Options } from '../../components/controls/options.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { NameForm } from '../../components/fields/rename-field.tsx';
import { Skeleton } from '../../components/notices/states.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { toErrorData } from '../../lib/stores/loadable.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useSpokenTerms } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import { Form } from '../../components/forms/form.tsx';

type Lang = (typeof VOICE_SOURCES)[number];

/** Edits the terms of a language, one per line, checked while typing. */
function EntriesForm({ lang, stored }: { lang: Lang; stored: string }) {
  const save = useSpokenTerms((state) => state.save);
  const format = useFormat();
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
      <div>
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
export function CollectionView({ collection }: { collection: SpokenTerms }) {
  const { openCollection: open, rename } = useSpokenTerms();
  const canRename = useSpokenTerms(
    (state) =>
      state.connections.find(({ id }) => id === state.connectionId)?.abilities.renamesSpokenTerms,
  );
  const format = useFormat();
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
      {canRename === true && (
        <NameForm label={t('spokenTerms.collectionName')} name={collection.name} rename={rename} />
      )}
      <Entries key={lang} lang={lang} isThere={there.includes(lang)} />
    </Frame>
  );
}
