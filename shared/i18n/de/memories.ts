import type { Catalogue } from '../text.ts';

/** Übersetzungsspeicher und Stilregeln. */
export const memories: Catalogue = {
  Memories: 'Übersetzungsspeicher',
  'Translation memories': 'Übersetzungsspeicher',
  'Texts that were translated before, kept on this computer.':
    'Schon übersetzte Texte, gespeichert auf diesem Computer.',
  'Search memories': 'Übersetzungsspeicher suchen',
  'No translation memories yet.': 'Noch keine Übersetzungsspeicher.',
  'A memory holds texts with their translations. Import a TMX file, or begin an empty one: what is like a text is offered beside it on the page “Translate”.':
    'Ein Übersetzungsspeicher enthält Texte mit ihren Übersetzungen. Importieren Sie eine TMX-Datei, oder beginnen Sie einen leeren: Ähnliches wird auf der Seite „Übersetzen“ neben dem Text angeboten.',
  'Reading the memories': 'Die Übersetzungsspeicher werden gelesen',
  'Import TMX…': 'TMX importieren …',
  'Export TMX…': 'TMX exportieren …',
  'New memory': 'Neuer Übersetzungsspeicher',
  Memory: 'Übersetzungsspeicher',
  'All memories': 'Alle Übersetzungsspeicher',
  '{count, plural, one {# memory} other {# memories}}':
    '{count, plural, one {# Übersetzungsspeicher} other {# Übersetzungsspeicher}}',
  Pairs: 'Paare',
  'Used for': 'Genutzt für',
  'All texts': 'Alle Texte',
  Where: 'Wo',
  'Delete “{name}”': '„{name}“ löschen',
  'Not in the service inside the app': 'Nicht im Dienst in der App',
  'Too large for the service inside the app': 'Zu groß für den Dienst in der App',
  'Also in the service inside the app': 'Auch im Dienst in der App',
  'Goes to the service inside the app with its first pair':
    'Geht mit dem ersten Paar an den Dienst in der App',
  'Not in step with the service inside the app; tried again with the next change':
    'Nicht auf dem Stand des Dienstes in der App; neuer Versuch bei der nächsten Änderung',
  'On its way to the service inside the app': 'Unterwegs zum Dienst in der App',
  'A project that is gone': 'Ein Projekt, das es nicht mehr gibt',
  'Used only for these projects; with none of them for all texts':
    'Nur für diese Projekte genutzt; ohne Auswahl für alle Texte',
  'Can be chosen as a memory for translations by the service inside the app':
    'Kann für Übersetzungen durch den Dienst in der App als Übersetzungsspeicher gewählt werden',
  'Search pairs': 'Paare suchen',
  'Pairs out of {language}, newest first.': 'Paare aus: {language}. Die neuesten zuerst.',
  'All languages': 'Alle Sprachen',
  'New pair': 'Neues Paar',
  'Edit pair': 'Paar bearbeiten',
  'Delete pair': 'Paar löschen',
  'No pairs yet.': 'Noch keine Paare.',
  'Import a TMX file, or write the first pair.':
    'Importieren Sie eine TMX-Datei, oder schreiben Sie das erste Paar.',
  'Reading the pairs': 'Die Paare werden gelesen',
  'Earlier wordings': 'Frühere Fassungen',
  'Changed by me': 'Von mir geändert',
  'Done last': 'Zuletzt getan',
  '“{name}” was deleted.': '„{name}“ wurde gelöscht.',
  'The pair was deleted.': 'Das Paar wurde gelöscht.',
  'The pair was changed.': 'Das Paar wurde geändert.',
  'Import and export': 'Import und Export',
  'Nothing of the file was imported.': 'Aus der Datei wurde nichts importiert.',
  '{count, plural, one {# pair} other {# pairs}} imported from {file}.':
    '{count, plural, one {# Paar} other {# Paare}} aus {file} importiert.',
  '{count, plural, one {# was} other {# were}} there already.':
    '{count, plural, one {# war} other {# waren}} schon da.',
  '{count, plural, one {# entry} other {# entries}} left out: without a translation, or in another source language.':
    '{count, plural, one {# Eintrag} other {# Einträge}} ausgelassen: ohne Übersetzung oder in einer anderen Ausgangssprache.',
  '{count, plural, one {# pair} other {# pairs}} written to {file}.':
    '{count, plural, one {# Paar} other {# Paare}} in {file} geschrieben.',
  'Memories at a service': 'Übersetzungsspeicher bei einem Dienst',
  'Memories at the service': 'Übersetzungsspeicher beim Dienst',
  'Memories of a service are kept there. Here they are shown, not changed.':
    'Die Übersetzungsspeicher eines Dienstes liegen dort. Hier werden sie gezeigt, nicht geändert.',
  'Source texts': 'Ausgangstexte',
  'Where from': 'Herkunft',
  'Kept by the service': 'Liegt beim Dienst',
  'A copy of one here: open': 'Kopie eines hiesigen: öffnen',
  'This service has no translation memories, or not for this account.':
    'Dieser Dienst hat keine Übersetzungsspeicher, oder nicht für dieses Konto.',

  'This translation memory does not exist any more.':
    'Diesen Übersetzungsspeicher gibt es nicht mehr.',
  'This pair does not exist any more.': 'Dieses Paar gibt es nicht mehr.',
  'This is no TMX file.': 'Das ist keine TMX-Datei.',
  'The memory has no pairs, so there is nothing to export.':
    'Der Übersetzungsspeicher hat keine Paare, also gibt es nichts zu exportieren.',
  'said|The {field} is empty.': 'Leer ist nicht erlaubt: {field}.',
  'said|The {field} is longer than {count} characters.':
    'Länger als {count} Zeichen ist nicht erlaubt: {field}.',

  'Style rules': 'Stilregeln',
  'How translations are to be written; kept by the service of the account.':
    'Wie Übersetzungen geschrieben sein sollen; gespeichert beim Dienst des Kontos.',
  'No style rules yet.': 'Noch keine Stilregeln.',
  'A list says how a translation into one language is to be written: dates, numbers, quotation marks, tone, and instructions in your own words.':
    'Eine Liste sagt, wie eine Übersetzung in eine Sprache geschrieben sein soll: Datum, Zahlen, Anführungszeichen, Ton und Anweisungen in Ihren eigenen Worten.',
  'This service has no style rules, or not for this account.':
    'Dieser Dienst hat keine Stilregeln, oder nicht für dieses Konto.',
  'The service is out of reach. This is what it told on {time}; nothing can be changed now.':
    'Der Dienst ist nicht erreichbar. Das ist sein Stand vom {time}; jetzt kann nichts geändert werden.',
  Language: 'Sprache',
  Rules: 'Regeln',
  Instructions: 'Anweisungen',
  Instruction: 'Anweisung',
  'New list': 'Neue Liste',
  'All lists': 'Alle Listen',
  'Name of the list': 'Name der Liste',
  'For translations into {language}.': 'Für Übersetzungen in: {language}.',
  'Find a rule': 'Regel finden',
  'The names are those of the service, in English.':
    'Die Namen sind die des Dienstes, auf Englisch.',
  'As the service does': 'Wie der Dienst es macht',
  'Save rules': 'Regeln speichern',
  'Discard changes': 'Änderungen verwerfen',
  '{count, plural, one {# rule set} other {# rules set}}':
    '{count, plural, one {# Regel gesetzt} other {# Regeln gesetzt}}',
  'Dates and times': 'Datum und Uhrzeit',
  Formatting: 'Formatierung',
  Numbers: 'Zahlen',
  Punctuation: 'Zeichensetzung',
  'Spelling and grammar': 'Rechtschreibung und Grammatik',
  'Style and tone': 'Stil und Ton',
  Vocabulary: 'Wortschatz',
  'New instruction': 'Neue Anweisung',
  'None yet.': 'Noch keine.',
  'Edit “{name}”': '„{name}“ bearbeiten',
  'For every source language': 'Für jede Ausgangssprache',
  'Every source language': 'Jede Ausgangssprache',
  'For texts in {language}': 'Für Texte in: {language}',
  'The service tells no id, so it cannot be changed here.':
    'Der Dienst nennt keine Kennung, deshalb lässt sie sich hier nicht ändern.',
  '{count} of {limit} characters': '{count} von {limit} Zeichen',
  'Delete list…': 'Liste löschen …',
  'Delete list': 'Liste löschen',
  'The list is deleted at the service, for everybody who uses it there, and cannot come back.':
    'Die Liste wird beim Dienst gelöscht, für alle, die sie dort nutzen, und lässt sich nicht zurückholen.',
  'Type the name of the list: {name}': 'Geben Sie den Namen der Liste ein: {name}',
  'This is not the name of the list.': 'Das ist nicht der Name der Liste.',
  'This list was changed elsewhere since it was read.':
    'Diese Liste wurde anderswo geändert, seit sie gelesen wurde.',
  'It must not be empty.': 'Das darf nicht leer sein.',
  'said|It has {chars} characters; {limit} are allowed.':
    'Es sind {chars} Zeichen; erlaubt sind {limit}.',
  'said|A list holds at most {count} instructions.':
    'Eine Liste fasst höchstens {count} Anweisungen.',
};
