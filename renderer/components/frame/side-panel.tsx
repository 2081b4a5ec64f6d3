import PanelRight from 'lucide-react/icons/panel-right';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../controls/button.tsx';
import { nextControl } from '../../lib/page/next-control.ts';
import { Divider } from './divider.tsx';
import css from './frame.module.css';

export interface PanelTab<Id extends string = string> {
  id: Id;
  label: string;
  /** Number of things in it; null for none to show. */
  count?: number | null;
  render: () => ReactNode;
}

/** Whether a side panel is open, and with which tab. */
export interface PanelState {
  isOpen: boolean;
  tab: string;
  /** CSS pixels: width beside the content, height below it. */
  width: number;
  height: number;
  show: (tab: string) => void;
  toggle: () => void;
  resize: (size: { width: number } | { height: number }) => void;
}

export interface SidePanelProps {
  label: string;
  state: PanelState;
  tabs: readonly PanelTab[];
}

const WIDTH = { min: 240, usual: 320, max: 640 } as const;
const HEIGHT = { min: 96, usual: 220, max: 400 } as const;

type Stored = Pick<PanelState, 'isOpen' | 'tab' | 'width' | 'height'>;

function readStored(key: string): Partial<Stored> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

const within = ({ min, usual, max }: typeof WIDTH | typeof HEIGHT, size: unknown): number =>
  typeof size === 'number' ? Math.min(max, Math.max(min, size)) : usual;

/**
 * Keeps whether the panel `name` is open, its tab, and its size, also after the app has ended.
 * @param first tab that is shown before the user chose one
 * @param isOpenAtFirst whether it is open before the user opened or closed it
 */
export function useSidePanel(name: string, first: string, isOpenAtFirst = true): PanelState {
  const key = `dragoman.panel.${name}`;
  const [stored, setStored] = useState<Stored>(() => {
    const { isOpen, tab, width, height } = readStored(key);
    return {
      isOpen: isOpen ?? isOpenAtFirst,
      tab: typeof tab === 'string' ? tab : first,
      width: within(WIDTH, width),
      height: within(HEIGHT, height),
    };
  });
  const change = (patch: Partial<Stored>) => {
    const next = { ...stored, ...patch };
    localStorage.setItem(key, JSON.stringify(next));
    setStored(next);
  };
  return {
    ...stored,
    show: (tab) => change({ isOpen: true, tab }),
    toggle: () => change({ isOpen: !stored.isOpen }),
    resize: change,
  };
}

/** The panel was closed before its switch was there to get the focus. */
let isSwitchWanted = false;

function focusSwitch(): void {
  const button = document.querySelector<HTMLElement>('[data-panel-switch]');
  isSwitchWanted = button === null;
  button?.focus();
}

export function SidePanelSwitch({ label, state }: SidePanelProps) {
  useEffect(() => {
    if (isSwitchWanted) focusSwitch();
  }, []);
  return (
    <IconButton
      label={label}
      icon={PanelRight}
      aria-expanded={state.isOpen}
      data-panel-switch
      onClick={state.toggle}
    />
  );
}

function onTabKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === event.target);
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const next = nextControl(event.key, at, tabs.length, isRightToLeft);
  if (next === null) return;
  event.preventDefault();
  tabs[next]?.focus();
  tabs[next]?.click();
}

/** Renders the panel beside the content; below it in a narrow window. */
export function SidePanel({ label, state, tabs }: SidePanelProps) {
  const id = useId();
  if (!state.isOpen) return null;
  const shown = tabs.find((tab) => tab.id === state.tab) ?? tabs[0];
  if (shown === undefined) return null;
  const { width, height, resize } = state;
  const size: Record<string, string> = {
    '--panel-width': `${String(width)}px`,
    '--panel-height': `${String(height)}px`,
  };
  return (
    <aside aria-label={label} className={css['panel']} data-region style={size}>
      <div className={css['tabLine']}>
        <div
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onTabKey}
          className={css['tabs']}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-controls={`${id}-panel`}
              aria-selected={tab === shown}
              tabIndex={tab === shown ? 0 : -1}
              className={css['tab']}
              onClick={() => state.show(tab.id)}
            >
              {tab.label}
              {tab.count !== undefined && tab.count !== null && (
                <span className={css['tabCount']}>{tab.count}</span>
              )}
            </button>
          ))}
        </div>
        <IconButton
          label={t('app.closePanel')}
          icon={X}
          onClick={() => {
            state.toggle();
            focusSwitch();
          }}
        />
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown.id}`}
        className={css['panelContent']}
      >
        {shown.render()}
      </div>
      <Divider
        label={t('app.panelWidth')}
        className={css['beside']}
        axis="x"
        value={width}
        {...WIDTH}
        onChange={(next) => resize({ width: next })}
      />
      <Divider
        label={t('app.panelHeight')}
        className={css['below']}
        axis="y"
        value={height}
        {...HEIGHT}
        onChange={(next) => resize({ height: next })}
      />
    </aside>
  );
}
