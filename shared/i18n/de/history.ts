import type { Catalogue } from '../text.ts';

/** Der Verlauf. */
export const history: Catalogue = {
  'Every sentence pair that holds the term, in the source or in the translation.':
    'Jedes Satzpaar, das den Begriff enthält, in der Quelle oder in der Übersetzung.',
  'No sentence pair holds this term.': 'Kein Satzpaar enthält diesen Begriff.',
  'Sentence pairs': 'Satzpaare',
  'found|From': 'Herkunft',
  Concordance: 'Konkordanz',
  Term: 'Begriff',
  'for translation memories': 'für Übersetzungsspeicher',
  'for translation programs': 'für Übersetzungsprogramme',
  'a file for each language pair': 'eine Datei für jedes Sprachenpaar',
  'a table for spreadsheets': 'eine Tabelle für Tabellenprogramme',
  'a table, with a byte order mark': 'eine Tabelle, mit Byte Order Mark',
  'a table that can be imported again': 'eine Tabelle, die sich wieder einlesen lässt',
  'The segments of what this search found: {count, plural, one {# result} other {# results}}. With a search text, the segments that hold it.':
    'Die Segmente dessen, was diese Suche gefunden hat: {count, plural, one {# Ergebnis} other {# Ergebnisse}}. Mit einem Suchtext die Segmente, die ihn enthalten.',
  Document: 'Dokument',
  Text: 'Text',
  Improvement: 'Verbesserung',
  'All kinds': 'Alle Arten',
  'All accounts': 'Alle Konten',
  'Source language': 'Ausgangssprache',
  'Target language': 'Zielsprache',
  Starred: 'Mit Stern',
  'Changed by me': 'Von mir geändert',
  'Back to history': 'Zurück zum Verlauf',
  'Reading the translation': 'Die Übersetzung wird gelesen',
  'No text to show side by side.': 'Kein Text für die Ansicht nebeneinander.',
  'The texts of this format could not be paired; the file itself is complete.':
    'Die Texte dieses Formats ließen sich nicht paaren; die Datei selbst ist vollständig.',
  'Nothing found.': 'Nichts gefunden.',
  'All words must occur in the title or in one segment, in the source or the translation. Words in “quotes” must stand together.':
    'Alle Wörter müssen im Titel oder in einem Segment vorkommen, in der Quelle oder der Übersetzung. Wörter in „Anführungszeichen“ müssen zusammenstehen.',
  'No finished translations yet.': 'Noch keine fertigen Übersetzungen.',
  'Each finished document is kept here with its source and its translation side by side. An import brings in what you translated before.':
    'Jedes fertige Dokument liegt hier mit Quelle und Übersetzung nebeneinander. Ein Import bringt herein, was Sie früher übersetzt haben.',
  'Import a file…': 'Datei importieren …',
  'Reading the history': 'Der Verlauf wird gelesen',
  'Search history': 'Verlauf durchsuchen',
  'Everything translated before, on this computer: no network needed.':
    'Alles früher Übersetzte, auf diesem Computer: Ein Netz ist nicht nötig.',
  Star: 'Stern',
  Edited: 'Bearbeitet',
  'History results': 'Ergebnisse im Verlauf',
  Title: 'Titel',
  Date: 'Datum',
  Segments: 'Segmente',
  Order: 'Reihenfolge',
  'Newest first': 'Neueste zuerst',
  'Best match first': 'Beste Treffer zuerst',
  'Manage history': 'Verlauf verwalten',
  'Use a language code such as EN, DE or PT-BR.':
    'Verwenden Sie einen Sprachcode wie EN, DE oder PT-BR.',
  'TMX, XLIFF 1.2 and 2.1, and tab-separated text with source and target. All of the file becomes part of the history, or nothing of it.':
    'TMX, XLIFF 1.2 und 2.1 sowie Text mit Tabulatoren, mit Quelle und Ziel. Die ganze Datei wird Teil des Verlaufs, oder nichts von ihr.',
  'Only for files that do not name their languages.':
    'Nur für Dateien, die ihre Sprachen nicht nennen.',
  'Choose a file…': 'Datei wählen …',
  'Translate again': 'Erneut übersetzen',
  'History:': 'Verlauf:',
  '{from} to {to}': '{from} nach {to}',
  'Unknown language': 'Unbekannte Sprache',
  Unknown: 'Unbekannt',
  'Source language of what this search found': 'Ausgangssprache der Fundstellen dieser Suche',
  'Set {language} for {count, plural, one {# result} other {# results}}':
    '{language} für {count, plural, one {# Ergebnis} other {# Ergebnisse}} setzen',
  'Set: {count}.': 'Gesetzt: {count}.',
  '{characters} billed': '{characters} berechnet',
  'This entry is gone.': 'Dieser Eintrag ist nicht mehr da.',
  Recording: 'Aufzeichnung',
  'Keep nothing new in the history': 'Nichts Neues in den Verlauf aufnehmen',
  'Keep nothing new of {name}': 'Nichts Neues von {name} aufnehmen',
  'What this search found ({count, plural, one {# result} other {# results}})':
    'Was diese Suche gefunden hat ({count, plural, one {# Ergebnis} other {# Ergebnisse}})',
  'What was deleted before': 'Was früher gelöscht wurde',
  'The whole history': 'Den ganzen Verlauf',
  'Remove for good': 'Endgültig entfernen',
  '{label}: this cannot be undone.': '{label}: Das lässt sich nicht rückgängig machen.',
  'Removing…': 'Wird entfernt …',
  'Removed: {count}.': 'Entfernt: {count}.',
  'Earlier wordings of {number}': 'Frühere Fassungen von {number}',
  'until {time}': 'bis {time}',
  'Translation {number}': 'Übersetzung {number}',
  'Ctrl+Enter saves, Esc cancels': 'Strg+Eingabe speichert, Esc bricht ab',
  'Edit translation {number}': 'Übersetzung {number} bearbeiten',
  'Copy translation {number}': 'Übersetzung {number} kopieren',
  'Copy source {number}': 'Quelle {number} kopieren',
  Number: 'Nummer',
  'Source ({name})': 'Quelle ({name})',
  'Translation ({name})': 'Übersetzung ({name})',
  Exporting: 'Wird exportiert',
  Importing: 'Wird importiert',
  Cancelling: 'Wird abgebrochen',
  'Nothing of the file was imported. Mend it, or export it anew where it comes from.':
    'Aus der Datei wurde nichts importiert. Bessern Sie sie aus, oder exportieren Sie sie dort neu, wo sie herkommt.',
  'Exported {count, plural, one {# segment} other {# segments}} to {fileNames}.':
    '{count, plural, one {# Segment} other {# Segmente}} exportiert nach {fileNames}.',
  'Imported {count, plural, one {# segment} other {# segments}} from {fileName}.':
    '{count, plural, one {# Segment} other {# Segmente}} importiert aus {fileName}.',
  'Left out, because they have no translation: {count, plural, one {# segment} other {# segments}}.':
    'Ausgelassen, weil ohne Übersetzung: {count, plural, one {# Segment} other {# Segmente}}.',
  'The export was cancelled; no file was written.':
    'Der Export wurde abgebrochen; es wurde keine Datei geschrieben.',
  'The import was cancelled; nothing of the file was kept.':
    'Der Import wurde abgebrochen; von der Datei wurde nichts behalten.',
  'Export and import': 'Export und Import',
  Deleted: 'Gelöscht',
  '“{title}” was deleted.': '„{title}“ wurde gelöscht.',
};
