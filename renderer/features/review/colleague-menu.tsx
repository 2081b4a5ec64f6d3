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
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { RadioGroup } from '../../components/radio-group.tsx';
import { useHandoff } from './handoff-store.ts';
import forms from '../../components/forms.module.css';
import css from './review.module.css';

const HINTS: Record<HandoffFormat, MessageId> = {
  'xliff-2.1': msg('review.formatXliff'),
  xlsx: msg('review.formatXlsx'),
  docx: msg('review.formatDocx'),
};

interface HandoffDialogProps {
  itemId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses the format; the system asks for the place. */
function HandoffDialog({ itemId, isOpen, onClose }: HandoffDialogProps) {
  const [chosen, setChosen] = useState<HandoffFormat>('xliff-2.1');
  const write = useHandoff((state) => state.write);
  return (
    <Dialog title={t('review.exportTitle')} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <div className={forms['body']}>
          <p>{t('review.exportHint')}</p>
          <RadioGroup
            label={t('timeReport.format')}
            choices={HANDOFF_FORMATS.map((value) => ({
              value,
              label: HANDOFF_FORMAT_FACTS[value].label,
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
              void write(itemId, chosen);
            }}
          >
            {t('timeReport.chooseLocation')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** A document goes to a colleague, and what came back is taken in; nothing where there is no text. */
export function ColleagueMenu({ item }: { item: Pick<HistoryItem, 'id' | 'segmentCount'> }) {
  const [isOpen, setOpen] = useState(false);
  const open = useHandoff((state) => state.open);
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
      <HandoffDialog itemId={item.id} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
