import { describe, expect, it } from 'vitest';
import type { ConnectionRecord } from '../../../electron/db/connections/connections-repo.ts';
import { newJob, NOW_MS, openNew } from '../helpers.ts';

const account = (id: string, isDefault = false): ConnectionRecord => ({
  id,
  name: `Account ${id}`,
  kind: 'paid',
  baseUrl: 'https://translation.example',
  isDefault,
  createdAtMs: NOW_MS,
});

describe('connections', () => {
  it('returns what was stored, oldest first', () => {
    const { connections } = openNew().repos;
    connections.insert(account('b'));
    connections.insert(account('a'));
    expect(connections.list()).toEqual([account('b'), account('a')]);
  });

  it("is renamed together with what waits for it, but not to another's name", () => {
    const { connections, documentJobs } = openNew().repos;
    connections.insert(account('a'));
    connections.insert(account('b'));
    documentJobs.insert([newJob('j', { connectionId: 'a', connectionName: 'Account a' })]);
    connections.rename('a', 'Agency');
    expect(connections.list()[0]?.name).toBe('Agency');
    expect(documentJobs.get('j')?.connectionName).toBe('Agency');
    expect(() => connections.rename('a', 'Account b')).toThrow('UNIQUE');
    expect(() => connections.rename('gone', 'X')).toThrow('removed in the meantime');
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

  it("keeps the default when the new one doesn't exist", () => {
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

  it('refuses a second one with the same name', () => {
    const { connections } = openNew().repos;
    connections.insert(account('a'));
    expect(() => {
      connections.insert({ ...account('b'), name: 'Account a' });
    }).toThrow(expect.objectContaining({ code: 'SQLITE_CONSTRAINT_UNIQUE' }));
  });

  it('gives a connection that is added again the unfinished documents of its namesake', () => {
    const { connections, documentJobs } = openNew().repos;
    connections.insert(account('old'));
    connections.insert({ ...account('other'), name: 'Other' });
    const of = (connectionId: string, connectionName: string) => ({ connectionId, connectionName });
    documentJobs.insert([
      newJob('waiting', of('old', 'Account old')),
      newJob('done', of('old', 'Account old')),
      newJob('others', of('other', 'Other')),
      newJob('inside', of('embedded', 'Account old')),
    ]);
    for (const state of ['uploading', 'queued', 'downloading', 'saved'] as const) {
      const from = documentJobs.get('done')!.state;
      documentJobs.transition('done', [from], state, {}, NOW_MS);
    }
    connections.remove('old');
    connections.insert({ ...account('new'), name: 'Account old' });
    const idOf = (id: string): string | undefined => documentJobs.get(id)?.connectionId;
    expect(['waiting', 'done', 'others', 'inside'].map(idOf)).toEqual([
      'new',
      'old',
      'other',
      'embedded',
    ]);
  });
});

describe('languages of a connection', () => {
  const language = (code: string) => ({ code, name: `Name of ${code}`, supportsFormality: true });
  const languages = (...codes: string[]) => ({
    sources: codes.map(language),
    targets: [language('EN-GB')],
    isPractice: false,
  });

  it('are the last ones stored, separately for each connection', () => {
    const { connections } = openNew().repos;
    connections.insert(account('a'));
    connections.insert(account('b'));
    expect(connections.findLanguages('a')).toBeNull();
    connections.saveLanguages('a', languages('DE'), NOW_MS);
    connections.saveLanguages('b', { ...languages(), isPractice: true }, NOW_MS);
    connections.saveLanguages('a', languages('DE', 'FR'), NOW_MS + 1);
    expect(connections.findLanguages('a')).toEqual(languages('DE', 'FR'));
    expect(connections.findLanguages('b')).toEqual({ ...languages(), isPractice: true });
  });

  it("are removed with their connection, and aren't stored for a missing one", () => {
    const { connection, repos } = openNew();
    const { connections } = repos;
    connections.insert(account('a'));
    connections.saveLanguages('a', languages('DE'), NOW_MS);
    connections.remove('a');
    connections.saveLanguages('a', languages('DE'), NOW_MS);
    connections.saveLanguages('embedded', languages('DE'), NOW_MS);
    expect(connection.prepare('SELECT count(*) FROM connection_languages').pluck().get()).toBe(0);
  });

  it('are unknown when they were written in another format', () => {
    const { connection, repos } = openNew();
    repos.connections.insert(account('a'));
    repos.connections.saveLanguages('a', languages('DE'), NOW_MS);
    for (const json of ['{}', '[1]', '[{"code":"DE"}]']) {
      connection.prepare('UPDATE connection_languages SET sources_json = ?').run(json);
      expect(repos.connections.findLanguages('a')).toBeNull();
    }
  });
});
