import { describe, expect, it } from 'vitest';
import { resolveAppFile } from '../../../electron/window/app-file.ts';

describe('resolveAppFile', () => {
  const folder = '/shipped/renderer';

  it('finds the files that the app ships', () => {
    expect(resolveAppFile(folder, 'app://dragoman/index.html')).toBe(
      '/shipped/renderer/index.html',
    );
    expect(resolveAppFile(folder, 'app://dragoman/assets/a%20b.js?v=1#x')).toBe(
      '/shipped/renderer/assets/a b.js',
    );
  });

  it.each([
    'app://other/index.html',
    'file:///etc/passwd',
    'https://dragoman/index.html',
    'app://dragoman/..%2f..%2fmain%2fmain.js',
    'app://dragoman/..%2frenderer-evil/index.html',
    'app://dragoman/..%5c..%5cmain.js',
    'app://dragoman/index.html%00.js',
    'app://dragoman/%E0%A4%A',
    'app://dragoman/package.json',
    'app://dragoman/',
    'not a url',
  ])('refuses %s', (url) => {
    expect(resolveAppFile(folder, url)).toBeNull();
  });
});
