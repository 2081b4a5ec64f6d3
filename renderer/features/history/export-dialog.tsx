import { useState } from 'react';
import {
  EXPORT_FORMAT_FACTS,
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../../shared/exchange/exchange-formats.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { RadioGroup } from '../../components/radio-group.tsx';
import { plural } from '../../lib/format.ts';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useHistory } from './context.ts';
import css from './transfer.module.css';

const HINTS: Record<ExportFormat, string> = {
  tmx: 'for translation memories',
  'xliff-1.2': 'for translation programs',
  'xliff-2.1': 'a file for each language pair',
  xlsx: 'a table for spreadsheets',
  csv: 'a table, with a byte order mark',
  tsv: 'a table that can be imported again',
};

/** Chooses the format; the system asks for the place. */
export function ExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const format = useFormat();
  const [chosen, setChosen] = useState<ExportFormat>('tmx');
  const total = useHistory((state) => valueOf(state.historySearch.results)?.total ?? 0);
  const exportFound = useHistory((state) => state.exportFound);
  return (
    <Dialog title="Export" isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <div className={css['form']}>
          <p>
            The segments of what this search found: {plural(total, 'result', format)}. With a search
            text, the segments that hold it.
          </p>
          <RadioGroup
            label="Format"
            choices={EXPORT_FORMATS.map((value) => ({
              value,
              label: EXPORT_FORMAT_FACTS[value].label,
              hint: HINTS[value],
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
            Choose a place…
          </Button>
        </div>
      )}
    </Dialog>
  );
}
