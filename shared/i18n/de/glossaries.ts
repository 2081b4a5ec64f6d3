import type { Catalogue } from '../text.ts';

/** The page "Glossaries". */
export const glossaries: Catalogue = {
  'Changed at the service since.': 'Seitdem beim Dienst geändert.',
  Show: 'Anzeigen',
  'Take over from the service': 'Vom Dienst übernehmen',
  'This is what a push would do. What the service has is kept as a snapshot before.':
    'Das würde beim Übertragen geschehen. Vorher wird der Stand des Dienstes als Momentaufnahme gesichert.',
  'The service has no such glossary: a push creates it.':
    'Der Dienst hat dieses Glossar nicht: Beim Übertragen wird es angelegt.',
  'It is renamed from “{there}” to “{here}”.': 'Es wird von „{there}“ in „{here}“ umbenannt.',
  'Differences by language pair': 'Unterschiede nach Sprachpaar',
  Languages: 'Sprachen',
  Added: 'Neu',
  Removed: 'Entfernt',
  Changed: 'Geändert',
  Same: 'Gleich',
  'A push would': 'Beim Übertragen',
  Actions: 'Aktionen',
  'Push to the service': 'An den Dienst übertragen',
  'Choose the account that this glossary belongs to; then it can be compared.':
    'Wählen Sie das Konto, zu dem dieses Glossar gehört; danach kann es verglichen werden.',
  'Compare and push': 'Vergleichen und übertragen',
  'Compare with the service': 'Mit dem Dienst vergleichen',
  'Reading what the service has': 'Der Stand des Dienstes wird gelesen',
  'Add languages': 'Sprachen hinzufügen',
  'Source language': 'Ausgangssprache',
  'Target language': 'Zielsprache',
  Add: 'Hinzufügen',
  'Delete these languages': 'Diese Sprachen löschen',
  'Bring {pair} back': '{pair} zurückholen',
  'Which terms': 'Welche Begriffe',
  'All that differ': 'Alle mit Unterschieden',
  'Differences {pair}': 'Unterschiede {pair}',
  State: 'Zustand',
  Source: 'Ausgangstext',
  Here: 'Hier',
  'At the service': 'Beim Dienst',
  Differences: 'Unterschiede',
  Target: 'Zieltext',
  Terms: 'Begriffe',
  '{count, plural, one {# term} other {# terms}}':
    '{count, plural, one {# Begriff} other {# Begriffe}}',
  'Row {row}': 'Zeile {row}',
  'Enter edits, Tab goes on, Delete removes, paste takes rows of a spreadsheet.':
    'Eingabetaste bearbeitet, Tab geht weiter, Entf löscht, Einfügen übernimmt Zeilen einer Tabelle.',
  'Copy takes the cell or the selected rows, cut takes the selected rows out.':
    'Kopieren nimmt die Zelle oder die gewählten Zeilen, Ausschneiden nimmt die gewählten Zeilen heraus.',
  'The export was cancelled. No file was written.':
    'Der Export wurde abgebrochen. Es wurde keine Datei geschrieben.',
  'No term is found.': 'Kein Begriff gefunden.',
  'At work on the file…': 'Die Datei wird bearbeitet …',
  'New term': 'Neuer Begriff',
  'Its translation': 'Seine Übersetzung',
  View: 'Ansicht',
  Glossaries: 'Glossare',
  Glossary: 'Glossar',
  Name: 'Name',
  Rename: 'Umbenennen',
  Account: 'Konto',
  'None yet': 'Noch keines',
  Deleted: 'Gelöscht',
  '“{name}” was deleted here. What is at a service stays.':
    '„{name}“ wurde hier gelöscht. Was bei einem Dienst liegt, bleibt.',
  Undo: 'Rückgängig',
  Dismiss: 'Ausblenden',
  'No glossaries yet.': 'Noch keine Glossare.',
  'A glossary says how terms are to be translated. It is kept on this computer, checked here, and sent to a service when you say so.':
    'Ein Glossar legt fest, wie Begriffe übersetzt werden. Es liegt auf diesem Computer, wird hier geprüft und erst auf Ihre Anweisung an einen Dienst übertragen.',
  'Nothing found.': 'Nichts gefunden.',
  'Show everything': 'Alles anzeigen',
  'Try again': 'Erneut versuchen',
  'Reading the glossaries': 'Die Glossare werden gelesen',
  'Search glossaries': 'Glossare durchsuchen',
  'Terms with their translations, kept on this computer and compared with services.':
    'Begriffe mit ihren Übersetzungen, auf diesem Computer gespeichert und mit Diensten abgeglichen.',
  'All accounts': 'Alle Konten',
  'At a service…': 'Bei einem Dienst …',
  'New glossary': 'Neues Glossar',
  'Only here': 'Nur hier',
  'Gone at the service': 'Beim Dienst nicht mehr vorhanden',
  'Changed here': 'Hier geändert',
  'As at the service': 'Wie beim Dienst',
  'Delete “{name}” here': '„{name}“ hier löschen',
  'All glossaries': 'Alle Glossare',
  'What stands here is the record; the service gets it when you push.':
    'Maßgeblich ist, was hier steht; der Dienst erhält es, wenn Sie es übertragen.',
  'The service does not have this glossary any more: translations that name it fail. The terms are safe here. Compare and push to create it anew.':
    'Der Dienst hat dieses Glossar nicht mehr: Übersetzungen, die es verwenden, schlagen fehl. Die Begriffe sind hier sicher. Vergleichen und übertragen Sie, um es neu anzulegen.',
  'Parts of the glossary': 'Bereiche des Glossars',
  Snapshots: 'Momentaufnahmen',
  '{count, plural, one {Row {rows}} other {Rows {rows}}}':
    '{count, plural, one {Zeile {rows}} other {Zeilen {rows}}}',
  Import: 'Import',
  'Pasted rows': 'Eingefügte Zeilen',
  'Import of {file}': 'Import von {file}',
  '{rowCount, plural, one {# row} other {# rows}}: {readyCount} ready, {openCount} to look at, {droppedCount} left out. Nothing is taken in, or sent, before you say so.':
    '{rowCount, plural, one {# Zeile} other {# Zeilen}}: {readyCount} bereit, {openCount} zu prüfen, {droppedCount} ausgelassen. Ohne Ihre Anweisung wird nichts übernommen oder gesendet.',
  'What was found': 'Ergebnis der Prüfung',
  'Terms that are here already': 'Bereits vorhandene Begriffe',
  'Take the translation of the file': 'Übersetzung der Datei übernehmen',
  'Keep the translation that is here': 'Vorhandene Übersetzung behalten',
  'Replace everything by the file': 'Alles durch die Datei ersetzen',
  '{count, plural, one {Take # term in} other {Take # terms in}}':
    '{count, plural, one {# Begriff übernehmen} other {# Begriffe übernehmen}}',
  'Text encoding': 'Zeichenkodierung',
  'Cells are parted by': 'Trennzeichen',
  Tab: 'Tabulator',
  'Column of the source': 'Spalte des Ausgangstexts',
  'Column of the target': 'Spalte des Zieltexts',
  'The first row names the columns': 'Die erste Zeile benennt die Spalten',
  'Show all rows': 'Alle Zeilen anzeigen',
  'Rows of the file': 'Zeilen der Datei',
  Row: 'Zeile',
  'Left out: take it back': 'Ausgelassen: wieder aufnehmen',
  'Choose this one': 'Diese wählen',
  'Leave out': 'Auslassen',
  'A byte order mark was left out.': 'Eine Bytereihenfolge-Marke (BOM) wurde weggelassen.',
  'The text encoding was guessed. Look whether accents are right.':
    'Die Zeichenkodierung wurde erraten. Prüfen Sie, ob Umlaute und Akzente stimmen.',
  'The cells are parted by another character than the name of the file says.':
    'Das Trennzeichen ist ein anderes, als der Dateiname erwarten lässt.',
  'More than 10 MiB of terms: no service takes so much in one glossary.':
    'Mehr als 10 MiB Begriffe: So viel nimmt kein Dienst in einem Glossar an.',
  '{count, plural, one {# row has} other {# rows have}} another number of columns':
    '{count, plural, one {# Zeile hat} other {# Zeilen haben}} eine andere Zahl von Spalten',
  '{count, plural, one {# row has} other {# rows have}} no source':
    '{count, plural, one {# Zeile hat} other {# Zeilen haben}} keinen Ausgangstext',
  '{count, plural, one {# row has} other {# rows have}} no target':
    '{count, plural, one {# Zeile hat} other {# Zeilen haben}} keinen Zieltext',
  '{count, plural, one {# row begins or ends} other {# rows begin or end}} with a blank':
    '{count, plural, one {# Zeile beginnt oder endet} other {# Zeilen beginnen oder enden}} mit einem Leerzeichen',
  '{count, plural, one {# row has} other {# rows have}} control characters, such as tabs or line ends':
    '{count, plural, one {# Zeile enthält} other {# Zeilen enthalten}} Steuerzeichen wie Tabulatoren oder Zeilenenden',
  '{count, plural, one {# row has} other {# rows have}} a line or paragraph separator':
    '{count, plural, one {# Zeile enthält} other {# Zeilen enthalten}} ein Zeilen- oder Absatztrennzeichen',
  '{count, plural, one {# row has} other {# rows have}} half a character':
    '{count, plural, one {# Zeile enthält} other {# Zeilen enthalten}} ein halbes Zeichen',
  '{count, plural, one {# row is} other {# rows are}} longer than 1,024 bytes on a side':
    '{count, plural, one {# Zeile ist} other {# Zeilen sind}} auf einer Seite länger als 1.024 Byte',
  '{count, plural, one {# row has} other {# rows have}} a source that is there twice':
    '{count, plural, one {# Zeile hat} other {# Zeilen haben}} einen mehrfach vorhandenen Ausgangstext',
  'Take the blanks away': 'Leerzeichen entfernen',
  'Clean them': 'Bereinigen',
  'Join the lines': 'Zeilen verbinden',
  'Keep the first of each': 'Jeweils die erste behalten',
  'Keep the last of each': 'Jeweils die letzte behalten',
  'Leave the rows out': 'Zeilen auslassen',
  Create: 'Anlegen',
  'Unlink from the service': 'Vom Dienst lösen',
  'Delete at the service…': 'Beim Dienst löschen …',
  'Delete at the service': 'Beim Dienst löschen',
  'Type the name to delete it at the service: {name}':
    'Geben Sie den Namen ein, um es beim Dienst zu löschen: {name}',
  'The terms stay here, and a snapshot is kept.':
    'Die Begriffe bleiben hier, und eine Momentaufnahme wird gesichert.',
  Delete: 'Löschen',
  'One pair, made for the older interface (v2) or the newer one (v3). A change by the newer one would take it from programs that use the older one, so it is only read here, unless you say that none does.':
    'Ein Sprachpaar, für die ältere (v2) oder die neuere Schnittstelle (v3) angelegt. Eine Änderung über die neuere würde es Programmen entziehen, die die ältere verwenden. Es wird hier deshalb nur gelesen, solange Sie nicht bestätigen, dass keines das tut.',
  'The service knows it only by its older interface (v2). It can be copied, not changed.':
    'Der Dienst kennt es nur über seine ältere Schnittstelle (v2). Es kann kopiert, aber nicht geändert werden.',
  'Can be changed': 'Kann geändert werden',
  'Link: no program needs v2': 'Verknüpfen: Kein Programm braucht v2',
  Link: 'Verknüpfen',
  'Copy here': 'Hierher kopieren',
  Open: 'Öffnen',
  'Glossaries at a service': 'Glossare bei einem Dienst',
  'Account to look at': 'Konto',
  'Choose an account': 'Konto wählen',
  Close: 'Schließen',
  'Asking the service': 'Der Dienst wird gefragt',
  'This service knows only the older kind of glossaries (v2). They can be copied here; nothing can be sent to it.':
    'Dieser Dienst kennt nur die ältere Art von Glossaren (v2). Sie können hierher kopiert werden; an ihn übertragen werden kann nichts.',
  'The service has none.': 'Der Dienst hat keine.',
  'Glossaries at the service': 'Glossare beim Dienst',
  'What can be done': 'Was möglich ist',
  'Replace in the terms found': 'In den gefundenen Begriffen ersetzen',
  In: 'In',
  Find: 'Suchen',
  'Replace with': 'Ersetzen durch',
  'Replace all': 'Alle ersetzen',
  '{count, plural, one {Delete # term found} other {Delete # terms found}}':
    '{count, plural, one {# gefundenen Begriff löschen} other {# gefundene Begriffe löschen}}',
  'Before a push': 'Vor einer Übertragung',
  'Before a roll back': 'Vor einer Rücknahme',
  'Before it was deleted there': 'Vor dem Löschen beim Dienst',
  'Service and computer get these terms.': 'Dienst und Computer erhalten diese Begriffe.',
  'Roll back now': 'Jetzt zurücksetzen',
  'Roll back…': 'Zurücksetzen …',
  'Reading the snapshots': 'Die Momentaufnahmen werden gelesen',
  'No snapshots yet.': 'Noch keine Momentaufnahmen.',
  'Before each change at the service, what it has is kept here.':
    'Vor jeder Änderung beim Dienst wird dessen Stand hier gesichert.',
  Taken: 'Aufgenommen',
  Why: 'Anlass',
  Outcome: 'Ergebnis',
  'Service and computer have the same terms now.':
    'Dienst und Computer haben jetzt dieselben Begriffe.',
  'Not everything was done. Look at each step, then compare again.':
    'Nicht alles wurde erledigt. Sehen Sie sich jeden Schritt an und vergleichen Sie dann erneut.',
  'Nothing to do': 'Nichts zu tun',
  'Send what is new or changed': 'Neues und Geändertes senden',
  'Replace all: terms were removed here': 'Alles ersetzen: Hier wurden Begriffe entfernt',
  'Rename at the service': 'Beim Dienst umbenennen',
  'The service takes no dictionary without terms: add some, or delete the languages.':
    'Der Dienst nimmt kein Wörterbuch ohne Begriffe an: Fügen Sie welche hinzu, oder löschen Sie die Sprachen.',
  'The terms are more than the 10 MiB that a glossary may have.':
    'Die Begriffe sind größer als die 10 MiB, die ein Glossar haben darf.',
  'The service has no glossaries for these languages.':
    'Der Dienst hat für diese Sprachen keine Glossare.',
  Done: 'Erledigt',
  'Done: the answer was lost, reading again showed it':
    'Erledigt: Die Antwort ging verloren, erneutes Lesen hat es gezeigt',
  'Not done': 'Nicht erledigt',
  'Unknown: the answer was lost. It was not sent again; compare to see.':
    'Unbekannt: Die Antwort ging verloren. Es wurde nicht erneut gesendet; ein Vergleich zeigt den Stand.',
  'Not tried, because of the step before': 'Wegen des vorigen Schritts nicht versucht',
  'Only at the service': 'Nur beim Dienst',
  Differs: 'Abweichend',
  'The same': 'Gleich',
  '{added, plural, one {# term added} other {# terms added}}, {changed} changed, {removed} removed.':
    '{added, plural, one {# Begriff} other {# Begriffe}} neu, {changed} geändert, {removed} entfernt.',
  '{count, plural, one {# term} other {# terms}} written to {file}.':
    '{count, plural, one {# Begriff} other {# Begriffe}} in {file} geschrieben.',
  'Show in folder': 'Im Ordner anzeigen',
  'Search terms': 'Begriffe durchsuchen',
  Redo: 'Wiederholen',
  'Replace…': 'Ersetzen …',
  'Import a file…': 'Datei importieren …',
  'File format': 'Dateiformat',
  Export: 'Exportieren',
  '{size} of terms: a service takes 10 MiB per glossary.':
    '{size} Begriffe: Ein Dienst nimmt 10 MiB je Glossar an.',
  'The dictionary has an entry with this source. A source can be there once. Nothing was changed.':
    'Das Wörterbuch hat bereits einen Eintrag mit diesem Ausgangstext. Jeder Ausgangstext ist nur einmal möglich. Es wurde nichts geändert.',
  'Since they were compared, the terms here or at the service have changed. Nothing was sent. Compare again.':
    'Seit dem Vergleich haben sich die Begriffe hier oder beim Dienst geändert. Es wurde nichts gesendet. Vergleichen Sie erneut.',
  'The file is larger than 50 MiB, and a glossary has 10 MiB at most. Split it. Nothing was imported.':
    'Die Datei ist größer als 50 MiB, ein Glossar hat höchstens 10 MiB. Teilen Sie sie auf. Es wurde nichts importiert.',
};
