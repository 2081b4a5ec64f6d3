import { afterEach, describe, expect, it } from 'vitest';
import { htmlFormat } from '../../../../electron/embedded/formats/html.ts';
import { placeText } from '../../../../shared/domain/history/places.ts';
import { speakEnglish, speakGerman } from '../../../support/languages.ts';
import { ample } from '../../../support/ample-budget.ts';

const STORED = [
  ['line 3', 'Zeile 3'],
  ['line 19, deck', 'Zeile 19, deck'],
  ['line 19, comment', 'Zeile 19, comment'],
  ['line 2, paired by order', 'Zeile 2, nach der Reihenfolge zugeordnet'],
  ['page 1, paired by order', 'Seite 1, nach der Reihenfolge zugeordnet'],
  ['paired by order', 'nach der Reihenfolge zugeordnet'],
  ['page 12', 'Seite 12'],
  ['slide 4', 'Folie 4'],
  ['slide 4, notes', 'Folie 4, Notizen'],
  ['slide 4, chart', 'Folie 4, Diagramm'],
  ['layout, diagram', 'Folienlayout, Schaubild'],
  ['text 2 in the picture', 'Text 2 im Bild'],
  ['heading 2', 'Überschrift 2'],
  ['text for a picture', 'Text zu einem Bild'],
  ['title of button', 'Schaltfläche, title'],
  ['footnote', 'Fußnote'],
  ['Sheet2!B3', 'Sheet2!B3'],
  ['comment!B3, comment', 'comment!B3, Kommentar'],
  ['header, footer', 'header, Fußzeile'],
  ['Prices, drawing', 'Prices, Zeichnung'],
  ['a.html, unit menu, File', 'a.html, Einheit menu, File'],
  ['file 2, unit 7', 'Datei 2, Einheit 7'],
  ['file, segment 7', 'Datei, Segment 7'],
  ['00:00:01,000 --> 00:00:02,000', '00:00:01,000 --> 00:00:02,000'],
  ['constructor', 'constructor'],
  ['menu.file.open', 'menu.file.open'],
  ['', ''],
] as const;

describe('words for places', () => {
  afterEach(speakEnglish);

  it.each(STORED)('of “%s” are those of the language', (stored, german) => {
    expect(placeText(stored)).toBe(stored);
    speakGerman();
    expect(placeText(stored)).toBe(german);
  });

  it('exist for each element of a web page that has a place', () => {
    const page =
      '<title>a</title><meta name="description" content="a"><h1>a</h1><p>a</p><ul><li>a</li></ul>' +
      '<dl><dt>a</dt><dd>a</dd></dl><table><caption>a</caption><tr><th>a</th><td>a</td></tr></table>' +
      '<figure><figcaption>a</figcaption></figure><blockquote>a</blockquote><button title="a">a</button>' +
      '<select><option>a</option></select><fieldset><legend>a</legend></fieldset>' +
      '<details><summary>a</summary></details><img alt="a"><input placeholder="a">';
    const { locations } = htmlFormat.open(new TextEncoder().encode(page), ample());
    expect(new Set(locations).size).toBe(19);
    speakGerman();
    expect(locations.filter((place) => placeText(place) === place)).toEqual([]);
  });
});
