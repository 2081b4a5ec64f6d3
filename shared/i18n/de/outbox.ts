import type { Catalogue } from '../text.ts';

/** Der Postausgang. */
export const outbox: Catalogue = {
  'Rate per hour': 'Stundensatz',
  Archived: 'Archiviert',
  none: 'keine Angabe',
  '{count, plural, one {# entry} other {# entries}} changed on both sides':
    '{count, plural, one {# Eintrag} other {# Einträge}} auf beiden Seiten geändert',
  'Show {count} more': '{count} weitere zeigen',
  Dropped: 'Verworfen',
  '“{name}” is not sent. Its row in the app stays as it is.':
    '„{name}“ wird nicht gesendet. Die Zeile in der App bleibt, wie sie ist.',
  Sending: 'Wird gesendet',
  'Answer lost': 'Antwort verloren',
  Held: 'Angehalten',
  'Waits for another': 'Wartet auf eine andere',
  'New time entry': 'Neuer Zeiteintrag',
  'New project': 'Neues Projekt',
  'New customer': 'Neuer Kunde',
  'Changed time entry': 'Geänderter Zeiteintrag',
  'Changed project': 'Geändertes Projekt',
  'Changed customer': 'Geänderter Kunde',
  'Deleted time entry': 'Gelöschter Zeiteintrag',
  'Deleted project': 'Gelöschtes Projekt',
  'Deleted customer': 'Gelöschter Kunde',
  'The answer was lost. The service is asked first, so that nothing is made twice.':
    'Die Antwort ging verloren. Der Dienst wird zuerst gefragt, damit nichts doppelt entsteht.',
  'Kept back by you. It is sent when you release it.':
    'Von Ihnen zurückgehalten. Sie wird gesendet, wenn Sie sie freigeben.',
  'Goes after an earlier change, or after its project.':
    'Kommt nach einer früheren Änderung oder nach ihrem Projekt.',
  'Not sent. What you see in the app stays as it is.':
    'Nicht gesendet. Was Sie in der App sehen, bleibt, wie es ist.',
  'The service said: “{said}”': 'Der Dienst sagt: „{said}“',
  'Under way': 'Unterwegs',
  'Next in line': 'Als Nächstes',
  'in {count} s': 'in {count} s',
  'in {count} min': 'in {count} min',
  'at {time}': 'um {time}',
  'Try now': 'Jetzt versuchen',
  Hold: 'Anhalten',
  Release: 'Freigeben',
  Drop: 'Verwerfen',
  'Put back': 'Zurücklegen',
  '{count, plural, one {# change} other {# changes}} on the way':
    '{count, plural, one {# Änderung} other {# Änderungen}} unterwegs',
  '{count} parked': '{count} zurückgestellt',
  '{count} held': '{count} angehalten',
  'Everything has arrived.': 'Alles ist angekommen.',
  'Search the outbox': 'Postausgang durchsuchen',
  'There is no network; sending goes on by itself when it is back.':
    'Es gibt kein Netz; das Senden geht von selbst weiter, sobald es wieder da ist.',
  'No change fits this search.': 'Keine Änderung passt zu dieser Suche.',
  'Show all changes': 'Alle Änderungen zeigen',
  'Nothing waits.': 'Nichts wartet.',
  'Each change of time entries, projects and customers is stored on this computer first and waits here until its service has taken it. Everything has arrived.':
    'Jede Änderung an Zeiteinträgen, Projekten und Kunden wird zuerst auf diesem Computer gespeichert und wartet hier, bis ihr Dienst sie angenommen hat. Alles ist angekommen.',
  'Reading the outbox': 'Der Postausgang wird gelesen',
  'Back to time': 'Zurück zur Zeit',
  'Changes on their way to a time service. They are safe on this computer.':
    'Änderungen auf dem Weg zu einem Zeitdienst. Auf diesem Computer sind sie sicher.',
  'Try all now': 'Alle jetzt versuchen',
  'Sent for {label}': 'Gesendet für {label}',
  '{count, plural, one {try} other {tries}}': '{count, plural, one {Versuch} other {Versuche}}',
  What: 'Änderung',
  'Next try': 'Nächster Versuch',
  Tries: 'Versuche',
};
