import type { StyleRuleLanguage } from '../../../../shared/domain/glossaries/style-rule-catalog.ts';
import { insertInto, orNull, selected } from '../../../sqlite/statements.ts';
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

interface StyleRuleRow extends StyleRuleOutline {
  readonly sequence: number;
  readonly rulesJson: string;
}

type Key = { readonly accountId: string; readonly styleId: string };

const COLUMNS = `style_id AS id, configured_rules AS rulesJson,
  ${selected('sequence name language version createdAtMs updatedAtMs')}`;
const THIS_LIST = 'account_id = $accountId AND style_id = $styleId';
const SEQUENCE = `(SELECT sequence FROM style_rules WHERE ${THIS_LIST})`;

export type StyleRulesRepo = ReturnType<typeof createStyleRulesRepo>;

/** Style rule lists by account; ids are unique within an account. */
export function createStyleRulesRepo(db: SqliteDatabase) {
  const fields = 'accountId styleId name language version configuredRules createdAtMs updatedAtMs';
  const insertList = db.prepare(
    `${insertInto('style_rules', fields)} ON CONFLICT (account_id, style_id) DO NOTHING`,
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
  type Page = { readonly accountId: string; readonly limit: number; readonly offset: number };
  const selectPage = db.prepare<[Page], StyleRuleRow>(
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
  const change = (statement: typeof touchList, values: object, nowMs: number): boolean =>
    db.transaction(() => {
      if (statement.run(values).changes === 0) return false;
      touchList.run({ ...values, nowMs });
      return true;
    })();

  return {
    /** Does nothing when the account already has the id. */
    insert(accountId: string, { id: styleId, instructions, ...list }: StyleRuleDetails): void {
      const key = { accountId, styleId };
      const configuredRules = JSON.stringify(list.configuredRules);
      db.transaction(() => {
        if (insertList.run({ ...key, ...list, configuredRules }).changes === 0) return;
        for (const instruction of instructions) insertInstruction.run({ ...key, ...instruction });
      })();
    },
    find: (accountId: string, styleId: string) =>
      orNull(selectList.get({ accountId, styleId }), toDetails),
    /** Returns only the language, for checks before each translation; null for an unknown list. */
    languageOf: (accountId: string, styleId: string) =>
      selectLanguage.get({ accountId, styleId }) ?? null,
    /** Returns lists in creation order. */
    page: (accountId: string, limit: number, offset: number) =>
      selectPage.all({ accountId, limit, offset }).map(toDetails),
    rename: (accountId: string, styleId: string, name: string, nowMs: number) =>
      change(updateName, { accountId, styleId, name }, nowMs),
    setRules: (accountId: string, styleId: string, rules: ConfiguredRuleValues, nowMs: number) =>
      change(updateRules, { accountId, styleId, rules: JSON.stringify(rules) }, nowMs),
    addInstruction: (accountId: string, styleId: string, text: StyleInstruction, nowMs: number) =>
      change(insertInstruction, { accountId, styleId, ...text }, nowMs),
    replaceInstruction: (
      accountId: string,
      styleId: string,
      text: StyleInstruction,
      nowMs: number,
    ) => change(updateInstruction, { accountId, styleId, ...text }, nowMs),
    removeInstruction: (accountId: string, styleId: string, id: string, nowMs: number) =>
      change(deleteInstruction, { accountId, styleId, id }, nowMs),
    remove: (accountId: string, styleId: string) =>
      deleteList.run({ accountId, styleId }).changes > 0,
  };
}
