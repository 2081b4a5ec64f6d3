import { useEffect, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { appReady } from '../../lib/page/later.ts';
import { Button, IconButton } from './button.tsx';
import type { Menu as LoadedMenu, MoreMenuProps } from './menu.tsx';

export type { MenuAction, MoreMenuProps } from './menu.tsx';

interface MenuCode {
  Menu: typeof LoadedMenu;
}

let menuCode: MenuCode | null = null;
/** Menu primitives are loaded after the first data, before any row has a menu. */
const menuRead = appReady.then(async () => {
  menuCode = await import('./menu.tsx');
  return menuCode;
});

/** Loads the menu without Suspense, which shows the waiting button longer than loading takes. */
function useMenuCode(): MenuCode | null {
  const [code, setCode] = useState(menuCode);
  useEffect(() => {
    if (code === null) void menuRead.then(setCode);
  }, [code]);
  return code;
}

/** Shows "More…": the less frequent actions of a row or a toolbar, each with its label. */
export function MoreMenu(props: MoreMenuProps) {
  const code = useMenuCode();
  const [isAskedFor, setAskedFor] = useState(false);
  if (code !== null) return <code.Menu {...props} isOpenAtFirst={isAskedFor} />;
  const opening = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-describedby': props.describedBy,
    onClick: () => setAskedFor(true),
  } as const;
  if (props.icon !== undefined) {
    return <IconButton label={props.label} icon={props.icon} {...opening} />;
  }
  return (
    <Button variant={props.variant ?? 'plain'} aria-label={props.label} {...opening}>
      {props.text ?? t('app.more')}
    </Button>
  );
}
