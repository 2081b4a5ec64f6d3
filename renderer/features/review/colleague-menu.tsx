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
import { FormatDialog } from '../../components/exchange/format-dialog.tsx';
import type { MenuAction } from '../../components/controls/more-menu.tsx';
import { focusMoreMenu } from '../../components/frame/frame.tsx';
import { useHandoff } from './handoff-store.ts';

const HINTS: Record<HandoffFormat, MessageId> = {
  'xliff-2.1': msg('review.formatXliff'),
  'xliff-1.2': msg('review.formatXliffOld'),
  xlsx: msg('review.formatXlsx'),
  docx: msg('review.formatDocx'),
};

interface ExportSteps {
  /** @returns whether a notice has to be shown first */
  hold: () => Promise<boolean>;
}

/** Returns what asks for the format of an export. */
export function useAskFormat(itemId: string, { hold }: ExportSteps): () => Promise<void> {
  const choose = useHandoff((state) => state.choose);
  return async () => {
    if (await hold()) return;
    // The dialog restores the focus there, because the pressed button may be gone by then.
    focusMoreMenu();
    choose(itemId);
  };
}

interface ColleagueActionsProps extends ExportSteps {
  item: Pick<HistoryItem, 'id' | 'segmentCount'>;
}

/** Returns the actions that send a document to a colleague and take it back; none if there is no text. */
export function useColleagueActions({ item, hold }: ColleagueActionsProps): MenuAction[] {
  const open = useHandoff((state) => state.open);
  const ask = useAskFormat(item.id, { hold });
  if (item.segmentCount === 0) return [];
  return [
    { id: 'export', label: t('review.sendForReview'), icon: FileUp, onAction: () => void ask() },
    {
      id: 'take',
      label: t('review.takeIn'),
      icon: FileDown,
      onAction: () => void open(item.id),
    },
  ];
}

export function ColleagueDialog({ itemId }: { itemId: string }) {
  const { write, choose, choosingFor } = useHandoff();
  return (
    <FormatDialog
      title={t('review.exportTitle')}
      hint={t('review.exportHint')}
      formats={HANDOFF_FORMATS.map((value) => ({
        value,
        label: HANDOFF_FORMAT_FACTS[value].label,
        hint: t(HINTS[value]),
      }))}
      usual="xliff-2.1"
      isOpen={choosingFor === itemId}
      onClose={() => choose(null)}
      onChoose={(format) => void write(itemId, format)}
    />
  );
}
