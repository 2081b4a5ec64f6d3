import type { TimeConnectionRecord } from '../../../electron/db/time/connections-repo.ts';
import type { NewProject } from '../../../shared/domain/projects/project.ts';
import { timeAbilitiesOfKind } from '../../../shared/domain/time/abilities.ts';
import type { TimeCapabilities } from '../../../shared/domain/time/connection.ts';
import type { TimeEntryFilter } from '../../../shared/domain/time/entry.ts';
import type { TimeEntryRecord } from '../../../shared/exchange/time-entry-table.ts';

export function aTimeFilter(patch: Partial<TimeEntryFilter> = {}): TimeEntryFilter {
  return {
    fromDay: null,
    toDay: null,
    zone: 'UTC',
    text: '',
    projectId: null,
    customerId: null,
    billable: 'any',
    syncState: null,
    ...patch,
  };
}

export function timeCapabilities(patch: Partial<TimeCapabilities> = {}): TimeCapabilities {
  return {
    'projects.write': 'present',
    'customers.read': 'present',
    'entries.read': 'present',
    'entries.write': 'present',
    'entries.delete': 'present',
    'session.revoke': 'present',
    entriesReadBy: 'profile',
    ...patch,
  };
}

export function aTimeRecord(patch: Partial<TimeConnectionRecord> = {}): TimeConnectionRecord {
  return {
    id: 'c',
    name: 'Work',
    kind: 'remote',
    abilities: timeAbilitiesOfKind(patch.kind ?? 'remote'),
    baseUrl: 'https://time.example/api/v1',
    tokenHeader: 'bearer',
    userAgent: 'x',
    isDefault: false,
    capabilities: null,
    capabilitiesAtMs: null,
    pullCursor: null,
    pulledAtMs: null,
    lastContactAtMs: null,
    instanceId: null,
    error: null,
    createdAtMs: 0,
    ...patch,
  };
}

export function anEntryToExport(
  patch: Partial<TimeEntryRecord> & Pick<TimeEntryRecord, 'startedAtMs' | 'endedAtMs'>,
): TimeEntryRecord {
  return {
    id: 'e-1',
    zone: 'Europe/Berlin',
    note: 'Contract, page 2',
    projectName: 'Site',
    customerName: 'Acme',
    isBillable: true,
    hourlyRate: 80,
    tags: [],
    source: 'timer',
    syncState: 'synced',
    billedMs: null,
    ...patch,
  };
}

export function newProject(patch: Partial<NewProject> = {}): NewProject {
  return {
    connectionId: null,
    name: 'Merger',
    customerId: null,
    isBillable: true,
    hourlyRate: null,
    ...patch,
  };
}
