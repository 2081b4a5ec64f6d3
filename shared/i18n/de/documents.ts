import type { Catalogue } from '../text.ts';

/** Ganze Dateien übersetzen. */
export const documents: Catalogue = {
  'Translate whole files. The result lands beside the original; nothing is sent before you say so.':
    'Ganze Dateien übersetzen. Das Ergebnis landet neben dem Original; nichts wird gesendet, bevor Sie es sagen.',
  'Drop documents here': 'Dokumente hier ablegen',
  'Files or folders, anywhere on this page.': 'Dateien oder Ordner, irgendwo auf dieser Seite.',
  'Checking files…': 'Dateien werden geprüft …',
  'Choose files…': 'Dateien wählen …',
  Untitled: 'Ohne Titel',
  'The path is too long to be read.': 'Der Pfad ist zu lang, um gelesen zu werden.',
  'Move it up some folders.': 'Legen Sie die Datei einige Ordner höher ab.',
  'This folder came without its place on the disk and cannot be read.':
    'Dieser Ordner kam ohne seinen Ort auf dem Datenträger und kann nicht gelesen werden.',
  'Drop it from the file manager, or drop its files.':
    'Ziehen Sie ihn aus der Dateiverwaltung herüber, oder ziehen Sie seine Dateien.',
  'This file came without its place on the disk and is too large to be copied.':
    'Diese Datei kam ohne ihren Ort auf dem Datenträger und ist zu groß, um kopiert zu werden.',
  'Store it as a file and drop that.': 'Speichern Sie sie als Datei und ziehen Sie diese herüber.',
  'The program it was dragged from did not hand over its content.':
    'Das Programm, aus dem sie gezogen wurde, hat ihren Inhalt nicht übergeben.',
  '1 of {total} pages is a picture and was left as it is: no recognition data for {language}.':
    '1 von {total} Seiten ist ein Bild und blieb, wie sie ist: keine Erkennungsdaten für {language}.',
  '{count} of {total} pages are pictures and were left as they are: no recognition data for {language}.':
    '{count} von {total} Seiten sind Bilder und blieben, wie sie sind: keine Erkennungsdaten für {language}.',
  'The result is the same as the source. Compare both before you hand it over.':
    'Das Ergebnis gleicht der Quelle. Vergleichen Sie beide, bevor Sie es weitergeben.',
  '“Upload again” sends the whole document a second time. If the service already has it, it may bill it twice.':
    '„Erneut hochladen“ sendet das ganze Dokument ein zweites Mal. Hat der Dienst es schon, kann er es doppelt berechnen.',
  'detected language': 'erkannte Sprache',
  '{code}, source language of {name}: {language}': '{code}, Ausgangssprache von {name}: {language}',
  '{from} to {to}, {service}': '{from} nach {to}, {service}',
  'Time spent {duration} h': 'Zeitaufwand {duration} h',
  to: 'nach',
  billed: 'berechnet',
  'Progress of {fileName}': 'Fortschritt von {fileName}',
  'Last contact {time}': 'Letzter Kontakt {time}',
  'Starts when a document before it is done.': 'Beginnt, wenn ein Dokument davor fertig ist.',
  'The service inside the app is starting.': 'Der Dienst in der App startet gerade.',
  'The service asked for a pause.': 'Der Dienst bittet um eine Pause.',
  'The characters of the account are used up. Nothing was sent; let it try again above, or cancel.':
    'Die Zeichen des Kontos sind aufgebraucht. Es wurde nichts gesendet; lassen Sie es oben erneut versuchen, oder brechen Sie ab.',
  'The last try did not get through; the next one comes by itself.':
    'Der letzte Versuch kam nicht durch; der nächste folgt von selbst.',
  'The service is at work.': 'Der Dienst arbeitet.',
  'The account has no key at the moment. Give it in Settings, and this goes on by itself.':
    'Das Konto hat im Augenblick keinen Schlüssel. Geben Sie ihn in den Einstellungen ein, dann geht es von selbst weiter.',
  'The proxy of this network asks for a password. Enter it in Settings, and this goes on by itself.':
    'Der Proxy dieses Netzes verlangt ein Passwort. Geben Sie es in den Einstellungen ein, dann geht es von selbst weiter.',
  'No connection. Goes on by itself when the network is back.':
    'Keine Verbindung. Geht von selbst weiter, sobald das Netz wieder da ist.',
  'Paused by you.': 'Von Ihnen unterbrochen.',
  'Next look at {time}.': 'Nächste Nachfrage um {time}.',
  'Next try at {time}.': 'Nächster Versuch um {time}.',
  'Goes on at {time}.': 'Weiter um {time}.',
  '{count} added': '{count} hinzugefügt',
  '{count} changed': '{count} geändert',
  '{count} removed': '{count} entfernt',
  'The glossary “{name}” was changed at the service since {time}: {changes}. This job uses the new terms (version {version}).':
    'Das Glossar „{name}“ wurde seit {time} beim Dienst geändert: {changes}. Dieser Auftrag verwendet die neuen Begriffe (Version {version}).',
  'As {format}': 'Als {format}',
  'The service gave back a file in the format of the source ({own}), although another one was asked for ({asked}).':
    'Der Dienst hat eine Datei im Format der Quelle zurückgegeben ({own}), obwohl ein anderes gewünscht war ({asked}).',
  '{sent} of {size}': '{sent} von {size}',
  Remove: 'Entfernen',
  'Save elsewhere…': 'Woanders speichern …',
  'Copy error details': 'Einzelheiten des Fehlers kopieren',
  'job|View': 'Ansehen',
  Retry: 'Erneut versuchen',
  Pause: 'Unterbrechen',
  Resume: 'Fortsetzen',
  'Upload again': 'Erneut hochladen',
  'Download again': 'Erneut herunterladen',
  'Keep it anyway': 'Trotzdem behalten',
  'No document with this name.': 'Kein Dokument mit diesem Namen.',
  'Show all documents': 'Alle Dokumente zeigen',
  'No documents yet.': 'Noch keine Dokumente.',
  'Each document you send gets a row here, with its progress and its result. Rows stay after a restart, and unfinished ones go on by themselves.':
    'Jedes Dokument, das Sie senden, bekommt hier eine Zeile mit Fortschritt und Ergebnis. Zeilen bleiben nach einem Neustart, und unfertige gehen von selbst weiter.',
  'Your documents': 'Ihre Dokumente',
  'Search your documents': 'Ihre Dokumente durchsuchen',
  'Search jobs': 'Aufträge durchsuchen',
  'Reading your documents': 'Ihre Dokumente werden gelesen',
  'Document jobs': 'Dokumentaufträge',
  File: 'Datei',
  Created: 'Angelegt',
  Notes: 'Anmerkungen',
  'No chosen language has it.': 'Keine gewählte Sprache hat sie.',
  'Choose a language first.': 'Wählen Sie zuerst eine Sprache.',
  'Read the connections again': 'Verbindungen erneut lesen',
  'Read the languages again': 'Sprachen erneut lesen',
  '{label} becomes': '{label} wird zu',
  'At least': 'Mindestens',
  Together: 'Zusammen',
  'of {left} left, {after} after': 'von noch {left}, danach {after}',
  'no limit is known': 'keine Grenze bekannt',
  '{left} are left: this is {tooMuch} too much. The service refuses what goes beyond; nothing is lost.':
    '{left} sind übrig: Das sind {tooMuch} zu viel. Der Dienst lehnt ab, was darüber hinausgeht; nichts ist verloren.',
  'The quota is unknown.': 'Das Kontingent ist unbekannt.',
  'Ask again': 'Erneut fragen',
  '{count, plural, one {# file} other {# files}} would take {billed} instead of {characters} as plain text, without the layout.':
    '{count, plural, one {# Datei würde} other {# Dateien würden}} als reiner Text {billed} statt {characters} brauchen, ohne das Layout.',
  'Files are still being checked.': 'Dateien werden noch geprüft.',
  'The output is accented text, not a translation.':
    'Die Ausgabe ist Text mit Akzenten, keine Übersetzung.',
  'Offline: documents go by themselves when the network is back.':
    'Ohne Netz: Dokumente gehen von selbst los, sobald das Netz wieder da ist.',
  'Stays here: this service takes at most {most} per file of this kind. A paid account would take it.':
    'Bleibt hier: Dieser Dienst nimmt höchstens {most} je Datei dieser Art. Ein kostenpflichtiges Konto würde sie annehmen.',
  'Stays here: this service takes at most {most} per file of this kind. Split the document.':
    'Bleibt hier: Dieser Dienst nimmt höchstens {most} je Datei dieser Art. Teilen Sie das Dokument.',
  unknown: 'unbekannt',
  'in {name}': 'in {name}',
  'The same content was translated before, into {languages}.':
    'Derselbe Inhalt wurde schon übersetzt, und zwar in: {languages}.',
  'cannot count': 'nicht zählbar',
  minimum: 'Mindestmenge',
  'Planned files': 'Geplante Dateien',
  Type: 'Art',
  'document|Billed': 'Berechnet',
  'Word document': 'Word-Dokument',
  'PowerPoint presentation': 'PowerPoint-Präsentation',
  'Excel workbook': 'Excel-Arbeitsmappe',
  'Web page': 'Webseite',
  Subtitles: 'Untertitel',
  'JPEG image': 'JPEG-Bild',
  'PNG image': 'PNG-Bild',
  Size: 'Größe',
  Characters: 'Zeichen',
  'New translation': 'Neue Übersetzung',
  'Reading the planned files': 'Die geplanten Dateien werden gelesen',
  'The characters of “{name}” are used up.': 'Die Zeichen von „{name}“ sind aufgebraucht.',
  'Nothing that would be billed is sent; its documents wait and nothing is lost. Let it try again when the account has characters, or drop the files on another service.':
    'Nichts, was berechnet würde, wird gesendet; die Dokumente warten, und nichts ist verloren. Lassen Sie es erneut versuchen, wenn das Konto Zeichen hat, oder geben Sie die Dateien einem anderen Dienst.',
  'Try again: {name}': 'Erneut versuchen: {name}',
  '{count, plural, one {# file} other {# files}} cannot be translated. The original stays as it is.':
    '{count, plural, one {# Datei kann} other {# Dateien können}} nicht übersetzt werden. Das Original bleibt, wie es ist.',
  'Hide files that cannot be translated': 'Dateien ausblenden, die nicht übersetzt werden können',
  'Convert to 2.1': 'In 2.1 umwandeln',
  'The service no longer lists the chosen glossary: choose another one, or none.':
    'Der Dienst führt das gewählte Glossar nicht mehr: Wählen Sie ein anderes oder keines.',
  'A glossary needs a source language: choose one under From.':
    'Ein Glossar braucht eine Ausgangssprache: Wählen Sie eine unter „Von“.',
  'The glossary “{name}” has no pair from {from} to {to}.':
    'Das Glossar „{name}“ hat kein Paar von {from} nach {to}.',
  'The languages of this service could not be read.':
    'Die Sprachen dieses Dienstes konnten nicht gelesen werden.',
  'The languages of this service are being read.': 'Die Sprachen dieses Dienstes werden gelesen.',
  'Choose at least one language under To.': 'Wählen Sie unter „Nach“ mindestens eine Sprache.',
  '{name} is not offered by this service: remove it under To.':
    '{name} bietet dieser Dienst nicht an: Entfernen Sie die Sprache unter „Nach“.',
  'This service does not translate from {name}: choose another language under From.':
    'Dieser Dienst übersetzt nicht aus der Sprache {name}: Wählen Sie unter „Von“ eine andere.',
  'From and To are both {name}.': '„Von“ und „Nach“ sind beide {name}.',
  'Add at least one file.': 'Fügen Sie mindestens eine Datei hinzu.',
  'None of these files fits the limits of this service.':
    'Keine dieser Dateien passt in die Grenzen dieses Dienstes.',
  'Translate {files, plural, one {# file} other {# files}}':
    '{files, plural, one {# Datei} other {# Dateien}} übersetzen',
  'Translate {files, plural, one {# file} other {# files}} into {targets, plural, one {# language} other {# languages}}':
    '{files, plural, one {# Datei} other {# Dateien}} in {targets, plural, one {# Sprache} other {# Sprachen}} übersetzen',
  'Add a language': 'Sprache …',
  'Target languages': 'Zielsprachen',
  '(not offered)': '(nicht im Angebot)',
  Uploading: 'Wird hochgeladen',
  Queued: 'In der Warteschlange',
  Translating: 'Wird übersetzt',
  Downloading: 'Wird heruntergeladen',
  Saved: 'Gespeichert',
  Failed: 'Fehlgeschlagen',
  Cancelled: 'Abgebrochen',
  'Needs a look': 'Braucht einen Blick',
};
