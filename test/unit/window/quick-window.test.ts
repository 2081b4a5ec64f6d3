import { expect, it, vi } from 'vitest';
import { readChosenText } from '../../../electron/window/quick-window.ts';

vi.mock('electron', () => ({
  BrowserWindow: null,
  Menu: null,
  clipboard: null,
  nativeTheme: null,
  screen: null,
}));

const clipboard = {
  readText: (type?: 'selection') => (type === undefined ? 'copied' : 'selected'),
};
const newer = {
  readText: async () => Promise.resolve('copied'),
  selection: { readText: async () => Promise.resolve('selected') },
};
const X11 = { platform: 'linux', env: {} } as const;

it.each([clipboard, newer])('is the selected text under X11', async (source) => {
  expect(await readChosenText(source, X11)).toBe('selected');
});

it('is the copied text without a selection, and on other systems', async () => {
  const empty = { readText: (type?: 'selection') => (type === undefined ? 'copied' : ' \n') };
  expect(await readChosenText(empty, X11)).toBe('copied');
  expect(await readChosenText(clipboard, { platform: 'win32', env: {} })).toBe('copied');
  const env = { XDG_SESSION_TYPE: 'wayland' };
  expect(await readChosenText(clipboard, { platform: 'linux', env })).toBe('copied');
});
