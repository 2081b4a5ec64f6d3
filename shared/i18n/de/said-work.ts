import type { Catalogue } from '../text.ts';

/** Sätze über Zeit, Verbindungen und Dokumente, aus Fehlern und Hinweisen; siehe sentence(). */
export const saidWork: Catalogue = {
  'The app does not know any more which file this was.':
    'Die App weiß nicht mehr, welche Datei das war.',
  'Drop the file again.': 'Legen Sie die Datei noch einmal ab.',
  'The entry would start more than a day from now.':
    'Der Eintrag würde erst in mehr als einem Tag beginnen.',
  'Check its date.': 'Prüfen Sie sein Datum.',
  'This time zone is not known on this computer.':
    'Diese Zeitzone ist auf diesem Computer nicht bekannt.',
  'What runs now cannot start later.': 'Was jetzt läuft, kann nicht später beginnen.',
  'The end must be later than the start.': 'Das Ende muss nach dem Beginn liegen.',
  'An entry lasts at least one second.': 'Ein Eintrag dauert mindestens eine Sekunde.',
  'An entry lasts 31 days at most.': 'Ein Eintrag dauert höchstens 31 Tage.',
  'Check the dates, or make several entries.':
    'Prüfen Sie die Daten, oder legen Sie mehrere Einträge an.',
  'said|The note has {count} characters; {most} can be kept.':
    'Die Notiz hat {count} Zeichen; {most} können gespeichert werden.',
  'Shorten it.': 'Kürzen Sie sie.',
  'said|An entry has {most} tags at most; there are {count}.':
    'Ein Eintrag hat höchstens {most} Schlagwörter; es sind {count}.',
  'said|A tag has {most} characters at most.': 'Ein Schlagwort hat höchstens {most} Zeichen.',
  'This project is gone.': 'Dieses Projekt ist nicht mehr da.',
  'This customer is gone.': 'Dieser Kunde ist nicht mehr da.',
  'This time connection was removed.': 'Diese Zeitverbindung wurde entfernt.',
  'This customer is gone, or belongs to another time connection.':
    'Dieser Kunde ist nicht mehr da oder gehört zu einer anderen Zeitverbindung.',
  'said|There is a {subject} of this name already.': 'Diesen Namen gibt es schon ({subject}).',
  project: 'Projekt',
  customer: 'Kunde',
  'Time entries belong to this project, so it was not deleted.':
    'Zu diesem Projekt gehören Zeiteinträge, deshalb wurde es nicht gelöscht.',
  'Archive it instead; its time stays.': 'Archivieren Sie es stattdessen; seine Zeit bleibt.',
  'Projects belong to this customer, so it was not deleted.':
    'Zu diesem Kunden gehören Projekte, deshalb wurde er nicht gelöscht.',
  'Archive it instead.': 'Archivieren Sie ihn stattdessen.',
  'This time entry is there already.': 'Diesen Zeiteintrag gibt es bereits.',
  'This time entry is gone.': 'Dieser Zeiteintrag ist nicht mehr da.',
  'There is nothing to choose for this entry any more.':
    'Für diesen Eintrag ist nichts mehr zu wählen.',
  'Choose a side for each field.': 'Wählen Sie für jedes Feld eine Seite.',
  'This question is gone.': 'Diese Frage ist nicht mehr da.',
  'What this change was about has been changed since.':
    'Worum es bei dieser Änderung ging, wurde seither geändert.',
  'It was not put back; nothing else was touched.':
    'Sie wurde nicht zurückgelegt; sonst wurde nichts berührt.',
  'This change is being sent right now.': 'Diese Änderung wird gerade gesendet.',
  'Look again in a moment.': 'Sehen Sie gleich noch einmal nach.',
  'This change has left the outbox: it was sent or taken out.':
    'Diese Änderung ist nicht mehr im Postausgang: Sie wurde gesendet oder herausgenommen.',
  'No time entry is found, so there is nothing to export.':
    'Kein Zeiteintrag wurde gefunden, also gibt es nichts zu exportieren.',
  'An export of time is under way.': 'Ein Export der Zeit läuft gerade.',
  'The service inside the app needs no token.': 'Der Dienst in der App braucht kein Token.',
  'The service inside the app cannot be removed.':
    'Der Dienst in der App lässt sich nicht entfernen.',

  'This connection was removed in the meantime.': 'Diese Verbindung wurde inzwischen entfernt.',
  'This connection does not exist any more.': 'Diese Verbindung gibt es nicht mehr.',
  'Another connection has this name.': 'Eine andere Verbindung hat diesen Namen.',
  'The services inside the app need no key.': 'Die Dienste in der App brauchen keinen Schlüssel.',
  'This key belongs to another edition of the service.':
    'Dieser Schlüssel gehört zu einer anderen Version des Dienstes.',
  'Add it as a connection of its own.': 'Fügen Sie ihn als eigene Verbindung hinzu.',
  'The services inside the app keep their names.': 'Die Dienste in der App behalten ihre Namen.',
  'The practice service cannot be the default.': 'Der Übungsdienst kann nicht der Standard sein.',
  'The services inside the app cannot be removed.':
    'Die Dienste in der App lassen sich nicht entfernen.',
  'This setting has a value that cannot be used.':
    'Diese Einstellung hat einen Wert, der nicht verwendbar ist.',
  'The app could not use what was entered.': 'Die App konnte die Eingabe nicht verwenden.',
  'This page may not ask the app for anything.': 'Diese Seite darf die App nach nichts fragen.',
  'Practice mode is off.': 'Der Übungsmodus ist ausgeschaltet.',

  'This job is not in the list any more.': 'Dieser Auftrag ist nicht mehr in der Liste.',
  'This job is still under way.': 'Dieser Auftrag ist noch unterwegs.',
  'Cancel it first, then remove it.': 'Brechen Sie ihn zuerst ab, entfernen Sie ihn dann.',
  'The job has moved on in the meantime, so this was not done.':
    'Der Auftrag ist inzwischen weiter, deshalb wurde das nicht getan.',
  'There is no stored result of this job to save.':
    'Von diesem Auftrag ist kein Ergebnis gespeichert.',
  'There is no result of this job to keep.':
    'Von diesem Auftrag gibt es kein Ergebnis, das sich behalten ließe.',
  'It was kept as it came.': 'Es wurde aufgehoben, wie es kam.',
  'The result was given up.': 'Das Ergebnis wurde aufgegeben.',
  'This job has no saved file yet.': 'Dieser Auftrag hat noch keine gespeicherte Datei.',
  'The document was added without a file, so there is none to translate again.':
    'Das Dokument wurde ohne Datei hinzugefügt, deshalb gibt es keine, die erneut übersetzt werden könnte.',
  'This file is not known any more.': 'Diese Datei ist nicht mehr bekannt.',
  'Some of these files are not in the plan any more.':
    'Einige dieser Dateien sind nicht mehr im Plan.',
  'Nothing was sent; check the list and try again.':
    'Es wurde nichts gesendet; prüfen Sie die Liste und versuchen Sie es erneut.',
  'A glossary needs a source language.': 'Ein Glossar braucht eine Ausgangssprache.',
  'Choose the language of the source, or leave the glossary out.':
    'Wählen Sie die Sprache der Quelle, oder lassen Sie das Glossar weg.',
  'This is a folder, not a file.': 'Das ist ein Ordner, keine Datei.',
  'This is not an ordinary file but a device, a pipe or a socket.':
    'Das ist keine gewöhnliche Datei, sondern ein Gerät, eine Pipe oder ein Socket.',
  'said|The file has {size}; the largest that can be translated has {most}.':
    'Die Datei hat {size}; die größte, die übersetzt werden kann, hat {most}.',
  'Split it into parts or leave out large pictures.':
    'Teilen Sie sie in Teile, oder lassen Sie große Bilder weg.',
  'The file changed while it was read.': 'Die Datei änderte sich, während sie gelesen wurde.',
  'Wait until the program that writes it has finished, then add it again.':
    'Warten Sie, bis das schreibende Programm fertig ist, und fügen Sie sie dann erneut hinzu.',
  'The file needs more memory to read than it is allowed.':
    'Die Datei braucht zum Lesen mehr Arbeitsspeicher, als erlaubt ist.',
  'Split it into parts.': 'Teilen Sie sie in Teile.',
  'The file made its reader stop, so it was left alone.':
    'Die Datei brachte ihren Leser zum Absturz, deshalb wurde sie in Ruhe gelassen.',
  'said|Reading the file took longer than {seconds} seconds and was stopped.':
    'Das Lesen der Datei dauerte länger als {seconds} Sekunden und wurde angehalten.',
  'Split it into parts, or check its drive.':
    'Teilen Sie sie in Teile, oder prüfen Sie das Laufwerk.',
  'The folder is nested too deeply, so its files were left out.':
    'Der Ordner ist zu tief verschachtelt, deshalb wurden seine Dateien ausgelassen.',
  'Drop it on its own.': 'Ziehen Sie ihn einzeln herüber.',
  'The folder cannot be read, so its files were left out.':
    'Der Ordner ist nicht lesbar, deshalb wurden seine Dateien ausgelassen.',
  'Check your permission for it.': 'Prüfen Sie Ihre Rechte daran.',
  'The file is protected with a password, so its text cannot be read.':
    'Die Datei ist mit einem Kennwort geschützt, deshalb ist ihr Text nicht lesbar.',
  'Save a copy without the password and use that.':
    'Speichern Sie eine Kopie ohne Kennwort und verwenden Sie diese.',
  'The file holds binary data, not text.': 'Die Datei enthält Binärdaten, keinen Text.',
  'The file could not be opened: it was moved, or no program is set for its type.':
    'Die Datei ließ sich nicht öffnen: Sie wurde verschoben, oder für ihre Art ist kein Programm eingestellt.',
  'Show it in its folder instead.': 'Zeigen Sie sie stattdessen in ihrem Ordner.',
  'The file cannot be read any more: it was moved, renamed, deleted, or its folder is out of reach.':
    'Die Datei ist nicht mehr lesbar: Sie wurde verschoben, umbenannt, gelöscht, oder ihr Ordner ist nicht erreichbar.',
  'Every name for the file is taken in this folder.':
    'In diesem Ordner ist jeder Name für die Datei vergeben.',
  'The disk is full.': 'Der Datenträger ist voll.',
  'Make room, or choose another disk.':
    'Schaffen Sie Platz, oder wählen Sie einen anderen Datenträger.',
  'The file cannot be written there.': 'Die Datei kann dort nicht geschrieben werden.',
  'The file cannot be read: it was moved, or may not be opened.':
    'Die Datei ist nicht lesbar: Sie wurde verschoben oder darf nicht geöffnet werden.',
  'This is a folder, or something else that holds no text.':
    'Das ist ein Ordner oder sonst etwas, das keinen Text enthält.',
  'Choose a file.': 'Wählen Sie eine Datei.',
  'Choose it where it is now, or a copy of it.':
    'Wählen Sie sie dort, wo sie jetzt ist, oder eine Kopie davon.',
  'The folder cannot be read or written.': 'Der Ordner ist nicht lesbar oder nicht beschreibbar.',
  'The file or folder cannot be used: it was moved, or may not be read or written.':
    'Datei oder Ordner sind nicht verwendbar: verschoben, oder ohne Recht zum Lesen oder Schreiben.',
  'The translation belongs to another text or language.':
    'Die Übersetzung gehört zu einem anderen Text oder einer anderen Sprache.',
};
