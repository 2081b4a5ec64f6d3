import type { PowerMonitor } from 'electron';

/** System events and state: sleep, screen lock, and last input. */
export interface Power {
  /** Milliseconds since the last input; null when the system does not report it. */
  idleMs(): number | null;
  /** Registers listeners; returns the unsubscribe. */
  listen(listeners: PowerListeners): () => void;
}

export interface PowerListeners {
  suspend: () => void;
  resume: () => void;
  lock: () => void;
  unlock: () => void;
}

type Monitor = Pick<PowerMonitor, 'getSystemIdleState' | 'getSystemIdleTime'> & {
  on(event: MonitorEvent, listener: () => void): unknown;
  removeListener(event: MonitorEvent, listener: () => void): unknown;
};
type MonitorEvent = 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen';

const EVENTS: Readonly<Record<keyof PowerListeners, MonitorEvent>> = {
  suspend: 'suspend',
  resume: 'resume',
  lock: 'lock-screen',
  unlock: 'unlock-screen',
};

/**
 * Builds the power monitor.
 * @param sessionType value of `XDG_SESSION_TYPE`: under Wayland no program sees input in other windows, and the
 *   reported numbers are wrong
 */
export function createPower(monitor: Monitor, sessionType: string | undefined): Power {
  return {
    idleMs() {
      if (sessionType === 'wayland') return null;
      try {
        // Any number of seconds works: only whether the state is known matters.
        if (monitor.getSystemIdleState(60) === 'unknown') return null;
        const seconds = monitor.getSystemIdleTime();
        return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
      } catch {
        return null;
      }
    },

    listen(listeners) {
      const entries = Object.entries(EVENTS).map(([name, event]) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- EVENTS has only these keys
        const listener = listeners[name as keyof PowerListeners];
        monitor.on(event, listener);
        return { event, listener };
      });
      return () => {
        for (const { event, listener } of entries) monitor.removeListener(event, listener);
      };
    },
  };
}
