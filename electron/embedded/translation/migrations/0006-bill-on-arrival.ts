import type { Migration } from '../../storage/sqlite.ts';

/**
 * Documents are billed when they surely arrived, no longer when they leave. Those that were on their
 * way when the service was cut off have been billed already: that is taken back.
 */
export const billOnArrival: Migration = {
  version: 6,
  name: 'bill-on-arrival',
  up(db) {
    db.exec(`
      UPDATE usage_days SET
        character_count = max(0, character_count - on_way.chars),
        document_count = max(0, document_count - on_way.documents)
      FROM (
        SELECT account_id, key_id, strftime('%Y-%m-%d', updated_at_ms / 1000, 'unixepoch') AS day,
          sum(coalesce(char_count, 0)) AS chars, count(*) AS documents
        FROM documents WHERE state = 'sent' GROUP BY 1, 2, 3
      ) AS on_way
      WHERE usage_days.account_id = on_way.account_id AND usage_days.key_id = on_way.key_id
        AND usage_days.day = on_way.day AND usage_days.kind = 'document' AND usage_days.tag = '';
      UPDATE documents SET state = 'done' WHERE state = 'sent';
    `);
  },
};
