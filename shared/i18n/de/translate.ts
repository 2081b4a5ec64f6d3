import type { Catalogue } from '../text.ts';

/** Texts übersetzen und verbessern. */
export const translate: Catalogue = {
  Translate: 'Übersetzen',
  'Texts, translated and improved. What you type is kept on this computer.':
    'Texte übersetzen und verbessern. Was Sie eingeben, bleibt auf diesem Computer gespeichert.',
  View: 'Ansicht',
  'Translate text': 'Text übersetzen',
  'Improve text': 'Text verbessern',
  'Practice: no translation': 'Übung: keine Übersetzung',
  'Pasted text': 'Eingefügter Text',

  From: 'Von',
  To: 'Nach',
  'Detect language': 'Sprache erkennen',
  'Found: {name}': 'Erkannt: {name}',
  Keep: 'Übernehmen',
  'Keep {name}': 'Übernehmen: {name}',
  Another: 'Andere Sprache',
  'Another language': 'Andere Sprache',
  'Choose a language': 'Sprache wählen',
  '{name} (not offered)': '{name} (nicht im Angebot)',
  Service: 'Dienst',
  '{name} (no key)': '{name} (kein Schlüssel)',
  Project: 'Projekt',
  'Swap languages and texts': 'Sprachen und Texte tauschen',
  'Swap: choose a language under From first':
    'Tauschen: Wählen Sie zuerst eine Sprache unter „Von“',

  Options: 'Optionen',
  'Options in use': 'Gesetzte Optionen',
  'Remove {name}': '{name} entfernen',
  'Removed: {name}': 'Entfernt: {name}',
  'not used: {why}': 'nicht verwendet: {why}',
  'Read the options again': 'Optionen erneut abrufen',
  'What can be chosen is known once To is chosen.':
    'Was sich wählen lässt, steht fest, sobald unter „Nach“ eine Sprache gewählt ist.',
  Formality: 'Anrede',
  'As the service does it': 'Wie vom Dienst vorgesehen',
  'More formal': 'Förmlicher',
  'Less formal': 'Weniger förmlich',
  Model: 'Modell',
  'The service chooses': 'Der Dienst wählt',
  'Best quality': 'Beste Qualität',
  Fastest: 'Am schnellsten',
  Tags: 'Tags',
  'Plain text': 'Reiner Text',
  'XML tags are kept': 'XML-Tags bleiben erhalten',
  'HTML tags are kept': 'HTML-Tags bleiben erhalten',
  Glossary: 'Glossar',
  'Glossary: {name}': 'Glossar: {name}',
  'Translation memory': 'Übersetzungsspeicher',
  'Memory: {name}, from {percent} %': 'Übersetzungsspeicher: {name}, ab {percent} %',
  'Matches from (percent)': 'Treffer ab (Prozent)',
  'Counts with a translation memory.': 'Gilt nur mit einem Übersetzungsspeicher.',
  'Style rules': 'Stilregeln',
  'Style rules: {name}': 'Stilregeln: {name}',
  None: 'Keine Auswahl',
  'No longer at the service': 'Beim Dienst nicht mehr vorhanden',
  Context: 'Kontext',
  'What the text is about. Helps the service; neither translated nor billed.':
    'Worum es im Text geht. Hilft dem Dienst; wird weder übersetzt noch berechnet.',
  'Custom instructions ({count} of {max})': 'Eigene Anweisungen ({count} von {max})',
  'Instruction {number}': 'Anweisung {number}',
  '{count} of {max} characters': '{count} von {max} Zeichen',
  'Remove instruction {number}': 'Anweisung {number} entfernen',
  'No more than {max} instructions': 'Höchstens {max} Anweisungen',
  'Add an instruction': 'Anweisung hinzufügen',
  '{count, plural, one {# instruction} other {# instructions}}':
    '{count, plural, one {# Anweisung} other {# Anweisungen}}',
  'Needs a language under From.': 'Braucht eine Sprache unter „Von“.',
  'Not available for the language under From.': 'Für die Sprache unter „Von“ nicht verfügbar.',
  'Not available for the language under To.': 'Für die Sprache unter „Nach“ nicht verfügbar.',
  'Not available with the chosen model.': 'Mit dem gewählten Modell nicht verfügbar.',
  'Holds nothing for these two languages.': 'Enthält nichts für diese beiden Sprachen.',
  'This service does not have it.': 'Dieser Dienst bietet das nicht.',
  'There is none at this service yet.': 'Bei diesem Dienst ist noch nichts angelegt.',

  'Source text': 'Ausgangstext',
  Translation: 'Übersetzung',
  'Type or paste a text.': 'Geben Sie einen Text ein oder fügen Sie ihn ein.',
  'The translation appears here while you type.':
    'Die Übersetzung erscheint hier, während Sie schreiben.',
  'Press Ctrl/Cmd+Enter to translate.': 'Mit Strg/Cmd+Eingabe übersetzen.',
  'Stop reading': 'Vorlesen beenden',
  'Read aloud: {name}': 'Vorlesen: {name}',
  'Copy: {name}': 'Kopieren: {name}',
  'Clear both texts': 'Beide Texte leeren',
  Cleared: 'Geleert',
  'Both texts were cleared.': 'Beide Texte wurden geleert.',
  Undo: 'Rückgängig',
  'Reading aloud needs the language of the text: choose it first.':
    'Zum Vorlesen muss die Sprache des Textes bekannt sein: Wählen Sie sie zuerst.',
  'This computer has no voice for {name}: add one in the settings of the system.':
    'Dieser Computer hat keine Stimme für {name}: Fügen Sie in den Systemeinstellungen eine hinzu.',

  'The connections could not be read.': 'Die Verbindungen konnten nicht gelesen werden.',
  'The connections are being read.': 'Die Verbindungen werden gelesen.',
  '“{name}” has no key on this computer: give it in Settings.':
    '„{name}“ hat auf diesem Computer keinen Schlüssel: Geben Sie ihn in den Einstellungen an.',
  'The service inside the app is starting; the text is sent as soon as it runs.':
    'Der Dienst in der App startet; der Text wird gesendet, sobald er läuft.',
  'The languages of the service could not be read.':
    'Die Sprachen des Dienstes konnten nicht gelesen werden.',
  'The languages of the service are being read.': 'Die Sprachen des Dienstes werden gelesen.',
  'Choose a language under To.': 'Wählen Sie unter „Nach“ eine Sprache.',
  'This service does not translate into the language under To: choose another one.':
    'Dieser Dienst übersetzt nicht in die Sprache unter „Nach“: Wählen Sie eine andere.',
  'This service does not translate from the language under From: choose another one.':
    'Dieser Dienst übersetzt nicht aus der Sprache unter „Von“: Wählen Sie eine andere.',
  'From and To are the same language.': '„Von“ und „Nach“ sind dieselbe Sprache.',
  'Type or paste a text first.': 'Geben Sie zuerst einen Text ein.',
  '“{name}” is at work on the text.': '„{name}“ arbeitet an dem Text.',
  'The text waits its turn: “{name}” takes only so many requests at a time.':
    'Der Text wartet, bis er an der Reihe ist: „{name}“ nimmt nur wenige Anfragen gleichzeitig an.',
  '“{name}” did not answer; it is asked again at {time}.':
    '„{name}“ hat nicht geantwortet; um {time} wird erneut angefragt.',
  '“{name}” asked for a pause. It goes on by itself at {time}; nothing is lost.':
    '„{name}“ hat um eine Pause gebeten. Um {time} geht es von selbst weiter; nichts geht verloren.',
  'Try now': 'Jetzt versuchen',
  'Try again': 'Erneut versuchen',
  Stop: 'Anhalten',

  '{count, plural, one {# character} other {# characters}}':
    '{count, plural, one {# Zeichen} other {# Zeichen}}',
  'Nothing is billed: the service is inside the app':
    'Nichts wird berechnet: Der Dienst läuft in der App',
  'The service does not tell what it bills': 'Der Dienst sagt nicht, was er berechnet',
  '{count, plural, one {# billed} other {# billed}}':
    '{count, plural, one {# berechnet} other {# berechnet}}',
  '{left} of {limit} characters left': '{left} von {limit} Zeichen übrig',
  'Translated by {engine}': 'Übersetzt von {engine}',
  'Model: {name}': 'Modell: {name}',
  '{count, plural, one {# paragraph} other {# paragraphs}} changed by you':
    '{count, plural, one {# Absatz} other {# Absätze}} von Ihnen geändert',
  'This text is longer than the {left} characters the account has left. Shorten it, or choose another service.':
    'Dieser Text ist länger als die {left} Zeichen, die das Konto noch hat. Kürzen Sie ihn, oder wählen Sie einen anderen Dienst.',

  'For the earlier text': 'Zum früheren Text',
  'The translation is for the earlier text.': 'Die Übersetzung gehört zum früheren Text.',
  'The translation is for the earlier text: it is not kept or copied for the shown one.':
    'Die Übersetzung gehört zum früheren Text: Sie wird nicht als Übersetzung des gezeigten behalten oder kopiert.',
  'Use it for this text': 'Für diesen Text verwenden',
  'There is no translation yet.': 'Es gibt noch keine Übersetzung.',

  'Newer translation': 'Neuere Übersetzung',
  'There is a newer translation, and the shown one may hold wording of yours. It stays until you say otherwise.':
    'Es gibt eine neuere Übersetzung, und in der gezeigten kann Text von Ihnen stehen. Sie bleibt, bis Sie etwas anderes wählen.',
  'The newer translation stands in the place of the one before.':
    'Die neuere Übersetzung steht jetzt an der Stelle der vorherigen.',
  'Keep my wording': 'Meine Fassung behalten',
  'Take the new translation': 'Neue Übersetzung übernehmen',
  'Text is too long': 'Text ist zu lang',
  'The text would have {count} characters, and {max} fit here. What was here before is unchanged. As a document it can be of any length.':
    'Der Text hätte {count} Zeichen; hier ist Platz für {max}. Was vorher hier stand, ist unverändert. Als Dokument darf er beliebig lang sein.',
  'Make it a document': 'Als Dokument anlegen',
  'Leave it': 'Verwerfen',
  'Characters of {name}': 'Zeichen von {name}',
  'The characters of “{name}” are used up. Nothing that would be billed is sent, and nothing you typed is lost. Let it try again when the account has characters, or choose another service.':
    'Die Zeichen von „{name}“ sind aufgebraucht. Es wird nichts gesendet, was berechnet würde, und nichts von Ihrer Eingabe geht verloren. Versuchen Sie es erneut, wenn das Konto wieder Zeichen hat, oder wählen Sie einen anderen Dienst.',

  Matches: 'Treffer',
  'Matches for paragraph {number}': 'Treffer zu Absatz {number}',
  'Looking for matches': 'Treffer werden gesucht',
  'What you translated before and is like the paragraph you are in appears here.':
    'Hier erscheinen frühere Übersetzungen, die dem Absatz ähneln, in dem Sie gerade sind.',
  'Nothing like this paragraph was translated before.':
    'Bisher wurde nichts übersetzt, was diesem Absatz ähnelt.',
  'Exact, 100 %': 'Exakt, 100 %',
  'Similar, {percent} %': 'Ähnlich, {percent} %',
  History: 'Verlauf',
  Memory: 'Übersetzungsspeicher',
  Insert: 'Einfügen',
  'Insert match {number}': 'Einfügen: Treffer {number}',
  Open: 'Öffnen',
  'Open match {number} in History': 'Öffnen: Treffer {number} im Verlauf',

  'Text to improve': 'Zu verbessernder Text',
  'What to do': 'Was geschehen soll',
  Rephrase: 'Umformulieren',
  Correct: 'Korrigieren',
  Style: 'Stil',
  Tone: 'Ton',
  Unchanged: 'Unverändert',
  Simple: 'Einfach',
  Business: 'Geschäftlich',
  Academic: 'Wissenschaftlich',
  Casual: 'Locker',
  Enthusiastic: 'Begeistert',
  Friendly: 'Freundlich',
  Confident: 'Selbstsicher',
  Diplomatic: 'Diplomatisch',
  'Correcting changes spelling and grammar only.':
    'Beim Korrigieren ändern sich nur Rechtschreibung und Grammatik.',
  'Needs the language of the text: choose it under From.':
    'Die Sprache des Textes muss bekannt sein: Wählen Sie sie unter „Von“.',
  'This service cannot improve texts in this language.':
    'Dieser Dienst kann Texte in dieser Sprache nicht verbessern.',
  'This language has no styles and tones.': 'Für diese Sprache gibt es keine Stile und Töne.',
  'A style or a tone: choosing one puts the other back.':
    'Ein Stil oder ein Ton: Wer das eine wählt, setzt das andere zurück.',
  'Type or paste the text to improve.':
    'Geben Sie den Text ein, der verbessert werden soll, oder fügen Sie ihn ein.',
  'Propose a wording': 'Fassung vorschlagen',
  'Proposed wording': 'Vorgeschlagene Fassung',
  'The proposed wording appears here, with every changed word marked.':
    'Hier erscheint die vorgeschlagene Fassung; jedes geänderte Wort ist markiert.',
  'Take all': 'Alle übernehmen',
  'Revert all': 'Alle zurücknehmen',
  'Press to take': 'Drücken, um zu übernehmen',
  'Taken: press to revert': 'Übernommen: drücken, um zurückzunehmen',
  delete: 'streichen',
  insert: 'einfügen',
  'The text was changed meanwhile: ask for a new wording.':
    'Der Text wurde inzwischen geändert: Lassen Sie sich eine neue Fassung vorschlagen.',
  'Nothing to change: the text is good as it is.':
    'Nichts zu ändern: Der Text ist gut, wie er ist.',
  '{count, plural, one {# change} other {# changes}}, {taken} taken':
    '{count, plural, one {# Änderung} other {# Änderungen}}, {taken} übernommen',

  'Translate while typing': 'Beim Schreiben übersetzen',
  'Keep in history': 'Im Verlauf ablegen',
  'Keep in history again': 'Erneut im Verlauf ablegen',
  'Kept in the history.': 'Im Verlauf abgelegt.',
  'Not kept: Settings or the project say that nothing is recorded.':
    'Nicht abgelegt: Laut Einstellungen oder Projekt wird nichts aufgezeichnet.',
  'Show in History': 'Im Verlauf zeigen',
  'Log time': 'Zeit erfassen',
  'Log time for {name}': 'Zeit erfassen für {name}',
  'Time logged.': 'Zeit erfasst.',
  Log: 'Erfassen',
  'Log {duration} hours': '{duration} Stunden erfassen',
  'Other duration': 'Andere Dauer',
  'For example 1h20, 1:20 or 80m.': 'Zum Beispiel 1h20, 1:20 oder 80m.',
};
