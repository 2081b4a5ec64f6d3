/** Replaces the selection with `text` as if it were typed, so that Ctrl/Cmd+Z undoes it. */
function type(text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- the only way into the undo list of a field
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}

/** Replaces a range with `text`, as if typed. */
export function replaceRange(
  area: HTMLTextAreaElement,
  { start, end, text }: { start: number; end: number; text: string },
): void {
  area.focus();
  area.setSelectionRange(start, end);
  type(text);
}

/** Replaces everything in a field with `text`, as if typed. */
export function replaceAll(field: HTMLElement, text: string): void {
  field.focus();
  // oxlint-disable-next-line typescript/no-deprecated -- holds for every kind of field
  document.execCommand('selectAll');
  type(text);
}

export function insertText(field: HTMLElement, text: string): void {
  field.focus();
  type(text);
}
