import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/text.ts';
import { useDelayed } from '../lib/use-delayed.ts';
import { Button, type Icon } from './button.tsx';
import css from './states.module.css';

interface EmptyStateProps {
  icon: Icon;
  title: string;
  children?: ReactNode;
}

/** A list without rows: what it is for, and at most one action. */
export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className={css['empty']}>
      <Icon size={24} aria-hidden className={css['emptyIcon']} />
      <p className={css['emptyTitle']}>{title}</p>
      {children}
    </div>
  );
}

interface NothingFoundProps {
  search: { reset: () => Promise<void> };
  title?: string;
  /** Hints on how to search. */
  children?: ReactNode;
  /** What the way back to everything is called. */
  action?: string;
}

/** A list in which the search finds no row. */
export function NothingFound({ search, title, children, action }: NothingFoundProps) {
  return (
    <EmptyState icon={SearchX} title={title ?? t('glossaries.nothingFound')}>
      {children}
      <Button onClick={() => void search.reset()}>
        {action ?? t('glossaries.showEverything')}
      </Button>
    </EmptyState>
  );
}

/** Grey rows in the place of a list that takes longer than 150 ms; nothing before that. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  const isShown = useDelayed(true);
  return (
    <output className={css['skeleton']} aria-label={label}>
      {isShown &&
        Array.from({ length: rows }, (_, row) => <span key={row} className={css['skeletonRow']} />)}
    </output>
  );
}

/** A word in a frame, for what must not be overlooked, e.g. "Practice". */
export function Badge({
  children,
  tone = 'neutral',
}: {
  children: ReactNode;
  tone?: 'neutral' | 'warning';
}) {
  return <span className={`${css['badge']} ${css[tone]}`}>{children}</span>;
}
