import { describe, expect, it } from 'vitest';
import { createSoundAccess } from '../../../electron/window/sound-permission.ts';
import { createSoundPermission } from '../../../electron/window/sound-permission.ts';

const OURS = { contentsId: 7, origin: 'app://dragoman', isMainFrame: true };
const MICROPHONE = { ...OURS, permission: 'media', media: ['audio'] };

interface SystemOptions {
  platform?: string;
  id?: number | null;
  status?: string;
}

function setUp({ platform = 'linux', id = 7, status = 'granted' }: SystemOptions = {}) {
  const permission = createSoundPermission();
  const access = createSoundAccess({
    permission,
    currentId: () => id,
    platform,
    system: {
      getMediaAccessStatus: () => status,
      askForMediaAccess: () => Promise.resolve(status === 'granted'),
    },
  });
  return { access, permission };
}

describe('the page asks to hear', () => {
  it('and may until it gives that up', async () => {
    const { access, permission } = setUp();
    expect(permission.mayHave(MICROPHONE)).toBe(false);
    expect(await access.ask('microphone')).toBe('allowed');
    expect(permission.mayHave(MICROPHONE)).toBe(true);
    access.giveUp();
    expect(permission.mayHave(MICROPHONE)).toBe(false);
  });

  it.each(['darwin', 'win32'])('and is refused when the user has denied %s', async (platform) => {
    const { access, permission } = setUp({ platform, status: 'denied' });
    expect(await access.ask('microphone')).toBe('denied');
    expect(permission.mayHave(MICROPHONE)).toBe(false);
  });

  it('and is refused without a window', async () => {
    const { access } = setUp({ id: null });
    expect(await access.ask('microphone')).toBe('denied');
    expect(() => access.giveUp()).not.toThrow();
  });

  it.each([
    ['linux', 'unavailable', false],
    ['darwin', 'unavailable', false],
    ['win32', 'allowed', true],
  ])('for what %s plays: %s', async (platform, answer, mayHear) => {
    const { access, permission } = setUp({ platform });
    expect(await access.ask('system')).toBe(answer);
    expect(permission.mayHearSystem(OURS)).toBe(mayHear);
  });
});
