import type { Catalogue } from '../text.ts';

/** Was geschehen ist, was sicher ist und was zu tun ist. */
export const errors: Catalogue = {
  'Nothing was sent, so nothing was billed.': 'Es wurde nichts gesendet und also nichts berechnet.',
  'Your original file was not touched.': 'Ihre Originaldatei ist unverändert.',
  'Everything stored in the app is as it was.':
    'Alles, was in der App gespeichert ist, ist wie zuvor.',
  'This account has no key on this computer.':
    'Für dieses Konto gibt es auf diesem Computer keinen Schlüssel.',
  'Give the key in Settings under Connections, then try again.':
    'Geben Sie den Schlüssel unter „Einstellungen“, „Verbindungen“ ein und versuchen Sie es erneut.',
  'The service did not accept the key of this account.':
    'Der Dienst hat den Schlüssel dieses Kontos nicht angenommen.',
  'Check the key in Settings: a key that ends in :fx belongs to the free edition.':
    'Prüfen Sie den Schlüssel in den Einstellungen: Ein Schlüssel, der auf :fx endet, gehört zur kostenlosen Version.',
  'This account may not use that function of the service.':
    'Dieses Konto darf diese Funktion des Dienstes nicht nutzen.',
  'Nothing was changed at the service.': 'Beim Dienst wurde nichts geändert.',
  'Ask whoever manages the account, or choose another connection.':
    'Fragen Sie, wer das Konto verwaltet, oder wählen Sie eine andere Verbindung.',
  'The characters of this account are used up for the current period.':
    'Die Zeichen dieses Kontos sind für den laufenden Zeitraum aufgebraucht.',
  'The document was not billed and stays in the list.':
    'Das Dokument wurde nicht berechnet und bleibt in der Liste.',
  'Choose another connection, or try again when the period starts anew.':
    'Wählen Sie eine andere Verbindung, oder versuchen Sie es erneut, wenn der Zeitraum neu beginnt.',
  'The service asked for fewer requests at a time.':
    'Der Dienst bittet um weniger Anfragen auf einmal.',
  'Nothing is lost; the work can go on later.':
    'Nichts ist verloren; die Arbeit kann später weitergehen.',
  'Try again in a few minutes.': 'Versuchen Sie es in einigen Minuten erneut.',
  'There is no connection to the service.': 'Es gibt keine Verbindung zum Dienst.',
  'Check the network, then try again. The service inside the app needs no network.':
    'Prüfen Sie das Netz und versuchen Sie es erneut. Der Dienst in der App braucht kein Netz.',
  'The proxy of this network asks for a user name and a password.':
    'Der Proxy dieses Netzes verlangt Benutzernamen und Passwort.',
  'Nothing reached the service, and everything stored in the app is as it was.':
    'Nichts hat den Dienst erreicht, und alles in der App Gespeicherte ist, wie es war.',
  'Enter the user name and password of the proxy in Settings. Documents that wait then go on by themselves; anything else you try again. Services inside the app need no proxy.':
    'Geben Sie Benutzernamen und Passwort des Proxys in den Einstellungen ein. Wartende Dokumente gehen dann von selbst weiter; alles andere versuchen Sie erneut. Dienste in der App brauchen keinen Proxy.',
  'The service did not answer in time.': 'Der Dienst hat nicht rechtzeitig geantwortet.',
  'Try again. If it happens often, check proxy and firewall.':
    'Versuchen Sie es erneut. Geschieht es öfter, prüfen Sie Proxy und Firewall.',
  'The connection broke in the middle of the transfer.':
    'Die Verbindung ist während der Übertragung abgebrochen.',
  'An incomplete file is never taken for a result.':
    'Eine unvollständige Datei gilt nie als Ergebnis.',
  'Try again when the connection is stable.':
    'Versuchen Sie es erneut, wenn die Verbindung stabil ist.',
  'The address of this connection is not encrypted.':
    'Die Adresse dieser Verbindung ist nicht verschlüsselt.',
  'No key and no text was sent to it.': 'Es wurden weder Schlüssel noch Text dorthin gesendet.',
  'Use an address that begins with https://.':
    'Verwenden Sie eine Adresse, die mit https:// beginnt.',
  'The certificate of the service cannot be trusted: it has expired, belongs to another address, or was made by someone else.':
    'Dem Zertifikat des Dienstes ist nicht zu trauen: Es ist abgelaufen, gehört zu einer anderen Adresse oder wurde von jemand anderem ausgestellt.',
  'Nothing was sent. Everything stored in the app is as it was.':
    'Es wurde nichts gesendet. Alles, was in der App gespeichert ist, ist wie zuvor.',
  'Check the address and the date of this computer. For a service of your own, let this computer trust the authority that made its certificate. Else ask whoever runs the service or your network; do not go on before the reason is known.':
    'Prüfen Sie die Adresse und das Datum dieses Computers. Bei einem eigenen Dienst muss dieser Computer der Stelle vertrauen, die das Zertifikat ausgestellt hat. Fragen Sie sonst, wer den Dienst oder Ihr Netz betreibt; machen Sie nicht weiter, bevor der Grund bekannt ist.',
  'The service did not accept these options.': 'Der Dienst hat diese Optionen nicht angenommen.',
  'Nothing was billed.': 'Es wurde nichts berechnet.',
  'Read what the service said under Details, and change languages or options.':
    'Lesen Sie unter „Einzelheiten“, was der Dienst dazu sagt, und ändern Sie Sprachen oder Optionen.',
  'The service does not know what was asked for.': 'Der Dienst kennt nicht, wonach gefragt wurde.',
  'Check the address of the connection in Settings.':
    'Prüfen Sie die Adresse der Verbindung in den Einstellungen.',
  'It is more than the service takes at once.': 'Das ist mehr, als der Dienst auf einmal annimmt.',
  'Nothing was billed, and nothing of yours was changed.':
    'Es wurde nichts berechnet, und an Ihren Daten wurde nichts geändert.',
  'Nothing was billed. Your original file was not touched.':
    'Es wurde nichts berechnet. Ihre Originaldatei ist unverändert.',
  'Split it into smaller parts, or use an account with higher limits.':
    'Teilen Sie es in kleinere Teile, oder verwenden Sie ein Konto mit höheren Grenzen.',
  'The service does not take this kind of file.': 'Der Dienst nimmt diese Art von Datei nicht an.',
  'Store the document in another format, for example DOCX, and add it again.':
    'Speichern Sie das Dokument in einem anderen Format, zum Beispiel DOCX, und fügen Sie es erneut hinzu.',
  'The service reported a fault of its own.': 'Der Dienst meldet einen eigenen Fehler.',
  'Try again later; the trace id under Details helps its support.':
    'Versuchen Sie es später erneut; die Kennung (Trace id) unter „Einzelheiten“ hilft dem Kundendienst.',
  'The service cannot be used at the moment.': 'Der Dienst ist im Augenblick nicht nutzbar.',
  'What answered is not the service that is meant.':
    'Geantwortet hat etwas anderes als der gemeinte Dienst.',
  'It was not used for anything.': 'Die Antwort wurde für nichts verwendet.',
  'Check the address of the connection, and whether a proxy or a sign-in page is in between.':
    'Prüfen Sie die Adresse der Verbindung, und ob ein Proxy oder eine Anmeldeseite dazwischenliegt.',
  'This is not a document that can be translated.':
    'Das ist kein Dokument, das übersetzt werden kann.',
  'Use DOCX, PPTX, XLSX, PDF, TXT, HTML, XLIFF 2.1, SRT, JPEG or PNG.':
    'Verwenden Sie DOCX, PPTX, XLSX, PDF, TXT, HTML, XLIFF 2.1, SRT, JPEG oder PNG.',
  'The file holds nothing to translate.': 'Die Datei enthält nichts zum Übersetzen.',
  'Check that it is the right file.': 'Prüfen Sie, ob es die richtige Datei ist.',
  'The document is protected with a password.': 'Das Dokument ist mit einem Kennwort geschützt.',
  'Add it again once it opens without a password.':
    'Fügen Sie es erneut hinzu, wenn es sich ohne Kennwort öffnen lässt.',
  'The content of the file is damaged or not what its name says.':
    'Der Inhalt der Datei ist beschädigt oder nicht das, was ihr Name sagt.',
  'Open it in the program that made it, store it anew, and add it again.':
    'Öffnen Sie sie in dem Programm, mit dem sie entstand, speichern Sie sie neu und fügen Sie sie erneut hinzu.',
  'The file is larger than the service takes.': 'Die Datei ist größer, als der Dienst annimmt.',
  'Split the document, or make its images smaller.':
    'Teilen Sie das Dokument, oder verkleinern Sie seine Bilder.',
  'The original file was moved or deleted.': 'Die Originaldatei wurde verschoben oder gelöscht.',
  'What the service already has is not affected.':
    'Was der Dienst schon hat, ist davon nicht betroffen.',
  'Put the file back, or add it again from its new place.':
    'Legen Sie die Datei zurück, oder fügen Sie sie von ihrem neuen Ort erneut hinzu.',
  'The original file was changed after it was added.':
    'Die Originaldatei wurde geändert, nachdem sie hinzugefügt wurde.',
  'Add the file again, so that the new version is counted and sent.':
    'Fügen Sie die Datei erneut hinzu, damit die neue Fassung gezählt und gesendet wird.',
  'The service has not finished this document yet.':
    'Der Dienst ist mit diesem Dokument noch nicht fertig.',
  'The document stays at the service and is collected when it is done.':
    'Das Dokument bleibt beim Dienst und wird abgeholt, sobald es fertig ist.',
  'Try again in a moment.': 'Versuchen Sie es gleich noch einmal.',
  'The service no longer has this document.': 'Der Dienst hat dieses Dokument nicht mehr.',
  'It can be sent again; the service will bill it again.':
    'Es kann erneut gesendet werden; der Dienst berechnet es dann erneut.',
  'The service took the document but could not translate it.':
    'Der Dienst hat das Dokument angenommen, konnte es aber nicht übersetzen.',
  'Your original file was not touched. Documents that end this way are normally not billed.':
    'Ihre Originaldatei ist unverändert. Dokumente, die so enden, werden normalerweise nicht berechnet.',
  'Read what the service said under Details; often other languages or a newly stored file help.':
    'Lesen Sie unter „Einzelheiten“, was der Dienst dazu sagt; oft helfen andere Sprachen oder eine neu gespeicherte Datei.',
  'The document was sent, but the answer of the service never came.':
    'Das Dokument wurde gesendet, aber die Antwort des Dienstes kam nie an.',
  'It is not sent again without you, because the service may already have billed it.':
    'Ohne Sie wird es nicht erneut gesendet, denn der Dienst kann es schon berechnet haben.',
  'Look at the usage of the account. Upload it again, or drop it.':
    'Sehen Sie in der Nutzung des Kontos nach. Laden Sie es erneut hoch, oder verwerfen Sie es.',
  'What came in place of the translation is not the document, or not all of it.':
    'Was anstelle der Übersetzung kam, ist nicht das Dokument oder nicht das ganze.',
  'It is kept inside the app as it came, and was not delivered.':
    'Es liegt in der App, so wie es kam, und wurde nicht ausgeliefert.',
  'Choose “Download again”, or “Save elsewhere…” for a copy to look at. “Keep it anyway” delivers it as it is.':
    'Wählen Sie „Erneut herunterladen“, oder „Woanders speichern …“ für eine Kopie zum Ansehen. „Trotzdem behalten“ liefert es aus, wie es ist.',
  'A web page came in place of the translation, such as the sign-in page of a network.':
    'Anstelle der Übersetzung kam eine Webseite, etwa die Anmeldeseite eines Netzwerks.',
  'Sign in to the network if it asks for that, then choose “Download again”. “Save elsewhere…” gives you a copy to look at.':
    'Melden Sie sich im Netzwerk an, wenn es das verlangt, und wählen Sie dann „Erneut herunterladen“. „Woanders speichern …“ gibt Ihnen eine Kopie zum Ansehen.',
  'What came in place of the translation is another kind of file.':
    'Was anstelle der Übersetzung kam, ist eine Datei anderer Art.',
  'The translation that came is not whole: its end is missing.':
    'Die Übersetzung kam nicht ganz an: Ihr Ende fehlt.',
  'The service no longer has this document. What came before is not the document, or not all of it.':
    'Der Dienst hat dieses Dokument nicht mehr. Was vorher kam, ist nicht das Dokument oder nicht das ganze.',
  'Look at a copy with “Save elsewhere…”, then keep it or drop it. To have the file translated anew, add it again; the service will bill it again.':
    'Sehen Sie sich mit „Woanders speichern …“ eine Kopie an und behalten oder verwerfen Sie sie dann. Um die Datei neu übersetzen zu lassen, fügen Sie sie erneut hinzu; der Dienst berechnet sie dann erneut.',
  'The translation is here, but could not be written to the folder.':
    'Die Übersetzung ist da, konnte aber nicht in den Ordner geschrieben werden.',
  'The result is kept inside the app and will not be billed again.':
    'Das Ergebnis liegt in der App und wird nicht noch einmal berechnet.',
  'Choose another folder with “Save elsewhere…”.':
    'Wählen Sie mit „Woanders speichern …“ einen anderen Ordner.',
  'The disk that holds the data of the app is full.':
    'Der Datenträger mit den Daten der App ist voll.',
  'What was stored before is as it was, and nothing half was left behind.':
    'Was vorher gespeichert war, ist wie zuvor, und nichts Halbes blieb zurück.',
  'Make room on the disk, then try again.':
    'Schaffen Sie Platz auf dem Datenträger und versuchen Sie es erneut.',
  'The connection this document was to go through was removed.':
    'Die Verbindung, über die dieses Dokument gehen sollte, wurde entfernt.',
  'The document stays in the list, with all that is known of it.':
    'Das Dokument bleibt in der Liste, mit allem, was darüber bekannt ist.',
  'Add the connection again in Settings under the same name, then try again.':
    'Fügen Sie die Verbindung in den Einstellungen unter demselben Namen wieder hinzu und versuchen Sie es erneut.',
  'The service refused the document; it may not make the format that you asked for.':
    'Der Dienst hat das Dokument abgelehnt; vielleicht erzeugt er das gewünschte Format nicht.',
  'Read what the service said under Details. Add the file again and let it stay in its own format, or choose another connection.':
    'Lesen Sie unter „Einzelheiten“, was der Dienst dazu sagt. Fügen Sie die Datei erneut hinzu und belassen Sie sie in ihrem Format, oder wählen Sie eine andere Verbindung.',
  'Practice mode was switched off while this document was under way.':
    'Der Übungsmodus wurde ausgeschaltet, während dieses Dokument unterwegs war.',
  'Your original file was not touched. Practice is never billed.':
    'Ihre Originaldatei ist unverändert. Übung wird nie berechnet.',
  'Switch practice mode on in Settings and try again, or remove the row.':
    'Schalten Sie den Übungsmodus in den Einstellungen ein und versuchen Sie es erneut, oder entfernen Sie die Zeile.',
  'The service no longer has this glossary.': 'Der Dienst hat dieses Glossar nicht mehr.',
  'Nothing was sent, so nothing was billed. The app never goes on without the glossary.':
    'Es wurde nichts gesendet und also nichts berechnet. Die App macht nie ohne das Glossar weiter.',
  'Start again with another glossary, or with none.':
    'Beginnen Sie neu mit einem anderen Glossar oder ohne.',
  'The glossary holds no terms for this pair of languages.':
    'Das Glossar enthält keine Begriffe für dieses Sprachenpaar.',
  'Nothing was translated without the terms, and nothing was billed.':
    'Ohne die Begriffe wurde nichts übersetzt und nichts berechnet.',
  'Add the pair to the glossary, or choose another glossary or other languages.':
    'Ergänzen Sie das Paar im Glossar, oder wählen Sie ein anderes Glossar oder andere Sprachen.',
  'The data was last used by a newer version of the app.':
    'Die Daten wurden zuletzt mit einer neueren Version der App benutzt.',
  'It was not opened and not changed.': 'Sie wurden weder geöffnet noch geändert.',
  'Install the newer version again.': 'Installieren Sie wieder die neuere Version.',
  'The data file of the app is damaged.': 'Die Datendatei der App ist beschädigt.',
  'The damaged file was set aside, not deleted.':
    'Die beschädigte Datei wurde beiseitegelegt, nicht gelöscht.',
  'Read the notice at the top of the window; restart the app to try again.':
    'Lesen Sie den Hinweis oben im Fenster; starten Sie die App neu, um es erneut zu versuchen.',
  'The data file of the app cannot be used at the moment.':
    'Die Datendatei der App ist im Augenblick nicht nutzbar.',
  'Files on disk are as they were.': 'Dateien auf dem Datenträger sind wie zuvor.',
  'Check free space and whether the app runs twice, then restart it.':
    'Prüfen Sie den freien Platz und ob die App zweimal läuft; starten Sie sie dann neu.',
  'The port in the address of this service is reserved for another kind of service.':
    'Der Port in der Adresse dieses Dienstes ist für eine andere Art von Dienst reserviert.',
  'Change the port of the address in Settings.':
    'Ändern Sie den Port der Adresse in den Einstellungen.',
  'Something in the form cannot be used.': 'Etwas im Formular ist nicht verwendbar.',
  'Nothing was changed.': 'Es wurde nichts geändert.',
  'Correct the marked field and try again.':
    'Berichtigen Sie das markierte Feld und versuchen Sie es erneut.',
  'This entry no longer exists.': 'Diesen Eintrag gibt es nicht mehr.',
  'All other entries are as they were.': 'Alle anderen Einträge sind wie zuvor.',
  'Reload the list.': 'Laden Sie die Liste neu.',
  'This cannot be done in the present state of the entry.':
    'Das geht im jetzigen Zustand des Eintrags nicht.',
  'Reload the list and look again.': 'Laden Sie die Liste neu und sehen Sie noch einmal nach.',
  'The window was not allowed to ask for that.': 'Das Fenster durfte danach nicht fragen.',
  'Nothing was done.': 'Es wurde nichts getan.',
  'Restart the app.': 'Starten Sie die App neu.',
  'The keystore of the system cannot be reached.':
    'Der Schlüsselspeicher des Systems ist nicht erreichbar.',
  'All work in the app stays readable; only keys are affected.':
    'Alle Arbeit in der App bleibt lesbar; nur Schlüssel sind betroffen.',
  'Unlock the keystore, or give the key again in Settings.':
    'Entsperren Sie den Schlüsselspeicher, oder geben Sie den Schlüssel in den Einstellungen erneut ein.',
  'This was stopped.': 'Das wurde angehalten.',
  'What was finished before stays.': 'Was vorher fertig war, bleibt.',
  'Start it again when you want to go on.': 'Starten Sie es erneut, wenn Sie weitermachen möchten.',
  'Something went wrong inside the app.': 'In der App ist etwas schiefgegangen.',
  'Try again. If it happens again, copy the details for a report.':
    'Versuchen Sie es erneut. Geschieht es wieder, kopieren Sie die Einzelheiten für eine Meldung.',
};
