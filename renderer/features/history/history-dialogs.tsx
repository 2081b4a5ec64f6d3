import { useState } from 'react';
import {
  EXPORT_FORMAT_FACTS,
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../../shared/exchange/exchange-formats.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { normaliseLanguageTag } from '../../../shared/tmx/tmx-unit.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { RadioGroup } from '../../components/radio-group.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { ManageDialog } from './manage-dialog.tsx';
import { useHistory } from './store.ts';
import forms from '../../components/forms.module.css';
import css from './transfer.module.css';

const HINTS: Record<ExportFormat, string> = {
  tmx: msg('for translation memories'),
  'xliff-1.2': msg('for translation programs'),
  'xliff-2.1': msg('a file for each language pair'),
  xlsx: msg('a table for spreadsheets'),
  csv: msg('a table, with a byte order mark'),
  tsv: msg('a table that can be imported again'),
};

/** Chooses the format; the system asks for the place. */
function ExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<ExportFormat>('tmx');
  const total = useHistory((state) => valueOf(state.historySearch.results)?.total ?? 0);
  const exportFound = useHistory((state) => state.exportFound);
  return (
    <Dialog title={t('Export')} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <div className={forms['body']}>
          <p>
            {t(
              'The segments of what this search found: {count, plural, one {# result} other {# results}}. With a search text, the segments that hold it.',
              { count: total },
            )}
          </p>
          <RadioGroup
            label={t('Format')}
            choices={EXPORT_FORMATS.map((value) => ({
              value,
              label: EXPORT_FORMAT_FACTS[value].label,
              hint: t(HINTS[value]),
            }))}
            value={chosen}
            onChange={setChosen}
          />
          <Button
            variant="primary"
            className={css['go']}
            onClick={() => {
              onClose();
              void exportFound(chosen);
            }}
          >
            {t('Choose a place…')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Null for an empty field; undefined for what is no language code. */
function languageOf(text: string): string | null | undefined {
  if (text.trim() === '') return null;
  return normaliseLanguageTag(text)?.toUpperCase();
}

const NO_CODE = msg('Use a language code such as EN, DE or PT-BR.');

/** Says what an import does and takes the languages of tables that name none; the system asks for the file. */
function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [source, setSource] = useState('');
  const [target, setTarget] = useState('');
  const importFile = useHistory((state) => state.importFile);
  const sourceLang = languageOf(source);
  const targetLang = languageOf(target);
  return (
    <Dialog title={t('Import')} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <form
          aria-label={t('Import')}
          className={forms['body']}
          onSubmit={(event) => {
            event.preventDefault();
            if (sourceLang === undefined || targetLang === undefined) return;
            onClose();
            void importFile({ sourceLang, targetLang });
          }}
        >
          <p>
            {t(
              'TMX, XLIFF 1.2 and 2.1, and tab-separated text with source and target. All of the file becomes part of the history, or nothing of it.',
            )}
          </p>
          <div className={forms['two']}>
            <TextField
              label={t('Source language')}
              value={source}
              error={sourceLang === undefined ? t(NO_CODE) : null}
              onChange={(event) => setSource(event.target.value)}
            />
            <TextField
              label={t('Target language')}
              value={target}
              error={targetLang === undefined ? t(NO_CODE) : null}
              onChange={(event) => setTarget(event.target.value)}
            />
          </div>
          <p className={forms['hint']}>{t('Only for files that do not name their languages.')}</p>
          <Button type="submit" variant="primary" className={css['go']}>
            {t('Choose a file…')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** A dialog of the list; null while none is open. */
export type HistoryDialog = 'export' | 'import' | 'manage' | null;

/** The dialogs of the list, wherever they were asked for. */
export function HistoryDialogs({ open, onClose }: { open: HistoryDialog; onClose: () => void }) {
  return (
    <>
      <ExportDialog isOpen={open === 'export'} onClose={onClose} />
      <ManageDialog isOpen={open === 'manage'} onClose={onClose} />
      <ImportDialog isOpen={open === 'import'} onClose={onClose} />
    </>
  );
}
