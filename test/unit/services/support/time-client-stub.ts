import { createTimeChanges } from '../../../../electron/clients/time/time-changes.ts';
import type { TimeClient } from '../../../../electron/clients/time/time-client.ts';
import type { RemoteEntry, RemoteProject } from '../../../../shared/domain/sync/time-remote.ts';

/** Time when pulls of the stub begin. */
export const STUB_NOW_MS = 1_700_000_000_000;

/** Returns a client that gives the test's answers, and fails loudly for everything else. */
export function stubTimeClient(given: Partial<TimeClient>): TimeClient {
  const unused = (name: string) => () => {
    throw new Error(`${name} was not expected.`);
  };
  return {
    changesSince: (cursor) => createTimeChanges(cursor, STUB_NOW_MS),
    listProjects: unused('listProjects'),
    createProject: unused('createProject'),
    updateProject: unused('updateProject'),
    deleteProject: unused('deleteProject'),
    listCustomers: unused('listCustomers'),
    createCustomer: unused('createCustomer'),
    renameCustomer: unused('renameCustomer'),
    setCustomerActive: unused('setCustomerActive'),
    deleteCustomer: unused('deleteCustomer'),
    listEntryPage: unused('listEntryPage'),
    listEntries: unused('listEntries'),
    findEntryByClientRef: unused('findEntryByClientRef'),
    createEntry: unused('createEntry'),
    updateEntry: unused('updateEntry'),
    deleteEntry: unused('deleteEntry'),
    probeCapabilities: unused('probeCapabilities'),
    readEntry: unused('readEntry'),
    readInstance: async () => Promise.resolve(null),
    expectInstance: () => undefined,
    keepAlive: unused('keepAlive'),
    revoke: unused('revoke'),
    setConcurrency: () => undefined,
    close: () => undefined,
    ...given,
  };
}

export function stubRemoteEntry(change: Partial<RemoteEntry> = {}): RemoteEntry {
  return {
    remoteId: '1',
    clientRef: 'o',
    projectRemoteId: null,
    projectName: null,
    note: 'n',
    startedAtMs: 1000,
    startOffsetMinutes: null,
    endedAtMs: 2000,
    isRunning: false,
    durationMs: null,
    day: null,
    startTime: null,
    endTime: null,
    isBillable: true,
    hourlyRate: null,
    amount: null,
    tags: [],
    version: '1',
    createdAtMs: null,
    changedAtMs: null,
    isDeleted: false,
    extra: {},
    ...change,
  };
}

export function stubRemoteProject(change: Partial<RemoteProject> = {}): RemoteProject {
  return {
    remoteId: '5',
    name: 'P',
    description: null,
    isActive: true,
    privacy: null,
    customerRemoteId: null,
    customerName: null,
    isBillable: true,
    billBy: null,
    hourlyRate: null,
    isTaskRequired: null,
    totalDurationMs: null,
    createdAtMs: null,
    changedAtMs: null,
    isDeleted: false,
    extra: {},
    ...change,
  };
}
