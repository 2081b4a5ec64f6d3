import CloudDownload from 'lucide-react/icons/cloud-download';
import FileText from 'lucide-react/icons/file-text';
import Keyboard from 'lucide-react/icons/keyboard';
import Timer from 'lucide-react/icons/timer';
import Type from 'lucide-react/icons/type';
import type { EntrySource as Source } from '../../../shared/domain/time-names.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Icon } from '../../components/button.tsx';
import { SOURCE_LABELS } from './words.ts';
import css from './entry-cells.module.css';

const ICONS: Record<Source, Icon> = {
  timer: Timer,
  manual: Keyboard,
  'document-job': FileText,
  text: Type,
  service: CloudDownload,
};

/** Where an entry came from. */
export function EntrySource({ source }: { source: Source }) {
  const SourceIcon = ICONS[source];
  return (
    <span className={css['source']} title={t(SOURCE_LABELS[source])}>
      <SourceIcon size={14} aria-hidden />
      <span className="visually-hidden">{t(SOURCE_LABELS[source])}</span>
    </span>
  );
}
