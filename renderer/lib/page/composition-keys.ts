/**
 * Keeps keys from reaching fields, forms and shortcuts while an input method (Japanese, Chinese, Korean, dead keys)
 * uses them: Enter accepts a word, Escape cancels one, arrows choose one. Must be called before anything listens for
 * keys, so that no listener has to know about it.
 */
export function keepCompositionKeys(target: Pick<EventTarget, 'addEventListener'>): void {
  const keep = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || !event.isComposing) return;
    event.stopImmediatePropagation();
    // The input method decides what is typed; the key must not also submit a form.
    if (event.type === 'keypress') event.preventDefault();
  };
  for (const type of ['keydown', 'keypress']) target.addEventListener(type, keep, true);
}
