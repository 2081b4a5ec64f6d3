import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { childEnv } from '../../shared/child-env.ts';

const ELECTRON = join(import.meta.dirname, '../../electron');
/** Matches the start of a process or thread, up to the end of its arguments. */
const STARTS =
  /(?:utilityProcess\.fork|(?<![.\w])(?:spawn|spawnSync|execFile|execFileSync|fork)|new Worker)\(/gu;

/** Returns the arguments of a call, whose parenthesis opens before `from`. */
function argumentsAt(text: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
  }
  return text.slice(from, at);
}

/** Takes its options from its callers, which are all in this list or have their own. */
const HANDED_ON = new Set(['threads/checks/hunspell.ts']);

it('passes on whatever is harmless, in any capitalization', () => {
  const env = {
    PATH: '/bin',
    NODE_EXTRA_CA_CERTS: '/ca.pem',
    DRAGOMAN_ENGINE: 'pseudo',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    node_tls_reject_unauthorized: '0',
    NODE_OPTIONS: '--require /x.js',
    SSLKEYLOGFILE: '/keys',
    EMPTY: undefined,
  };
  expect(childEnv(env)).toEqual({
    PATH: '/bin',
    NODE_EXTRA_CA_CERTS: '/ca.pem',
    DRAGOMAN_ENGINE: 'pseudo',
  });
});

it('gives everything that the app starts this environment, or one with a few names', () => {
  const bare: string[] = [];
  let found = 0;
  for (const name of readdirSync(ELECTRON, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || HANDED_ON.has(name)) continue;
    const text = readFileSync(join(ELECTRON, name), 'utf8').replaceAll(/^\s*(?:\*|\/\/).*$/gmu, '');
    for (const match of text.matchAll(STARTS)) {
      found += 1;
      const given = argumentsAt(text, match.index + match[0].length);
      if (!/\benv: (?:childEnv\(process\.env\)|\{)/u.test(given)) bare.push(name);
    }
  }
  expect(bare).toEqual([]);
  expect(found).toBeGreaterThan(7);
});
