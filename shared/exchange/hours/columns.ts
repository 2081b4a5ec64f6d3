import type { HoursField, HoursProgram } from '../../domain/time/import-names.ts';
import { foldText } from '../../text/fold-text.ts';

/** Headings by what their column holds: those of the programs, and common ones in the window's languages. */
const HEADINGS: Readonly<Record<HoursField, ReadonlySet<string>>> = {
  date: words(
    `date, day, start date, work date, datum, startdatum, fecha, fecha de inicio, dia, jour, date de debut`,
  ),
  start: words(`start, start time, begin, begin time, from, started, started at, clock in, time in,
    beginn, startzeit, anfang, von, inicio, hora de inicio, desde, debut, heure de debut`),
  endDate: words(`end date, stop date, enddatum, fecha de fin, fecha final, date de fin`),
  end: words(`end, end time, stop, stop time, to, until, ended, ended at, finish, clock out, time out,
    ende, endzeit, bis, fin, hora de fin, hora final, hasta, heure de fin`),
  duration:
    words(`duration, time, hours, minutes, worked, time spent, time worked, hours worked, length,
    dauer, zeit, stunden, arbeitszeit, minuten, duracion, tiempo, horas, minutos, duree, temps, heures`),
  project: words(
    `project, projects, project name, projekt, projekte, proyecto, proyectos, projet, projets`,
  ),
  customer: words(
    `client, clients, customer, client name, customer name, kunde, auftraggeber, cliente`,
  ),
  task: words(
    `task, activity, service, aufgabe, tatigkeit, leistung, tarea, actividad, tache, activite`,
  ),
  note: words(`description, descriptions, note, notes, comment, comments, title, titles,
    beschreibung, notiz, bemerkung, kommentar, titel, descripcion, nota, notas, comentario, remarque, commentaire`),
  tags: words(`tags, tag, labels, schlagworter, schlagworte, etiquetas, etiquettes, mots-cles`),
  billable: words(`billable, is billable, abrechenbar, verrechenbar, facturable`),
  person: words(`user, member, person, employee, team member, username,
    benutzer, benutzername, mitarbeiter, usuario, utilisateur`),
  zone: words(`time zone, timezone, zeitzone, zona horaria, fuseau horaire`),
  offset: words(`utc offset, offset`),
};

/**
 * Headings by which a program's export is known, the most telling programs first. Kimai writes them in the language of
 * its user.
 * @see Toggl "Detailed report", Clockify "Detailed report", Kimai "Export", super-productivity "Worklog export"
 */
const PROGRAMS: readonly (readonly [HoursProgram, ReadonlySet<string>])[] = [
  ['dragoman', words('utc offset, sync state, time zone')],
  ['clockify', words('start date, start time, duration (h), duration (decimal)')],
  ['clockify', words('start date, start time, end date, end time, duration (h), billable')],
  ['toggl', words('start date, start time, end date, end time, duration, description')],
  ['toggl', words('start date, start time, stop date, stop time, description')],
  ['kimai', words('date, begin, end, duration, customer, activity')],
  ['kimai', words('date, from, to, duration, customer, activity')],
  ['kimai', words('datum, beginn, ende, dauer, kunde, tatigkeit')],
  ['super-productivity', words('date, titles, worked')],
];

/** Fields by which a row is seen to be a header. */
const TELLING: readonly HoursField[] = ['date', 'start', 'end', 'duration'];

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((word) => word.trim()));
}

/** Folds a heading; `isWhole` keeps what follows in brackets, such as a currency. */
function plain(heading: string, isWhole = false): string {
  const folded = foldText(heading.replaceAll('_', ' ')).replaceAll(/\s+/gu, ' ').trim();
  return isWhole ? folded : folded.replace(/\s*\([^)]*\)?$/u, '');
}

/** Returns what a heading means; null for anything else, such as a rate. */
export function fieldOfHeading(heading: string): HoursField | null {
  const name = plain(heading);
  for (const [field, headings] of Object.entries(HEADINGS)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the keys
    if (headings.has(name)) return field as HoursField;
  }
  return null;
}

/** Facts from the header of a table. */
export interface HoursHeader {
  program: HoursProgram | null;
  /** Content of each column; each field once. */
  fields: (HoursField | null)[];
}

/** Reads a row as the header of a table; null if it is none. */
export function readHeader(cells: readonly string[]): HoursHeader | null {
  const fields: (HoursField | null)[] = [];
  for (const cell of cells) {
    const field = fieldOfHeading(cell);
    fields.push(field !== null && fields.includes(field) ? null : field);
  }
  const known = fields.filter((field) => field !== null);
  if (known.length < 2 || !known.some((field) => TELLING.includes(field))) return null;
  const names = new Set(cells.flatMap((cell) => [plain(cell), plain(cell, true)]));
  const program =
    PROGRAMS.find(([, headings]) => [...headings].every((heading) => names.has(heading)))?.[0] ??
    null;
  return { program, fields: program === 'super-productivity' ? fields.map(ofWorklog) : fields };
}

/** In a worklog, start and end are those of the whole day, not of its line. */
function ofWorklog(field: HoursField | null): HoursField | null {
  return field === 'start' || field === 'end' ? null : field;
}

/**
 * Guesses what the columns of a table without a header hold.
 * @param kindOf returns what a value looks like
 */
export function guessFields(
  cells: readonly string[],
  kindOf: (cell: string) => 'date' | 'time' | 'duration' | 'text',
): (HoursField | null)[] {
  const order: Record<ReturnType<typeof kindOf>, HoursField[]> = {
    date: ['date', 'endDate'],
    time: ['start', 'end'],
    duration: ['duration'],
    text: ['note'],
  };
  return cells.map((cell) => (cell.trim() === '' ? null : (order[kindOf(cell)].shift() ?? null)));
}
