import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { EMBEDDED_CONNECTION_ID } from '../../shared/domain/connections/connection-kind.ts';
import { PLAIN_TEXT_OPTIONS } from '../../shared/domain/texts/options.ts';
import type { WayBack } from '../../shared/domain/updates/way-back.ts';
import { dataPaths } from '../../electron/platform/files/paths.ts';
import { openWindow } from '../../scripts/lib/drive-window.mjs';
import { askApp } from '../support/window/page-api.ts';

/** A build of the app, by the root of its checkout; undefined for this one. */
export type Build = string | undefined;

const MINUTE_MS = 60_000;

/** Opens a build on a data folder, does something in it, and closes it. */
export async function withApp<T>(
  build: Build,
  userData: string,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const { app, page } = await openWindow({
    userData,
    env: { DRAGOMAN_ENGINE: 'pseudo', DRAGOMAN_RELAUNCH: 'off' },
    ...(build === undefined ? {} : { root: build }),
  });
  try {
    return await act(page);
  } finally {
    await app.close();
  }
}

/** Adds a translation and an hour, which are later found by this note. */
export async function addWork(page: Page, note: string, atMs: number): Promise<void> {
  await askApp(page, 'text', 'keep', {
    connectionId: EMBEDDED_CONNECTION_ID,
    projectId: null,
    sourceLang: 'EN',
    targetLang: 'DE',
    kind: 'text',
    itemId: null,
    sourceText: `The ${note} is signed.`,
    targetText: `Text: ${note}.`,
    options: PLAIN_TEXT_OPTIONS,
    billedChars: null,
  });
  await askApp(page, 'time', 'addEntry', {
    note,
    projectId: null,
    isBillable: true,
    tags: [],
    zone: 'UTC',
    startedAtMs: atMs,
    endedAtMs: atMs + 60 * MINUTE_MS,
    documentJobId: null,
  });
}

/** Returns which of the notes are in the database, as translations and as hours. */
export async function readWork(page: Page, notes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const note of notes) {
    const query = { text: note, page: 1, limit: 5 };
    const { total } = (await askApp(page, 'history', 'search', query)) as { total: number };
    if (total > 0) found.push(note);
  }
  return found;
}

export const readWayBack = async (page: Page): Promise<WayBack | null> =>
  (await askApp(page, 'updates', 'getWayBack')) as WayBack | null;

/** Names of the copies of a data folder. */
export const copiesOf = (userData: string): string[] =>
  readdirSync(join(dataPaths(userData).backups)).toSorted();
