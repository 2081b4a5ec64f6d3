import { describe, expect, it } from 'vitest';
import { Timeline } from '../../../../electron/clients/translation/voice/timeline.ts';

/** Returns a timeline of ten seconds sent before the connection broke, with speech from `fromMs` sent again. */
function reconnected(sentMs: number, fromMs: number, againMs: number): Timeline {
  const timeline = new Timeline();
  timeline.add(sentMs, 0, false);
  timeline.reconnect(false);
  timeline.add(againMs, fromMs, false);
  return timeline;
}

describe('the times of a service after a reconnection', () => {
  it('are those of a service that begins at zero', () => {
    const timeline = reconnected(10_000, 8_000, 4_000);
    expect(timeline.toSoundMs(500)).toBe(8_500);
    expect(timeline.toSoundMs(3_000)).toBe(11_000);
  });

  it('are those of a service that counts on, also when it missed what was in transit', () => {
    const timeline = reconnected(10_000, 8_000, 4_000);
    expect(timeline.toSoundMs(10_500)).toBe(8_500);
    expect(reconnected(10_000, 8_000, 4_000).toSoundMs(9_900)).toBe(8_000);
  });

  it('are counted from zero when the first connection was so short that both are possible', () => {
    const timeline = reconnected(400, 200, 2_000);
    expect(timeline.toSoundMs(500)).toBe(700);
  });

  it('are read in the same way in later connections', () => {
    const timeline = reconnected(10_000, 8_000, 4_000);
    expect(timeline.toSoundMs(10_500)).toBe(8_500);
    timeline.reconnect(false);
    timeline.add(30_000, 12_000, false);
    expect(timeline.toSoundMs(15_000)).toBe(13_000);
    timeline.reconnect(true);
    timeline.add(1_000, 20_000, false);
    expect(timeline.toSoundMs(500)).toBe(20_500);
  });
});
