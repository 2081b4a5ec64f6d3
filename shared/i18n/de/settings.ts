import type { Catalogue } from '../text.ts';

/** Einstellungen. */
export const settings: Catalogue = {
  About: 'Über',
  'Save diagnostics…': 'Diagnose speichern …',
  Diagnostics: 'Diagnose',
  'For whoever helps you to find a fault. Keys, texts, folders, addresses, and the names of files, people and services are left out. Nothing is sent: save or copy the text, and pass it on yourself.':
    'Für alle, die Ihnen helfen, einen Fehler zu finden. Schlüssel, Texte, Ordner, Adressen und die Namen von Dateien, Personen und Diensten sind weggelassen. Gesendet wird nichts: Speichern oder kopieren Sie den Text, und geben Sie ihn selbst weiter.',
  'Collecting the diagnostics': 'Die Diagnose wird zusammengestellt',
  'What is saved': 'Was gespeichert wird',
  'Save as a file…': 'Als Datei speichern …',
  'Saved as {name}.': 'Gespeichert als {name}.',
  'for {platform}, MIT licence': 'für {platform}, MIT-Lizenz',
  'Some directions of Apertium are not offered: the program {program} is missing.':
    'Einige Richtungen von Apertium werden nicht angeboten: Das Programm {program} fehlt.',
  'Install it and start the app again.': 'Installieren Sie es und starten Sie die App neu.',
  'Install the Debian package {name} and start the app again.':
    'Installieren Sie das Debian-Paket {name} und starten Sie die App neu.',
  'It runs on Electron {version}, an older release that no longer gets security fixes. The set-up took it because it could not download the current one. To try again, run: {command}':
    'Läuft mit Electron {version}, einer älteren Version, die keine Sicherheitsupdates mehr bekommt. Die Einrichtung hat sie genommen, weil sich die aktuelle nicht herunterladen ließ. Ein neuer Versuch: {command}',
  'As the system': 'Wie das System',
  Light: 'Hell',
  Dark: 'Dunkel',
  Appearance: 'Erscheinungsbild',
  Theme: 'Farbschema',
  'Enter the address of the service.': 'Geben Sie die Adresse des Dienstes ein.',
  'This is not an address. It looks like https://host.example':
    'Das ist keine Adresse. Sie sieht aus wie https://host.example',
  'Leave user name and password out of the address.':
    'Lassen Sie Benutzername und Kennwort in der Adresse weg.',
  'Only https:// is used, because the key travels with each request. http:// is for this computer.':
    'Nur https:// wird verwendet, denn der Schlüssel geht mit jeder Anfrage mit. http:// ist für diesen Computer.',
  'Give the connection a name.': 'Geben Sie der Verbindung einen Namen.',
  'Use at most 100 characters.': 'Verwenden Sie höchstens 100 Zeichen.',
  'Paste the key of the account.': 'Fügen Sie den Schlüssel des Kontos ein.',
  'This is not a key: keys are short and hold no spaces.':
    'Das ist kein Schlüssel: Schlüssel sind kurz und enthalten keine Leerzeichen.',
  'This key ends in :fx, so it belongs to the free edition: choose Free.':
    'Dieser Schlüssel endet auf :fx, gehört also zur kostenlosen Version: Wählen Sie „Kostenlos“.',
  'Keys of the free edition end in :fx, and this one does not: choose Paid.':
    'Schlüssel der kostenlosen Version enden auf :fx, dieser nicht: Wählen Sie „Kostenpflichtig“.',
  Paid: 'Kostenpflichtig',
  Free: 'Kostenlos',
  'Custom address': 'Eigene Adresse',
  'Goes to the vault of this computer and is never shown again.':
    'Kommt in den Tresor dieses Computers und wird nie wieder gezeigt.',
  'Ends in :fx: a key of the free edition, used at {host}.':
    'Endet auf :fx: ein Schlüssel der kostenlosen Version, verwendet bei {host}.',
  'A key of the paid edition, used at {host}.':
    'Ein Schlüssel der kostenpflichtigen Version, verwendet bei {host}.',
  'New connection': 'Neue Verbindung',
  'For example: Agency account': 'Zum Beispiel: Konto der Agentur',
  Kind: 'Art',
  'Base address': 'Basisadresse',
  Key: 'Schlüssel',
  'Add and test': 'Hinzufügen und prüfen',
  'Service inside the app': 'Dienst in der App',
  'Practice service inside the app': 'Übungsdienst in der App',
  'Paid account': 'Kostenpflichtiges Konto',
  'Free account': 'Kostenloses Konto',
  'needs no key': 'braucht keinen Schlüssel',
  'key in the vault': 'Schlüssel im Tresor',
  'key kept until the app closes': 'Schlüssel bis zum Schließen der App aufbewahrt',
  'Confirm removal of {name}': 'Entfernen von {name} bestätigen',
  'Remove “{name}” and its key from this computer? Its documents and history stay; documents still at the service can no longer be collected.':
    '„{name}“ und den Schlüssel dazu von diesem Computer entfernen? Dokumente und Verlauf bleiben; Dokumente, die noch beim Dienst sind, können nicht mehr abgeholt werden.',
  'Remove connection': 'Verbindung entfernen',
  Default: 'Standard',
  'Key missing': 'Schlüssel fehlt',
  'Characters used up': 'Zeichen aufgebraucht',
  'Test {name}': '{name} prüfen',
  Test: 'Prüfen',
  'Make default: {name}': 'Als Standard festlegen: {name}',
  'Make default': 'Als Standard festlegen',
  'Set key of {name}': 'Schlüssel von {name} eingeben',
  'Set key…': 'Schlüssel eingeben …',
  'Remove…': 'Entfernen …',
  'Asking the service for its languages and your quota…':
    'Der Dienst wird nach seinen Sprachen und Ihrem Kontingent gefragt …',
  '{used} used, no limit is known': '{used} verbraucht, kein Limit bekannt',
  '{used} of {limit} used': '{used} von {limit} verbraucht',
  'Works: {count, plural, one {# target language} other {# target languages}}, {used}.':
    'Funktioniert: {count, plural, one {# Zielsprache} other {# Zielsprachen}}, {used}.',
  Connections: 'Verbindungen',
  'Translation services. The one on this computer needs no account.':
    'Übersetzungsdienste. Der auf diesem Computer braucht kein Konto.',
  'Reading the connections': 'Die Verbindungen werden gelesen',
  'Add connection': 'Verbindung hinzufügen',
  Data: 'Daten',
  'Documents, history and settings, on this computer only.':
    'Dokumente, Verlauf und Einstellungen, nur auf diesem Computer.',
  'Open data folder': 'Datenordner öffnen',
  'Key of {name}': 'Schlüssel von {name}',
  'The stored key cannot be read at the moment. Documents of this account wait for it; nothing is lost.':
    'Der gespeicherte Schlüssel ist im Augenblick nicht lesbar. Dokumente dieses Kontos warten darauf; nichts ist verloren.',
  'The address is {address} now. The key was entered for another one, so it is not used. Enter a key only if you trust this address.':
    'Die Adresse ist jetzt {address}. Der Schlüssel wurde für eine andere eingegeben und wird deshalb nicht verwendet. Geben Sie nur dann einen Schlüssel ein, wenn Sie dieser Adresse vertrauen.',
  'Replaces the present key.': 'Ersetzt den jetzigen Schlüssel.',
  'Set key': 'Schlüssel übernehmen',
  Proxy: 'Proxy',
  'Your network reaches the internet through a proxy server.':
    'Ihr Netz erreicht das Internet über einen Proxyserver.',
  'The proxy {address} lets the app through only with a user name and a password. Until then nothing reaches a service outside this computer; nothing is lost.':
    'Der Proxy {address} lässt die App nur mit Benutzernamen und Passwort durch. Bis dahin erreicht nichts einen Dienst außerhalb dieses Computers; nichts ist verloren.',
  'The proxy {address} refused the user name and password that were given for it. They are not sent again.':
    'Der Proxy {address} hat Benutzernamen und Passwort abgelehnt, die dafür eingegeben wurden. Sie werden nicht noch einmal gesendet.',
  'A user name and a password are kept for the proxy {address}.':
    'Für den Proxy {address} sind Benutzername und Passwort aufbewahrt.',
  'It calls itself “{realm}”.': 'Er nennt sich „{realm}“.',
  'Sign in to the proxy': 'Beim Proxy anmelden',
  'User name': 'Benutzername',
  'Some networks want it with the domain in front: DOMAIN\\name.':
    'Manche Netze wollen ihn mit der Domäne davor: DOMÄNE\\Name.',
  'Enter the user name.': 'Geben Sie den Benutzernamen ein.',
  'Enter the password.': 'Geben Sie das Passwort ein.',
  Forget: 'Vergessen',
  'Change…': 'Ändern …',
  'Goes to the vault of this computer and to this proxy alone.':
    'Geht in den Tresor dieses Computers und nur an diesen Proxy.',
  'Kept by the keystore of your system': 'Aufbewahrt vom Schlüsselspeicher Ihres Systems',
  'Keys are encrypted by the system and can be read by you alone, also after a restart.':
    'Schlüssel werden vom System verschlüsselt und sind nur für Sie lesbar, auch nach einem Neustart.',
  'Kept for this session only': 'Nur für diese Sitzung aufbewahrt',
  'This system offers no keystore, so keys stay in memory until the app closes and must be given again afterwards. Documents wait for them; nothing is lost.':
    'Dieses System hat keinen Schlüsselspeicher. Schlüssel bleiben deshalb im Arbeitsspeicher, bis die App geschlossen wird, und müssen danach erneut eingegeben werden. Dokumente warten darauf; nichts ist verloren.',
  'Kept on disk without protection of the system':
    'Auf dem Datenträger aufbewahrt, ohne Schutz des Systems',
  'You allowed this. Whoever can read your files can read the keys.':
    'Sie haben das erlaubt. Wer Ihre Dateien lesen kann, kann die Schlüssel lesen.',
  'GNOME Keyring (Secret Service)': 'GNOME-Schlüsselbund (Secret Service)',
  Keychain: 'Schlüsselbund',
  'Windows data protection': 'Windows-Datenschutz (DPAPI)',
  'no keystore': 'kein Schlüsselspeicher',
  'Keep keys on disk although this system has no keystore':
    'Schlüssel auf dem Datenträger aufbewahren, obwohl dieses System keinen Schlüsselspeicher hat',
  'Any program and any person with access to your files could read the keys and use your account. Taking this back removes them from the disk.':
    'Jedes Programm und jede Person mit Zugriff auf Ihre Dateien könnte die Schlüssel lesen und Ihr Konto benutzen. Wenn Sie dies zurücknehmen, werden sie vom Datenträger entfernt.',
  Keys: 'Schlüssel',
  'A stored key never comes back to this window, and is in no database and no backup.':
    'Ein gespeicherter Schlüssel kommt nie in dieses Fenster zurück und steht in keiner Datenbank und keiner Sicherung.',
  'The keystore is another one than before, so the stored keys cannot be read. Give them again under Connections. Your documents and your history are not affected.':
    'Der Schlüsselspeicher ist ein anderer als zuvor, deshalb sind die gespeicherten Schlüssel nicht lesbar. Geben Sie sie unter „Verbindungen“ erneut ein. Ihre Dokumente und Ihr Verlauf sind nicht betroffen.',
  'The list may have {most} names; it has {count}.':
    'Die Liste darf {most} Namen haben; sie hat {count}.',
  'A name may have {most} characters; the one that begins with “{start}” has {count}.':
    'Ein Name darf {most} Zeichen haben; der mit dem Anfang „{start}“ hat {count}.',
  'Names to keep': 'Namen, die bleiben',
  'Do not translate': 'Nicht übersetzen',
  'One name or phrase per line, spelled as in your documents.':
    'Ein Name oder eine Wendung je Zeile, geschrieben wie in Ihren Dokumenten.',
  'Save names': 'Namen speichern',
  'Saved.': 'Gespeichert.',
  Names: 'Namen',
  'What the translation service inside the app leaves as it is. For other services, use a glossary: this list is not sent to them.':
    'Was der Übersetzungsdienst in der App unverändert lässt. Verwenden Sie für andere Dienste ein Glossar: Diese Liste wird nicht an sie gesendet.',
  'Requests that fail': 'Anfragen, die fehlschlagen',
  'Too many requests (429), times': 'Zu viele Anfragen (429), Anzahl',
  'Pause it asks for, seconds': 'Verlangte Pause in Sekunden',
  'Sent with each 429. 0: none named.': 'Wird mit jeder 429-Antwort gesendet. 0: ohne Angabe.',
  'Characters used up (456), times': 'Zeichen aufgebraucht (456), Anzahl',
  'Service not available (503), times': 'Dienst nicht verfügbar (503), Anzahl',
  'Of the next requests, whatever they ask.': 'Von den nächsten Anfragen, gleich welchen.',
  'No answer at all, times': 'Gar keine Antwort, Anzahl',
  'Documents that fail at the service': 'Dokumente, die beim Dienst fehlschlagen',
  'Time in the queue, seconds': 'Zeit in der Warteschlange in Sekunden',
  'Time to translate, seconds': 'Zeit zum Übersetzen in Sekunden',
  'Downloads that break off midway': 'Downloads, die mittendrin abbrechen',
  'Speed of downloads, bytes per second': 'Geschwindigkeit der Downloads in Byte je Sekunde',
  '0: as fast as it can.': '0: so schnell es geht.',
  'Characters of the account': 'Zeichen des Kontos',
  '0: no limit. Used up, the service answers 456.':
    '0: kein Limit. Sind die Zeichen aufgebraucht, antwortet der Dienst mit 456.',
  Account: 'Konto',
  'A whole number from 0 to {max}.': 'Eine ganze Zahl von 0 bis {max}.',
  'Practice faults': 'Fehler zum Üben',
  'A new round counts from the start again, also with the same numbers. With a limit of characters it has an account of its own: practice documents of another round are not found there.':
    'Eine neue Runde zählt wieder von vorn, auch mit denselben Zahlen. Mit einem Zeichenlimit hat sie ein eigenes Konto: Übungsdokumente einer anderen Runde sind dort nicht zu finden.',
  'Begin a new round': 'Neue Runde beginnen',
  'Round {round} has begun.': 'Runde {round} hat begonnen.',
  Practice: 'Übung',
  'This computer': 'Dieser Computer',
  'See what happens when a service is busy, used up, slow or cut off. Nothing leaves this computer.':
    'Sehen Sie, was geschieht, wenn ein Dienst überlastet oder langsam ist, das Kontingent aufgebraucht ist oder die Verbindung abreißt. Nichts verlässt diesen Computer.',
  'Accounts, where keys live, and where your data is.':
    'Konten, wo Schlüssel liegen und wo Ihre Daten sind.',
  Yes: 'Ja',
  No: 'Nein',
  'Not known': 'Nicht bekannt',
  'What it can do': 'Was er kann',
  'What it can do: {count} things work in the app alone':
    'Was er kann: {count} Dinge gehen nur in der App',
  'What {name} can do': 'Was {name} kann',
  'Asked {time}.': 'Gefragt: {time}.',
  'With a token': 'Mit einem Token',
  'By signing in': 'Durch Anmelden',
  'the password is used once and not kept':
    'das Kennwort wird einmal verwendet und nicht aufbewahrt',
  'New time connection': 'Neue Zeitverbindung',
  'For example: Agency time': 'Zum Beispiel: Zeit der Agentur',
  'Begins with https:// and ends in /api/v1.': 'Beginnt mit https:// und endet auf /api/v1.',
  Connect: 'Verbinden',
  Header: 'Kopfzeile',
  'How the token is sent. Services differ; Bearer is the usual one.':
    'Wie das Token gesendet wird. Dienste unterscheiden sich; üblich ist Bearer.',
  'Add and ask': 'Hinzufügen und fragen',
  'Sign in and add': 'Anmelden und hinzufügen',
  'Not reached yet.': 'Noch nicht erreicht.',
  'Last contact {time}.': 'Letzter Kontakt: {time}.',
  'Never read.': 'Noch nie abgerufen.',
  'Last read {time}.': 'Zuletzt abgerufen: {time}.',
  'Asking what it can do…': 'Er wird gefragt, was er kann …',
  'Reading projects, customers and entries…': 'Projekte, Kunden und Einträge werden abgerufen …',
  'The service has answered.': 'Der Dienst hat geantwortet.',
  'Everything was read.': 'Alles wurde abgerufen.',
  'Token missing': 'Token fehlt',
  'Read now: {name}': 'Jetzt abrufen: {name}',
  'Read now': 'Jetzt abrufen',
  'Ask now: {name}': 'Jetzt fragen: {name}',
  'Ask now': 'Jetzt fragen',
  'Make default for time: {name}': 'Als Standard für Zeit festlegen: {name}',
  'Set token of {name}': 'Token von {name} eingeben',
  'Set token…': 'Token eingeben …',
  'Time connections': 'Zeitverbindungen',
  'Time-tracking services. The one on this computer needs no account.':
    'Dienste zur Zeiterfassung. Der auf diesem Computer braucht kein Konto.',
  'Reading the time connections': 'Die Zeitverbindungen werden gelesen',
  'Time services': 'Zeitdienste',
  'Add time connection': 'Zeitverbindung hinzufügen',
  Token: 'Token',
  'Goes to the vault of this computer and is never shown again. A token that another program uses may be destroyed: give this app one of its own.':
    'Kommt in den Tresor dieses Computers und wird nie wieder gezeigt. Ein Token, das ein anderes Programm benutzt, kann ungültig werden: Geben Sie dieser App ein eigenes.',
  'E-mail': 'E-Mail',
  Password: 'Kennwort',
  'Account id': 'Konto-ID',
  'Stands in the address of the web app, after /a/.': 'Steht in der Adresse der Web-App, nach /a/.',
  'Paste the token of the account.': 'Fügen Sie das Token des Kontos ein.',
  'This is not a token: it is one line.': 'Das ist kein Token: Es ist eine einzige Zeile.',
  'Paste the token alone, without the word before it.':
    'Fügen Sie nur das Token ein, ohne das Wort davor.',
  'This is not an address. It looks like {example}':
    'Das ist keine Adresse. Sie sieht aus wie {example}',
  'Only https:// is used, because the token travels with each request.':
    'Nur https:// wird verwendet, denn das Token geht mit jeder Anfrage mit.',
  'Leave out what follows ? or # in the address.':
    'Lassen Sie weg, was in der Adresse auf ? oder # folgt.',
  'The address ends in /api/v1.': 'Die Adresse endet auf /api/v1.',
  'Enter the e-mail address of the account.': 'Geben Sie die E-Mail-Adresse des Kontos ein.',
  'Enter the password. It is used once and not kept.':
    'Geben Sie das Kennwort ein. Es wird einmal verwendet und nicht aufbewahrt.',
  'Enter the account id.': 'Geben Sie die Konto-ID ein.',
  'A whole number from 0 to 480.': 'Eine ganze Zahl von 0 bis 480.',
  'Ask about time away after, minutes': 'Bei Abwesenheit nachfragen nach (Minuten)',
  'Without keyboard or mouse, while a timer runs. 0 never asks.':
    'Wenn während einer Zeitmessung weder Tastatur noch Maus benutzt werden. Bei 0 wird nie gefragt.',
  'setting|Keep': 'Speichern',
  'Remove “{name}” and its token from this computer? Its entries, projects and customers stay in the app. What still waits in its outbox is parked and not sent.':
    '„{name}“ und das Token dazu von diesem Computer entfernen? Einträge, Projekte und Kunden bleiben in der App. Was noch im Postausgang wartet, wird zurückgestellt und nicht gesendet.',
  'Also destroy the token at the service, for every program that uses it':
    'Auch das Token beim Dienst ungültig machen, für jedes Programm, das es benutzt',
  'The token cannot be destroyed from here; it ends after 30 days without use.':
    'Das Token lässt sich von hier aus nicht ungültig machen; es endet nach 30 Tagen ohne Benutzung.',
  'Token of {name}': 'Token von {name}',
  'The stored token cannot be read or no longer works. Changes wait in the outbox; nothing is lost.':
    'Das gespeicherte Token ist nicht lesbar oder gilt nicht mehr. Änderungen warten im Postausgang; nichts ist verloren.',
  'Replaces the present token.': 'Ersetzt das jetzige Token.',
  'Set token': 'Token übernehmen',
  'Authorization: Bearer …': 'Authorization: Bearer …',
  'Authorization: …': 'Authorization: …',
  'needs no token': 'braucht kein Token',
  'token in the vault': 'Token im Tresor',
  'token kept until the app closes': 'Token bis zum Schließen der App aufbewahrt',
  'Create and change projects': 'Projekte anlegen und ändern',
  'new projects stay in the app alone': 'neue Projekte bleiben nur in der App',
  'List customers': 'Kunden auflisten',
  'customers are known only by the projects that name them':
    'Kunden sind nur durch die Projekte bekannt, die sie nennen',
  'Read time entries': 'Zeiteinträge lesen',
  'entries made elsewhere are not seen here':
    'anderswo angelegte Einträge sind hier nicht zu sehen',
  'Send time entries': 'Zeiteinträge senden',
  'entries stay in the app alone, marked “Here only”, and can be exported':
    'Einträge bleiben nur in der App, gekennzeichnet mit „Nur hier“, und lassen sich exportieren',
  'Delete time entries': 'Zeiteinträge löschen',
  'entries deleted here stay at the service': 'hier gelöschte Einträge bleiben beim Dienst',
  'Destroy a token': 'Ein Token ungültig machen',
  'a removed token stays valid at the service until it expires':
    'ein entferntes Token bleibt beim Dienst gültig, bis es abläuft',
  'the service did not say': 'der Dienst hat es nicht gesagt',
  'from its reports': 'aus seinen Berichten',
  'The service was not reached for {days} days.':
    'Der Dienst war {days} Tage lang nicht erreichbar.',
  '{since} A token unused for 30 days is destroyed by the service: press “Ask now” while there is a network.':
    '{since} Ein Token, das 30 Tage nicht benutzt wird, macht der Dienst ungültig: Drücken Sie „Jetzt fragen“, solange es ein Netz gibt.',
  '{since} Its token has probably been destroyed: get a new one and set it here. Nothing in the app is lost.':
    '{since} Das Token ist wahrscheinlich ungültig: Besorgen Sie ein neues und geben Sie es hier ein. In der App ist nichts verloren.',
};
