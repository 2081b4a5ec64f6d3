import { describe, expect, it } from 'vitest';
import { parseBaseUrl, resolveBaseUrl } from '../../../../electron/clients/http/base-url.ts';
import { AppError } from '../../../../shared/errors.ts';

function errorOf(work: () => unknown): AppError | null {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return null;
}

const codeOf = (work: () => unknown): string => errorOf(work)?.code ?? 'accepted';

describe('resolveBaseUrl', () => {
  it.each([
    ['paid', 'abc', 'https://api.deepl.com'],
    ['paid', 'abc:fx', 'https://api-free.deepl.com'],
    ['free', 'abc:fx', 'https://api-free.deepl.com'],
    ['free', ' abc:fx ', 'https://api-free.deepl.com'],
    ['free', 'abc', 'https://api.deepl.com'],
    ['paid', 'abc:adm', 'https://api.deepl.com'],
    ['paid', 'abc:FX', 'https://api.deepl.com'],
    ['paid', ':fx:abc', 'https://api.deepl.com'],
  ] as const)('sends a %s account with the key %s to %s', (kind, key, expected) => {
    expect(resolveBaseUrl({ kind, key, baseUrl: 'https://ignored.example' })).toBe(expected);
  });

  it('uses the entered address for a custom service, whatever the key', () => {
    expect(resolveBaseUrl({ kind: 'custom', key: 'a:fx', baseUrl: 'https://mt.example/' })).toBe(
      'https://mt.example',
    );
    expect(codeOf(() => resolveBaseUrl({ kind: 'custom', key: 'a', baseUrl: null }))).toBe(
      'input/invalid',
    );
  });
});

describe('§1 kinds of keys', () => {
  it.each([
    ['https://api.deepl.com', 'abc', 'accepted'],
    ['https://api.deepl.com/v2', 'abc:adm', 'accepted'],
    ['https://api.deepl.com//v2/', 'abc:adm', 'accepted'],
    ['https://api.deepl.com', 'abc:fx', 'input/invalid'],
    ['https://api-free.deepl.com', 'abc:fx', 'accepted'],
    ['https://api-free.deepl.com', 'abc', 'input/invalid'],
    ['https://api-free.deepl.com', 'abc:adm', 'input/invalid'],
    ['https://api-us.deepl.com', 'abc', 'accepted'],
    ['https://api-us.deepl.com', 'abc:fx', 'input/invalid'],
    ['https://api-jp.deepl.com', 'abc:adm', 'input/invalid'],
    ['https://api-free.deepl.com', '', 'accepted'],
    ['https://api-free.deepl.com.mt.example', 'abc', 'accepted'],
  ])('at %s the key %j is %s', (baseUrl, key, expected) => {
    expect(codeOf(() => resolveBaseUrl({ kind: 'custom', key, baseUrl }))).toBe(expected);
  });
});

describe('parseBaseUrl', () => {
  it.each([
    ['https://mt.example//proxy//deepl//v2//', 'https://mt.example/proxy/deepl'],
    ['https://mt.example', 'https://mt.example'],
    ['  https://MT.Example:443/ ', 'https://mt.example'],
    ['https://mt.example:8443//', 'https://mt.example:8443'],
    ['https://mt.example/deepl/', 'https://mt.example/deepl'],
    ['https://mt.example/v2', 'https://mt.example'],
    ['https://api-free.deepl.com/v2/translate', 'https://api-free.deepl.com'],
    ['https://mt.example/deepl/v2/document/', 'https://mt.example/deepl'],
    ['https://mt.example/translate', 'https://mt.example/translate'],
    ['https://mt.example/deepl/v3/', 'https://mt.example/deepl'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:80', 'http://127.0.0.1'],
    ['http://127.8.9.10:5000/x', 'http://127.8.9.10:5000/x'],
    ['http://127.1:5000', 'http://127.0.0.1:5000'],
    ['http://0x7f000001', 'http://127.0.0.1'],
    ['http://[::1]:5000', 'http://[::1]:5000'],
    ['https://übersetzung.example', 'https://xn--bersetzung-8db.example'],
  ])('takes %s as %s, and that as itself', (entered, expected) => {
    expect(parseBaseUrl(entered)).toBe(expected);
    expect(parseBaseUrl(expected)).toBe(expected);
  });

  it.each([
    'http://mt.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://128.0.0.1',
    'http://0.0.0.0',
    'http://192.168.1.5:3000',
    'http://[::2]',
    'http://[::ffff:8.8.8.8]',
    'http://2130706434.example',
    'HTTP://mt.example',
  ])('refuses the unencrypted %s', (entered) => {
    expect(codeOf(() => parseBaseUrl(entered))).toBe('net/insecure-url');
  });

  it.each([
    '',
    'mt.example',
    '//mt.example',
    'ftp://mt.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://exa mple',
    'https://user@mt.example',
    'https://user:pass@mt.example',
    'https://:pass@mt.example',
    'http://localhost@evil.example',
    'https://mt.example/?',
    'https://mt.example/?auth_key=k',
    'https://mt.example/#',
    'https://mt.example#k',
    'https://mt.example:99999',
  ])('refuses %j', (entered) => {
    expect(codeOf(() => parseBaseUrl(entered))).toBe('input/invalid');
  });

  it('never quotes what was entered', () => {
    for (const entered of [
      'https://u:planted-key@mt.example',
      'planted-key',
      'http://planted-key.example',
    ]) {
      const error = errorOf(() => parseBaseUrl(entered));
      expect(error).not.toBeNull();
      expect(JSON.stringify(error) + String(error)).not.toContain('planted-key');
    }
  });
});
