// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Esc in any field closes the form
import Download from 'lucide-react/icons/download';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import {
  GLOSSARY_EXPORT_FORMATS,
  type GlossaryExportFormat,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import { MAX_GLOSSARY_BYTES } from '../../../shared/glossaries/limits.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Select, TextField, WordsField } from '../../components/fields/field.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { SearchField } from '../../components/fields/search-field.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { useLeaving } from '../../lib/page/leaving.ts';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { EntryGrid } from './entry-grid.tsx';
import { FileBusy } from './import-panel.tsx';
import { useGlossaries } from './store.ts';
import { Toolbar } from '../../components/layout/toolbar.tsx';
import { Options } from '../../components/controls/options.tsx';
import { MAX_SEARCH_CHARS } from '../../../shared/domain/app/limits.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import css from './glossaries.module.css';

const SIDE_NAMES = { target: msg('glossaries.target'), source: msg('glossaries.source') };

/** Bulk edits: replaces text in, or deletes, all terms found by the search. */
function ReplaceForm({ onClose }: { onClose: () => void }) {
  const { replaceText: replace, removeFound } = useGlossaries('replaceText', 'removeFound');
  const { entryTotal: found, entryError: error } = useGlossaries('entryTotal', 'entryError');
  const [side, setSide] = useState<'source' | 'target'>('target');
  const [find, setFind] = useState('');
  const [replaceWith, setReplaceWith] = useState('');
  const input = useFocusOnMount<HTMLInputElement>();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (find !== '' && (await replace(side, find, replaceWith))) onClose();
  };
  return (
    <form
      className={layout['panel']}
      aria-label={t('glossaries.replaceInFoundTerms')}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
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
          {t('glossaries.deleteFoundTerms', {
            count: found ?? 0,
          })}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

function Outcome() {
  const { imported, exported } = useGlossaries('imported', 'exported');
  const isCanceled = useGlossaries((state) => state.exportStage === 'canceled');
  const reveal = useGlossaries((state) => state.revealExport);
  const dismiss = useGlossaries((state) => state.dismissOutcome);
  useLeaving(() => {
    if (imported !== null || exported !== null || isCanceled) dismiss();
  });
  return (
    <output className={css['outcome']}>
      {imported !== null &&
        t('glossaries.importedTerms', {
          added: imported.added,
          changed: imported.changed,
          removed: imported.removed,
        })}
      {isCanceled && t('glossaries.exportCancelled')}
      {exported !== null && (
        <>
          {t('glossaries.termsExported', {
            count: exported.entryCount,
            file: exported.fileName,
          })}{' '}
          <Button onClick={() => void reveal()}>{t('glossaries.showInFolder')}</Button>
        </>
      )}
    </output>
  );
}

function Tools({ onReplace }: { onReplace: () => void }) {
  const dictionary = useGlossaries((state) =>
    state.glossary?.dictionaries.find(({ id }) => id === state.dictionaryId),
  );
  const { undoEntries: undo, redoEntries: redo } = useGlossaries('undoEntries', 'redoEntries');
  const pick = useGlossaries((state) => state.pickImport);
  const write = useGlossaries((state) => state.exportDictionary);
  const { isFileBusy: isBusy, entryText: text } = useGlossaries('isFileBusy', 'entryText');
  const setText = useGlossaries((state) => state.setEntryText);
  const [format, setFormat] = useState<GlossaryExportFormat>('csv');
  return (
    <Toolbar
      search={
        <SearchField
          label={t('glossaries.searchTerms')}
          value={text}
          onChange={setText}
          maxLength={MAX_SEARCH_CHARS}
        />
      }
      actions={
        <>
          <Button
            icon={Undo2}
            isInactive={dictionary?.canUndo !== true}
            onClick={() => void undo()}
          >
            {t('app.undo')}
          </Button>
          <Button
            icon={Redo2}
            isInactive={dictionary?.canRedo !== true}
            onClick={() => void redo()}
          >
            {t('glossaries.redo')}
          </Button>
          <Button onClick={onReplace}>{t('glossaries.replaceAsk')}</Button>
          <Button icon={Upload} isInactive={isBusy} onClick={() => void pick()}>
            {t('glossaries.importFile')}
          </Button>
          <div className={css['export']}>
            <Select
              aria-label={t('glossaries.fileFormat')}
              value={format}
              onChange={({ target: { value } }) =>
                setFormat(GLOSSARY_EXPORT_FORMATS.find((each) => each === value) ?? 'csv')
              }
            >
              <Options of={GLOSSARY_EXPORT_FORMATS} label={(each) => each.toUpperCase()} />
            </Select>
            <Button icon={Download} isInactive={isBusy} onClick={() => void write(format)}>
              {t('glossaries.export')}
            </Button>
          </div>
        </>
      }
    />
  );
}

/** Panel of the terms of one language pair. */
export function TermsPanel() {
  const format = useFormat();
  const [isReplacing, setReplacing] = useState(false);
  const { fileError, entryError } = useGlossaries('fileError', 'entryError');
  // The form shows it at its field.
  const isAtField = isReplacing && entryError?.details?.field === 'replaceWith';
  const sizeBytes = useGlossaries(
    (state) => state.glossary?.dictionaries.reduce((sum, each) => sum + each.sizeBytes, 0) ?? 0,
  );
  return (
    <>
      <Tools onReplace={() => setReplacing(true)} />
      {isReplacing && <ReplaceForm onClose={() => setReplacing(false)} />}
      <FileBusy />
      <Outcome />
      <FormError error={fileError} />
      {entryError !== null && !isAtField && <FormError error={entryError} />}
      {sizeBytes > MAX_GLOSSARY_BYTES && (
        <p className={forms['warning']}>
          {t('glossaries.glossaryTooLarge', {
            size: format.bytes(sizeBytes),
          })}
        </p>
      )}
      <EntryGrid />
    </>
  );
}
