import FlaskConical from 'lucide-react/icons/flask-conical';
import { memo } from 'react';
import type { Notice } from '../../shared/ipc/contract.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { msg, t } from '../../shared/i18n/text.ts';
import { ErrorNotice, StatusNotice } from '../components/frame/notice.tsx';
import { Button } from '../components/controls/button.tsx';
import { useOpenSettings } from '../lib/page/open-settings.ts';
import { NOTICE_RANK, useApp } from './store.ts';
import css from './app.module.css';

/** Stays in the status line while practice mode is on, so that nobody mistakes practice output for paid work. */
export function PracticeMark() {
  const { isPracticeOn: isOn, practiceError: error, stopPractice: stop } = useApp();
  if (isOn !== true) return null;
  return (
    <section aria-label={t('app.practiceMode')} className={css['practice']}>
      <FlaskConical size={16} aria-hidden />
      <strong title={t('app.practiceOnHint')}>{t('app.practiceOn')}</strong>
      <Button variant="quiet" onClick={() => void stop()}>
        {t('app.switchOff')}
      </Button>
      <ErrorNotice id="practice" error={error} />
    </section>
  );
}

const TONES = { error: 'danger', warning: 'warning', info: undefined } as const;

const OPENS_LABELS: Record<NonNullable<Notice['opens']>, MessageId> = {
  updates: msg('updates.show'),
  'way-back': msg('updates.goBackOpen'),
};

const AppNotice = memo(function AppNotice({ id, severity, title, message, opens }: Notice) {
  const openSettings = useOpenSettings();
  const dismiss = useApp((state) => state.dismissNotice);
  const tone = TONES[severity];
  return (
    <StatusNotice
      id={id}
      rank={NOTICE_RANK[severity]}
      {...(tone === undefined ? {} : { tone })}
      text={title}
      more={<p>{message}</p>}
      actions={
        opens === undefined
          ? []
          : [{ label: t(OPENS_LABELS[opens]), run: () => openSettings('about') }]
      }
      onClose={() => void dismiss(id)}
    />
  );
});

/** Shows messages of the app until they are closed. */
export function AppNotices() {
  const notices = useApp((state) => state.notices);
  return notices.map((notice) => <AppNotice key={notice.id} {...notice} />);
}
