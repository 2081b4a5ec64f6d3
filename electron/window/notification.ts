import { Notification } from 'electron';
import type { JobNotification } from '../services/app/job-notification.ts';

/** One that nothing refers to loses its click. Desktops keep lists of about this length. */
const MOST_KEPT = 20;
const kept: Notification[] = [];

/**
 * Shows a notification.
 * @param action label of a button, where the system has them
 */
export function showNotification(
  { title, body, isUrgent }: Pick<JobNotification, 'title' | 'body' | 'isUrgent'>,
  {
    action,
    onClick,
    onAction,
  }: { action: string | null; onClick: () => void; onAction: () => void },
): void {
  if (!Notification.isSupported()) return;
  const hasActions = process.platform === 'darwin' && action !== null;
  const notification = new Notification({
    title,
    body,
    urgency: isUrgent ? 'normal' : 'low',
    ...(hasActions ? { actions: [{ type: 'button', text: action }] } : {}),
  });
  notification.on('click', onClick);
  notification.on('action', onAction);
  // A desktop that cannot show it needs no message: the window shows the same.
  notification.on('failed', () => undefined);
  kept.push(notification);
  if (kept.length > MOST_KEPT) kept.shift();
  notification.show();
}
