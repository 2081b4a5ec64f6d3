import { useEffect, useState } from 'react';
import type { DroppedEntry } from './dropped-items.ts';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** The dropped entries. Must be read during the event: afterwards the transfer is empty. */
function entriesOf(transfer: DataTransfer): DroppedEntry[] {
  const isFolder = new Map<File, boolean>();
  for (const item of transfer.items) {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (file !== null) isFolder.set(file, item.webkitGetAsEntry()?.isDirectory ?? false);
  }
  if (isFolder.size > 0) return [...isFolder].map(([file, folder]) => ({ file, isFolder: folder }));
  return [...transfer.files].map((file) => ({ file, isFolder: false }));
}

/** Takes files dropped anywhere on the window; true while files are held over it. */
export function useFileDrop(onDrop: (entries: readonly DroppedEntry[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Entering a child comes before leaving its parent, so only the balance of both tells.
    let depth = 0;
    const settle = (next: number) => {
      depth = Math.max(0, next);
      setOver(depth > 0);
    };
    const onEnter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      settle(depth + 1);
    };
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      // A drag that began over the window, or a test that sends no "enter", is seen here.
      if (depth === 0) settle(1);
    };
    const onLeave = (event: DragEvent) => {
      if (hasFiles(event)) settle(event.relatedTarget === null ? 0 : depth - 1);
    };
    const onDropped = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      settle(0);
      onDrop(entriesOf(event.dataTransfer));
    };
    window.addEventListener('dragenter', onEnter);
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDropped);
    return () => {
      window.removeEventListener('dragenter', onEnter);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDropped);
    };
  }, [onDrop]);
  return isOver;
}
