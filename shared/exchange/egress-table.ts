import type { EgressEntry } from '../domain/lane/egress-log.ts';
import type { EgressOutcome } from '../domain/lane/egress.ts';
import type { TableLayout, TableRow } from './create-table-writer.ts';

/** Fixed words of the file, which are the same in every interface language. */
const OUTCOMES: Record<EgressOutcome, string> = {
  'under-way': 'under way',
  answered: 'answered',
  failed: 'no answer',
  refused: 'refused, nothing sent',
  unknown: 'unknown, the app was ended',
};

export const EGRESS_LAYOUT: TableLayout = {
  title: 'Outgoing data',
  columns: [
    { name: 'Time (UTC)', kind: 'text', width: 24 },
    { name: 'Type', kind: 'text', width: 14 },
    { name: 'Project', kind: 'text', width: 24 },
    { name: 'Connection', kind: 'text', width: 24 },
    { name: 'Host', kind: 'text', width: 28 },
    { name: 'Method', kind: 'text', width: 8 },
    { name: 'Path', kind: 'text', width: 32 },
    { name: 'Bytes', kind: 'text', width: 12 },
    { name: 'SHA-256 of the body', kind: 'text', width: 66 },
    { name: 'Outcome', kind: 'text', width: 24 },
    { name: 'Status', kind: 'text', width: 8 },
  ],
};

/** Converts an entry to a row of {@link EGRESS_LAYOUT}. */
export function toEgressRow(entry: EgressEntry): TableRow {
  return [
    new Date(entry.atMs).toISOString(),
    entry.kind,
    entry.projectName,
    entry.connectionName,
    entry.host,
    entry.method,
    entry.path,
    String(entry.sizeBytes),
    entry.sha256,
    OUTCOMES[entry.outcome],
    entry.status === null ? null : String(entry.status),
  ];
}
