import FileDown from 'lucide-react/icons/file-down';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import {
  HANDOFF_FORMAT_FACTS,
  HANDOFF_FORMATS,
  type HandoffFormat,
} from '../../../shared/exchange/handoff/handoff-segment.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { FormatDialog } from '../../components/format-dialog.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { useHandoff } from './handoff-store.ts';

const HINTS: Record<HandoffFormat, MessageId> = {
  'xliff-2.1': msg('review.formatXliff'),
  'xliff-1.2': msg('review.formatXliffOld'),
  xlsx: msg('review.formatXlsx'),
  docx: msg('review.formatDocx'),
};

/** A document goes to a colleague, and what came back is taken in; nothing where there is no text. */
export function ColleagueMenu({ item }: { item: Pick<HistoryItem, 'id' | 'segmentCount'> }) {
  const [isOpen, setOpen] = useState(false);
  const open = useHandoff((state) => state.open);
  const write = useHandoff((state) => state.write);
  if (item.segmentCount === 0) return null;
  return (
    <>
      <div data-colleague>
        <MoreMenu
          label={t('review.colleagueMenu')}
          text={t('review.colleague')}
          actions={[
            {
              id: 'export',
              label: t('review.exportFor'),
              icon: FileUp,
              onAction: () => setOpen(true),
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
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onChoose={(format) => void write(item.id, format)}
      />
    </>
  );
}
