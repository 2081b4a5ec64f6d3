import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Suspense, type HTMLAttributes, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { later } from '../../lib/page/later.ts';
import { useHeadingFocus } from '../../lib/page/focus.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { Button } from '../controls/button.tsx';
import { MoreMenu, type MoreMenuProps } from '../controls/more-menu.tsx';
import type { SidePanelProps } from './side-panel.tsx';
import css from './frame.module.css';

const SidePanel = later(async () => (await import('./side-panel.tsx')).SidePanel);
const SidePanelSwitch = later(async () => (await import('./side-panel.tsx')).SidePanelSwitch);

/** Focuses the menu of the header, for what its actions opened and is gone now. */
export function focusMoreMenu(): void {
  document.querySelector<HTMLElement>('[data-frame-more] button')?.focus();
}

interface FrameProps {
  /** Empty while it is loading. */
  title: string;
  /** Leads back to the list that the record is from. */
  back?: { label: string; onClick: () => void };
  /** Handlers of a page that accepts dropped files itself, anywhere. */
  drop?: HTMLAttributes<HTMLElement>;
  /** Facts about the record or the list, in a few words. */
  facts?: ReactNode;
  /** At most a primary button and two others. */
  actions?: ReactNode;
  /** Everything else that can be done here. */
  more?: MoreMenuProps | undefined;
  /** Switch between the parts of the page. */
  tabs?: ReactNode;
  /** Search form of the list, in one line. */
  filter?: ReactNode;
  panel?: SidePanelProps | undefined;
  nav?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a page: header, filter line, content, side panel. Only the content and the panel scroll; in a very low window
 * all of it does. Its heading takes the focus after navigation.
 */
export function Frame(props: FrameProps) {
  const { title, back, drop, facts, actions, more, tabs, filter, panel, nav, children } = props;
  const heading = useHeadingFocus(title !== '');
  usePageCommand('start', back?.onClick ?? null);
  return (
    <div className={css['frame']} data-frame data-takes-files={drop && ''} {...drop}>
      <header className={css['header']} data-region>
        {back !== undefined && (
          <Button variant="quiet" icon={ArrowLeft} className={css['back']} onClick={back.onClick}>
            {back.label}
          </Button>
        )}
        <h1 ref={heading} tabIndex={-1} title={title} dir="auto">
          {title}
        </h1>
        <div className={css['facts']}>{facts}</div>
        <div className={css['actions']}>
          {actions}
          {more !== undefined && more.actions.length > 0 && (
            <div data-frame-more>
              <MoreMenu text="⋯" {...more} />
            </div>
          )}
          {panel !== undefined && (
            <Suspense>
              <SidePanelSwitch {...panel} />
            </Suspense>
          )}
        </div>
      </header>
      {Boolean(tabs) && (
        <div className={css['filter']} data-region>
          {tabs}
        </div>
      )}
      {filter !== undefined && (
        <div className={css['filter']} data-region>
          {filter}
        </div>
      )}
      <div className={css['body']}>
        <div className={css['column']}>
          <section className={css['content']} aria-label={t('app.content')} data-region="content">
            {children}
          </section>
          {nav}
        </div>
        {panel !== undefined && (
          <Suspense>
            <SidePanel {...panel} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
