import { assigned, insertInto, selected } from '../../../sqlite/statements.ts';
import type { SqliteDatabase } from '../../storage/sqlite.ts';
import type { ProgramUse } from '../../../../shared/domain/programs/limits.ts';
import { PROGRAM_USES } from '../../../../shared/domain/programs/limits.ts';

/** Another program on this computer. Its key is not stored, only the hash of it. */
export interface ProgramRecord {
  /** Also the id of its account. */
  readonly id: string;
  readonly label: string;
  readonly keyHash: Buffer;
  readonly uses: readonly ProgramUse[];
  /** Per calendar month; 0 blocks it, null means no limit. */
  readonly characterLimit: number | null;
  /** Project whose glossary and memories it translates with; null: none. Only the app knows it. */
  readonly projectId: string | null;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
}

type Row = Omit<ProgramRecord, 'uses'> & { readonly scopes: string };

const FIELDS = 'id label keyHash scopes characterLimit projectId createdAtMs lastUsedAtMs';

export type ProgramsRepo = ReturnType<typeof createProgramsRepo>;

export function createProgramsRepo(db: SqliteDatabase) {
  const list = db.prepare<[], Row>(
    `SELECT ${selected(FIELDS)} FROM programs ORDER BY created_at_ms, rowid`,
  );
  const add = db.prepare(insertInto('programs', FIELDS));
  const update = db.prepare(
    `UPDATE programs SET ${assigned('label characterLimit projectId lastUsedAtMs')} WHERE id = @id`,
  );
  const remove = db.prepare('DELETE FROM programs WHERE id = ?');
  return {
    /** Returns all programs, oldest first. */
    list: (): ProgramRecord[] =>
      list.all().map(({ scopes, ...row }) => ({
        ...row,
        uses: PROGRAM_USES.filter((use) => scopes.split(' ').includes(use)),
      })),
    add: ({ uses, ...record }: ProgramRecord) =>
      void add.run({ ...record, scopes: uses.join(' ') }),
    update: ({ id, label, characterLimit, projectId, lastUsedAtMs }: ProgramRecord) =>
      void update.run({ id, label, characterLimit, projectId, lastUsedAtMs }),
    remove: (id: string) => void remove.run(id),
  };
}
