import { describe, expect, it } from 'vitest';
import type { ConnectionRecord } from '../../electron/db/connections-repo.ts';
import { NOW_MS, openNew } from './helpers.ts';

const account = (id: string, isDefault = false): ConnectionRecord => ({
  id,
  name: `Account ${id}`,
  kind: 'paid',
  baseUrl: 'https://translation.example',
  isDefault,
  createdAtMs: NOW_MS,
});

describe('connections', () => {
  it('gives back what was stored, oldest first', () => {
    const { connections } = openNew().repos;
    connections.insert(account('b'));
    connections.insert(account('a'));
    expect(connections.list()).toEqual([account('b'), account('a')]);
  });

  it('has at most one default', () => {
    const { connections } = openNew().repos;
    connections.insert(account('a', true));
    connections.insert(account('b', true));
    const defaults = (): string[] =>
      connections
        .list()
        .filter((connection) => connection.isDefault)
        .map((connection) => connection.id);
    expect(defaults()).toEqual(['b']);
    connections.setDefault('a');
    expect(defaults()).toEqual(['a']);
    connections.setDefault(null);
    expect(defaults()).toEqual([]);
  });

  it('keeps the default when the new one does not exist', () => {
    const { connections } = openNew().repos;
    connections.insert(account('a', true));
    const notFound = expect.objectContaining({ code: 'input/not-found' });
    expect(() => {
      connections.setDefault('gone');
    }).toThrow(notFound);
    expect(connections.list()[0]?.isDefault).toBe(true);
    expect(() => {
      connections.remove('gone');
    }).toThrow(notFound);
  });

  it('removes a connection', () => {
    const { connections } = openNew().repos;
    connections.insert(account('a'));
    connections.remove('a');
    expect(connections.list()).toEqual([]);
  });
});
