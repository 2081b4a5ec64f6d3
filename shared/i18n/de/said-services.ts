import type { Catalogue } from '../text.ts';

/** Sätze der Dienste und allgemeine, aus Fehlern und Hinweisen; siehe sentence(). */
export const saidServices: Catalogue = {
  'Nothing was sent.': 'Es wurde nichts gesendet.',
  'Nothing is lost.': 'Nichts ist verloren.',
  'Nothing was lost.': 'Nichts ging verloren.',
  'Nothing was translated.': 'Es wurde nichts übersetzt.',
  'Nothing was added.': 'Es wurde nichts hinzugefügt.',
  'Nothing was removed.': 'Es wurde nichts entfernt.',
  'Nothing was deleted.': 'Es wurde nichts gelöscht.',
  'Nothing was imported.': 'Es wurde nichts importiert.',
  'Nothing was stored.': 'Es wurde nichts gespeichert.',
  'Nothing of yours is lost.': 'Von Ihren Daten ist nichts verloren.',
  'Nothing of yours changed.': 'An Ihren Daten hat sich nichts geändert.',
  'Nothing of it was sent.': 'Nichts davon wurde gesendet.',
  'Nothing was sent and nothing is lost.': 'Es wurde nichts gesendet, und nichts ist verloren.',
  'Nothing was translated and nothing is lost.':
    'Es wurde nichts übersetzt, und nichts ist verloren.',
  'Nothing was changed, and nothing half was left behind.':
    'Es wurde nichts geändert, und nichts Halbes blieb zurück.',
  'Nothing was billed; your file is unchanged.':
    'Es wurde nichts berechnet; Ihre Datei ist unverändert.',
  'Nothing changed there, and what is in the app stays.':
    'Dort hat sich nichts geändert, und was in der App ist, bleibt.',
  'Nothing changed there.': 'Dort hat sich nichts geändert.',
  'Nothing in the app is lost.': 'In der App ist nichts verloren.',
  'No file was written.': 'Es wurde keine Datei geschrieben.',
  'No file was left behind.': 'Es blieb keine Datei zurück.',
  'Your file is unchanged.': 'Ihre Datei ist unverändert.',
  'Try again.': 'Versuchen Sie es erneut.',
  'Try again in a while.': 'Versuchen Sie es nach einer Weile erneut.',
  'Choose another.': 'Wählen Sie eine andere.',
  'Choose another one.': 'Wählen Sie ein anderes.',
  'Choose another name.': 'Wählen Sie einen anderen Namen.',
  'Choose another folder.': 'Wählen Sie einen anderen Ordner.',
  'Choose one.': 'Wählen Sie eine.',
  'Choose it again.': 'Wählen Sie sie erneut.',
  'Choose the file again.': 'Wählen Sie die Datei erneut.',
  'Choose a day.': 'Wählen Sie einen Tag.',
  'Add it again.': 'Fügen Sie sie erneut hinzu.',
  'Add it anew.': 'Fügen Sie es neu hinzu.',
  'Check the key in Settings.': 'Prüfen Sie den Schlüssel in den Einstellungen.',
  'Check the address in Settings.': 'Prüfen Sie die Adresse in den Einstellungen.',
  'Give it again in Settings.': 'Geben Sie ihn in den Einstellungen erneut ein.',
  'Give it again in Settings; nothing is lost.':
    'Geben Sie ihn in den Einstellungen erneut ein; nichts ist verloren.',
  'Enter it again in Settings.': 'Geben Sie ihn in den Einstellungen erneut ein.',
  'See its own words below.': 'Unten stehen seine eigenen Worte.',
  'It is asked again in a while.': 'Er wird nach einer Weile erneut gefragt.',
  'What is in the app stays.': 'Was in der App ist, bleibt.',
  'Wait for its end.': 'Warten Sie, bis er fertig ist.',
  'Wait for its end, or cancel it.': 'Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.',

  'This address is not encrypted, so the key and the texts could be read on the way.':
    'Diese Adresse ist nicht verschlüsselt, Schlüssel und Texte wären unterwegs lesbar.',
  'Use https.': 'Verwenden Sie https.',
  'The service sends on to another address.': 'Der Dienst leitet an eine andere Adresse weiter.',
  'It was not followed, since the key would go there too.':
    'Dem wurde nicht gefolgt, denn der Schlüssel ginge mit dorthin.',
  'The port of this address is reserved for another kind of service.':
    'Der Port dieser Adresse ist für eine andere Art von Dienst reserviert.',
  'This proxy no longer asks for a password.': 'Dieser Proxy verlangt kein Passwort mehr.',
  'The characters of this account are used up, so nothing more is sent.':
    'Die Zeichen dieses Kontos sind aufgebraucht, deshalb wird nichts mehr gesendet.',
  'Wait for the next period, or try again when there are characters.':
    'Warten Sie auf den nächsten Zeitraum, oder versuchen Sie es erneut, wenn es Zeichen gibt.',
  'The address of this connection has changed since its key was entered.':
    'Die Adresse dieser Verbindung hat sich geändert, seit ihr Schlüssel eingegeben wurde.',
  'Enter the key again in Settings.': 'Geben Sie den Schlüssel in den Einstellungen erneut ein.',
  'The key of this connection is not known at the moment.':
    'Der Schlüssel dieser Verbindung ist im Augenblick nicht bekannt.',
  'The key of this connection holds characters that no key has.':
    'Der Schlüssel dieser Verbindung enthält Zeichen, die kein Schlüssel hat.',
  'The translation service asks for a pause: too many requests at once.':
    'Der Übersetzungsdienst bittet um eine Pause: zu viele Anfragen auf einmal.',
  'The translation service does not accept the key of this connection.':
    'Der Übersetzungsdienst nimmt den Schlüssel dieser Verbindung nicht an.',
  'The key of this connection is valid but does not allow this.':
    'Der Schlüssel dieser Verbindung gilt, erlaubt dies aber nicht.',
  'Use a key with the missing right.': 'Verwenden Sie einen Schlüssel mit dem fehlenden Recht.',
  'The translation service did not accept the request.':
    'Der Übersetzungsdienst hat die Anfrage nicht angenommen.',
  'The translation service does not know what was asked for.':
    'Der Übersetzungsdienst kennt nicht, wonach gefragt wurde.',
  'This is larger than the translation service accepts.':
    'Das ist größer, als der Übersetzungsdienst annimmt.',
  'Split it into smaller parts.': 'Teilen Sie es in kleinere Teile.',
  'The request is longer than the translation service accepts.':
    'Die Anfrage ist länger, als der Übersetzungsdienst annimmt.',
  'The translation service cannot read this kind of content.':
    'Der Übersetzungsdienst kann diese Art von Inhalt nicht lesen.',
  'The characters of this account are used up.': 'Die Zeichen dieses Kontos sind aufgebraucht.',
  'Wait for the next period or choose another connection.':
    'Warten Sie auf den nächsten Zeitraum, oder wählen Sie eine andere Verbindung.',
  'The translation service failed on its side.':
    'Beim Übersetzungsdienst ist ein Fehler aufgetreten.',
  'The translation service is not available at the moment.':
    'Der Übersetzungsdienst ist im Augenblick nicht verfügbar.',
  'The translation service took too long to answer.':
    'Der Übersetzungsdienst hat zu lange für die Antwort gebraucht.',
  'The time service does not accept this e-mail, password or account.':
    'Der Zeitdienst nimmt E-Mail, Kennwort oder Konto nicht an.',
  'Check all three and sign in again.': 'Prüfen Sie alle drei und melden Sie sich erneut an.',
  'The app speaks version 1 of this interface: the address must end in /api/v1.':
    'Die App spricht Version 1 dieser Schnittstelle: Die Adresse muss auf /api/v1 enden.',
  'The time service does not offer this.': 'Der Zeitdienst bietet das nicht an.',
  'The time service does not know what was asked for: it was deleted there, or never was.':
    'Der Zeitdienst kennt nicht, wonach gefragt wurde: Es wurde dort gelöscht, oder es gab es nie.',
  'The time service took too long to answer.':
    'Der Zeitdienst hat zu lange für die Antwort gebraucht.',
  'The time service is not available at the moment.':
    'Der Zeitdienst ist im Augenblick nicht verfügbar.',
  'The time service did not accept this.': 'Der Zeitdienst hat das nicht angenommen.',
  'The time service does not accept the token of this connection: it expired, was revoked, or is mistyped.':
    'Der Zeitdienst nimmt das Token dieser Verbindung nicht an: Es ist abgelaufen, widerrufen oder vertippt.',
  'Sign in again or give a new token in Settings.':
    'Melden Sie sich erneut an, oder geben Sie in den Einstellungen ein neues Token ein.',
  'The account of this connection may not do this at the time service.':
    'Das Konto dieser Verbindung darf dies beim Zeitdienst nicht.',
  'It was changed at the time service in the meantime.':
    'Es wurde inzwischen beim Zeitdienst geändert.',
  'Nothing was overwritten, here or there.': 'Es wurde nichts überschrieben, weder hier noch dort.',
  'This is larger than the time service accepts.': 'Das ist größer, als der Zeitdienst annimmt.',
  'Shorten the note.': 'Kürzen Sie die Notiz.',
  'The request is longer than the time service accepts.':
    'Die Anfrage ist länger, als der Zeitdienst annimmt.',
  'The time service found a field that it does not accept.':
    'Der Zeitdienst fand ein Feld, das er nicht annimmt.',
  'Correct the field and send it again.': 'Berichtigen Sie das Feld und senden Sie es erneut.',
  'The time service asks for a pause: too many requests at once.':
    'Der Zeitdienst bittet um eine Pause: zu viele Anfragen auf einmal.',
  'Sending goes on by itself.': 'Das Senden geht von selbst weiter.',
  'Another time service answers at this address than before.':
    'Unter dieser Adresse antwortet ein anderer Zeitdienst als bisher.',
  'Nothing changed there, and nothing in the app is lost.':
    'Dort hat sich nichts geändert, und in der App ist nichts verloren.',
  'The app compares both before it goes on.': 'Die App vergleicht beide, bevor es weitergeht.',
  'The time service failed on its side.': 'Beim Zeitdienst ist ein Fehler aufgetreten.',
  'The answer to this change was lost, and the service cannot be asked whether it happened.':
    'Die Antwort auf diese Änderung ging verloren, und der Dienst lässt sich nicht fragen, ob sie ankam.',
  'Look at the service; "Retry" sends it again.':
    'Sehen Sie beim Dienst nach; „Jetzt versuchen“ sendet sie erneut.',
  'The service answered with the number of another row that is here.':
    'Der Dienst hat mit der Nummer einer anderen Zeile geantwortet, die es hier gibt.',
  'Neither was changed or deleted.': 'Keine von beiden wurde geändert oder gelöscht.',
  '"Try now" trusts the answer and sends the other row again; "Drop" keeps this one in the app alone.':
    '„Jetzt versuchen“ glaubt der Antwort und sendet die andere Zeile erneut; „Verwerfen“ behält diese hier nur in der App.',
  'The service has another entry under the number that this one had.':
    'Der Dienst hat unter der Nummer, die dieser Eintrag hatte, einen anderen.',
  'This one was not changed.': 'Dieser hier wurde nicht geändert.',
  '"Try now" sends it again; "Drop" keeps it in the app alone.':
    '„Jetzt versuchen“ sendet ihn erneut; „Verwerfen“ behält ihn nur in der App.',
  'The service accepted this but does not show it.':
    'Der Dienst hat dies angenommen, zeigt es aber nicht.',
  'Nothing is lost here.': 'Hier ist nichts verloren.',
  'Its time connection was removed.': 'Die Zeitverbindung dazu wurde entfernt.',
  'The row stays in the app; add the connection again with the same name and address to send it.':
    'Die Zeile bleibt in der App; fügen Sie die Verbindung mit demselben Namen und derselben Adresse wieder hinzu, um sie zu senden.',
  'said|The key of "{name}" is not known at the moment.':
    'Der Schlüssel von „{name}“ ist im Augenblick nicht bekannt.',
  'said|The token of "{name}" is not known at the moment.':
    'Das Token von „{name}“ ist im Augenblick nicht bekannt.',
  'The time service inside the app did not start.':
    'Der Zeitdienst in der App ist nicht gestartet.',
  'Everything stays in the app and is sent once it runs.':
    'Alles bleibt in der App und wird gesendet, sobald er läuft.',
};
