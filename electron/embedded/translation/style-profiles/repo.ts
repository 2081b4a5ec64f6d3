import { insertInto, orNull, selected } from '../../../sqlite/statements.ts';
import { inTransaction, type SqliteDatabase } from '../../storage/sqlite.ts';

/** Ids of what a profile links, each list in its order. Plain data: documents store it until they are done. */
export interface ProfileParts {
  readonly glossaryIds: readonly string[];
  readonly styleRuleIds: readonly string[];
  readonly memoryIds: readonly string[];
}

/** Fields of a profile that its owner sets. */
export interface ProfileDraft extends ProfileParts {
  readonly name: string;
  /** Empty: none. */
  readonly description: string;
  /** Empty: none. */
  readonly industry: string;
  readonly isGlossaryOrderKept: boolean;
}

export interface ProfileRecord extends ProfileDraft {
  /** A lowercase UUID. */
  readonly id: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

type Kind = 'glossary' | 'style_rules' | 'memory';
type Row = Omit<ProfileRecord, keyof ProfileParts | 'isGlossaryOrderKept'> & {
  readonly sequence: number;
  readonly isGlossaryOrderKept: 0 | 1;
};
type PartsQuery = { readonly sequence: number; readonly accountId: string };

const FIELDS = 'id name description industry isGlossaryOrderKept createdAtMs updatedAtMs';
const COLUMNS = selected(`sequence ${FIELDS}`);
/** A part that was deleted is not listed; under its id it may come back. */
const EXISTING: Readonly<Record<Kind, string>> = {
  glossary: 'SELECT 1 FROM glossaries WHERE id = part_id AND account_id = @accountId',
  style_rules: 'SELECT 1 FROM style_rules WHERE style_id = part_id AND account_id = @accountId',
  memory: `SELECT 1 FROM translation_memories
    WHERE id = part_id AND account_id = @accountId AND state = 'ready'`,
};

export type StyleProfilesRepo = ReturnType<typeof createStyleProfilesRepo>;

/** Style profiles by account; ids are unique within an account. */
export function createStyleProfilesRepo(db: SqliteDatabase) {
  const insert = db.prepare(insertInto('style_profiles', `accountId ${FIELDS}`));
  const update = db.prepare(
    `UPDATE style_profiles SET name = @name, description = @description, industry = @industry,
       is_glossary_order_kept = @isGlossaryOrderKept, updated_at_ms = @updatedAtMs
     WHERE account_id = @accountId AND id = @id`,
  );
  const get = db.prepare<[string, string], Row>(
    `SELECT ${COLUMNS} FROM style_profiles WHERE account_id = ? AND id = ?`,
  );
  const list = db.prepare<[string], Row>(
    `SELECT ${COLUMNS} FROM style_profiles WHERE account_id = ? ORDER BY sequence`,
  );
  const remove = db.prepare('DELETE FROM style_profiles WHERE account_id = ? AND id = ?');
  const clearParts = db.prepare('DELETE FROM style_profile_parts WHERE profile = ?');
  const addPart = db.prepare(
    'INSERT INTO style_profile_parts (profile, kind, position, part_id) VALUES (?, ?, ?, ?)',
  );
  const partsOf = (kind: Kind) =>
    db
      .prepare<[PartsQuery], string>(
        `SELECT part_id FROM style_profile_parts
         WHERE profile = @sequence AND kind = '${kind}' AND EXISTS (${EXISTING[kind]})
         ORDER BY position`,
      )
      .pluck();
  const glossaries = partsOf('glossary');
  const styleRules = partsOf('style_rules');
  const memories = partsOf('memory');

  const toRecord =
    (accountId: string) =>
    ({ sequence, isGlossaryOrderKept, ...row }: Row): ProfileRecord => ({
      ...row,
      isGlossaryOrderKept: isGlossaryOrderKept === 1,
      glossaryIds: glossaries.all({ sequence, accountId }),
      styleRuleIds: styleRules.all({ sequence, accountId }),
      memoryIds: memories.all({ sequence, accountId }),
    });
  const writeParts = (accountId: string, profile: ProfileRecord): void => {
    const sequence = get.get(accountId, profile.id)?.sequence;
    clearParts.run(sequence);
    const lists: Record<Kind, readonly string[]> = {
      glossary: profile.glossaryIds,
      style_rules: profile.styleRuleIds,
      memory: profile.memoryIds,
    };
    for (const [kind, ids] of Object.entries(lists)) {
      for (const [position, id] of ids.entries()) addPart.run(sequence, kind, position, id);
    }
  };
  const toRow = (accountId: string, profile: ProfileRecord): object => ({
    ...profile,
    accountId,
    isGlossaryOrderKept: profile.isGlossaryOrderKept ? 1 : 0,
  });

  return {
    insert: inTransaction(db, (accountId: string, profile: ProfileRecord): void => {
      insert.run(toRow(accountId, profile));
      writeParts(accountId, profile);
    }),
    update: inTransaction(db, (accountId: string, profile: ProfileRecord): void => {
      update.run(toRow(accountId, profile));
      writeParts(accountId, profile);
    }),
    get: (accountId: string, id: string) => orNull(get.get(accountId, id), toRecord(accountId)),
    /** Returns profiles in creation order. */
    list: (accountId: string) => list.all(accountId).map(toRecord(accountId)),
    remove: (accountId: string, id: string) => void remove.run(accountId, id),
  };
}
