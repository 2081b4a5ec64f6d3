import { useState, type DragEvent, type HTMLAttributes, type ReactNode } from 'react';
import type { DroppedFile } from '../../../shared/ipc/api.ts';
import css from './page-drop.module.css';

const isOfFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

interface PageDropOptions {
  /** Shown while a file is over the page. */
  note: string;
  onFile: (file: DroppedFile) => void;
  /** Called for anything but one file. */
  onSeveral: () => void;
  /** Returns whether the page wants files with these names; absent: it wants all. Others go to Documents. */
  wants?: (names: readonly string[]) => boolean;
}

export interface PageDrop {
  /** Handlers for the frame of the page. */
  drop: HTMLAttributes<HTMLElement>;
  note: ReactNode;
}

/** Accepts one file as a drop anywhere on a page. */
export function usePageDrop({ note, onFile, onSeveral, wants }: PageDropOptions): PageDrop {
  const [isOver, setOver] = useState(false);
  const drop: HTMLAttributes<HTMLElement> = {
    onDragOver: (event) => isOfFiles(event) && setOver(true),
    onDragLeave({ currentTarget, relatedTarget }) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
        setOver(false);
      }
    },
    onDrop(event) {
      setOver(false);
      if (!isOfFiles(event)) return;
      const files = [...event.dataTransfer.files];
      if (wants?.(files.map(({ name }) => name)) === false) return;
      // Tells the window that these files are taken.
      event.preventDefault();
      const [file, second] = files;
      if (file !== undefined && second === undefined) onFile(file);
      else onSeveral();
    },
  };
  return { drop, note: isOver && <p className={css['note']}>{note}</p> };
}
