import type { PowerMonitor } from 'electron';

/** What the system tells about sleep, the lock of the screen and the last input. */
export interface Power {
  /** Milliseconds since somebody last touched the computer; null where the system does not tell. */
  idleMs(): number | null;
  /** Calls what is given for each event; returns its unsubscribe. */
  listen(listeners: PowerListeners): () => void;
}

export interface PowerListeners {
  suspend: () => void;
  resume: () => void;
  lock: () => void;
  unlock: () => void;
}

/** What is used of Electron's power monitor. */
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
 * @param sessionType value of `XDG_SESSION_TYPE`: under Wayland no program is told of input in the windows
 * of others, and the numbers given are wrong
 */
export function createPower(monitor: Monitor, sessionType: string | undefined): Power {
  return {
    idleMs() {
      if (sessionType === 'wayland') return null;
      try {
        // Any number of seconds will do: only whether it is known at all is asked.
        if (monitor.getSystemIdleState(60) === 'unknown') return null;
        const seconds = monitor.getSystemIdleTime();
        return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
      } catch {
        return null;
      }
    },

    listen(listeners) {
      const entries = Object.entries(EVENTS).map(([name, event]) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- EVENTS has these keys alone
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
