import type {
  TimeConnection,
  TimeConnectionInput,
} from '../../../../shared/domain/time/connection.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import type { Api, Cell } from '../../../lib/stores/feature-store.ts';
import { unwrap } from '../../../lib/stores/api.ts';
import { loaderFor, IDLE, valueOf, type Loadable, attempt } from '../../../lib/stores/loadable.ts';

/** Requests to a time connection. */
export type TimeConnectionTask = 'probe' | 'pull' | 'set-default' | 'remove';

export interface TimeConnectionOutcome {
  task: TimeConnectionTask;
  /** Null: success. */
  error: ErrorData | null;
}

export interface TimeSlice {
  timeConnections: Loadable<TimeConnection[]>;
  /** Running request by connection, which disables its buttons. */
  timeTasks: Readonly<Record<string, TimeConnectionTask>>;
  timeOutcomes: Readonly<Record<string, TimeConnectionOutcome>>;
  loadTimeConnections: () => Promise<void>;
  /** Resolves with the error if it was refused, else with null. The password is not stored. */
  addTimeConnection: (input: TimeConnectionInput) => Promise<ErrorData | null>;
  setTimeToken: (connectionId: string, token: string) => Promise<ErrorData | null>;
  setDefaultTimeConnection: (connectionId: string) => Promise<void>;
  probeTimeConnection: (connectionId: string) => Promise<void>;
  pullTimeConnection: (connectionId: string) => Promise<void>;
  removeTimeConnection: (connectionId: string, revokeToken: boolean) => Promise<void>;
}

/**
 * Creates the slice with the accounts of time services. Tokens pass through to the main process and are never stored
 * here.
 */
export function createTimeSlice({ api }: { api: Api<'timeConnections'> }, cell: Cell<TimeSlice>) {
  const load = loaderFor(cell, 'timeConnections');
  const show = (value: TimeConnection[]) =>
    cell.set({ timeConnections: { status: 'ready', value } });
  const showOne = (changed: TimeConnection) => {
    const known = valueOf(cell.get().timeConnections) ?? [];
    show(
      known.some(({ id }) => id === changed.id)
        ? known.map((each) => (each.id === changed.id ? changed : each))
        : [...known, changed],
    );
  };
  const give = (act: () => Promise<TimeConnection>): Promise<ErrorData | null> =>
    attempt(async () => showOne(await act()));
  const run = async (
    id: string,
    task: TimeConnectionTask,
    act: () => Promise<void>,
  ): Promise<void> => {
    if (cell.get().timeTasks[id] !== undefined) return;
    const { [id]: _, ...outcomes } = cell.get().timeOutcomes;
    cell.set({ timeTasks: { ...cell.get().timeTasks, [id]: task }, timeOutcomes: outcomes });
    const error = await attempt(act);
    const { [id]: __, ...tasks } = cell.get().timeTasks;
    cell.set({
      timeTasks: tasks,
      timeOutcomes: { ...cell.get().timeOutcomes, [id]: { task, error } },
    });
  };

  const slice: TimeSlice = {
    timeConnections: IDLE,
    timeTasks: {},
    timeOutcomes: {},
    loadTimeConnections: () => load(() => unwrap(api.timeConnections.list())),
    addTimeConnection: (input) => give(() => unwrap(api.timeConnections.add(input))),
    setTimeToken: (connectionId, token) =>
      give(() => unwrap(api.timeConnections.setToken({ connectionId, token }))),
    setDefaultTimeConnection: (connectionId) =>
      run(connectionId, 'set-default', async () =>
        show(await unwrap(api.timeConnections.setDefault({ connectionId }))),
      ),
    probeTimeConnection: (connectionId) =>
      run(connectionId, 'probe', async () =>
        showOne(await unwrap(api.timeConnections.probe({ connectionId }))),
      ),
    pullTimeConnection: (connectionId) =>
      run(connectionId, 'pull', async () =>
        showOne(await unwrap(api.timeConnections.pull({ connectionId }))),
      ),
    removeTimeConnection: (connectionId, revokeToken) =>
      run(connectionId, 'remove', async () =>
        show(await unwrap(api.timeConnections.remove({ connectionId, revokeToken }))),
      ),
  };
  return { slice, onChanged: show };
}
