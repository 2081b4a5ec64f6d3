import type { Catalogue } from '../text.ts';

/** Nutzung, Entwicklerschlüssel und Auswertungen. */
export const usage: Catalogue = {
  'Usage and keys': 'Nutzung und Schlüssel',
  'What each account has used, what is left of it, and the keys it is used by.':
    'Was jedes Konto verbraucht hat, was davon übrig ist und über welche Schlüssel es genutzt wird.',
  Usage: 'Nutzung',
  Analytics: 'Auswertung',

  'This period': 'Dieser Zeitraum',
  'Period: {days}': 'Zeitraum: {days}',
  'Told by the service at {time}.': 'Vom Dienst mitgeteilt: {time}.',
  'Last told by the service at {time}.': 'Zuletzt vom Dienst mitgeteilt: {time}.',
  'Used in this period': 'In diesem Zeitraum verbraucht',
  'Characters of this key': 'Zeichen dieses Schlüssels',
  'Documents of the team': 'Dokumente des Teams',
  Speech: 'Spracherkennung',
  'no limit': 'kein Limit',
  'of {limit}, {left} left ({percent} % used)':
    'von {limit}, {left} übrig ({percent} % verbraucht)',
  'Products in this period': 'Produkte in diesem Zeitraum',
  Product: 'Produkt',
  'This key': 'Dieser Schlüssel',
  'this key': 'dieser Schlüssel',
  'Other keys': 'Andere Schlüssel',
  'other keys': 'andere Schlüssel',
  characters: 'Zeichen',
  '{minutes} min': '{minutes} Min.',
  'The service does not count characters of the account.':
    'Der Dienst zählt keine Zeichen des Kontos.',
  'Not enough data yet for a forecast.': 'Für eine Prognose gibt es noch nicht genug Daten.',
  'At the pace of the last {days, plural, one {# working day} other {# working days}}, about {count} characters by the end of the period.':
    'Beim Tempo {days, plural, one {des letzten Arbeitstags} other {der letzten # Arbeitstage}} sind es bis zum Ende des Zeitraums etwa {count} Zeichen.',
  'The characters of this period are used up.': 'Die Zeichen dieses Zeitraums sind aufgebraucht.',
  'That is within the limit.': 'Das liegt innerhalb des Limits.',
  'The limit of {limit} would be reached on {day}.':
    'Das Limit von {limit} wäre am {day} erreicht.',
  'This would use {percent} % of what is left.':
    'Das würde {percent} % von dem verbrauchen, was noch übrig ist.',

  'Day by day': 'Tag für Tag',
  'Days shown': 'Angezeigte Tage',
  'Last {days} days': 'Letzte {days} Tage',
  'Reading the days': 'Die Tage werden gelesen',
  'Nothing kept of these days.': 'Zu diesen Tagen ist nichts gespeichert.',
  'The app keeps what the service tells, from the first time it is asked.':
    'Die App speichert, was der Dienst mitteilt, sobald er das erste Mal gefragt wurde.',
  'Known since {day}. What was used while the app did not ask stands at the day of the next answer; days are those of UTC, as services count.':
    'Bekannt seit {day}. Was verbraucht wurde, während die App nicht gefragt hat, zählt zum Tag der nächsten Antwort. Die Tage richten sich nach UTC, wie bei den Diensten.',
  'Characters by day': 'Zeichen nach Tag',
  'Characters by month': 'Zeichen nach Monat',
  'Characters by product': 'Zeichen nach Produkt',
  'Characters by key': 'Zeichen nach Schlüssel',
  'Characters by tag': 'Zeichen nach Kennzeichen',
  'No characters.': 'Keine Zeichen.',
  '{total} characters in all; most: {title}, {count}.':
    'Insgesamt {total} Zeichen; am meisten: {title}, {count}.',

  'This needs an admin key.': 'Dafür wird ein Admin-Schlüssel benötigt.',
  'The free edition has no administration of keys and no analytics.':
    'Die kostenlose Version hat keine Schlüsselverwaltung und keine Auswertung.',
  'The key of this connection translates, but does not administer. An administrator of the organisation can create an admin key at the service.':
    'Der Schlüssel dieser Verbindung übersetzt, verwaltet aber nicht. Einen Admin-Schlüssel kann eine Administratorin oder ein Administrator der Organisation beim Dienst erstellen.',
  'Admin key': 'Admin-Schlüssel',
  'Goes to the vault of this computer, beside the key of the connection.':
    'Kommt in den Tresor dieses Computers, neben den Schlüssel der Verbindung.',
  'Use this key': 'Diesen Schlüssel verwenden',
  'Give an admin key.': 'Geben Sie einen Admin-Schlüssel an.',
  'This key cannot administer: the free edition has no administration.':
    'Dieser Schlüssel kann nicht verwalten: Die kostenlose Version hat keine Verwaltung.',
  'Administered with an admin key in the vault.':
    'Wird mit einem Admin-Schlüssel aus dem Tresor verwaltet.',
  'Administered with an admin key that is kept until the app closes.':
    'Wird mit einem Admin-Schlüssel verwaltet, der bis zum Schließen der App behalten wird.',
  'Remove admin key': 'Admin-Schlüssel entfernen',

  'Developer keys': 'Entwicklerschlüssel',
  'Reading the keys': 'Die Schlüssel werden gelesen',
  'Search keys': 'Schlüssel suchen',
  'All keys': 'Alle Schlüssel',
  'key|Active': 'Aktiv',
  Deactivated: 'Deaktiviert',
  'Deactivated {time}': 'Deaktiviert {time}',
  'No developer keys yet.': 'Noch keine Entwicklerschlüssel.',
  'A key of its own for each program shows what each of them uses.':
    'Ein eigener Schlüssel für jedes Programm zeigt, was jedes davon verbraucht.',
  'Characters per month': 'Zeichen pro Monat',
  'Speech per month': 'Spracherkennung pro Monat',
  'Minutes of speech per month': 'Minuten Spracherkennung pro Monat',
  blocked: 'gesperrt',
  'Empty: no limit. 0 blocks the key.': 'Leer: kein Limit. 0 sperrt den Schlüssel.',
  'Empty: no limit. 0 blocks speech.': 'Leer: kein Limit. 0 sperrt die Spracherkennung.',
  'Give a whole number from 0 on, or nothing for no limit.':
    'Geben Sie eine ganze Zahl ab 0 an oder nichts, wenn es kein Limit geben soll.',
  Limits: 'Limits',
  'Limits of {label}': 'Limits von {label}',
  'Save limits': 'Limits speichern',
  'Rename {label}': '{label} umbenennen',
  Label: 'Bezeichnung',
  'Give a label.': 'Geben Sie eine Bezeichnung an.',
  'By this the key is known later, for example the program that uses it.':
    'Daran erkennen Sie den Schlüssel später, zum Beispiel am Namen des Programms, das ihn nutzt.',
  'New key': 'Neuer Schlüssel',
  'Create key': 'Schlüssel erstellen',
  'Only for (nothing chosen: everything)': 'Nur für (nichts gewählt: alles)',
  'The key “{label}” was created.': 'Der Schlüssel „{label}“ wurde erstellt.',
  'It is shown this once: copy it now, or put it into the vault.':
    'Er wird nur dieses eine Mal gezeigt: Kopieren Sie ihn jetzt oder legen Sie ihn in den Tresor.',
  'Copy key': 'Schlüssel kopieren',
  'Copied.': 'Kopiert.',
  'Its limits could not be set; set them in the list.':
    'Die Limits konnten nicht festgelegt werden; legen Sie sie in der Liste fest.',
  'Keep as a connection': 'Als Verbindung behalten',
  'Name of the connection': 'Name der Verbindung',
  'Give a name that no other connection has.':
    'Geben Sie einen Namen an, den keine andere Verbindung hat.',
  'Put into the vault': 'In den Tresor legen',
  '“{name}” is now a connection; its key is in the vault.':
    '„{name}“ ist jetzt eine Verbindung; der Schlüssel liegt im Tresor.',
  'I have it: put it away': 'Ich habe ihn gesichert: ausblenden',
  'Deactivate…': 'Deaktivieren …',
  'Deactivate {label}': '{label} deaktivieren',
  'Whatever uses the key “{label}” is refused from now on. A key cannot be activated again: this is for ever.':
    'Was den Schlüssel „{label}“ nutzt, wird ab sofort abgewiesen. Ein Schlüssel lässt sich nicht wieder aktivieren: Das ist endgültig.',
  'Type the label to deactivate the key: {label}':
    'Geben Sie die Bezeichnung ein, um den Schlüssel zu deaktivieren: {label}',
  'This is not the label of the key. Nothing was changed.':
    'Das ist nicht die Bezeichnung des Schlüssels. Es wurde nichts geändert.',
  'Deactivate for ever': 'Endgültig deaktivieren',
  'Keep the key': 'Schlüssel behalten',
  '{count, plural, one {# key} other {# keys}}':
    '{count, plural, one {# Schlüssel} other {# Schlüssel}}',

  'Last 30 days': 'Letzte 30 Tage',
  'Last 366 days': 'Letzte 366 Tage',
  'Days of the report': 'Tage der Auswertung',
  'First day': 'Erster Tag',
  'Last day': 'Letzter Tag',
  'Choose a first day.': 'Wählen Sie einen ersten Tag.',
  'Choose a last day.': 'Wählen Sie einen letzten Tag.',
  'Choose at most {most} days.': 'Wählen Sie höchstens {most} Tage.',
  'Group by': 'Gruppieren nach',
  'Key and day': 'Schlüssel und Tag',
  'Reporting tag': 'Kennzeichen',
  'Reporting tag and day': 'Kennzeichen und Tag',
  'Search report': 'Auswertung durchsuchen',
  'This service has no such administration.': 'Dieser Dienst hat keine solche Verwaltung.',
  'It works for translations all the same; only this part is missing there.':
    'Für Übersetzungen funktioniert er trotzdem; nur dieser Teil fehlt dort.',
  'The key that was used may not administer. Another one can be given here.':
    'Der verwendete Schlüssel darf nicht verwalten. Hier können Sie einen anderen angeben.',
  'Told by the service at {time}; it knows usage up to the day before, in days of UTC.':
    'Vom Dienst mitgeteilt: {time}. Er kennt die Nutzung bis zum Vortag; die Tage richten sich nach UTC.',
  'No usage found in these days.': 'An diesen Tagen wurde keine Nutzung gefunden.',
  'Rows of the report': 'Zeilen der Auswertung',
  'Usage found': 'Gefundene Nutzung',
  '{count} characters found.': '{count} Zeichen gefunden.',
  'Work without a tag is left out.': 'Arbeit ohne Kennzeichen ist nicht enthalten.',
  'The organisation used {count} in these days.':
    'Die Organisation hat an diesen Tagen {count} verbraucht.',
  Texts: 'Texte',
  texts: 'Texte',
  documents: 'Dokumente',
  'Export of usage': 'Export der Nutzung',
  'Exported {count, plural, one {# row} other {# rows}} to {fileName}.':
    '{count, plural, one {# Zeile} other {# Zeilen}} exportiert nach {fileName}.',
};
