import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import GitCompare from 'lucide-react/icons/git-compare';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { TimeEntry } from '../../../shared/domain/time-entry.ts';
import type { EntrySyncState } from '../../../shared/domain/time-names.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Icon } from '../../components/button.tsx';
import { SYNC_STATE_HINTS, SYNC_STATE_LABELS } from './words.ts';
import css from './sync-state.module.css';

const ICONS: Record<EntrySyncState, Icon> = {
  synced: CircleCheck,
  waiting: CloudUpload,
  parked: CirclePause,
  conflict: GitCompare,
  'local-only': CloudOff,
};

/** How an entry stands to its service, as icon and word; one that runs is sent when it stops. */
export function SyncState({ entry }: { entry: TimeEntry }) {
  const isRunning = entry.endedAtMs === null;
  const StateIcon = isRunning ? LoaderCircle : ICONS[entry.syncState];
  const label = isRunning ? t('Running') : t(SYNC_STATE_LABELS[entry.syncState]);
  const hint = isRunning ? t('It is sent when it stops.') : t(SYNC_STATE_HINTS[entry.syncState]);
  return (
    <span className={`${css['syncState']} ${css[`state-${entry.syncState}`] ?? ''}`} title={hint}>
      <StateIcon size={16} aria-hidden />
      {label}
    </span>
  );
}
