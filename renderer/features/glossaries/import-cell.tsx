import { useRef, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import fieldCss from '../../components/fields/field.module.css';
import css from './glossaries.module.css';

/** Longer terms are shown truncated and are edited in their file. */
const MAX_EDITED_CHARS = 2000;

interface ImportCellProps {
  side: 'source' | 'target';
  /** Row number as counted by the file. */
  row: string;
  text: string;
  onEdit: (text: string) => void;
}

/** Field of an edited cell: Enter or leaving it applies the text, Esc discards it. */
function CellField({
  side,
  row,
  text,
  onEdit,
  onDone,
}: ImportCellProps & { onDone: (isByKey: boolean) => void }) {
  const field = useFocusOnMount<HTMLInputElement>();
  const [typed, setTyped] = useState(text);
  // A field that is removed while focused loses the focus, and must not finish twice.
  const isOver = useRef(false);
  const end = (isByKey: boolean, taken: string) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(isByKey);
    if (taken !== text) onEdit(taken);
  };
  return (
    <input
      ref={field}
      className={fieldCss['input']}
      dir="auto"
      aria-label={
        side === 'source'
          ? t('glossaries.sourceOfRow', { row })
          : t('glossaries.targetOfRow', { row })
      }
      maxLength={MAX_EDITED_CHARS}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => end(false, typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(true, typed);
        else if (event.key === 'Escape') end(true, text);
        else return;
        event.preventDefault();
      }}
    />
  );
}

export function ImportCell(props: ImportCellProps) {
  const { side, row, text } = props;
  const [mode, setMode] = useState<'shown' | 'edited' | 'left'>('shown');
  const button = useFocusOnMount<HTMLButtonElement>(mode === 'left');
  if (text.length > MAX_EDITED_CHARS) return text;
  if (mode === 'edited') {
    return <CellField {...props} onDone={(isByKey) => setMode(isByKey ? 'left' : 'shown')} />;
  }
  const shown = text === '' ? t('glossaries.emptyCell') : text;
  return (
    <button
      ref={button}
      type="button"
      dir="auto"
      className={`${css['cell']} ${text === '' ? css['emptyCell'] : ''}`}
      aria-label={
        side === 'source'
          ? t('glossaries.editSourceOfRow', { row, text: shown })
          : t('glossaries.editTargetOfRow', { row, text: shown })
      }
      onClick={() => setMode('edited')}
    >
      {shown}
    </button>
  );
}
