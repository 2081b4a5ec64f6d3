import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type {
  RemoteCustomer,
  RemoteEntry,
  RemoteProject,
} from '../../../shared/domain/sync/time-remote.ts';
import type { TimeClient } from '../../clients/time/time-client.ts';
import type { OutboxWork } from '../../db/sync/outbox-repo-types.ts';

export type RemoteSubject = RemoteEntry | RemoteProject | RemoteCustomer;
type Answer = Promise<RemoteSubject | null>;

/** Calls by which one kind of record reaches its service. */
export interface Sender {
  /** Finds the result of a create with a lost answer. */
  find(work: OutboxWork, client: TimeClient, signal: AbortSignal): Answer;
  create(work: OutboxWork, client: TimeClient, signal: AbortSignal): Answer;
  /** @returns the service's current version; null when it returns none */
  update(work: OutboxWork, remoteId: string, client: TimeClient, signal: AbortSignal): Answer;
  delete(
    work: OutboxWork,
    remoteId: string,
    client: TimeClient,
    signal: AbortSignal,
  ): Promise<void>;
}

const entrySender: Sender = {
  find({ entry, operationId, knownRemoteIds }, client, signal) {
    const { projectRemoteId = null, startedAtMs = 0, endedAtMs = null, note = '' } = entry;
    const known = new Set(knownRemoteIds);
    const near = { projectRemoteId, startedAtMs, endedAtMs, note, knownRemoteIds: known };
    return client.findEntryByClientRef(operationId, near, { signal });
  },
  create({ entry: { startedAtMs = 0, ...fields }, operationId }, client, signal) {
    return client.createEntry({ ...fields, startedAtMs, clientRef: operationId }, { signal });
  },
  update: ({ entry, version }, remoteId, client, signal) =>
    client.updateEntry(remoteId, entry, version, { signal }),
  delete: ({ version }, remoteId, client, signal) =>
    client.deleteEntry(remoteId, { signal, version }),
};

const projectSender: Sender = {
  async find({ project, knownRemoteIds }, client, signal) {
    return findByName(await client.listProjects({}, { signal }), project.name, knownRemoteIds);
  },
  create: ({ project: { name = '', ...fields } }, client, signal) =>
    client.createProject({ ...fields, name }, { signal }),
  update: ({ project }, remoteId, client, signal) =>
    client.updateProject(remoteId, project, { signal }),
  delete: (_work, remoteId, client, signal) => client.deleteProject(remoteId, { signal }),
};

const customerSender: Sender = {
  async find({ customer, knownRemoteIds }, client, signal) {
    return findByName(await client.listCustomers({}, { signal }), customer.name, knownRemoteIds);
  },
  create: ({ customer: { name = '', isActive } }, client, signal) =>
    client.createCustomer({ name, isActive }, { signal }),
  async update({ customer: { name, isActive } }, remoteId, client, signal) {
    const renamed =
      name === undefined ? null : await client.renameCustomer(remoteId, name, { signal });
    return isActive === undefined
      ? renamed
      : client.setCustomerActive(remoteId, isActive, { signal });
  },
  delete: (_work, remoteId, client, signal) => client.deleteCustomer(remoteId, { signal }),
};

/**
 * Finds a record by name, its only identification; one of the same name that is already known here is a different
 * record.
 */
function findByName<T extends RemoteProject | RemoteCustomer>(
  listed: readonly T[],
  name: string | undefined,
  knownRemoteIds: readonly string[],
): T | null {
  return (
    listed.find(
      (each) =>
        each.name?.trim() === name?.trim() &&
        !each.isDeleted &&
        !knownRemoteIds.includes(each.remoteId),
    ) ?? null
  );
}

/** Senders of each kind of record. @see SYNC_KINDS for how it is stored and compared */
export const SENDERS: Readonly<Record<OutboxSubject, Sender>> = {
  entry: entrySender,
  project: projectSender,
  customer: customerSender,
};
