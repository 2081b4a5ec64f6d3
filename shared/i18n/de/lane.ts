import type { Catalogue } from '../text.ts';

/** Projects' rules, the confidential lane and the log of what left the computer. */
export const lane: Catalogue = {
  'Local only': 'Nur auf diesem Computer',
  'nothing of this project leaves this computer.':
    'Nichts von diesem Projekt verlässt diesen Computer.',
  'its time entries stay on this computer, or at the time service inside the app.':
    'Die Zeiteinträge bleiben auf diesem Computer oder beim Zeitdienst in der App.',
  'it belongs to {projects}, and goes to no service outside this computer.':
    'Es gehört zu {projects} und geht an keinen Dienst außerhalb dieses Computers.',
  'For project': 'Für das Projekt',
  Projects: 'Projekte',
  'What holds for a project wherever it is chosen. Projects are made on the Time page.':
    'Was für ein Projekt gilt, wo immer es gewählt wird. Projekte legen Sie auf der Seite „Zeit“ an.',
  'There is no project yet. Make one on the Time page.':
    'Es gibt noch kein Projekt. Legen Sie eines auf der Seite „Zeit“ an.',
  'Project to look at': 'Projekt',
  'Choose a project': 'Projekt wählen',
  '{project} (local only)': '{project} (nur auf diesem Computer)',
  'No project is local only.': 'Kein Projekt ist auf diesen Computer beschränkt.',
  'Local only: {projects}': 'Nur auf diesem Computer: {projects}',
  'Rules of {project}': 'Regeln für {project}',
  'Texts, documents, glossaries and time of this project stay on this computer. The app refuses to send any of it to a service outside, stops what is on its way, and holds its time entries in the outbox. What was sent before stays there.':
    'Texte, Dokumente, Glossare und Zeiten dieses Projekts bleiben auf diesem Computer. Die App weigert sich, etwas davon an einen Dienst außerhalb zu senden, hält an, was unterwegs ist, und behält die Zeiteinträge im Postausgang. Was früher gesendet wurde, bleibt dort.',
  'As the form has it': 'Wie im Formular eingestellt',
  'Only services on this computer can be chosen.':
    'Nur Dienste auf diesem Computer können gewählt werden.',
  'Chosen on each form together with the project.':
    'Wird in jedem Formular zusammen mit dem Projekt gewählt.',
  'Removed service': 'Entfernter Dienst',
  'Deleted glossary': 'Gelöschtes Glossar',
  'Deleted memory': 'Gelöschter Übersetzungsspeicher',
  'Translation memory': 'Übersetzungsspeicher',
  'Save rules': 'Regeln speichern',
  'What left the machine': 'Was den Computer verlassen hat',
  'Noted before it is sent: never texts or keys, only how much, where to and a fingerprint. Services on this computer are not outside.':
    'Wird vor dem Senden notiert: nie Texte oder Schlüssel, nur wie viel, wohin und eine Prüfsumme. Dienste auf diesem Computer zählen nicht dazu.',
  'Table of what left the machine': 'Tabelle dessen, was den Computer verlassen hat',
  'Search what left the machine': 'Protokoll durchsuchen',
  'Reading the log': 'Das Protokoll wird gelesen',
  'Nothing has left this computer.': 'Nichts hat diesen Computer verlassen.',
  'Nothing fits this search.': 'Nichts passt zu dieser Suche.',
  '{total, plural, one {# request} other {# requests}}, {size} sent.':
    '{total, plural, one {# Anfrage} other {# Anfragen}}, {size} gesendet.',
  '{count, plural, one {# request} other {# requests}}':
    '{count, plural, one {# Anfrage} other {# Anfragen}}',
  'Export as CSV': 'Als CSV exportieren',
  'Remove what is found…': 'Gefundenes entfernen …',
  'Remove rows of the log': 'Zeilen des Protokolls entfernen',
  '{count, plural, one {# row is} other {# rows are}} removed for good. Export them first when a client may ask for them.':
    '{count, plural, one {# Zeile wird} other {# Zeilen werden}} endgültig entfernt. Exportieren Sie sie vorher, falls ein Kunde danach fragen könnte.',
  'Remove these rows': 'Diese Zeilen entfernen',
  '{entryCount, plural, one {# row} other {# rows}} written to {fileName}.':
    '{entryCount, plural, one {# Zeile} other {# Zeilen}} in {fileName} geschrieben.',
  '{purged, plural, one {# row} other {# rows}} removed.':
    '{purged, plural, one {# Zeile} other {# Zeilen}} entfernt.',
  'Requests to services': 'Anfragen an Dienste',
  'From day': 'Vom',
  'To day': 'Bis zum',
  Outcome: 'Ergebnis',
  Sent: 'Gesendet',
  'SHA-256 {start}…': 'SHA-256 {start} …',
  Improvement: 'Verbesserung',
  'Style rules': 'Stilregeln',
  'Time entry': 'Zeiteintrag',
  Answered: 'Beantwortet',
  'No answer': 'Keine Antwort',
  'Not sent': 'Nicht gesendet',
  Unknown: 'Unbekannt',
  'Under way': 'Unterwegs',
  '"{fileName}" was translated for a project that is local only.':
    '„{fileName}“ wurde für ein Projekt übersetzt, das auf diesen Computer beschränkt ist.',
  'This project is local only.': 'Dieses Projekt ist auf diesen Computer beschränkt.',
  'Nothing of it was sent, and everything is kept on this computer.':
    'Nichts davon wurde gesendet, und alles bleibt auf diesem Computer.',
  'The app did not say to which project this belongs.':
    'Die App hat nicht angegeben, zu welchem Projekt das gehört.',
  'Nothing was sent, and everything is kept on this computer.':
    'Es wurde nichts gesendet, und alles bleibt auf diesem Computer.',
  'This is a fault of the app: please report it.':
    'Das ist ein Fehler der App: Bitte melden Sie ihn.',
  'Choose the service on this computer, or change the rule of the project in Settings, then try again.':
    'Wählen Sie den Dienst auf diesem Computer, oder ändern Sie die Regel des Projekts in den Einstellungen, und versuchen Sie es dann erneut.',
};
