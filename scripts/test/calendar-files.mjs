import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['electron', 'renderer', 'shared', 'test/unit', 'test/db'];
/** Written and read in UTC, which no time zone changes. */
const IN_UTC = [
  /new Date\([\w.?]*(?:\(\))?\)\s*\.toISOString\(\)/g,
  /new Date\(Date\.UTC\(/g,
  /(?:new Date|Date\.parse)\((?:`[^`]*Z`|'[^']*Z')\)/g,
];
/** Dates made from text or numbers, and everything that a time zone changes. */
const CALENDAR =
  /new Date\(|\bDate\.parse\b|Intl\.DateTimeFormat\(|\.toLocale(?:Date|Time)?String\(|\.[gs]et(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(|\blocaltime\b/;

/** Tests of time tracking name their zones; run in others, they show that the machine's own has no say. */
const TIME_TESTS = /^test\/(?:unit\/domain\/time|db\/time)[^/]*(?:\/|\.test\.ts$)/;

/** Sources and tests that read the calendar, from the project's root. */
export function calendarFiles(root) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(folder, name))
      .filter((name) => /\.tsx?$/.test(name))
      .filter((name) => TIME_TESTS.test(name) || readsCalendar(join(root, name))),
  );
}

function readsCalendar(file) {
  const text = readFileSync(file, 'utf8');
  return CALENDAR.test(IN_UTC.reduce((rest, written) => rest.replaceAll(written, ''), text));
}
