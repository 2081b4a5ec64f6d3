import { useState } from 'react';
import {
  EXPORT_FORMAT_FACTS,
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../../shared/exchange/exchange-formats.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { RadioGroup } from '../../components/radio-group.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useHistory } from './context.ts';
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
export function ExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<ExportFormat>('tmx');
  const total = useHistory((state) => valueOf(state.historySearch.results)?.total ?? 0);
  const exportFound = useHistory((state) => state.exportFound);
  return (
    <Dialog title={t('Export')} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <div className={css['form']}>
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
