/** Puts `text` in the place of what is selected, as if it were typed: Ctrl/Cmd+Z takes it back. */
function type(text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- the only way into the undo list of a field
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}

/** Types `text` in the place of a range. */
export function replaceRange(
  area: HTMLTextAreaElement,
  { start, end, text }: { start: number; end: number; text: string },
): void {
  area.focus();
  area.setSelectionRange(start, end);
  type(text);
}

/** Types `text` in the place of everything in a field. */
export function replaceAll(field: HTMLElement, text: string): void {
  field.focus();
  // oxlint-disable-next-line typescript/no-deprecated -- holds for every kind of field
  document.execCommand('selectAll');
  type(text);
}

/** Types `text` at the caret of a field. */
export function insertText(field: HTMLElement, text: string): void {
  field.focus();
  type(text);
}
