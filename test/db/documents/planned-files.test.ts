import { describe, expect, it } from 'vitest';
import { emptyFile, newJob, openFile, openNew } from '../helpers.ts';

const row = (id: string, change: { projectId?: string; sourceCopy?: string } = {}) => ({
  id,
  fileName: `${id}.txt`,
  sourcePath: `/documents/${id}.txt`,
  sourceCopy: null,
  sha256: `sha of ${id}`,
  projectId: null,
  ...change,
});

describe('the stored plan', () => {
  it('is there after a restart, in its order, until it is replaced', () => {
    const file = emptyFile();
    const first = openFile(file);
    first.repos.plannedFiles.save([row('b'), row('a', { projectId: 'p' })], 1);
    first.repos.plannedFiles.saveOptions('{"a":1}');
    first.close();
    const { plannedFiles } = openFile(file).repos;
    expect(plannedFiles.read()).toEqual({
      files: [row('b'), row('a', { projectId: 'p' })],
      optionsJson: '{"a":1}',
    });
    plannedFiles.save([row('a', { projectId: 'p' }), row('c')], 2);
    expect(plannedFiles.read().files.map(({ id }) => id)).toEqual(['a', 'c']);
    plannedFiles.save([], 3);
    expect(plannedFiles.read()).toEqual({ files: [], optionsJson: null });
  });

  it('leaves out a file that was started since, in case the app ended then', () => {
    const { plannedFiles, documentJobs } = openNew().repos;
    plannedFiles.save([row('a'), row('b')], 10);
    documentJobs.insert([newJob('before', { sha256: 'sha of b', createdAtMs: 9 })]);
    documentJobs.insert([newJob('since', { sha256: 'sha of a', createdAtMs: 10 })]);
    expect(plannedFiles.read().files.map(({ id }) => id)).toEqual(['b']);
  });
});
