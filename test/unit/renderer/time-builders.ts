import type { TimeConnection } from '../../../shared/domain/time/connection.ts';
import type { TimeEntry } from '../../../shared/domain/time/entry.ts';
import type { OutboxOperation } from '../../../shared/domain/sync/outbox.ts';
import type { Customer, Project } from '../../../shared/domain/projects/project.ts';
import type { TimeReport } from '../../../shared/domain/time/report-schemas.ts';
import { AT_MS } from './builders.ts';
import { timeAbilitiesOfKind } from '../../../shared/domain/time/abilities.ts';

export function anOperation(patch: Partial<OutboxOperation> = {}): OutboxOperation {
  return {
    id: 'operation-1',
    connectionId: 'embedded-time',
    connectionName: 'This computer',
    subject: 'entry',
    subjectId: 'entry-1',
    action: 'create',
    label: 'Review of the contract',
    labelAtMs: null,
    changes: [],
    state: 'waiting',
    reason: null,
    tryCount: 0,
    nextTryAtMs: null,
    createdAtMs: AT_MS,
    ...patch,
  };
}

export function aProject(patch: Partial<Project> = {}): Project {
  return {
    id: 'project-1',
    connectionId: 'embedded-time',
    name: 'Website',
    customerId: null,
    customerName: null,
    isBillable: true,
    hourlyRate: null,
    isArchived: false,
    syncState: 'synced',
    ...patch,
  };
}

export function aCustomer(patch: Partial<Customer> = {}): Customer {
  return {
    id: 'customer-1',
    connectionId: 'embedded-time',
    name: 'Harbour Press',
    isArchived: false,
    rounding: null,
    syncState: 'synced',
    projectCount: 0,
    ...patch,
  };
}

export function aTimeConnection(patch: Partial<TimeConnection> = {}): TimeConnection {
  return {
    id: 'embedded-time',
    name: 'This computer',
    kind: 'embedded',
    abilities: timeAbilitiesOfKind(patch.kind ?? 'embedded'),
    baseUrl: null,
    tokenHeader: 'bearer',
    isDefault: true,
    token: 'not-needed',
    capabilities: null,
    capabilitiesAtMs: null,
    pulledAtMs: null,
    lastContactAtMs: null,
    error: null,
    ...patch,
  };
}

export const NO_TIME = { durationMs: 0, billableMs: 0, roundedMs: 0 };

export function aReport(patch: Partial<TimeReport> = {}): TimeReport {
  return {
    days: [],
    projects: [],
    customers: [],
    cells: [],
    total: NO_TIME,
    entryCount: 0,
    ...patch,
  };
}

export function anEntry(patch: Partial<TimeEntry> = {}): TimeEntry {
  return {
    id: 'entry-1',
    startedAtMs: AT_MS,
    endedAtMs: AT_MS + 3_600_000,
    zone: 'Europe/Berlin',
    note: 'Review of the contract',
    projectId: null,
    projectName: null,
    customerId: null,
    customerName: null,
    isBillable: true,
    tags: [],
    source: 'manual',
    documentJobId: null,
    connectionId: 'embedded-time',
    syncState: 'synced',
    hasOverlap: false,
    createdAtMs: AT_MS,
    updatedAtMs: AT_MS,
    ...patch,
  };
}
