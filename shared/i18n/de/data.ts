import type { Catalogue } from '../text.ts';

/** Settings: data, connections' keys, appearance and shortcuts; the command palette. */
export const data: Catalogue = {
  'Back-ups of Dragoman': 'Sicherungen von Dragoman',
  'The restore point is in use': 'Der Wiederherstellungspunkt ist in Gebrauch',
  '{kept, plural, one {# row was} other {# rows were}} put back. What was there before is kept as {name}. Documents that were waiting are paused, because they may have been sent since.':
    '{kept, plural, one {# Zeile wurde} other {# Zeilen wurden}} zurückgeholt. Der vorherige Stand ist als {name} aufbewahrt. Wartende Dokumente sind angehalten, weil sie inzwischen gesendet worden sein können.',
  'nothing, because there was nothing': 'nichts, weil nichts da war',
  'History: {count, plural, one {# segment} other {# segments}}, TMX or XLIFF.':
    'Verlauf: {count, plural, one {# Segment} other {# Segmente}}, TMX oder XLIFF.',
  'Time: {count, plural, one {# entry} other {# entries}}, CSV for a spreadsheet.':
    'Zeit: {count, plural, one {# Eintrag} other {# Einträge}}, CSV für eine Tabellenkalkulation.',
  'Glossary: {count, plural, one {# term} other {# terms}}, tab-separated, source first.':
    'Glossar: {count, plural, one {# Begriff} other {# Begriffe}}, durch Tabulator getrennt, Ausgangssprache zuerst.',
  'Settings of the app, without keys and without what was searched for.':
    'Einstellungen der App, ohne Schlüssel und ohne Suchanfragen.',
  'This file.': 'Diese Datei.',
  'Everything from Dragoman {version}, written on {day} (UTC).':
    'Alles aus Dragoman {version}, geschrieben am {day} (UTC).',
  'Not in here: keys and passwords, translated files (they are in your folders), and restore points. To move to another computer, make a back-up in Settings under Data and put it back there; do not copy single files of the app. The time service of the other computer then gets every entry from the app; connections ask for their keys.':
    'Nicht enthalten: Schlüssel und Kennwörter, übersetzte Dateien (sie liegen in Ihren Ordnern) und Wiederherstellungspunkte. Für den Umzug auf einen anderen Computer machen Sie in den Einstellungen unter „Daten“ eine Sicherung und spielen sie dort ein; kopieren Sie keine einzelnen Dateien der App. Der Zeitdienst des anderen Computers bekommt dann jeden Eintrag aus der App; Verbindungen fragen nach ihren Schlüsseln.',
  'What do you want to do?': 'Was möchten Sie tun?',
  'Type a page, an action or a project': 'Seite, Aktion oder Projekt eingeben',
  Commands: 'Befehle',
  'Nothing is called that.': 'Nichts heißt so.',
  'Command palette': 'Befehlspalette',
  'Theme: as the system': 'Farbschema: wie das System',
  'Theme: light': 'Farbschema: hell',
  'Theme: dark': 'Farbschema: dunkel',
  'Language: as the system': 'Sprache: wie das System',
  Page: 'Seite',
  'Back up now…': 'Jetzt sichern …',
  'Export everything…': 'Alles exportieren …',
  'Settings: {section}': 'Einstellungen: {section}',
  'Stop the timer': 'Zeitmessung anhalten',
  'Start the timer': 'Zeitmessung starten',
  'Start the timer for {project}': 'Zeitmessung für {project} starten',
  'Command palette: pages, actions, projects': 'Befehlspalette: Seiten, Aktionen, Projekte',
  'A key of the administration works at the main address only: choose Paid.':
    'Ein Verwaltungsschlüssel gilt nur an der Hauptadresse: Wählen Sie „Kostenpflichtig“.',
  'Regional, paid': 'Regional, kostenpflichtig',
  Region: 'Region',
  'Rename…': 'Umbenennen …',
  '{kind} answered in {ms} ms.': '{kind} hat in {ms} ms geantwortet.',
  'Back-up': 'Sicherung',
  'One file with the whole database, for another disk. It is opened and checked before it counts. Keys are not in it.':
    'Eine Datei mit der ganzen Datenbank, für einen anderen Datenträger. Sie wird geöffnet und geprüft, bevor sie gilt. Schlüssel sind nicht enthalten.',
  'Copying and checking…': 'Kopieren und prüfen …',
  'Made and checked: {name} ({size}) with {counts}.':
    'Erstellt und geprüft: {name} ({size}) mit {counts}.',
  'Export everything': 'Alles exportieren',
  'One folder for other programs: history as TMX and XLIFF, time as CSV, glossaries as TSV, and the settings without keys. A README tells what is what.':
    'Ein Ordner für andere Programme: der Verlauf als TMX und XLIFF, die Zeit als CSV, Glossare als TSV und die Einstellungen ohne Schlüssel. Eine README-Datei sagt, was was ist.',
  '{done} of {total}': '{done} von {total}',
  'Exporting everything': 'Alles wird exportiert',
  'Part {part} of {count}: {name}': 'Teil {part} von {count}: {name}',
  'Written to {folder}.': 'Geschrieben nach {folder}.',
  'The export was cancelled; nothing of it was left behind.':
    'Der Export wurde abgebrochen; nichts davon ist zurückgeblieben.',
  'Exported files': 'Exportierte Dateien',
  Database: 'Datenbank',
  'Restore points': 'Wiederherstellungspunkte',
  'Results and copies of documents': 'Ergebnisse und Kopien von Dokumenten',
  'Services inside the app': 'Dienste in der App',
  'Translation models': 'Übersetzungsmodelle',
  'Settings, keys and other': 'Einstellungen, Schlüssel und Sonstiges',
  'In the database: {counts}.': 'In der Datenbank: {counts}.',
  'Measuring the folder': 'Der Ordner wird gemessen',
  '{count, plural, one {# translation} other {# translations}}':
    '{count, plural, one {# Übersetzung} other {# Übersetzungen}}',
  '{count, plural, one {# time entry} other {# time entries}}':
    '{count, plural, one {# Zeiteintrag} other {# Zeiteinträge}}',
  '{count, plural, one {# glossary term} other {# glossary terms}}':
    '{count, plural, one {# Glossarbegriff} other {# Glossarbegriffe}}',
  nothing: 'nichts',
  'settings, without keys': 'Einstellungen, ohne Schlüssel',
  'what is in this folder': 'was in diesem Ordner liegt',
  'United States': 'Vereinigte Staaten',
  Japan: 'Japan',
  'This is an address, not a key. The address has its own field with Custom address.':
    'Das ist eine Adresse, kein Schlüssel. Für die Adresse gibt es bei „Eigene Adresse“ ein eigenes Feld.',
  'This is not a key: keys hold letters, digits and signs of ASCII only.':
    'Das ist kein Schlüssel: Schlüssel enthalten nur Buchstaben, Ziffern und Zeichen aus ASCII.',
  'The blanks around it are left out.': 'Die Leerzeichen davor und dahinter werden weggelassen.',
  'Ends in :adm: a key of the administration, used at {host}. It makes keys and tells usage, and translates nothing.':
    'Endet auf :adm: ein Verwaltungsschlüssel, gültig an {host}. Er erstellt Schlüssel und nennt den Verbrauch, übersetzt aber nichts.',
  'Goes to the address above, and to the vault of this computer.':
    'Geht an die Adresse oben und in den Tresor dieses Computers.',
  'Without their key: {names}.': 'Ohne ihren Schlüssel: {names}.',
  'If the keystore was locked, unlock it and look again: the keys are still in it. If it is gone or another one, give the keys again; everything else stays.':
    'War der Schlüsselspeicher gesperrt, entsperren Sie ihn und sehen Sie noch einmal nach: Die Schlüssel sind noch darin. Ist er fort oder ein anderer, geben Sie die Schlüssel neu ein; alles Übrige bleibt.',
  'Look again': 'Noch einmal nachsehen',
  'Go to Connections': 'Zu den Verbindungen',
  'Paid account in a region': 'Kostenpflichtiges Konto in einer Region',
  'Language of the interface': 'Sprache der Oberfläche',
  Shortcuts: 'Tastenkürzel',
  'History before a day': 'Verlauf vor einem Tag',
  'All texts': 'Alle Texte',
  'History, drafts, glossaries, memories, documents, their results, and all restore points. Time and connections stay.':
    'Verlauf, Entwürfe, Glossare, Übersetzungsspeicher, Dokumente samt Ergebnissen und alle Wiederherstellungspunkte. Zeit und Verbindungen bleiben.',
  'All data': 'Alle Daten',
  'As above, and time, connections and their keys. Settings and models stay.':
    'Wie oben, dazu Zeit, Verbindungen und deren Schlüssel. Einstellungen und Modelle bleiben.',
  'Choose the day before which history goes.':
    'Wählen Sie den Tag, vor dem der Verlauf entfernt wird.',
  'Type “{word}” to confirm.': 'Geben Sie zur Bestätigung „{word}“ ein.',
  'Removed rows are gone from the file too, and there is no way back. Files in your own folders are not touched.':
    'Entferntes ist auch aus der Datei verschwunden, und es gibt keinen Weg zurück. Dateien in Ihren eigenen Ordnern bleiben unberührt.',
  'What goes': 'Was entfernt wird',
  'Before this day': 'Vor diesem Tag',
  'Type “{word}” to confirm': 'Zur Bestätigung „{word}“ eingeben',
  'Removing for good': 'Wird endgültig entfernt',
  'Removing rows': 'Zeilen werden entfernt',
  'Taking their words out of the search indexes':
    'Ihre Wörter werden aus den Suchverzeichnissen genommen',
  'Writing the database anew without them. Other pages wait meanwhile.':
    'Die Datenbank wird ohne sie neu geschrieben. Andere Seiten warten so lange.',
  'Removing restore points and other copies':
    'Wiederherstellungspunkte und andere Kopien werden entfernt',
  'Restore points that hold it go too; a new one is made first.':
    'Wiederherstellungspunkte, die ihn enthalten, gehen mit; vorher entsteht ein neuer.',
  'A removal is not finished yet ({what}): what was asked for may still be readable. It goes on at the next start of the app, or now.':
    'Eine Entfernung ist noch nicht abgeschlossen ({what}): Was entfernt werden sollte, kann noch lesbar sein. Sie geht beim nächsten Start der App weiter, oder jetzt.',
  'Finish the removal': 'Entfernung abschließen',
  'The removal has been finished': 'Die Entfernung ist abgeschlossen',
  'The app ended in the middle of it. By now all that was asked for is gone, from the file of the database and from restore points too.':
    'Die App endete mittendrin. Inzwischen ist alles fort, was entfernt werden sollte, auch aus der Datei der Datenbank und aus Wiederherstellungspunkten.',
  'Restart the app once.': 'Starten Sie die App einmal neu.',
  'A removal is not finished yet': 'Eine Entfernung ist noch nicht abgeschlossen',
  'The app ended in the middle of it, and the rest could not be removed: what was asked for may still be readable. Make room on the disk, then finish it in Settings under Data.':
    'Die App endete mittendrin, und der Rest ließ sich nicht entfernen: Was entfernt werden sollte, kann noch lesbar sein. Schaffen Sie Platz auf dem Datenträger und schließen Sie sie in den Einstellungen unter Daten ab.',
  'Removed: {removed}. Left: {left}. Given back to the disk: {size}.':
    'Entfernt: {removed}. Übrig: {left}. Auf dem Datenträger frei geworden: {size}.',
  '{count, plural, one {# restore point that held it was} other {# restore points that held it were}} removed too.':
    '{count, plural, one {# Wiederherstellungspunkt, der es enthielt, wurde} other {# Wiederherstellungspunkte, die es enthielten, wurden}} ebenfalls entfernt.',
  'Back-ups and exports in other folders are still there; remove them yourself.':
    'Sicherungen und Exporte in anderen Ordnern sind noch da; entfernen Sie sie selbst.',
  'Restart the app': 'App neu starten',
  'Put this back…': 'Diesen Stand zurückholen …',
  'Checking all of it. Nothing is changed yet.': 'Alles wird geprüft. Noch ist nichts geändert.',
  'Confirm putting it back': 'Zurückholen bestätigen',
  'Checked and ready: {counts}. What is in the database now becomes a restore point of its own, and the app starts again with this one.':
    'Geprüft und bereit: {counts}. Der jetzige Stand der Datenbank wird selbst zum Wiederherstellungspunkt, und die App startet mit diesem hier neu.',
  '{count, plural, one {# document that waited then is} other {# documents that waited then are}} paused, because the service may have billed it since.':
    '{count, plural, one {# damals wartendes Dokument ist} other {# damals wartende Dokumente sind}} angehalten, weil der Dienst inzwischen berechnet haben kann.',
  '{count, plural, one {# document is} other {# documents are}} under way now. The app does not go on with them after that, though the service may bill them: wait for them or cancel them first.':
    '{count, plural, one {# Dokument ist} other {# Dokumente sind}} gerade in Arbeit. Die App führt sie danach nicht weiter, obwohl der Dienst sie berechnen kann: Warten Sie sie ab oder brechen Sie sie vorher ab.',
  '{count, plural, one {# change of time is} other {# changes of time are}} not sent yet, and will not be: they stay in the restore point of what is there now.':
    '{count, plural, one {# Änderung der Zeit ist} other {# Änderungen der Zeit sind}} noch nicht gesendet und werden es dann nicht: Sie bleiben im Wiederherstellungspunkt des jetzigen Stands.',
  'Projects that are local only now stay local only.':
    'Projekte, die jetzt auf diesen Computer beschränkt sind, bleiben es.',
  'The restore point was not put back': 'Der Wiederherstellungspunkt wurde nicht zurückgeholt',
  'Its copy was damaged before the app started, so everything is as it was. Check the disk, then try again in Settings under Data.':
    'Seine Kopie wurde vor dem Start der App beschädigt, darum ist alles, wie es war. Prüfen Sie den Datenträger und versuchen Sie es in den Einstellungen unter Daten noch einmal.',
  'Put back and restart': 'Zurückholen und neu starten',
  'Leave it as it is': 'Alles lassen, wie es ist',
  'Nothing in its history is found.': 'In diesem Verlauf wird nichts gefunden.',
  'History of the restore point': 'Verlauf des Wiederherstellungspunkts',
  detected: 'erkannt',
  'Restore point of {time}': 'Wiederherstellungspunkt vom {time}',
  'Opening and checking the restore point': 'Der Wiederherstellungspunkt wird geöffnet und geprüft',
  'Holds {counts}.': 'Enthält {counts}.',
  'Search its history': 'Verlauf durchsuchen',
  Search: 'Suchen',
  'Pages of the restore point': 'Seiten des Wiederherstellungspunkts',
  'Made by the app each day it runs and before each change of the database, checked, and kept for seven generations.':
    'Die App legt sie an jedem Tag an, an dem sie läuft, und vor jeder Änderung am Aufbau der Datenbank. Sie werden geprüft und in sieben Generationen aufbewahrt.',
  'Reading the restore points': 'Wiederherstellungspunkte werden gelesen',
  'There is none yet.': 'Es gibt noch keinen.',
  'Of a newer version': 'Von einer neueren Version',
  'Look into {name}': '{name} ansehen',
  'Look into…': 'Ansehen …',
  'Look into a back-up file…': 'Eine Sicherungsdatei ansehen …',
  'Checking the file…': 'Die Datei wird geprüft …',
  'Sections of the settings': 'Abschnitte der Einstellungen',
  'What the keyboard can do. F1 shows this list anywhere.':
    'Was die Tastatur kann. F1 zeigt diese Liste überall.',
  Small: 'Klein',
  'size|Normal': 'Normal',
  Large: 'Groß',
  Largest: 'Sehr groß',
  'density|Normal': 'Normal',
  Compact: 'Dicht',
  'Text in Translate and History': 'Text in „Übersetzen“ und „Verlauf“',
  'Rows of lists': 'Zeilen von Listen',
  'delete it all': 'alles löschen',
};
