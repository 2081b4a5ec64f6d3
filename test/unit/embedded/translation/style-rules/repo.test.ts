import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../../../electron/embedded/storage/sqlite.ts';
import { openSqlite } from '../../../../../electron/embedded/storage/sqlite.ts';
import { MIGRATIONS } from '../../../../../electron/embedded/translation/migrations/0010-profiles-and-pairs.ts';
import { createStyleRulesRepo } from '../../../../../electron/embedded/translation/style-rules/repo.ts';
import { createStyleRulesService } from '../../../../../electron/embedded/translation/style-rules/service.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';

const ID = 'dca2e053-8ae5-45e6-a0d2-881156e7f4e4';

let folder = '';
let db: SqliteDatabase;

function addAccount(id: string): void {
  db.prepare(`INSERT INTO accounts (id, edition, created_at_ms) VALUES (?, 'pro', 0)`).run(id);
}

beforeEach(() => {
  folder = temporaryFolder();
  db = openSqlite(path.join(folder, 'a.sqlite'), MIGRATIONS);
  addAccount('one');
  addAccount('two');
});
afterEach(() => {
  db.close();
});

describe('style rules of accounts', () => {
  const create = (): ReturnType<typeof createStyleRulesService> =>
    createStyleRulesService(createStyleRulesRepo(db), createManualClock());
  const list = { id: ID, name: 'Fixed', language: 'de' } as const;

  it("are created once per account, and don't overwrite a changed list", () => {
    const service = create();
    service.seed('one', { ...list, configuredRules: { vocabulary: {} } });
    service.seed('two', list);
    service.rename('one', ID, 'Mine');
    service.seed('one', list);
    expect(service.get('one', ID)).toMatchObject({ name: 'Mine', version: 2 });
    expect(service.get('two', ID)).toMatchObject({ name: 'Fixed', version: 1 });
    expect(service.list('one', 0, 25).length).toBe(1);
  });

  it("of another account can't be seen or changed", () => {
    const service = create();
    service.seed('one', {
      ...list,
      instructions: [{ label: 'a', prompt: 'b', sourceLanguage: null }],
    });
    const instruction = service.get('one', ID).instructions[0]?.id ?? '';
    const text = { label: 'x', prompt: 'y', sourceLanguage: null };
    for (const attempt of [
      () => service.get('two', ID),
      () => service.rename('two', ID, 'x'),
      () => service.setRules('two', ID, {}),
      () => {
        service.remove('two', ID);
      },
      () => service.addInstruction('two', ID, text),
      () => service.replaceInstruction('two', ID, instruction, text),
      () => {
        service.removeInstruction('two', ID, instruction);
      },
    ]) {
      expect(attempt).toThrow(expect.objectContaining({ status: 404 }));
    }
    expect(() => {
      service.requireFor('two', ID, 'DE');
    }).toThrow(expect.objectContaining({ status: 400 }));
    expect(service.list('two', 0, 25)).toEqual([]);
    expect(service.get('one', ID)).toMatchObject({ version: 1, instructions: [{ label: 'a' }] });
  });

  it('are deleted with their account', () => {
    const service = create();
    service.seed('one', {
      ...list,
      instructions: [{ label: 'a', prompt: 'b', sourceLanguage: 'en' }],
    });
    db.prepare('DELETE FROM accounts WHERE id = ?').run('one');
    expect(db.prepare('SELECT count(*) FROM style_rules').pluck().get()).toBe(0);
    expect(db.prepare('SELECT count(*) FROM custom_instructions').pluck().get()).toBe(0);
  });

  it.each(['DE', 'de-CH'])('requireFor accepts %s', (target) => {
    const service = create();
    service.seed('one', list);
    expect(() => {
      service.requireFor('one', ID.toUpperCase(), target);
    }).not.toThrow();
  });

  it.each([
    ['another language', ID, 'EN-GB'],
    ['an unknown id', ID.replace('d', 'e'), 'DE'],
    ['a malformed id', 'abc', 'DE'],
  ])('requireFor refuses %s with 400', (_case, id, target) => {
    const service = create();
    service.seed('one', list);
    expect(() => {
      service.requireFor('one', id, target);
    }).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining('style_id') }),
    );
  });
});

it.each([
  [
    'pages',
    'SELECT name FROM style_rules WHERE account_id = ? ORDER BY sequence LIMIT 10 OFFSET 10',
    'idx_style_rules_account_id_sequence',
  ],
  [
    'instructions',
    'SELECT label FROM custom_instructions WHERE style_sequence = ? ORDER BY sequence',
    'idx_custom_instructions_style_sequence_sequence',
  ],
])('%s are read on an index, without sorting', (_query, sql, index) => {
  const plan = db
    .prepare<[string], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all('x')
    .map(({ detail }) => detail);
  expect(plan.join('\n')).toContain(index);
  expect(plan.join('\n')).not.toContain('TEMP B-TREE');
});
