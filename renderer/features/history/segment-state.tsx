import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCopy from 'lucide-react/icons/clipboard-copy';
import Copy from 'lucide-react/icons/copy';
import HistoryIcon from 'lucide-react/icons/history';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Pencil from 'lucide-react/icons/pencil';
import type { RefObject } from 'react';
import { rowNumber } from '../../../shared/domain/history/segment-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { IconButton, type Icon } from '../../components/controls/button.tsx';
import { useCopyText } from '../../lib/text/copy-text.ts';
import { format } from '../../lib/words/format.ts';
import { useHistory } from './store.ts';
import type { SegmentRowProps, ShownRow } from './target-field.tsx';
import css from './history.module.css';

const STATES = {
  confirmed: { icon: CircleCheck, label: msg('history.stateConfirmed') },
  locked: { icon: Lock, label: msg('history.stateLocked') },
  edited: { icon: null, label: msg('history.edited') },
  machine: { icon: null, label: msg('history.machine') },
} as const;

const NoIcon: Icon = () => null;

/** Says what a translation is worth, with an icon where a person decided on it, or where its wording is from. */
function StateWord({ row, facts: { asIn } }: Pick<StateCellProps, 'row' | 'facts'>) {
  const { state, isAligned } = row.shown;
  const { icon: StateIcon, label } = STATES[state];
  const word = state === 'machine' && isAligned ? t('history.aligned') : t(label);
  const isFilled = asIn !== undefined && StateIcon === null;
  return (
    <p className={css['stateWord']} data-state={state}>
      {StateIcon && <StateIcon size={16} aria-hidden />}
      {isFilled ? t('history.asIn', { number: rowNumber(asIn, format) }) : word}
    </p>
  );
}

interface StateCellProps extends SegmentRowProps {
  row: ShownRow;
  /** True once the row was pointed at or focused: until then its buttons are transparent, and need no icons. */
  hasIcons: boolean;
  edit: RefObject<HTMLButtonElement | null>;
  areRevisionsShown: boolean;
  onRevisions: () => void;
}

/** Shows the state of a row, or what can be done with it when it is pointed at or focused. */
export function StateCell(props: StateCellProps) {
  const { row, hasIcons, segment, part, facts, edit, areRevisionsShown, onRevisions } = props;
  const { shown, number } = row;
  const copyText = useCopyText();
  const { editAt, decideSegment } = useHistory();
  const whole = format.number(segment.position + 1);
  const isLocked = shown.state === 'locked';
  const isConfirmed = shown.state === 'confirmed';
  const drawn = (icon: Icon) => (hasIcons ? icon : NoIcon);
  return (
    <td className={css['state']}>
      <StateWord row={row} facts={facts} />
      <div className={css['tools']}>
        <IconButton
          ref={edit}
          label={t('history.editTranslation', { number })}
          icon={drawn(Pencil)}
          isInactive={isLocked}
          onClick={() => void editAt(segment.position, 1, part)}
        />
        <IconButton
          label={t('history.confirmTranslation', { number })}
          icon={drawn(Check)}
          aria-pressed={isConfirmed}
          isInactive={isLocked}
          onClick={() => void decideSegment(segment.id, isConfirmed ? 'open' : 'confirmed', part)}
        />
        <IconButton
          label={t('history.lockTranslation', { number })}
          icon={drawn(isLocked ? Lock : LockOpen)}
          aria-pressed={isLocked}
          onClick={() => void decideSegment(segment.id, isLocked ? 'open' : 'locked', part)}
        />
        <IconButton
          label={t('history.copySource', { number })}
          icon={drawn(ClipboardCopy)}
          onClick={() => void copyText(shown.source)}
        />
        <IconButton
          label={t('history.copyTranslation', { number })}
          icon={drawn(Copy)}
          onClick={() => void copyText(shown.target)}
        />
        {shown.isChangedByMe && (
          <IconButton
            label={t('history.earlierWordings', { number: whole })}
            icon={drawn(HistoryIcon)}
            aria-expanded={areRevisionsShown}
            onClick={onRevisions}
          />
        )}
      </div>
    </td>
  );
}
