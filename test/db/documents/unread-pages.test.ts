import { describe, expect, it } from 'vitest';
import { newJob, openNew } from '../helpers.ts';

function withJob() {
  const opened = openNew();
  opened.repos.documentJobs.insert([newJob('job')]);
  opened.connection.exec("UPDATE document_jobs SET state = 'translating'");
  return opened;
}

describe('unread pages of a job', () => {
  it('are stored with the job', () => {
    const { documentJobs } = withJob().repos;
    const unreadPages = { pageCount: 3, totalCount: 12, language: 'BG' };
    documentJobs.transition('job', ['translating'], 'downloading', { unreadPages }, 3);
    expect(documentJobs.get('job')?.unreadPages).toEqual(unreadPages);
    expect(documentJobs.update('job', { unreadPages: null }, 4).unreadPages).toBeNull();
  });

  it('are stored with the texts that were left out, and so are texts alone', () => {
    const { connection, repos } = withJob();
    const { documentJobs } = repos;
    const unreadPages = { pageCount: 3, totalCount: 12, language: 'BG' };
    const leftOut = [{ reason: 'results', count: 4 }] as const;
    documentJobs.update('job', { unreadPages, leftOut }, 3);
    expect(documentJobs.get('job')).toMatchObject({ unreadPages, leftOut });
    documentJobs.update('job', { unreadPages: null, leftOut }, 4);
    expect(documentJobs.get('job')).toMatchObject({ unreadPages: null, leftOut });
    connection
      .prepare('UPDATE document_jobs SET unread_pages_json = ?')
      .run('{"leftOut":[{"reason":"unheard","count":1},{"reason":"fields","count":2},3]}');
    expect(documentJobs.get('job')?.leftOut).toEqual([{ reason: 'fields', count: 2 }]);
    documentJobs.update('job', { unreadPages: null, leftOut: [] }, 5);
    expect(documentJobs.get('job')).not.toHaveProperty('leftOut');
  });

  it('are ignored when another version wrote them in another format', () => {
    const { connection, repos } = withJob();
    const write = connection.prepare('UPDATE document_jobs SET unread_pages_json = ?');
    for (const json of ['3', 'null', '{"pageCount":3}', '{"pageCount":"3","totalCount":4}']) {
      write.run(json);
      expect(repos.documentJobs.get('job')?.unreadPages).toBeNull();
    }
  });
});
