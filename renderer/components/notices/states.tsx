import type { ReactNode } from 'react';
import { useDelayed } from '../../lib/page/use-delayed.ts';
import type { Icon } from '../controls/button.tsx';
import css from './states.module.css';

interface EmptyStateProps {
  icon: Icon;
  title: string;
  children?: ReactNode;
}

/** Shows the purpose of a list without rows, and at most one action. */
export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className={css['empty']}>
      <Icon size={24} aria-hidden className={css['emptyIcon']} />
      <p className={css['emptyTitle']}>{title}</p>
      {children}
    </div>
  );
}

/** Shows gray rows in place of a list that takes longer than 150 ms; nothing before that. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  const isShown = useDelayed(true);
  return (
    <p className={css['skeleton']} data-said="status">
      {isShown && (
        <>
          <span className="visually-hidden">{label}</span>
          {Array.from({ length: rows }, (_, row) => (
            <span key={row} className={css['skeletonRow']} />
          ))}
        </>
      )}
    </p>
  );
}

/** Shows a word in a frame, for something that must not be overlooked, e.g. "Practice". */
export function Badge({
  children,
  tone = 'neutral',
}: {
  children: ReactNode;
  tone?: 'neutral' | 'warning';
}) {
  return <span className={`${css['badge']} ${css[tone]}`}>{children}</span>;
}
