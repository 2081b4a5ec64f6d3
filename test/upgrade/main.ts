/**
 * `npm run upgrade`: makes work with an older version, opens it with a newer one, and goes back with the older one, on
 * real files in real windows. The newer version is this code with one more migration: no older version of today could
 * go back by itself. By default this build is the older version, and the newer one only its database code.
 *
 *     npm run upgrade                     the build of the working tree
 *     npm run upgrade -- --commits        builds the newer version as an app, and the commit before this one, whose
 *                                         data this version opens first
 *     npm run upgrade -- --commits REF    a different older version
 *     npm run upgrade -- --packages       makes packages for Debian of both, and installs them into a second Debian,
 *                                         with everything else that `.ci/installed` does there
 *     npm run upgrade -- --newer-package FOLDER
 *                                         makes only the newer version's package, and prints its path
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { latestVersion } from '../../electron/db/engine/migrate.ts';
import { MIGRATIONS } from '../../electron/db/migrations/index.ts';
import { dataPaths } from '../../electron/platform/files/paths.ts';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { failWith, PlainError } from '../../scripts/lib/plain-error.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { hasDisplay, startVirtualDisplay } from '../../scripts/lib/virtual-display.mjs';
import { buildCommit, packageCommit } from './builds.ts';
import { LATER_MIGRATION, makeNewer, NEWER_SCHEMA, NEWER_VERSION } from './newer-version.ts';
import { addWork, copiesOf, readWayBack, readWork, withApp, type Build } from './steps.ts';

const [OLD, MIDDLE, NEW] = ['harbour', 'lighthouse', 'warehouse'] as const;
const ALL = [OLD, MIDDLE, NEW];
const DAY_MS = 86_400_000;
const WORK_MS = Date.UTC(2026, 2, 2, 9);

const startedAtMs = performance.now();
const say = (text: string): void => {
  const seconds = Math.round((performance.now() - startedAtMs) / 1000);
  process.stdout.write(`${String(seconds).padStart(4)} s  ${text}\n`);
};

/** Does the newer version's work: as an app, or only with its database code. */
async function workWithNewer(newer: Build, userData: string): Promise<void> {
  if (newer !== undefined) {
    await withApp(newer, userData, async (page) => {
      assert.deepEqual(await readWork(page, ALL), [OLD, MIDDLE]);
      await addWork(page, NEW, WORK_MS + DAY_MS);
    });
    return;
  }
  const { opening, connection, close } = openDatabaseFile({
    file: dataPaths(userData).database,
    nowMs: Date.now(),
    migrations: [...MIGRATIONS, LATER_MIGRATION],
    appVersion: NEWER_VERSION,
  });
  assert.equal(opening.kind, 'migrated');
  connection.exec(
    `INSERT INTO history_items (id, kind, title, target_lang, connection_name, is_practice, segment_count, created_at_ms)
       VALUES ('newer', 'text', '${NEW}', 'DE', 'x', 0, 1, 1);
     INSERT INTO history_segments (item_row_id, position, source, target)
       SELECT row_id, 0, '${NEW}', '${NEW}' FROM history_items WHERE id = 'newer';`,
  );
  close();
}

async function goThrough(older: Build, newer: Build, userData: string): Promise<void> {
  await withApp(older, userData, async (page) => addWork(page, OLD, WORK_MS));
  say(older === undefined ? 'This version made work.' : 'The older version made work.');
  await withApp(undefined, userData, async (page) => {
    assert.deepEqual(await readWork(page, ALL), [OLD]);
    await addWork(page, MIDDLE, WORK_MS + DAY_MS / 2);
  });
  say('This version opened it, and made more.');
  await workWithNewer(newer, userData);
  say('The newer version opened all of it, and made more.');

  const found = await withApp(undefined, userData, async (page) => {
    await assert.rejects(readWork(page, [OLD]), /db\/newer-schema/u);
    return readWayBack(page);
  });
  assert.equal(found?.writtenBy, NEWER_VERSION);
  assert.equal(found.point?.isBeforeUpgrade, true);
  assert.equal(found.lost?.added.historyItems, 1);
  say(
    `This version refused it, and named what going back leaves behind: ${JSON.stringify(found.lost?.added)}`,
  );

  await withApp(undefined, userData, async (page) => {
    const closed = page.waitForEvent('close');
    await page.evaluate(() => {
      const { api } = globalThis as unknown as { api: { updates: { goBack(): Promise<unknown> } } };
      void api.updates.goBack();
    });
    await closed;
  });
  await withApp(undefined, userData, async (page) => {
    assert.deepEqual(await readWork(page, ALL), [OLD, MIDDLE]);
  });
  const kept = copiesOf(userData).filter((name) => name.includes(`-v${String(NEWER_SCHEMA)}-`));
  assert.equal(kept.filter((name) => name.includes('before-restore')).length, 1);
  say(
    `It went back to schema ${String(latestVersion())}; the newer data is kept as ${kept.join(', ')}.`,
  );

  if (newer === undefined) return;
  await withApp(newer, userData, async (page) => {
    assert.deepEqual(await readWork(page, ALL), [OLD, MIDDLE]);
  });
  say('The newer version opened it again.');
}

/** Installs the older version, the newer one over it, and goes back, with packages. */
function installBoth(folder: string, ref: string): void {
  const older = packageCommit(join(folder, 'older'), ref, () => undefined);
  say(`The older version is packaged: ${ref}.`);
  const newer = packageCommit(join(folder, 'newer'), 'HEAD', makeNewer);
  say('The newer version is packaged.');
  const script = join(projectRoot, '.ci', 'installed');
  const { status } = spawnSync('bash', [script, older, newer], { stdio: 'inherit' });
  if (status !== 0) throw new PlainError('Not everything worked with the installed packages.');
  say('Nothing was lost.');
}

/** @param ref of the older version; undefined: this version is the older one */
async function openBoth(folder: string, ref: string | undefined): Promise<void> {
  await ensureBuilt();
  const display = hasDisplay() ? null : await startVirtualDisplay();
  if (display !== null) process.env['DISPLAY'] = display.display;
  const [older, newer] = [join(folder, 'older'), join(folder, 'newer')];
  try {
    if (ref !== undefined) {
      buildCommit(older, ref, () => undefined);
      say(`The older version is built: ${ref}.`);
      buildCommit(newer, 'HEAD', makeNewer);
      say('The newer version is built.');
    }
    const isBuilt = ref !== undefined;
    await goThrough(isBuilt ? older : undefined, isBuilt ? newer : undefined, join(folder, 'data'));
    say('Nothing was lost.');
  } finally {
    await display?.stop();
  }
}

async function main(): Promise<void> {
  const [flag, value] = process.argv.slice(2);
  if (flag === '--newer-package' && value !== undefined) {
    process.stdout.write(`${packageCommit(value, 'HEAD', makeNewer)}\n`);
    return;
  }
  if (flag !== undefined && flag !== '--commits' && flag !== '--packages')
    throw new PlainError(`Unknown option: ${flag}`);
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-upgrade-'));
  try {
    const ref = value ?? 'HEAD~1';
    if (flag === '--packages') installBoth(folder, ref);
    else await openBoth(folder, flag === undefined ? undefined : ref);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch(failWith);
