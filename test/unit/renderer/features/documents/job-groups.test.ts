import { describe, expect, it } from 'vitest';
import {
  groupJobs,
  jobsOfSameFile,
} from '../../../../../renderer/features/documents/job-groups.ts';
import { aJob } from '../../builders.ts';

const job = (id: string, createdAtMs: number, fileName: string, targetLang: string) =>
  aJob({ id, createdAtMs, fileName, targetLang });

/** Returns ids by drop and file, such as "1 2, 3 | 4". */
const shape = (jobs: Parameters<typeof groupJobs>[0]) =>
  groupJobs(jobs)
    .map(({ files }) => files.map((file) => file.map(({ id }) => id).join(' ')).join(', '))
    .join(' | ');

describe('the jobs of a page', () => {
  const page = [
    job('1', 20, 'a.docx', 'DE'),
    job('2', 20, 'a.docx', 'FR'),
    job('3', 20, 'b.docx', 'DE'),
    job('4', 10, 'b.docx', 'DE'),
  ];

  it('are grouped by what was started together, and by file within it', () => {
    expect(shape(page)).toBe('1 2, 3 | 4');
    expect(shape([])).toBe('');
  });

  it('keep files of one name apart that go to the same language', () => {
    expect(shape([job('1', 5, 'a.docx', 'DE'), job('2', 5, 'a.docx', 'DE')])).toBe('1, 2');
    const other = { ...job('2', 5, 'a.docx', 'FR'), sizeBytes: 77 };
    expect(shape([job('1', 5, 'a.docx', 'DE'), other])).toBe('1, 2');
  });

  it('know the others of the same file', () => {
    expect(jobsOfSameFile(page, '2').map(({ id }) => id)).toEqual(['1', '2']);
    expect(jobsOfSameFile(page, '4').map(({ id }) => id)).toEqual(['4']);
    expect(jobsOfSameFile(page, 'gone')).toEqual([]);
  });
});
