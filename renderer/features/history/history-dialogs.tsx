import { useState } from 'react';
import {
  EXPORT_FORMAT_FACTS,
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../../shared/exchange/exchange-formats.ts';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { normalizeLanguageTag } from '../../../shared/tmx/tmx-unit.ts';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/forms/dialog.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { focusMoreMenu } from '../../components/frame/frame.tsx';
import { FormatDialog } from '../../components/exchange/format-dialog.tsx';
import { selectFoundItems } from './list-slice.ts';
import { ManageDialog } from './manage-dialog.tsx';
import { useHistory } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import { Form } from '../../components/forms/form.tsx';

const HINTS: Record<ExportFormat, MessageId> = {
  tmx: msg('history.formatTmxHint'),
  'xliff-1.2': msg('history.formatXliffHint'),
  'xliff-2.1': msg('history.formatXliff2Hint'),
  xlsx: msg('history.formatXlsxHint'),
  csv: msg('history.formatCsvHint'),
  tsv: msg('history.formatTsvHint'),
};

interface ExportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  hint: string;
  formats?: readonly ExportFormat[];
  onChoose: (format: ExportFormat) => Promise<void>;
}

function ExportDialog({ formats = EXPORT_FORMATS, onChoose, ...props }: ExportDialogProps) {
  return (
    <FormatDialog
      title={t('glossaries.export')}
      {...props}
      formats={formats.map((value) => ({
        value,
        label: EXPORT_FORMAT_FACTS[value].label,
        hint: t(HINTS[value]),
      }))}
      usual="tmx"
      onChoose={(format) => void onChoose(format)}
    />
  );
}

/** Formats for the whole text of a document. */
const ITEM_FORMATS = ['tmx', 'xliff-2.1', 'xliff-1.2', 'xlsx'] as const;

/** Exports an item to a file. @returns what asks for its format, and the dialog that does */
export function useItemExport({ id }: Pick<HistoryItem, 'id'>) {
  const { exportFiltered, holdDraftless } = useHistory();
  const [isOpen, setOpen] = useState(false);
  return {
    /** @param isKnown the user has seen that text that is not saved would be missing */
    ask: async (isKnown: boolean): Promise<void> => {
      if (await holdDraftless('export', isKnown)) return;
      focusMoreMenu();
      setOpen(true);
    },
    dialog: (
      <ExportDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        hint={t('history.exportItemHint')}
        formats={ITEM_FORMATS}
        onChoose={(format) => exportFiltered(format, { text: '', itemId: id })}
      />
    ),
  };
}

/** Returns null for an empty field, undefined for an invalid language code. */
function languageOf(text: string): string | null | undefined {
  if (text.trim() === '') return null;
  return normalizeLanguageTag(text)?.toUpperCase();
}

const NO_CODE = msg('history.useLanguageCode');

/** Explains the import and asks for the languages of tables that name none; the system asks for the file. */
function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [source, setSource] = useState('');
  const [target, setTarget] = useState('');
  const importFile = useHistory((state) => state.importFile);
  const sourceLang = languageOf(source);
  const targetLang = languageOf(target);
  return (
    <Dialog title={t('glossaries.import')} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <Form
          label={t('glossaries.import')}
          className={forms['body']}
          onSubmit={() => {
            if (sourceLang === undefined || targetLang === undefined) return;
            onClose();
            void importFile({ sourceLang, targetLang });
          }}
        >
          <p>{t('history.importFormats')}</p>
          <div className={forms['two']}>
            <TextField
              label={t('common.sourceLanguage')}
              value={source}
              error={sourceLang === undefined ? t(NO_CODE) : null}
              onChange={(event) => setSource(event.target.value)}
            />
            <TextField
              label={t('glossaries.targetLanguage')}
              value={target}
              error={targetLang === undefined ? t(NO_CODE) : null}
              onChange={(event) => setTarget(event.target.value)}
            />
          </div>
          <p className={forms['hint']}>{t('history.onlyWithoutLanguages')}</p>
          <Button type="submit" variant="primary" className={forms['submit']}>
            {t('history.chooseFile')}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

/** Dialog of the list; null while none is open. */
export type HistoryDialog = 'export' | 'import' | 'manage' | null;

/** Dialogs of the list, wherever they were opened from. */
export function HistoryDialogs({ open, onClose }: { open: HistoryDialog; onClose: () => void }) {
  const count = useHistory(selectFoundItems);
  const exportFiltered = useHistory((state) => state.exportFiltered);
  return (
    <>
      <ExportDialog
        isOpen={open === 'export'}
        onClose={onClose}
        hint={t('history.exportHint', { count })}
        onChoose={exportFiltered}
      />
      <ManageDialog isOpen={open === 'manage'} onClose={onClose} />
      <ImportDialog isOpen={open === 'import'} onClose={onClose} />
    </>
  );
}
