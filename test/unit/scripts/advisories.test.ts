import { describe, expect, it } from 'vitest';
import { adviceOf } from '../../../scripts/advisories.mjs';

const SHIPPED = new Set(['node_modules/parser', 'node_modules/app']);

/** Returns one package from the output of `npm audit --json`. */
const weak = (severity: string, nodes: string[]) => ({
  name: 'parser',
  severity,
  isDirect: false,
  via: [
    { source: 1, name: 'parser', title: 'Reads too far', url: 'https://x', severity, range: '<2' },
  ],
  effects: ['app'],
  range: '<2',
  nodes,
  fixAvailable: true,
});
const answer = (vulnerabilities: Record<string, unknown>) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });

describe('advisories', () => {
  it('are named with the package, its versions and where to read more', () => {
    const text = answer({ parser: weak('high', ['node_modules/parser']) });
    expect(adviceOf(text, SHIPPED)).toEqual(['high: parser <2: Reads too far (https://x)']);
  });

  it('count once, for the package that has the weakness, not for those that use it', () => {
    const user = { ...weak('critical', ['node_modules/app']), via: ['parser'] };
    const parser = weak('critical', ['node_modules/parser']);
    expect(adviceOf(answer({ app: user, parser }), SHIPPED)).toHaveLength(1);
  });

  it("leave out what isn't severe and what isn't shipped", () => {
    const parser = weak('moderate', ['node_modules/parser']);
    const tool = weak('critical', ['node_modules/tool']);
    expect(adviceOf(answer({ parser, tool }), SHIPPED)).toEqual([]);
    expect(adviceOf(answer({}), SHIPPED)).toEqual([]);
  });

  it.each(['', 'not found', '{}', '{"message":"405 Method Not Allowed","statusCode":405}'])(
    "don't take %j for an answer",
    (text) => {
      expect(adviceOf(text, SHIPPED)).toBeUndefined();
    },
  );
});
