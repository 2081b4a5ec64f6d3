import { NO_TEXT_RULES } from '../../../shared/documents/rules/text-rules.ts';
import { describe, expect, it } from 'vitest';
import { createStatementCache } from '../../../electron/db/engine/statement-cache.ts';
import { EGRESS_SQL } from '../../../electron/db/lane/egress-log-repo.ts';
import {
  passOnRule,
  PROJECT_RULES_SQL,
  reachOf,
} from '../../../electron/db/projects/project-rules-repo.ts';
import type { ProjectRulesInput } from '../../../shared/domain/projects/project-rules.ts';
import { projectRulesInput } from '../../support/builders/lane.ts';
import { newProject } from '../../support/builders/time.ts';
import { newJob, NOW_MS, openNew } from '../helpers.ts';

const project = (name: string) => newProject({ name });
const rule = (projectId: string, change: Partial<ProjectRulesInput> = {}): ProjectRulesInput =>
  projectRulesInput({ projectId, ...change });

function setUp() {
  const { connection, repos } = openNew();
  for (const [id, name] of [
    ['a', 'Annual report'],
    ['b', 'Brochure'],
  ] as const) {
    repos.catalog.addProject(id, project(name), NOW_MS);
  }
  repos.glossaries.create({ id: 'g', name: 'Law', connectionId: null, atMs: NOW_MS });
  const memory = { id: 'm', name: 'Law', sourceLang: 'en', targetLang: 'de' };
  repos.memories.create({ ...memory, atMs: NOW_MS });
  return { connection, repos, rules: repos.projectRules };
}

describe('project rules', () => {
  it('keep the rule file of a project, whatever else of its rules is saved', () => {
    const { rules } = setUp();
    const file = { fileName: 'app.json', rules: NO_TEXT_RULES };
    expect(rules.setTextRules('a', file, 5)).toMatchObject({
      textRulesName: 'app.json',
      reach: 'anywhere',
    });
    rules.save(rule('a', { reach: 'here' }), 6);
    expect(rules.get('a')).toMatchObject({ textRulesName: 'app.json', reach: 'here' });
    expect(rules.textRulesOf('a')).toEqual(file);
    expect([rules.textRulesOf('b'), rules.textRulesOf('unknown')]).toEqual([null, null]);
    expect(rules.setTextRules('a', null, 7)).toMatchObject({ textRulesName: null, reach: 'here' });
    expect(() => rules.setTextRules('unknown', file, 8)).toThrow(/project/iu);
  });

  it('lists every project, those without a rule as open', () => {
    const { rules } = setUp();
    rules.save(rule('b', { connectionId: 'embedded', glossaryId: 'g', memoryId: 'm' }), NOW_MS);
    expect(rules.list()).toEqual([
      {
        projectId: 'a',
        projectName: 'Annual report',
        reach: 'anywhere',
        connectionId: null,
        glossaryId: null,
        glossaryLink: null,
        memoryId: null,
        offeredMemoryId: null,
        styleProfile: null,
        textRulesName: null,
      },
      {
        projectId: 'b',
        projectName: 'Brochure',
        reach: 'here',
        connectionId: 'embedded',
        glossaryId: 'g',
        glossaryLink: null,
        memoryId: 'm',
        offeredMemoryId: null,
        styleProfile: null,
        textRulesName: null,
      },
    ]);
  });

  it('names the glossary as its service knows it', () => {
    const { rules, repos } = setUp();
    repos.glossaries.link({ id: 'g', connectionId: 'embedded', remoteId: 'r' });
    const saved = rules.save(rule('a', { glossaryId: 'g' }), NOW_MS);
    expect(saved.glossaryLink).toEqual({ connectionId: 'embedded', remoteId: 'r' });
    repos.glossaries.remove('g', NOW_MS);
    expect(rules.get('a')).toMatchObject({ glossaryId: null, glossaryLink: null });
  });

  it('names the memory as the service inside the app knows it', () => {
    const { rules, repos, connection } = setUp();
    expect(rules.save(rule('a', { memoryId: 'm' }), NOW_MS).offeredMemoryId).toBeNull();
    connection.exec("UPDATE memories SET offered_id = 'copy' WHERE id = 'm'");
    expect(rules.get('a')).toMatchObject({ memoryId: 'm', offeredMemoryId: 'copy' });
    expect(repos.projectRules.save(rule('a', { memoryId: 'gone' }), NOW_MS).memoryId).toBeNull();
  });

  it('keeps the style profile of a service, and passes it on with the rule', () => {
    const { rules, connection } = setUp();
    const styleProfile = { connectionId: 'work', id: 'p', name: 'Customer' };
    expect(rules.save(rule('a', { styleProfile }), NOW_MS).styleProfile).toEqual(styleProfile);
    passOnRule(createStatementCache(connection), 'a', 'b', NOW_MS);
    expect(rules.get('b').styleProfile).toEqual(styleProfile);
    expect(rules.save(rule('a'), NOW_MS).styleProfile).toBeNull();
    connection.exec(`UPDATE project_rules SET style_profile_json = '{"id":1}'`);
    expect(rules.get('b').styleProfile).toBeNull();
  });

  it("refuses a project or a glossary that doesn't exist", () => {
    const { rules } = setUp();
    expect(() => rules.save(rule('none'), NOW_MS)).toThrow(
      expect.objectContaining({ code: 'input/not-found' }),
    );
    expect(() => rules.save(rule('a', { glossaryId: 'none' }), NOW_MS)).toThrow(
      expect.objectContaining({ details: { field: 'glossaryId' } }),
    );
    expect(rules.get('a').reach).toBe('anywhere');
  });

  it('judges in the order requested, including deleted projects, and leaves unknown ones out', () => {
    const { rules, repos } = setUp();
    rules.save(rule('a'), NOW_MS);
    repos.catalog.deleteProject('a', NOW_MS);
    expect(rules.judge(['b', 'x', 'a'])).toEqual([
      { projectId: 'b', projectName: 'Brochure', reach: 'anywhere' },
      { projectId: 'a', projectName: 'Annual report', reach: 'here' },
    ]);
    expect(rules.judge([])).toEqual([]);
  });

  it('still judges a project whose row is gone', () => {
    const { rules, connection } = setUp();
    rules.save(rule('a'), NOW_MS);
    connection.exec("DELETE FROM projects WHERE id = 'a'");
    expect(rules.judge(['a'])).toEqual([{ projectId: 'a', projectName: '', reach: 'here' }]);
  });

  it('counts a glossary as confidential only while no open project uses it', () => {
    const { rules } = setUp();
    rules.save(rule('a', { glossaryId: 'g', memoryId: 'm' }), NOW_MS);
    expect(rules.listConfidentialOfGlossary('g')).toEqual(['a']);
    rules.save(rule('b', { glossaryId: 'g', memoryId: 'm', reach: 'anywhere' }), NOW_MS);
    expect(rules.listConfidentialOfGlossary('g')).toEqual([]);
    expect(rules.listConfidentialOfGlossary('other')).toEqual([]);
  });

  it("doesn't open a confidential glossary for a deleted project", () => {
    const { rules, repos } = setUp();
    rules.save(rule('a', { glossaryId: 'g' }), NOW_MS);
    rules.save(rule('b', { glossaryId: 'g', reach: 'anywhere' }), NOW_MS);
    repos.catalog.deleteProject('b', NOW_MS);
    expect(rules.listConfidentialOfGlossary('g')).toEqual(['a']);
    // The deleted confidential one blocks it.
    repos.catalog.deleteProject('a', NOW_MS);
    expect(rules.listConfidentialOfGlossary('g')).toEqual(['a']);
  });

  it('finds the work of a project and its name on a job', () => {
    const { repos } = setUp();
    repos.documentJobs.insert([
      newJob('of-a', { projectId: 'a' }),
      newJob('of-b', { projectId: 'b' }),
      newJob('ended', { projectId: 'a' }),
      newJob('of-none'),
    ]);
    repos.documentJobs.transition('ended', ['ready'], 'canceled', {}, NOW_MS);
    const found = repos.documentJobs.listActiveOfProject('a');
    expect(found.map(({ id, projectName }) => [id, projectName])).toEqual([
      ['of-a', 'Annual report'],
    ]);
    expect(repos.documentJobs.get('of-none')?.projectId).toBeNull();
  });
});

