import { lazy, Suspense } from 'react';
import { t } from '../../shared/i18n/text.ts';
import { appReady } from '../lib/app-ready.ts';
import { Button } from './button.tsx';
import type { MoreMenuProps } from './menu.tsx';

export type { MenuAction, MoreMenuProps } from './menu.tsx';

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
