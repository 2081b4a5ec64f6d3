import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { calendarFiles } from './calendar-files.mjs';

const TEST_FOLDERS = ['test/unit', 'test/db'];
/** Sources that write archives, which hold the time on the wall. */
const SOURCE_FOLDERS = ['electron', 'shared'];
const WRITES_ARCHIVES = /\bzipSync\(|\bnew Zip(?:Deflate|PassThrough)?\(/u;
const IMPORTED = /(?:\bfrom|\bimport\()\s*'(\.{1,2}\/[^']+)'/gu;

const filesIn = (root, folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  );

/**
 * Tests that cannot but have to do with the calendar: they read it, or import what does. What runs in
 * threads and processes of its own is not seen when it asks for the zone; the tests of its sources are here.
 *
 * @param {string} root
 * @returns {string[]} from the root
 */
export function testsOfCalendar(root) {
  const archives = filesIn(root, SOURCE_FOLDERS).filter(
    (name) => name.endsWith('.ts') && WRITES_ARCHIVES.test(readFileSync(join(root, name), 'utf8')),
  );
  const calendar = new Set([...calendarFiles(root), ...archives]);
  const importsCalendar = (test) =>
    [...readFileSync(join(root, test), 'utf8').matchAll(IMPORTED)].some(([, target]) =>
      calendar.has(join(dirname(test), target)),
    );
  return filesIn(root, TEST_FOLDERS)
    .filter((name) => /\.test\.tsx?$/u.test(name))
    .filter((name) => calendar.has(name) || importsCalendar(name));
}

/**
 * Test files that note-zone-reads.mjs saw asking for the zone of the machine.
 *
 * @param {string} notes the file that it wrote into
 * @param {string} root
 * @returns {string[]} from the root, each once
 */
export function testsThatReadZone(notes, root) {
  if (!existsSync(notes)) return [];
  const noted = readFileSync(notes, 'utf8').split('\n').filter(Boolean);
  return [...new Set(noted)].map((file) => relative(root, file));
}
