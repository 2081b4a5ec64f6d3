/** Runs as a separate program, so its memory isn't part of the measured process. Arguments: file, number of entries. */
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { createStatementCache } from '../../electron/db/engine/statement-cache.ts';
import { insertEntryRow } from '../../electron/db/time/entry-writer.ts';
import { createCorpus } from './history-corpus.mjs';
import { CUSTOMERS, END_MS, PROJECTS, ruleOf, TAGS, YEARS, ZONE } from './time-corpus.mjs';

/** @import { SqliteDatabase } from '../../electron/db/engine/sqlite-database.ts' */
/** @import { NewEntryRow } from '../../electron/db/time/entry-writer.ts' */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CONNECTION = 'embedded-time';

/** @param {SqliteDatabase} connection */
function fillCatalog(connection) {
  const customer = connection.prepare(
    `INSERT INTO customers (id, home_connection_id, name, rounding_json, created_at_ms, updated_at_ms)
     VALUES (?, ?, ?, ?, 0, 0)`,
  );
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const rule = ruleOf(index);
    const json = rule === null ? null : JSON.stringify(rule);
    customer.run(`customer-${index}`, CONNECTION, `Customer ${index}`, json);
  }
  const project = connection.prepare(
    `INSERT INTO projects (id, home_connection_id, customer_id, name, is_billable, hourly_rate,
       created_at_ms, updated_at_ms) VALUES (?, ?, ?, ?, 1, ?, 0, 0)`,
  );
  for (let index = 0; index < PROJECTS; index += 1) {
    const customerId = `customer-${index % CUSTOMERS}`;
    project.run(`project-${index}`, CONNECTION, customerId, `Project ${index}`, 50 + index);
  }
  connection.exec(`
    INSERT INTO catalogue_links (subject, subject_id, connection_id, remote_id, sync_state)
      SELECT 'customer', id, home_connection_id, 'remote-' || id, 'synced' FROM customers;
    INSERT INTO catalogue_links (subject, subject_id, connection_id, remote_id, sync_state)
      SELECT 'project', id, home_connection_id, 'remote-' || id, 'synced' FROM projects`);
}

/**
 * Generates an office's entries for several years, most during the day, some past midnight.
 *
 * @param {number} count
 * @returns {Generator<NewEntryRow & { endedAtMs: number }>}
 */
function* makeEntries(count) {
  const { wordsOf, random } = createCorpus(6);
  const word = () => wordsOf('EN')[Math.floor(20_000 ** random()) - 1] ?? '';
  /** @param {number} most @param {() => string} make */
  const list = (most, make) => Array.from({ length: Math.floor(random() * (most + 1)) }, make);
  const firstDayMs = END_MS - YEARS * 365 * DAY_MS;
  for (let index = 0; index < count; index += 1) {
    const dayMs = firstDayMs + Math.floor((index * YEARS * 365) / count) * DAY_MS;
    const isLate = random() < 0.03;
    const minute = isLate ? 22 * 60 + 30 : 6 * 60 + Math.floor(random() * 12 * 60);
    const startedAtMs = dayMs + minute * MINUTE_MS + Math.floor(random() * 60) * 1000;
    yield {
      id: `entry-${index}`,
      connectionId: CONNECTION,
      startedAtMs,
      endedAtMs: startedAtMs + (isLate ? 150 : 5 + Math.floor(random() * 115)) * MINUTE_MS,
      zone: ZONE,
      note: Array.from({ length: 3 + Math.floor(random() * 10) }, word).join(' '),
      projectId: random() < 0.05 ? null : `project-${Math.floor(random() ** 2 * PROJECTS)}`,
      isBillable: random() < 0.8,
      tags: list(2, () => TAGS[Math.floor(random() * TAGS.length)] ?? ''),
      source: random() < 0.7 ? 'timer' : 'manual',
      documentJobId: null,
      syncState: 'synced',
    };
  }
}

const [, , file = '', count] = process.argv;
const { connection, close } = openDatabaseFile({ file, nowMs: END_MS });
const statements = createStatementCache(connection);
connection.transaction(() => {
  fillCatalog(connection);
  for (const entry of makeEntries(Number(count))) {
    insertEntryRow(statements, entry, entry.endedAtMs);
  }
  // The service has the same versions.
  connection.exec(`
    UPDATE time_entries SET remote_id = 'remote-' || row_id, base_json = json_object(
      'startedAtMs', started_at_ms, 'endedAtMs', ended_at_ms, 'note', note, 'projectId', project_id,
      'isBillable', json(iif(is_billable, 'true', 'false')), 'tags', json(tags_json))`);
})();
close();
