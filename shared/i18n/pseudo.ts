const PLAIN = 'aceinosuyACEINOSU';
const ACCENTED = 'áçéíñóšúýÁÇÉÍÑÓŠÚ';

/** Growth of a text from English to a typical other language. */
const GROWTH = 0.3;

/**
 * Rewrites a message in a pseudolanguage: accented, to reveal texts that bypass the catalog, and 30
 * % longer, to reveal places that are too narrow. In an ICU message, text is outside braces and
 * inside the arms of a choice, which means at an even depth.
 */
export function pseudoText(message: string): string {
  let depth = 0;
  return message
    .split(/([{}])/u)
    .map((piece) => {
      if (piece === '{') depth += 1;
      else if (piece === '}') depth -= 1;
      else if (depth % 2 === 0) return stretch(piece);
      return piece;
    })
    .join('');
}

function stretch(text: string): string {
  const accented = text.replaceAll(/\p{L}/gu, (letter) =>
    PLAIN.includes(letter) ? ACCENTED.charAt(PLAIN.indexOf(letter)) : letter,
  );
  // Words grow rather than new ones being added, so that lines still break in the same places.
  return accented.replaceAll(/\p{L}{2,}/gu, (word) => {
    const last = word.slice(-1);
    return word + last.repeat(Math.round(word.length * GROWTH));
  });
}
