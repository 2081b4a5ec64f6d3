import type { SqliteDatabase } from '../sqlite.ts';

export interface UsageRepo {
  /** Characters of texts and downloaded documents together, in code points. */
  total(): number;
  addText(chars: number): void;
}

export function createUsageRepo(db: SqliteDatabase): UsageRepo {
  const total = db.prepare<[], number>('SELECT sum(character_count) FROM usage_counts').pluck();
  const add = db.prepare(
    `UPDATE usage_counts SET character_count = character_count + ? WHERE kind = 'text'`,
  );
  return {
    total: () => total.get() ?? 0,
    addText(chars) {
      add.run(chars);
    },
  };
}
