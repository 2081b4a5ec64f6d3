import type { Catalogue } from '../text.ts';

/** Sätze über Verlauf, Glossare, Daten und den Zustand der App, aus Fehlern und Hinweisen; siehe sentence(). */
export const saidData: Catalogue = {
  'This entry of the history is gone.': 'Dieser Eintrag des Verlaufs ist nicht mehr da.',
  'The search finds no segment, so there is nothing to export.':
    'Die Suche findet kein Segment, also gibt es nichts zu exportieren.',
  'said|This format needs a file per language pair, and there are more than {most}.':
    'Dieses Format braucht eine Datei je Sprachenpaar, und es sind mehr als {most}.',
  'Choose a language, or another format.': 'Wählen Sie eine Sprache oder ein anderes Format.',
  'This is no file that can be imported.': 'Diese Datei kann nicht importiert werden.',
  'Choose a TMX, XLIFF or TSV file.': 'Wählen Sie eine TMX-, XLIFF- oder TSV-Datei.',
  'The file holds no text with a translation.': 'Die Datei enthält keinen Text mit Übersetzung.',
  'Nothing was exported yet.': 'Es wurde noch nichts exportiert.',
  'Nothing was written yet.': 'Es wurde noch nichts geschrieben.',
  'Nothing is found, so there is nothing to export.':
    'Nichts wurde gefunden, also gibt es nichts zu exportieren.',

  'This glossary does not exist any more.': 'Dieses Glossar gibt es nicht mehr.',
  'The glossary has a dictionary for this pair of languages.':
    'Das Glossar hat schon ein Wörterbuch für dieses Sprachenpaar.',
  'Another glossary here is linked to this glossary of the service.':
    'Ein anderes Glossar hier ist mit diesem Glossar des Dienstes verknüpft.',
  'The glossary is linked to one at its service.':
    'Das Glossar ist mit einem beim Dienst verknüpft.',
  'Unlink it first; nothing was changed.':
    'Lösen Sie zuerst die Verknüpfung; es wurde nichts geändert.',
  'This dictionary does not exist any more.': 'Dieses Wörterbuch gibt es nicht mehr.',
  'This entry does not exist any more.': 'Diesen Eintrag gibt es nicht mehr.',
  'The dictionary has an entry with this source.':
    'Das Wörterbuch hat schon einen Eintrag mit dieser Quelle.',
  'A source can be there once.': 'Eine Quelle darf nur einmal vorkommen.',
  'This snapshot is not there any more.': 'Diesen Stand gibt es nicht mehr.',
  'No import is open.': 'Kein Import ist offen.',
  'This import is not open any more.': 'Dieser Import ist nicht mehr offen.',
  'Choose the file again; nothing was changed.':
    'Wählen Sie die Datei erneut; es wurde nichts geändert.',
  'There is no row to take in.': 'Es gibt keine Zeile, die übernommen werden könnte.',
  'The dictionary is empty.': 'Das Wörterbuch ist leer.',
  'The file was changed while it was read.': 'Die Datei wurde geändert, während sie gelesen wurde.',
  'Source and target are the same language.': 'Quelle und Ziel sind dieselbe Sprache.',
  'Since they were compared, the terms here or at the service have changed.':
    'Seit dem Vergleich haben sich die Begriffe hier oder beim Dienst geändert.',
  'Compare again.': 'Vergleichen Sie erneut.',
  'This comparison is not kept any more.': 'Dieser Vergleich ist nicht mehr vorhanden.',
  'The glossary belongs to no account yet.': 'Das Glossar gehört noch zu keinem Konto.',
  'Choose one first; nothing was sent.': 'Wählen Sie zuerst eines; es wurde nichts gesendet.',
  'This is not its name.': 'Das ist nicht sein Name.',
  'The service knows this glossary only in its older kind (v2), which cannot be changed.':
    'Der Dienst kennt dieses Glossar nur in der älteren Art (v2), die sich nicht ändern lässt.',
  'Copy it instead; nothing was changed.': 'Kopieren Sie es stattdessen; es wurde nichts geändert.',
  'A glossary here is linked to this glossary already.':
    'Ein Glossar hier ist schon mit diesem Glossar verknüpft.',
  'The service would refuse a dictionary as it is.':
    'Der Dienst würde ein Wörterbuch so, wie es ist, ablehnen.',
  'Look at what the dry run says.': 'Sehen Sie nach, was der Probelauf sagt.',
  'Service and computer have the same terms.': 'Dienst und Computer haben dieselben Begriffe.',
  'The file has more than a million rows, and a glossary cannot.':
    'Die Datei hat mehr als eine Million Zeilen, und so viele hat kein Glossar.',
  'Split it.': 'Teilen Sie sie.',
  'The file is larger than 50 MiB, and a glossary has 10 MiB at most.':
    'Die Datei ist größer als 50 MiB, und ein Glossar hat höchstens 10 MiB.',
  'The file has no such row.': 'Die Datei hat keine solche Zeile.',
  'This cannot be done about it.': 'Das geht damit nicht.',
  'Some rows cannot be taken in as they are.':
    'Einige Zeilen lassen sich so, wie sie sind, nicht übernehmen.',
  'Fix them or leave them out; nothing was imported.':
    'Berichtigen Sie sie, oder lassen Sie sie weg; es wurde nichts importiert.',
  'This is no list of terms.': 'Das ist keine Liste von Begriffen.',
  'Choose a CSV, TSV, TBX or XLSX file.': 'Wählen Sie eine CSV-, TSV-, TBX- oder XLSX-Datei.',
  'This is no list of terms: it holds binary data.':
    'Das ist keine Liste von Begriffen: Sie enthält Binärdaten.',
  'Mend it there, or save its terms as CSV and choose that.':
    'Beheben Sie es dort, oder speichern Sie die Begriffe als CSV, und wählen Sie diese Datei.',
  'The workbook is protected with a password.':
    'Die Arbeitsmappe ist mit einem Kennwort geschützt.',
  'Save a copy without one and choose that.':
    'Speichern Sie eine Kopie ohne Kennwort, und wählen Sie diese.',
  'The workbook cannot be read safely: unpacked it is too large.':
    'Die Arbeitsmappe ist nicht sicher lesbar: Ausgepackt ist sie zu groß.',
  'Save its terms alone as XLSX or CSV and choose that.':
    'Speichern Sie nur ihre Begriffe als XLSX oder CSV, und wählen Sie diese Datei.',
  'The file is damaged, or is no XLSX workbook.':
    'Die Datei ist beschädigt oder keine XLSX-Arbeitsmappe.',
  'Save it anew as XLSX or CSV and choose that.':
    'Speichern Sie sie neu als XLSX oder CSV, und wählen Sie diese Datei.',
  'The file cannot be read in this text encoding.':
    'Die Datei ist in dieser Textkodierung nicht lesbar.',
  'Choose another one, or save the file as UTF-8.':
    'Wählen Sie eine andere, oder speichern Sie die Datei als UTF-8.',

  'The database refused this change because it contradicts what is stored.':
    'Die Datenbank hat diese Änderung abgelehnt, weil sie dem Gespeicherten widerspricht.',
  'This translation memory does not exist any more.':
    'Diesen Übersetzungsspeicher gibt es nicht mehr.',
  'The memory has this pair already.': 'Der Übersetzungsspeicher hat dieses Paar bereits.',
  'This pair does not exist any more.': 'Dieses Paar gibt es nicht mehr.',
  'There is nothing to undo.': 'Es gibt nichts rückgängig zu machen.',
  'The import is over.': 'Der Import ist zu Ende.',
  'This is no TMX file.': 'Das ist keine TMX-Datei.',
  'The file has no text in the source language of this memory.':
    'Die Datei hat keinen Text in der Ausgangssprache dieses Übersetzungsspeichers.',
  'The memory has no pairs, so there is nothing to export.':
    'Der Übersetzungsspeicher hat keine Paare, also gibt es nichts zu exportieren.',
  'This project does not exist any more.': 'Dieses Projekt gibt es nicht mehr.',
  'Choose another, or none.': 'Wählen Sie ein anderes oder keines.',
  'said|The project "{projectName}" is local only.':
    'Das Projekt „{projectName}“ ist auf diesen Computer beschränkt.',
  'said|"{fileName}" was translated for a confidential project before.':
    '„{fileName}“ wurde schon für ein vertrauliches Projekt übersetzt.',
  'Choose "This computer", or change the rule of the project in Settings.':
    'Wählen Sie „Dieser Computer“, oder ändern Sie die Regel des Projekts in den Einstellungen.',
  'said|"{name}" is outside this computer, so a project that is local only cannot use it.':
    '„{name}“ liegt außerhalb dieses Computers, deshalb kann ein Projekt, das auf diesen Computer beschränkt ist, sie nicht nutzen.',
  'Choose "This computer".': 'Wählen Sie „Dieser Computer“.',
  'This file is no back-up of Dragoman.': 'Diese Datei ist keine Sicherung von Dragoman.',
  'Choose a file that the app made, with a name like dragoman-… .db.':
    'Wählen Sie eine Datei, die die App angelegt hat, mit einem Namen wie dragoman-… .db.',
  'Beside this file lies a log of changes that are not in it: it is a database in use or a part of one, no back-up.':
    'Neben dieser Datei liegt ein Protokoll von Änderungen, die nicht in ihr sind: Sie ist eine Datenbank in Gebrauch oder ein Teil davon, keine Sicherung.',
  'This restore point is not there any more.': 'Diesen Wiederherstellungspunkt gibt es nicht mehr.',
  'The words that were typed are not those asked for.':
    'Die eingegebenen Wörter sind nicht die verlangten.',
  'Documents are under way, and what the service has billed would be lost.':
    'Dokumente sind unterwegs, und was der Dienst berechnet hat, ginge verloren.',
  'Wait for them or cancel them first.': 'Warten Sie darauf, oder brechen Sie sie zuerst ab.',

  'Your settings could not be read': 'Ihre Einstellungen konnten nicht gelesen werden',
  'Dragoman starts with its defaults.': 'Dragoman startet mit den Vorgaben.',
  'said|The damaged file was kept as "{name}" in the data folder; documents, history and keys are not affected.':
    'Die beschädigte Datei liegt als „{name}“ im Datenordner; Dokumente, Verlauf und Schlüssel sind nicht betroffen.',
  'The window stopped and was loaded again': 'Das Fenster blieb stehen und wurde neu geladen',
  'Work in the background was not interrupted.': 'Arbeit im Hintergrund wurde nicht unterbrochen.',
  'The database was damaged, and nothing in it could be read':
    'Die Datenbank war beschädigt, und nichts darin war lesbar',
  'The lists start empty.': 'Die Listen beginnen leer.',
  'Translated files in your folders are as they were.':
    'Übersetzte Dateien in Ihren Ordnern sind wie zuvor.',
  'said|The damaged file was kept as "{name}" in the data folder.':
    'Die beschädigte Datei liegt als „{name}“ im Datenordner.',
  'The database was damaged and has been repaired':
    'Die Datenbank war beschädigt und wurde repariert',
  'said|{count} rows were recovered.': '{count} Zeilen wurden gerettet.',
  'said|{count} rows were restored.': '{count} Zeilen wurden wiederhergestellt.',
  'The database was not there; the last good back-up is in use':
    'Die Datenbank war nicht da; die letzte gute Sicherung ist in Gebrauch',
  'The database was damaged; the last good back-up is in use':
    'Die Datenbank war beschädigt; die letzte gute Sicherung ist in Gebrauch',
  'What was added since that back-up is missing.': 'Was seit dieser Sicherung hinzukam, fehlt.',
  'Your data belongs to a newer version of Dragoman':
    'Ihre Daten gehören zu einer neueren Version von Dragoman',
  'Install the newer version again to work with it, or start with another data folder.':
    'Installieren Sie wieder die neuere Version, um damit zu arbeiten, oder starten Sie mit einem anderen Datenordner.',
  'The database could not be opened': 'Die Datenbank konnte nicht geöffnet werden',
  'Close other copies of Dragoman, check that the disk is not full, and start again.':
    'Schließen Sie andere Fenster von Dragoman, prüfen Sie, ob der Datenträger voll ist, und starten Sie neu.',
  'The app tries again a few times by itself; if this notice stays, restart it.':
    'Die App versucht es von selbst noch einige Male; bleibt dieser Hinweis, starten Sie sie neu.',
  'The app tries again at its next start.': 'Die App versucht es bei ihrem nächsten Start erneut.',
  'Nothing can be sent to services outside this computer yet':
    'An Dienste außerhalb dieses Computers kann noch nichts gesendet werden',
  'The log of what leaves this computer could not be brought up to date, and nothing goes out without it.':
    'Das Protokoll dessen, was diesen Computer verlässt, ließ sich nicht auf den Stand bringen, und ohne es geht nichts hinaus.',
  'Documents and times wait.': 'Dokumente und Zeiten warten.',
  'Nothing is lost, and nothing is sent twice.':
    'Nichts ist verloren, und nichts wird doppelt gesendet.',
  'Unfinished documents are not going on yet': 'Unfertige Dokumente gehen noch nicht weiter',
  'The list of them could not be read.': 'Ihre Liste war nicht lesbar.',
  'None is lost, and none is sent twice.': 'Keines ist verloren, und keines wird doppelt gesendet.',
  'The history could not be tidied up': 'Der Verlauf ließ sich nicht aufräumen',
  'What was deleted long ago, or left by an import that broke off, is still on the disk.':
    'Was vor langer Zeit gelöscht wurde oder von einem abgebrochenen Import übrig blieb, liegt noch auf dem Datenträger.',
  'All the rest of the history is there and works.':
    'Der übrige Verlauf ist vollständig da und nutzbar.',
  'Times are not exchanged with their services yet':
    'Zeiten werden noch nicht mit ihren Diensten abgeglichen',
  'They are stored on this computer, and you can go on recording.':
    'Sie sind auf diesem Computer gespeichert, und Sie können weiter erfassen.',
  'The glossaries could not be tidied up': 'Die Glossare ließen sich nicht aufräumen',
  'Glossaries that were deleted long ago are still on the disk.':
    'Vor langer Zeit gelöschte Glossare liegen noch auf dem Datenträger.',
  'All others work.': 'Alle anderen sind nutzbar.',
  'The translation memories could not be tidied up':
    'Die Übersetzungsspeicher ließen sich nicht aufräumen',
  'Memories that were deleted long ago, or left by an import that broke off, are still on the disk.':
    'Speicher, die vor langer Zeit gelöscht wurden oder von einem abgebrochenen Import übrig blieben, liegen noch auf dem Datenträger.',
  'Translations made on this computer may miss the newest pairs of your memories':
    'Übersetzungen auf diesem Computer kennen die neuesten Paare Ihrer Übersetzungsspeicher womöglich nicht',
  'The memories themselves are stored as always.': 'Die Speicher selbst sind wie immer gesichert.',
  'The copy of a back-up that you looked into could not be removed':
    'Die Kopie einer Sicherung, in die Sie gesehen haben, ließ sich nicht entfernen',
  'It takes up room on the disk.': 'Sie belegt Platz auf dem Datenträger.',
  'Your data and your back-ups are as they were.':
    'Ihre Daten und Ihre Sicherungen sind wie zuvor.',
  'The daily back-up of the database is not running':
    'Die tägliche Sicherung der Datenbank läuft nicht',
  'The usage of your accounts is not noted day by day':
    'Die Nutzung Ihrer Konten wird nicht Tag für Tag festgehalten',
  'Nothing else is affected: the page about usage still asks the services.':
    'Sonst ist nichts betroffen: Die Seite zur Nutzung fragt die Dienste weiterhin.',
  'Nothing was sent: the log of what leaves this computer could not be brought up to date after the start.':
    'Es wurde nichts gesendet: Das Protokoll dessen, was diesen Computer verlässt, ließ sich nach dem Start nicht auf den Stand bringen.',
  'The app tries again by itself; try again in a minute, or restart the app.':
    'Die App versucht es von selbst erneut; versuchen Sie es in einer Minute noch einmal, oder starten Sie die App neu.',
  'Nothing was collected yet.': 'Es wurde noch nichts zusammengestellt.',
  'Open the diagnostics again.': 'Öffnen Sie die Diagnose noch einmal.',
  'Today’s back-up of the database could not be made':
    'Die heutige Sicherung der Datenbank konnte nicht angelegt werden',
  'Your work is stored as always, and earlier back-ups are as they were.':
    'Ihre Arbeit ist wie immer gespeichert, und frühere Sicherungen sind wie zuvor.',
  'Make room on the disk; the app tries again every hour.':
    'Schaffen Sie Platz auf dem Datenträger; die App versucht es jede Stunde erneut.',
  'said|"{name}" has not been reached for {days} days': '„{name}“ war {days} Tage nicht erreichbar',
  'After 30 days without a call the service destroys the token of the connection.':
    'Nach 30 Tagen ohne Anfrage macht der Dienst das Token der Verbindung ungültig.',
  'Everything in the app stays.': 'Alles in der App bleibt.',
  'Check the connection in Settings while the token still works.':
    'Prüfen Sie die Verbindung in den Einstellungen, solange das Token noch gilt.',
  'The services inside the app did not start.': 'Die Dienste in der App sind nicht gestartet.',
  'Nothing is lost; your files are safe.': 'Nichts ist verloren; Ihre Dateien sind sicher.',
  'The services inside the app keep stopping.':
    'Die Dienste in der App bleiben immer wieder stehen.',
  'Other connections still work; restart the app to try again.':
    'Andere Verbindungen gehen noch; starten Sie die App neu, um es erneut zu versuchen.',
  'The services inside the app stopped and are being started again.':
    'Die Dienste in der App sind stehen geblieben und werden neu gestartet.',

  'A job has no such field.': 'Ein Auftrag hat kein solches Feld.',
  'Make room, then try again.': 'Schaffen Sie Platz und versuchen Sie es erneut.',
  'The stored document key does not open: it was changed, or belongs to another job.':
    'Der gespeicherte Dokumentschlüssel öffnet nicht: Er wurde geändert oder gehört zu einem anderen Auftrag.',
  'The job and its source are unchanged.': 'Der Auftrag und seine Quelle sind unverändert.',
  'This key is not known any more.': 'Dieser Schlüssel ist nicht mehr bekannt.',
  'Read the list again.': 'Lesen Sie die Liste erneut.',
  'This key was put away and cannot be shown again.':
    'Dieser Schlüssel wurde abgelegt und kann nicht wieder gezeigt werden.',
  'This is not the label of the key.': 'Das ist nicht die Bezeichnung des Schlüssels.',
  'The service inside the app has another address at each start, so its keys cannot be kept as connections.':
    'Der Dienst in der App hat bei jedem Start eine andere Adresse, deshalb lassen sich seine Schlüssel nicht als Verbindungen aufbewahren.',
  'This computer needs none.': 'Dieser Computer braucht keine.',
  'The translation is safe inside the app, but every name for it is taken in the folder.':
    'Die Übersetzung liegt sicher in der App, aber im Ordner ist jeder Name dafür vergeben.',
  'Switch it on and retry, or remove the row.':
    'Schalten Sie ihn ein und versuchen Sie es erneut, oder entfernen Sie die Zeile.',
  'Add the connection again under the same name, then retry.':
    'Fügen Sie die Verbindung unter demselben Namen wieder hinzu und versuchen Sie es erneut.',
  'The service could not translate this document.':
    'Der Dienst konnte dieses Dokument nicht übersetzen.',
  'The app was ended just after the document was sent, before the service answered.':
    'Die App wurde beendet, gleich nachdem das Dokument gesendet war und bevor der Dienst antwortete.',
  'The service may have accepted it.': 'Der Dienst kann es angenommen haben.',
  'The file changed after it was checked.': 'Die Datei änderte sich nach der Prüfung.',
  'Drop it again to translate the new version.':
    'Ziehen Sie sie erneut herüber, um die neue Fassung zu übersetzen.',
  'The service accepted the document, but the app could not store the receipt.':
    'Der Dienst hat das Dokument angenommen, aber die App konnte die Quittung nicht speichern.',
  'It is not sent again without you.': 'Ohne Sie wird es nicht erneut gesendet.',
  'This list was changed elsewhere since it was read.':
    'Diese Liste wurde anderswo geändert, seit sie gelesen wurde.',
  'Nothing was sent: look at it as it is now, and change it then.':
    'Es wurde nichts gesendet: Sehen Sie sie an, wie sie jetzt ist, und ändern Sie sie dann.',
  'This is not the name of the list.': 'Das ist nicht der Name der Liste.',
  'There is no usage in these days, so there is nothing to export.':
    'In diesen Tagen gibt es keine Nutzung, also gibt es nichts zu exportieren.',
  'The translation service no longer has this document: it was collected before, or it expired.':
    'Der Übersetzungsdienst hat dieses Dokument nicht mehr: Es wurde schon abgeholt, oder es ist abgelaufen.',
  'Start again to translate it anew.': 'Beginnen Sie von vorn, um es neu zu übersetzen.',
  'The translated document is not ready yet.': 'Das übersetzte Dokument ist noch nicht fertig.',
  'The app asks again later.': 'Die App fragt später erneut.',
  'The document was sent whole, but no usable answer came back.':
    'Das Dokument wurde ganz gesendet, aber es kam keine brauchbare Antwort.',
  'The service may have accepted it, so it was not sent again.':
    'Der Dienst kann es angenommen haben, deshalb wurde es nicht erneut gesendet.',
  'Look at the usage of the account, then decide.':
    'Sehen Sie in der Nutzung des Kontos nach, und entscheiden Sie dann.',
  'The file changed while it was being sent.':
    'Die Datei änderte sich, während sie gesendet wurde.',
  'The service did not get it whole and keeps nothing of it.':
    'Der Dienst hat sie nicht ganz bekommen und behält nichts davon.',
  'The file could not be read to its end.': 'Die Datei ließ sich nicht bis zum Ende lesen.',
  'Check that it is still in its place.': 'Prüfen Sie, ob sie noch an ihrem Ort ist.',
  'The service did not get it whole and translated nothing.':
    'Der Dienst hat sie nicht ganz bekommen und nichts übersetzt.',
  'No account is chosen.': 'Kein Konto ist gewählt.',
  'Convert it to 2.1: Dragoman offers that where files are added.':
    'Wandeln Sie sie in 2.1 um: Dragoman bietet das an, wo Dateien hinzugefügt werden.',
  'No removal is under way.': 'Es läuft keine Entfernung.',
  'A removal is under way.': 'Eine Entfernung läuft gerade.',
  'An export of everything is under way.': 'Ein Export von allem läuft gerade.',
  'The database is being copied, so what was removed may still be readable in its file.':
    'Die Datenbank wird gerade kopiert, darum kann Entferntes in ihrer Datei noch lesbar sein.',
  'Finish the removal later; the app also does it at its next start.':
    'Schließen Sie die Entfernung später ab; die App tut es auch bei ihrem nächsten Start.',
  'The rows are gone from the database, but not every copy of them could be removed yet.':
    'Die Zeilen sind aus der Datenbank fort, aber noch nicht jede Kopie davon ließ sich entfernen.',
  'The removal goes on at its next start.': 'Die Entfernung geht bei ihrem nächsten Start weiter.',
};
