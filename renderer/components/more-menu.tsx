import { lazy, Suspense } from 'react';
import { t } from '../../shared/i18n/text.ts';
import { appReady } from '../lib/app-ready.ts';
import { Button, type Icon } from './button.tsx';

export interface MenuAction {
  /** Unique within its menu. */
  id: string;
  label: string;
  icon?: Icon;
  isInactive?: boolean;
  /** It removes something. */
  isDanger?: boolean;
  onAction: () => void;
}

export interface MoreMenuProps {
  /** What the actions are for, such as "More actions for letter.docx": "More…" alone is on every row. */
  label: string;
  actions: readonly MenuAction[];
  /** `quiet` in rows, beside quiet buttons. */
  variant?: 'plain' | 'quiet';
}

/** Menu primitives are read behind the first data. */
const LoadedMenu = lazy(async () => {
  await appReady;
  const { Menu } = await import('./menu.tsx');
  return { default: Menu };
});

/** "More…": the rare actions of a row or a toolbar, each with its words. */
export function MoreMenu(props: MoreMenuProps) {
  const waiting = (
    <Button
      variant={props.variant ?? 'plain'}
      aria-label={props.label}
      aria-haspopup="menu"
      isInactive
    >
      {t('app.more')}
    </Button>
  );
  return (
    <Suspense fallback={waiting}>
      <LoadedMenu {...props} />
    </Suspense>
  );
}
