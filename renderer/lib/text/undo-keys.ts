import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

type Way = 'undo' | 'redo';
type Keys = Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Returns what a key does in a text whose changes are steps: Ctrl/Cmd+Z, with Shift, or Ctrl+Y; null for others. */
export function undoWayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): Way | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter !== 'z' && letter !== 'y') return null;
  return letter === 'y' || shiftKey ? 'redo' : 'undo';
}

/** Runs `go` for the undo and redo of the system's menu instead of that of the field. @returns the listener's removal */
export function onMenuUndo(field: HTMLElement, go: (way: Way) => void): () => void {
  const onBeforeInput = (event: InputEvent) => {
    const { inputType } = event;
    if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return;
    event.preventDefault();
    go(inputType === 'historyRedo' ? 'redo' : 'undo');
  };
  field.addEventListener('beforeinput', onBeforeInput, true);
  return () => field.removeEventListener('beforeinput', onBeforeInput, true);
}

/** Undoes and redoes in a field by `go`, by key and from the menu. @returns the handler of its keys */
export function useUndoKeys(root: RefObject<HTMLElement | null>, go: (way: Way) => void) {
  const newest = useRef(go);
  useEffect(() => {
    newest.current = go;
  });
  useEffect(() => {
    const field = root.current;
    return field === null ? undefined : onMenuUndo(field, (way) => newest.current(way));
  }, [root]);
  return (event: KeyboardEvent) => {
    const way = undoWayOf(event);
    if (way === null) return;
    event.preventDefault();
    go(way);
  };
}
