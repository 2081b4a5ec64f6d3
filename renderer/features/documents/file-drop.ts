import { useEffect, useState } from 'react';
import type { DroppedItem, DocumentPlan } from '../../../shared/domain/documents/job.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { DragomanApi, DroppedFile } from '../../../shared/ipc/api.ts';

export type RejectedFile = DocumentPlan['rejected'][number] & {
  /** Remedy, if it differs from the one the error code suggests. */
  todo?: string;
};

/** A dropped entry: the file, and whether the platform calls it a folder. */
export interface DroppedEntry {
  file: DroppedFile;
  isFolder: boolean;
}

/** Bytes sent without a path are in memory twice, so they are bounded by the largest format limit. */
export const MAX_BYTES_WITHOUT_PATH = 30 * 1024 * 1024;
/** Limit of the contract, which would refuse the whole drop for a longer name. */
const MAX_NAME = 255;

function reject(fileName: string, code: ErrorCode, message: string, todo: string): RejectedFile {
  return { fileName, error: { code, message, retryable: false }, todo };
}

/** Shortens a name to the contract's limit, keeping its extension. */
function boundedName(name: string): string {
  if (name === '') return t('documents.untitled');
  if (name.length <= MAX_NAME) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  return name.slice(0, MAX_NAME - extension.length) + extension;
}

type HoldFile = DragomanApi['documents']['holdFile'];

/** Returns a token for the location of an entry; null if the platform gives none. */
async function hold(file: DroppedFile, holdFile: HoldFile): ReturnType<HoldFile> {
  try {
    return await holdFile(file);
  } catch {
    return { ok: true, value: null };
  }
}

/** Converts one dropped entry into input for the main process, or says why it cannot. */
export async function toDroppedItem(
  { file, isFolder }: DroppedEntry,
  holdFile: HoldFile,
): Promise<DroppedItem | RejectedFile> {
  const name = boundedName(file.name);
  const held = await hold(file, holdFile);
  if (!held.ok) {
    if (held.error.code !== 'input/invalid') return { fileName: name, error: held.error };
    return reject(name, 'input/invalid', t('documents.pathTooLong'), t('documents.moveFileUp'));
  }
  if (held.value !== null) return { kind: 'held', token: held.value.token };
  if (isFolder) {
    return reject(
      name,
      'document/unsupported',
      t('documents.folderHasNoPath'),
      t('documents.dropFromFileManager'),
    );
  }
  if (file.size > MAX_BYTES_WITHOUT_PATH) {
    return reject(
      name,
      'document/too-large',
      t('documents.fileTooLargeToCopy'),
      t('documents.saveThenDrop'),
    );
  }
  try {
    return { kind: 'bytes', name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    return reject(
      name,
      'document/source-missing',
      t('documents.contentNotProvided'),
      t('documents.saveThenDrop'),
    );
  }
}

export function isRejected(item: DroppedItem | RejectedFile): item is RejectedFile {
  return 'error' in item;
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Returns the dropped entries. Must be called during the event: afterward the transfer is empty. */
function entriesOf(transfer: DataTransfer): DroppedEntry[] {
  const isFolder = new Map<File, boolean>();
  for (const item of transfer.items) {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (file !== null) isFolder.set(file, item.webkitGetAsEntry()?.isDirectory ?? false);
  }
  if (isFolder.size > 0) return [...isFolder].map(([file, folder]) => ({ file, isFolder: folder }));
  return [...transfer.files].map((file) => ({ file, isFolder: false }));
}

/** Returns whether files are over a page that takes some of them itself, marked with `data-takes-files`. */
function isElsewhere({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest('[data-takes-files]') !== null;
}

/** Accepts files dropped anywhere else on the window; returns true while files are held over it. */
export function useFileDrop(onDrop: (entries: readonly DroppedEntry[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Entering a child precedes leaving its parent, so only the balance of both counts.
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
      // A drag that began over the window, or a test without an "enter" event, arrives here.
      if (depth === 0) settle(1);
      setOver(!isElsewhere(event));
    };
    const onLeave = (event: DragEvent) => {
      if (hasFiles(event)) settle(event.relatedTarget === null ? 0 : depth - 1);
    };
    const onDropped = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      settle(0);
      if (isTaken) return;
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
