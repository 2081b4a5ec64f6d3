import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ErrorData } from '../../../shared/errors.ts';
import { MAX_GLOSSARY_BYTES } from '../../../shared/glossaries/limits.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { useCallback, useState, type SubmitEvent } from 'react';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { StatusNotice } from '../../components/frame/notice.tsx';
import { StatusFacts } from '../../components/frame/status-line.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { Select, TextField, WordsField } from '../../components/fields/field.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { useLeaving } from '../../lib/page/leaving.ts';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { directionText } from '../../lib/languages/languages.ts';
import { format } from '../../lib/words/format.ts';
import { EntryGrid } from './entry-grid.tsx';
import { FileBusy } from './import-panel.tsx';
import { useGlossaries } from './store.ts';
import { MAX_SEARCH_CHARS } from '../../../shared/domain/app/limits.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import { Form } from '../../components/forms/form.tsx';

const SIDE_NAMES = { target: msg('glossaries.target'), source: msg('glossaries.source') };

/** Bulk edits: replaces text in, or deletes, all terms found by the search. */
export function ReplaceForm({ onClose }: { onClose: () => void }) {
  const { replaceText: replace, removeFound, entryTotal: found } = useGlossaries();
  const { entryError: error } = useGlossaries();
  const [side, setSide] = useState<'source' | 'target'>('target');
  const [find, setFind] = useState('');
  const [replaceWith, setReplaceWith] = useState('');
  const input = useFocusOnMount<HTMLInputElement>();
  const onSubmit = async () => {
    if (find !== '' && (await replace(side, find, replaceWith))) onClose();
  };
  return (
    <Form
      className={layout['panel']}
      label={t('glossaries.replaceInFoundTerms')}
      onSubmit={onSubmit}
      onEscape={onClose}
    >
      <WordsField
        label={t('glossaries.replaceIn')}
        value={side}
        words={SIDE_NAMES}
        onPick={setSide}
      />
      <TextField
        ref={input}
        label={t('glossaries.find')}
        value={find}
        maxLength={MAX_SEARCH_CHARS}
        onChange={(event) => setFind(event.target.value)}
      />
      <TextField
        label={t('glossaries.replaceWith')}
        value={replaceWith}
        maxLength={MAX_SEARCH_CHARS}
        error={error?.details?.field === 'replaceWith' ? messageOf(error) : null}
        onChange={(event) => setReplaceWith(event.target.value)}
      />
      <div className={layout['toolbar']}>
        <Button variant="primary" type="submit" isInactive={find === ''}>
          {t('glossaries.replaceAll')}
        </Button>
        <Button
          variant="danger"
          onClick={() => void removeFound().then((done) => done && onClose())}
        >
          {t('glossaries.deleteFoundTerms', { count: found ?? 0 })}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </Form>
  );
}

/** Says how the last import or export ended, until the user leaves. */
function OutcomeNotice() {
  const { imported, exported, revealExport, dismissOutcome: dismiss } = useGlossaries();
  const isCanceled = useGlossaries((state) => state.exportStage === 'canceled');
  useLeaving(() => {
    if (imported !== null || exported !== null || isCanceled) dismiss();
  });
  if (exported !== null) {
    return (
      <StatusNotice
        id="terms"
        rank="action"
        text={t('glossaries.termsExported', {
          count: exported.entryCount,
          file: exported.fileName,
        })}
        actions={[{ label: t('glossaries.showInFolder'), run: revealExport }]}
        onClose={dismiss}
      />
    );
  }
  if (imported === null && !isCanceled) return null;
  const text =
    imported === null
      ? t('glossaries.exportCancelled')
      : t('glossaries.importedTerms', {
          added: imported.added,
          changed: imported.changed,
          removed: imported.removed,
        });
  return <StatusNotice id="terms" rank="info" text={text} onClose={dismiss} />;
}

/** Search of the terms, their pair, and the way back and forth in their changes. */
export function TermsFilter({ glossary }: { glossary: LocalGlossary }) {
  const { dictionaryId, chooseDictionary: choose, entryText: text } = useGlossaries();
  const { setEntryText: setText, entryTotal, undoEntries, redoEntries } = useGlossaries();
  const shown = glossary.dictionaries.find(({ id }) => id === dictionaryId);
  const undo = useCallback(() => void undoEntries(), [undoEntries]);
  const redo = useCallback(() => void redoEntries(), [redoEntries]);
  usePageCommand('undo', undo);
  usePageCommand('redo', redo);
  const search = { isBlank: text === '', reset: async () => Promise.resolve(setText('')) };
  const form = {
    formProps: {
      role: 'search',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => event.preventDefault(),
    },
    field: () => ({ value: text, onChange: setText }),
    total: entryTotal,
  };
  return (
    <FilterLine label={t('glossaries.searchTerms')} search={search} form={form} noun="term">
      {glossary.dictionaries.length > 1 && (
        <Select
          aria-label={t('glossaries.languages')}
          value={dictionaryId ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          {glossary.dictionaries.map(({ id, sourceLang, targetLang, entryCount }) => (
            <option key={id} value={id}>
              {`${directionText(sourceLang, targetLang)} (${format.number(entryCount)})`}
            </option>
          ))}
        </Select>
      )}
      <div className={layout['buttons']}>
        <IconButton
          label={t('app.undo')}
          icon={Undo2}
          isInactive={shown?.canUndo !== true}
          onClick={undo}
        />
        <IconButton
          label={t('glossaries.redo')}
          icon={Redo2}
          isInactive={shown?.canRedo !== true}
          onClick={redo}
        />
      </div>
    </FilterLine>
  );
}

/** Says in full what is wrong with a term or a file: how to correct it is part of it. */
function FaultNotice(props: { id: string; error: ErrorData | null; onClose: () => void }) {
  const { id, error, onClose } = props;
  if (error === null) return null;
  return (
    <StatusNotice id={id} rank="urgent" tone="danger" text={messageOf(error)} onClose={onClose} />
  );
}

/** Panel of the terms of one language pair. @param isAsked a form above them is open, and has the focus */
export function TermsPanel({ isAsked }: { isAsked: boolean }) {
  const { fileError, entryError, dismissEntryError, dismissOutcome } = useGlossaries();
  // The form shows it at its field.
  const isAtField = isAsked && entryError?.details?.field === 'replaceWith';
  const sizeBytes = useGlossaries(
    (state) => state.glossary?.dictionaries.reduce((sum, each) => sum + each.sizeBytes, 0) ?? 0,
  );
  return (
    <>
      <StatusFacts>
        <FileBusy />
      </StatusFacts>
      <OutcomeNotice />
      <FaultNotice id="term file" error={fileError} onClose={dismissOutcome} />
      <FaultNotice id="term" error={isAtField ? null : entryError} onClose={dismissEntryError} />
      {sizeBytes > MAX_GLOSSARY_BYTES && (
        <p className={forms['warning']}>
          {t('glossaries.glossaryTooLarge', { size: format.bytes(sizeBytes) })}
        </p>
      )}
      <EntryGrid />
    </>
  );
}
