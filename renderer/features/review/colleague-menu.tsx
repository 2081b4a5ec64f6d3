import FileDown from 'lucide-react/icons/file-down';
import FileUp from 'lucide-react/icons/file-up';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import {
  HANDOFF_FORMAT_FACTS,
  HANDOFF_FORMATS,
  type HandoffFormat,
} from '../../../shared/exchange/handoff/handoff-segment.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { FormatDialog } from '../../components/exchange/format-dialog.tsx';
import { MoreMenu } from '../../components/controls/more-menu.tsx';
import { useHandoff } from './handoff-store.ts';

const HINTS: Record<HandoffFormat, MessageId> = {
  'xliff-2.1': msg('review.formatXliff'),
  'xliff-1.2': msg('review.formatXliffOld'),
  xlsx: msg('review.formatXlsx'),
  docx: msg('review.formatDocx'),
};

/** Focuses the control that sends a document to a colleague and takes it back. */
export function focusColleagueMenu(): void {
  document.querySelector<HTMLElement>('[data-colleague] button')?.focus();
}

interface ExportSteps {
  /** @returns whether a notice has to be shown first */
  hold: () => Promise<boolean>;
}

/** Asks for the format of an export. */
function useAskFormat(itemId: string, { hold }: ExportSteps) {
  const choose = useHandoff((state) => state.choose);
  return async () => {
    if (await hold()) return;
    // The dialog restores the focus there, because the pressed button may be gone by then.
    focusColleagueMenu();
    choose(itemId);
  };
}

interface ExportButtonProps extends ExportSteps {
  itemId: string;
  label: string;
}

/** Continues an export that had to wait. */
export function ExportButton({ itemId, label, hold }: ExportButtonProps) {
  const ask = useAskFormat(itemId, { hold });
  return (
    <Button variant="primary" icon={FileUp} onClick={() => void ask()}>
      {label}
    </Button>
  );
}

interface ColleagueMenuProps extends ExportSteps {
  item: Pick<HistoryItem, 'id' | 'segmentCount'>;
}

/** Menu to send a document to a colleague and to import the returned file; nothing if there is no text. */
export function ColleagueMenu({ item, hold }: ColleagueMenuProps) {
  const { open, write, choose, choosingFor } = useHandoff('open', 'write', 'choose', 'choosingFor');
  const ask = useAskFormat(item.id, { hold });
  if (item.segmentCount === 0) return null;
  return (
    <>
      <div data-colleague>
        <MoreMenu
          label={t('review.sendForReview')}
          text={t('review.sendForReview')}
          actions={[
            {
              id: 'export',
              label: t('review.exportFor'),
              icon: FileUp,
              onAction: () => void ask(),
            },
            {
              id: 'take',
              label: t('review.takeIn'),
              icon: FileDown,
              onAction: () => void open(item.id),
            },
          ]}
        />
      </div>
      <FormatDialog
        title={t('review.exportTitle')}
        hint={t('review.exportHint')}
        formats={HANDOFF_FORMATS.map((value) => ({
          value,
          label: HANDOFF_FORMAT_FACTS[value].label,
          hint: t(HINTS[value]),
        }))}
        usual="xliff-2.1"
        isOpen={choosingFor === item.id}
        onClose={() => choose(null)}
        onChoose={(format) => void write(item.id, format)}
      />
    </>
  );
}
