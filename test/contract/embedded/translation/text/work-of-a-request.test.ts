import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { TranslationEngine } from '../../../../../electron/embedded/engines/engine.ts';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import { startService } from '../support.ts';

/** Counts the statements of every connection in this process. */
function watchStatements(): string[] {
  const db = new Sqlite(':memory:');
  const statement: object = Object.getPrototypeOf(db.prepare('SELECT 1'));
  db.close();
  const run: string[] = [];
  for (const name of ['run', 'get', 'all']) {
    const original: unknown = Reflect.get(statement, name);
    if (typeof original !== 'function') throw new Error(`A statement has no ${name}.`);
    Reflect.set(statement, name, function record(this: Sqlite.Statement, ...values: unknown[]) {
      run.push(this.source.trim().split(/\s+/u).slice(0, 3).join(' '));
      return Reflect.apply(original, this, values);
    });
    onTestFinished(() => {
      Reflect.set(statement, name, original);
    });
  }
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

it('a translation runs one statement of its own, lists no directions and reads no SQL', async () => {
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
    'PRAGMA synchronous',
  ];
  expect(run).toEqual([...each, ...each, ...each, ...each, ...each]);
});
