import type { StyleRuleLanguage } from '../../../../shared/domain/glossaries/style-rule-catalogue.ts';
import type { SqliteDatabase } from '../../storage/sqlite.ts';

/** Category to rule to value; validated before it is stored. */
export type ConfiguredRuleValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface InstructionText {
  readonly label: string;
  readonly prompt: string;
  /** As given by the client; null if absent. */
  readonly sourceLanguage: string | null;
}

export interface StyleInstruction extends InstructionText {
  readonly id: string;
}

/** A list without the parts that only detailed views show. */
export interface StyleRuleOutline {
  readonly id: string;
  readonly name: string;
  readonly language: StyleRuleLanguage;
  /** Starts at 1 and increases with each change. */
  readonly version: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface StyleRuleDetails extends StyleRuleOutline {
  readonly configuredRules: ConfiguredRuleValues;
  /** In the order in which they were added. */
  readonly instructions: readonly StyleInstruction[];
}

/** Style rule lists by account; ids are unique within an account. */
export interface StyleRulesRepo {
  /** Does nothing when the account already has the id. */
  insert(accountId: string, list: StyleRuleDetails): void;
  find(accountId: string, styleId: string): StyleRuleDetails | null;
  /** Returns only the language, for checks before each translation; null for an unknown list. */
  languageOf(accountId: string, styleId: string): StyleRuleLanguage | null;
  /** Returns lists in creation order. */
  page(accountId: string, limit: number, offset: number): StyleRuleDetails[];
  rename(accountId: string, styleId: string, name: string, nowMs: number): boolean;
  setRules(accountId: string, styleId: string, rules: ConfiguredRuleValues, nowMs: number): boolean;
  addInstruction(
    accountId: string,
    styleId: string,
    instruction: StyleInstruction,
    nowMs: number,
  ): void;
  replaceInstruction(
    accountId: string,
    styleId: string,
    instruction: StyleInstruction,
    nowMs: number,
  ): boolean;
  removeInstruction(
    accountId: string,
    styleId: string,
    instructionId: string,
    nowMs: number,
  ): boolean;
  remove(accountId: string, styleId: string): boolean;
}

interface StyleRuleRow extends StyleRuleOutline {
  readonly sequence: number;
  readonly rulesJson: string;
}

type Key = { readonly accountId: string; readonly styleId: string };

const COLUMNS = `sequence, style_id AS id, name, language, version, configured_rules AS rulesJson,
  created_at_ms AS createdAtMs, updated_at_ms AS updatedAtMs`;
const THIS_LIST = 'account_id = $accountId AND style_id = $styleId';
const SEQUENCE = `(SELECT sequence FROM style_rules WHERE ${THIS_LIST})`;

export function createStyleRulesRepo(db: SqliteDatabase): StyleRulesRepo {
  const insertList = db.prepare(
    `INSERT INTO style_rules (account_id, style_id, name, language, version, configured_rules,
       created_at_ms, updated_at_ms)
     VALUES ($accountId, $styleId, $name, $language, $version, $rules, $createdAtMs, $updatedAtMs)
     ON CONFLICT (account_id, style_id) DO NOTHING`,
  );
  const insertInstruction = db.prepare(
    `INSERT INTO custom_instructions (style_sequence, instruction_id, label, prompt, source_language)
     VALUES (${SEQUENCE}, $id, $label, $prompt, $sourceLanguage)`,
  );
  const selectList = db.prepare<[Key], StyleRuleRow>(
    `SELECT ${COLUMNS} FROM style_rules WHERE ${THIS_LIST}`,
  );
  const selectLanguage = db
    .prepare<[Key], StyleRuleLanguage>(`SELECT language FROM style_rules WHERE ${THIS_LIST}`)
    .pluck();
  const selectPage = db.prepare<
    [{ accountId: string; limit: number; offset: number }],
    StyleRuleRow
  >(
    `SELECT ${COLUMNS} FROM style_rules WHERE account_id = $accountId
     ORDER BY sequence LIMIT $limit OFFSET $offset`,
  );
  const selectInstructions = db.prepare<[number], StyleInstruction>(
    `SELECT instruction_id AS id, label, prompt, source_language AS sourceLanguage
     FROM custom_instructions
     WHERE style_sequence = ? ORDER BY sequence`,
  );
  const touchList = db.prepare(
    `UPDATE style_rules SET version = version + 1, updated_at_ms = $nowMs WHERE ${THIS_LIST}`,
  );
  const updateName = db.prepare(`UPDATE style_rules SET name = $name WHERE ${THIS_LIST}`);
  const updateRules = db.prepare(
    `UPDATE style_rules SET configured_rules = $rules WHERE ${THIS_LIST}`,
  );
  const updateInstruction = db.prepare(
    `UPDATE custom_instructions
     SET label = $label, prompt = $prompt, source_language = $sourceLanguage
     WHERE style_sequence = ${SEQUENCE} AND instruction_id = $id`,
  );
  const deleteInstruction = db.prepare(
    `DELETE FROM custom_instructions WHERE style_sequence = ${SEQUENCE} AND instruction_id = $id`,
  );
  const deleteList = db.prepare(`DELETE FROM style_rules WHERE ${THIS_LIST}`);

  const toDetails = ({ sequence, rulesJson, ...outline }: StyleRuleRow): StyleRuleDetails => {
    const configuredRules: ConfiguredRuleValues = JSON.parse(rulesJson);
    return { ...outline, configuredRules, instructions: selectInstructions.all(sequence) };
  };
  /** Runs a change and increments the version in one transaction; false when nothing changed. */
  const change = (key: Key, nowMs: number, run: () => number): boolean =>
    db.transaction(() => {
      if (run() === 0) return false;
      touchList.run({ ...key, nowMs });
      return true;
    })();

  return {
    insert(accountId, list) {
      const key = { accountId, styleId: list.id };
      db.transaction(() => {
        const { changes } = insertList.run({
          ...key,
          name: list.name,
          language: list.language,
          version: list.version,
          rules: JSON.stringify(list.configuredRules),
          createdAtMs: list.createdAtMs,
          updatedAtMs: list.updatedAtMs,
        });
        if (changes === 0) return;
        for (const instruction of list.instructions)
          insertInstruction.run({ ...key, ...instruction });
      })();
    },
    find(accountId, styleId) {
      const row = selectList.get({ accountId, styleId });
      return row === undefined ? null : toDetails(row);
    },
    languageOf: (accountId, styleId) => selectLanguage.get({ accountId, styleId }) ?? null,
    page: (accountId, limit, offset) =>
      selectPage.all({ accountId, limit, offset }).map((row) => toDetails(row)),
    rename: (accountId, styleId, name, nowMs) =>
      change({ accountId, styleId }, nowMs, () => {
        return updateName.run({ accountId, styleId, name }).changes;
      }),
    setRules: (accountId, styleId, rules, nowMs) =>
      change({ accountId, styleId }, nowMs, () => {
        return updateRules.run({ accountId, styleId, rules: JSON.stringify(rules) }).changes;
      }),
    addInstruction(accountId, styleId, instruction, nowMs) {
      const key = { accountId, styleId };
      change(key, nowMs, () => insertInstruction.run({ ...key, ...instruction }).changes);
    },
    replaceInstruction: (accountId, styleId, instruction, nowMs) =>
      change({ accountId, styleId }, nowMs, () => {
        return updateInstruction.run({ accountId, styleId, ...instruction }).changes;
      }),
    removeInstruction: (accountId, styleId, instructionId, nowMs) =>
      change({ accountId, styleId }, nowMs, () => {
        return deleteInstruction.run({ accountId, styleId, id: instructionId }).changes;
      }),
    remove: (accountId, styleId) => deleteList.run({ accountId, styleId }).changes > 0,
  };
}
