import { describe, expect, it } from 'vitest';
import {
  createSoundPermission,
  hasSystemSound,
  type PermissionQuestion,
} from '../../../electron/window/sound-permission.ts';

const MICROPHONE: PermissionQuestion = {
  permission: 'media',
  media: ['audio'],
  contentsId: 1,
  origin: 'app://dragoman/',
  isMainFrame: true,
};
const SCREEN: PermissionQuestion = {
  ...MICROPHONE,
  permission: 'display-capture',
  media: ['audio', 'video'],
};

describe('who may hear', () => {
  it('nobody before the page has asked', () => {
    const sound = createSoundPermission();
    expect(sound.mayHave(MICROPHONE)).toBe(false);
    expect(sound.mayHave(SCREEN)).toBe(false);
    expect(sound.mayHearSystem(SCREEN)).toBe(false);
  });

  it('the page that has asked, until it gives that up', () => {
    const sound = createSoundPermission();
    sound.allow(1, 'microphone');
    expect(sound.mayHave(MICROPHONE)).toBe(true);
    expect(sound.mayHave({ ...MICROPHONE, origin: 'app://dragoman/index.html?dir=rtl' })).toBe(
      true,
    );
    sound.revoke(1);
    expect(sound.mayHave(MICROPHONE)).toBe(false);
  });

  it.each<[string, Partial<PermissionQuestion>]>([
    ['another page', { contentsId: 2 }],
    ['nobody in particular', { contentsId: null }],
    ['another origin', { origin: 'https://dragoman' }],
    ['another host of our scheme', { origin: 'app://dragoman.example/index.html' }],
    ['an origin that only begins like ours', { origin: 'app://dragoman@evil.example/' }],
    ['a page without an origin', { origin: 'null' }],
    ['a frame within our page', { isMainFrame: false }],
    ['a camera', { media: ['video'] }],
    ['a camera beside the microphone', { media: ['audio', 'video'] }],
    ['something that Chromium does not name', { media: ['unknown'] }],
    ['no kind of media', { media: [] }],
    ['the whole screen', { permission: 'display-capture' }],
    ['another permission', { permission: 'geolocation' }],
    ['the clipboard', { permission: 'clipboard-read' }],
    ['devices', { permission: 'hid' }],
  ])('not %s', (_who, difference) => {
    const sound = createSoundPermission();
    sound.allow(1, 'microphone');
    expect(sound.mayHave({ ...MICROPHONE, ...difference })).toBe(false);
  });

  it('asks separately for what the system plays', () => {
    const sound = createSoundPermission();
    sound.allow(1, 'system');
    expect(sound.mayHave(MICROPHONE)).toBe(false);
    expect(sound.mayHave(SCREEN)).toBe(true);
    expect(sound.mayHearSystem(SCREEN)).toBe(true);
    expect(sound.mayHearSystem({ ...SCREEN, isMainFrame: false })).toBe(false);
    expect(sound.mayHearSystem({ ...SCREEN, origin: 'https://evil.example' })).toBe(false);
    expect(sound.mayHearSystem({ ...SCREEN, contentsId: 2 })).toBe(false);
  });

  it('gives what the system plays only on Windows', () => {
    expect(['win32', 'darwin', 'linux'].map((name) => hasSystemSound(name))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
