import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { TranslationEngine } from '../../../../../electron/embedded/engines/engine.ts';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import { startService } from '../support.ts';

/** Records the first words of all SQL that runs on any connection in this process. */
function watchStatements(): string[] {
  const db = new Sqlite(':memory:');
  const statement: object = Object.getPrototypeOf(db.prepare('SELECT 1'));
  db.close();
  const run: string[] = [];
  const watch = (owner: object, name: string): void => {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') throw new Error(`There is no ${name}.`);
    Reflect.set(owner, name, function record(this: { source?: string }, ...values: unknown[]) {
      const sql = this.source ?? String(values[0]);
      run.push(sql.trim().split(/\s+/u).slice(0, 3).join(' '));
      return Reflect.apply(original, this, values);
    });
    onTestFinished(() => {
      Reflect.set(owner, name, original);
    });
  };
  for (const name of ['run', 'get', 'all']) watch(statement, name);
  watch(Sqlite.prototype, 'exec');
  return run;
}

/** Creates an engine that counts how often its directions are listed. */
function countingEngine(): { engine: TranslationEngine; listed: () => number } {
  const engine = createPseudoEngine();
  let count = 0;
  const pairs = new Proxy(engine.pairs(), {
    get(target, name, receiver) {
      if (name === Symbol.iterator || name === 'map' || name === 'filter') count += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { engine: { ...engine, pairs: () => pairs }, listed: () => count };
}

it('a translation runs one statement besides its pragmas, lists no directions and prepares no SQL', async () => {
  const { engine, listed } = countingEngine();
  const service = await startService({ engine });
  const translate = async () => {
    const answer = await service.postJson('/v2/translate', {
      text: ['The delivery is late.'],
      source_lang: 'EN',
      target_lang: 'ES',
    });
    expect(answer.status).toBe(200);
  };
  // The first one reads the usage of this month.
  await translate();
  const run = watchStatements();
  const before = listed();
  const prepared = vi.spyOn(Sqlite.prototype, 'prepare');
  onTestFinished(() => {
    prepared.mockRestore();
  });
  for (let round = 0; round < 5; round += 1) await translate();
  expect(listed() - before).toBe(0);
  expect(prepared).not.toHaveBeenCalled();
  const each = [
    'PRAGMA synchronous =',
    'INSERT INTO usage_days',
    'PRAGMA synchronous =',
    'SELECT synchronous FROM',
  ];
  expect(run).toEqual([...each, ...each, ...each, ...each, ...each]);
});
