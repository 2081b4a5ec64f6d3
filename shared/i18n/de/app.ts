import type { Catalogue } from '../text.ts';

/** Rahmen des Fensters und Bausteine, die überall vorkommen. */
export const app: Catalogue = {
  'Opening the page': 'Die Seite wird geöffnet',
  'Let go to add to Documents': 'Loslassen, um zu „Dokumente“ hinzuzufügen',
  'Word list': 'Wortliste',
  'Practice engine: output is no translation': 'Übungsprogramm: Die Ausgabe ist keine Übersetzung',
  'Running {name}': 'Läuft: {name}',
  'Not running': 'Läuft nicht',
  'Starting…': 'Wird gestartet …',
  'Could not be started': 'Konnte nicht gestartet werden',
  'Built-in service: {text}': 'Eingebauter Dienst: {text}',
  'Built-in service': 'Eingebauter Dienst',
  'The window could not be drawn': 'Das Fenster konnte nicht dargestellt werden',
  'Your documents and their translations are safe: they are kept outside this window, and work under way goes on. Reload the window to continue.':
    'Ihre Dokumente und deren Übersetzungen sind sicher: Sie liegen außerhalb dieses Fensters, und laufende Arbeiten gehen weiter. Laden Sie das Fenster neu, um fortzufahren.',
  Reload: 'Neu laden',
  Notices: 'Hinweise',
  'Dismiss: {title}': 'Ausblenden: {title}',
  Dismiss: 'Ausblenden',
  Documents: 'Dokumente',
  Time: 'Zeit',
  Settings: 'Einstellungen',
  Outbox: 'Postausgang',
  'Practice mode': 'Übungsmodus',
  'Practice mode is on.': 'Der Übungsmodus ist eingeschaltet.',
  '“Practice” goes wrong on purpose, and its output is no translation. Your accounts work as always.':
    '„Übung“ macht absichtlich Fehler, und ihre Ausgabe ist keine Übersetzung. Ihre Konten arbeiten wie immer.',
  'It could not be switched off.': 'Er ließ sich nicht ausschalten.',
  'Switch off': 'Ausschalten',
  'waiting for you': 'warten auf Sie',
  Main: 'Hauptnavigation',
  'Keyboard shortcuts (F1)': 'Tastenkürzel (F1)',
  'Keyboard shortcuts': 'Tastenkürzel',
  'Insert a match, in Translate': 'Einen Treffer einfügen, unter „Übersetzen“',
  'Search this page': 'Diese Seite durchsuchen',
  'Concordance: sentence pairs of a term': 'Konkordanz: Satzpaare zu einem Begriff',
  'Start or stop the timer, from anywhere': 'Zeitmessung starten oder stoppen, von überall aus',
  'Main action of the page: Translate, or Add entry':
    'Hauptaktion der Seite: Übersetzen oder Eintrag hinzufügen',
  'Take back the last deletion in History or Time, or what was dropped in Outbox':
    'Letztes Löschen unter „Verlauf“ oder „Zeit“ zurücknehmen, oder was im Postausgang verworfen wurde',
  'Week before or after, in Week and charts':
    'Vorige oder nächste Woche, unter „Woche und Diagramme“',
  'Same button in the row above or below':
    'Dieselbe Schaltfläche in der Zeile darüber oder darunter',
  'Edit a cell of Time, or rename what a field shows':
    'Eine Zelle unter „Zeit“ bearbeiten oder umbenennen, was ein Feld zeigt',
  'Back, or close what is open': 'Zurück, oder schließen, was offen ist',
  'This list': 'Diese Liste',
  Close: 'Schließen',
  Details: 'Einzelheiten',
  'Copy details': 'Einzelheiten kopieren',
  'New name of {name}': 'Neuer Name von {name}',
  'Rename {name}': '{name} umbenennen',
  'No project': 'Kein Projekt',
  'No customer': 'Kein Kunde',
  'Create project “{name}”': 'Projekt „{name}“ anlegen',
  'Create customer “{name}”': 'Kunden „{name}“ anlegen',
  'Page {page}': 'Seite {page}',
  'Page {page} of {lastPage}, {total}': 'Seite {page} von {lastPage}, {total}',
  'Page {number}': 'Seite {number}',
  Pages: 'Seiten',
  'Previous page': 'Vorige Seite',
  'Next page': 'Nächste Seite',
  'Give a name.': 'Geben Sie einen Namen an.',
  '{count, plural, one {# result} other {# results}}':
    '{count, plural, one {# Ergebnis} other {# Ergebnisse}}',
  '{count, plural, one {# document} other {# documents}}':
    '{count, plural, one {# Dokument} other {# Dokumente}}',
  '{count, plural, one {# segment} other {# segments}}':
    '{count, plural, one {# Segment} other {# Segmente}}',
  '{count, plural, one {# pair} other {# pairs}}': '{count, plural, one {# Paar} other {# Paare}}',
  '{count, plural, one {# change} other {# changes}}':
    '{count, plural, one {# Änderung} other {# Änderungen}}',
  '{count, plural, one {# customer} other {# customers}}':
    '{count, plural, one {# Kunde} other {# Kunden}}',
  '{count, plural, one {# project} other {# projects}}':
    '{count, plural, one {# Projekt} other {# Projekte}}',
  '{count, plural, one {# glossary} other {# glossaries}}':
    '{count, plural, one {# Glossar} other {# Glossare}}',
  '{count, plural, one {# difference} other {# differences}}':
    '{count, plural, one {# Unterschied} other {# Unterschiede}}',
  '{count, plural, one {# row} other {# rows}}': '{count, plural, one {# Zeile} other {# Zeilen}}',
  '{count, plural, one {{number} character} other {{number} characters}}':
    '{count, plural, one {{number} Zeichen} other {{number} Zeichen}}',
  'about {count} s left': 'noch etwa {count} s',
  'about {count} min left': 'noch etwa {count} min',
  'about {count} h left': 'noch etwa {count} h',
  'Try again': 'Erneut versuchen',
  Undo: 'Rückgängig',
  Clear: 'Leeren',
  Actions: 'Aktionen',
  All: 'Alle',
  Any: 'Alle',
  Name: 'Name',
};
