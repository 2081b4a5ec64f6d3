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

/** Creates an engine that counts how often its directions are listed and it is copied. */
function countingEngine() {
  const inner = createPseudoEngine();
  const counts = { listed: 0, copied: 0 };
  const pairs = new Proxy(inner.pairs(), {
    get(target, name, receiver) {
      if (name === Symbol.iterator || name === 'map' || name === 'filter') counts.listed += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const engine: TranslationEngine = new Proxy(
    { ...inner, pairs: () => pairs },
    {
      ownKeys(target) {
        counts.copied += 1;
        return Reflect.ownKeys(target);
      },
    },
  );
  return { engine, counts };
}

it('a translation runs one statement besides its pragmas, lists no directions, copies no engine, and prepares no SQL', async () => {
  const { engine, counts } = countingEngine();
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
  const before = { ...counts };
  const prepared = vi.spyOn(Sqlite.prototype, 'prepare');
  onTestFinished(() => {
    prepared.mockRestore();
  });
  for (let round = 0; round < 5; round += 1) await translate();
  expect(counts).toEqual(before);
  expect(prepared).not.toHaveBeenCalled();
  const each = [
    'PRAGMA synchronous =',
    'INSERT INTO usage_days',
    'PRAGMA synchronous =',
    'SELECT synchronous FROM',
  ];
  expect(run).toEqual([...each, ...each, ...each, ...each, ...each]);
});
