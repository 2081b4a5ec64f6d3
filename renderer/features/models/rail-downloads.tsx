import CircleAlert from 'lucide-react/icons/circle-alert';
import Download from 'lucide-react/icons/download';
import { useEffect } from 'react';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import { ProgressBar } from '../../components/notices/progress-bar.tsx';
import { useOpenSettings } from '../../lib/page/open-settings.ts';
import { shareOf } from './pair-view.ts';
import { useModels } from './store.ts';
import css from './rail-downloads.module.css';

/** Shows the progress of model downloads on every page, with a link to them; nothing while there are none. */
export function RailDownloads() {
  const { underWay, watch } = useModels();
  const openSettings = useOpenSettings();
  useEffect(() => watch(), [watch]);
  const jobs = underWay.flatMap(({ job }) => (job === null ? [] : [job]));
  if (jobs.length === 0) return null;
  const hasFailed = jobs.some(({ state }) => state === 'failed');
  const share = shareOf(jobs) ?? 0;
  const percent = new Intl.NumberFormat(textLocale(), { style: 'percent' }).format(share);
  const text = hasFailed
    ? t('models.railFailed')
    : t('models.railDownloads', { count: jobs.length, percent });
  const StateIcon = hasFailed ? CircleAlert : Download;
  return (
    <button
      type="button"
      className={`${css['downloads']} ${hasFailed ? css['failed'] : ''}`}
      title={text}
      onClick={() => openSettings('languages')}
    >
      <StateIcon size={18} aria-hidden />
      <span className={`${css['label']} rail-words`}>
        {text}
        <ProgressBar label={t('models.railProgress')} value={share} />
      </span>
    </button>
  );
}
