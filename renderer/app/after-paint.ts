/** A hidden window gets no animation frame; the start of the app must not hang on that. */
const HIDDEN_WINDOW_MS = 250;

/** Calls back once what was rendered is on screen, or shortly after where nothing is painted. */
export function afterPaint(callback: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    callback();
  };
  // The frame's callback comes before its paint, a task queued in it comes after.
  requestAnimationFrame(() => setTimeout(once, 0));
  setTimeout(once, HIDDEN_WINDOW_MS);
}
