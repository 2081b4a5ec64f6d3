/**
 * Keeps the keys of an input method (Japanese, Chinese, Korean, dead keys) to it until it has ended: Enter takes a
 * word over, Escape gives one up, arrows choose one. None of them reaches a field, a form or a shortcut.
 * Called before anything listens to keys, so that no listener has to know about it.
 */
export function keepCompositionKeys(target: Pick<EventTarget, 'addEventListener'>): void {
  const keep = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || !event.isComposing) return;
    event.stopImmediatePropagation();
    // What is typed is up to the input method; a form must not be submitted by it as well.
    if (event.type === 'keypress') event.preventDefault();
  };
  for (const type of ['keydown', 'keypress']) target.addEventListener(type, keep, true);
}
