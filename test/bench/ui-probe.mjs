/**
 * Functions that `npm run bench -- ui` runs inside the page. Each is sent there as text, so it must not use anything
 * from outside itself.
 */

/** @typedef {{ gaps: number[], work: number[] }} Frames milliseconds */

/**
 * @typedef {object} Probe
 * @property {(heading: string) => Promise<number>} pageShown milliseconds, like the others
 * @property {(selector: string, text: string) => Promise<number>} textShown
 * @property {(selector: string, count: number, stepPx: number, jump: boolean) => Promise<Frames>} scroll
 * @property {(heightPx: number, count: number, stepPx: number) => Promise<Frames>} bareScroll
 */

/** Installs the probe in the page, as `globalThis.probe`. */
export function installProbe() {
  let lastKeyMs = 0;
  // The time of the key itself, before anything has handled it.
  addEventListener('keydown', ({ timeStamp }) => (lastKeyMs = timeStamp), true);

  /**
   * Returns the milliseconds from the last key to the painted frame that shows it.
   *
   * @param {() => boolean} isShown
   * @param {number} [limitMs]
   * @returns {Promise<number>}
   */
  const painted = (isShown, limitMs = 10_000) =>
    new Promise((resolve, reject) => {
      const untilMs = performance.now() + limitMs;
      const look = () => {
        if (performance.now() > untilMs) return reject(new Error('It was not shown in time.'));
        if (!isShown()) return requestAnimationFrame(look);
        // A message arrives after the frame in which it was sent has been painted.
        const { port1, port2 } = new MessageChannel();
        const onPainted = () => resolve(performance.now() - lastKeyMs);
        port1.addEventListener('message', onPainted, { once: true });
        port1.start();
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });

  /**
   * Measures the gaps between frames and the work in each, while `step` moves something before every frame.
   *
   * @param {number} count
   * @param {(frame: number) => void} step
   * @returns {Promise<Frames>}
   */
  const frames = (count, step) =>
    new Promise((resolve) => {
      /** @type {number[]} */
      const gaps = [];
      /** @type {number[]} */
      const work = [];
      /** @type {number | null} */
      let before = null;
      /** @param {number} atMs */
      const onFrame = (atMs) => {
        if (before !== null) gaps.push(atMs - before);
        before = atMs;
        if (gaps.length >= count) return resolve({ gaps, work });
        const startMs = performance.now();
        step(gaps.length);
        const { port1, port2 } = new MessageChannel();
        const onPainted = () => work.push(performance.now() - startMs);
        port1.addEventListener('message', onPainted, { once: true });
        port1.start();
        port2.postMessage(null);
        requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
    });

  /** @type {Probe} */
  globalThis.probe = {
    /** A page is shown once its heading is visible and nothing on it is still loading. */
    pageShown: (heading) =>
      painted(
        () =>
          document.querySelector('main h1')?.textContent.trim() === heading &&
          document.querySelector('main p[class*="skeleton"]') === null,
      ),
    textShown: (selector, text) =>
      painted(() => {
        const area = document.querySelector(selector);
        return area instanceof HTMLTextAreaElement && area.value.endsWith(text);
      }),
    /** Scrolls down by the wheel's step in each frame; with `jump`, through the whole height. */
    scroll: (selector, count, stepPx, jump) => {
      const scroller = document.querySelector(selector);
      if (scroller === null) throw new Error(`${selector} is not there.`);
      const farPx = scroller.scrollHeight - scroller.clientHeight;
      scroller.scrollTop = 0;
      return frames(count, (frame) => {
        scroller.scrollTop = jump ? (farPx * frame) / count : scroller.scrollTop + stepPx;
      });
    },
    /** Measures an empty scroller over the page, as high as the list. */
    bareScroll: async (heightPx, count, stepPx) => {
      const bare = document.createElement('div');
      bare.id = 'bare-scroller';
      bare.style.cssText = 'position:fixed;inset:0;z-index:9;overflow-y:auto;contain:strict';
      const inside = document.createElement('div');
      inside.style.height = `${heightPx}px`;
      bare.append(inside);
      document.body.append(bare);
      const measured = await globalThis.probe.scroll('#bare-scroller', count, stepPx, false);
      bare.remove();
      return measured;
    },
  };
}