describe('rules of projects that are merged', () => {
  it.each([
    ['anywhere', 'here'],
    ['here', 'anywhere'],
  ] as const)('if two projects are merged, %s and %s, the result is confidential', (from, to) => {
    const { connection, rules } = setUp();
    rules.save(rule('a', { reach: from }), NOW_MS);
    rules.save(rule('b', { reach: to }), NOW_MS);
    const statements = createStatementCache(connection);
    passOnRule(statements, 'a', 'b', NOW_MS);
    expect(reachOf(statements, 'b')).toBe('here');
  });
});

describe('query plans', () => {
  it.each([
    ['newest first', EGRESS_SQL.list('1'), 'idx_egress_log_at_ms'],
    [
      'of a project',
      EGRESS_SQL.list('project_id = @projectId AND at_ms >= @fromMs'),
      'idx_egress_log_project_id',
    ],
    ['after a crash', EGRESS_SQL.recover, 'idx_egress_log_under_way'],
    [
      'rules of a glossary',
      PROJECT_RULES_SQL.confidentialOfGlossary,
      'idx_project_rules_glossary_id',
    ],
    ['judging', PROJECT_RULES_SQL.judge, 'sqlite_autoindex_project_rules_1'],
  ])('%s', (_name, sql, index) => {
    const { connection } = openNew();
    const values = { limit: 20, offset: 0, projectId: 'a', fromMs: 1, id: 'g' };
    const bound = sql.includes('?') ? [...sql.matchAll(/\?/g)].map(() => '[]') : [values];
    const plan = connection
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...bound)
      .map(({ detail }) => detail)
      .join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('TEMP B-TREE');
  });
});
