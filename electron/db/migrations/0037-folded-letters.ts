import type { Migration } from './migration.ts';

/** Rows looked through by one statement, so that the words gathered in memory stay few. */
const ROWS_PER_STEP = 20_000;

/** Texts of searches: where they are kept, and what they are made from while nothing is kept. */
const KEPT: readonly (readonly [table: string, kept: string, text: string])[] = [
  ['history_items', 'title_index_text', 'title'],
  ['history_segments', 'source_index_text', 'source'],
  ['history_segments', 'target_index_text', 'target'],
  ['memory_units', 'source_index_text', 'source'],
  ['memory_units', 'target_index_text', 'target'],
  ['voice_lines', 'index_text', 'text'],
  ['time_entries', 'search_text', 'search_text'],
  ['glossaries', 'folded_name', 'folded_name'],
  ['glossary_entries', 'folded', 'folded'],
  ['memories', 'folded_name', 'folded_name'],
];

/**
 * Searches fold case as Unicode does: ß and ẞ are ss, and ı is the small letter of I. Other letters were folded so
 * before, and the tokenizer of the indexes, which knows neither, had these texts as they are.
 */
export const migration0037: Migration = {
  version: 37,
  name: 'folded-letters',
  up(connection) {
    for (const [table, kept, text] of KEPT) {
      const last = connection.prepare(`SELECT max(row_id) FROM ${table}`).pluck().get();
      const rewrite = connection.prepare(`UPDATE ${table}
        SET ${kept} = replace(replace(coalesce(${kept}, ${text}), 'ß', 'ss'), 'ı', 'i')
        WHERE row_id > @after AND row_id <= @after + ${ROWS_PER_STEP}
          AND (instr(coalesce(${kept}, ${text}), 'ß') > 0 OR instr(coalesce(${kept}, ${text}), 'ı') > 0)`);
      for (let after = 0; after < Number(last ?? 0); after += ROWS_PER_STEP) rewrite.run({ after });
    }
  },
};
