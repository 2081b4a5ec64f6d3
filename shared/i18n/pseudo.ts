const PLAIN = 'aceinosuyACEINOSU';
const ACCENTED = 'áçéíñóšúýÁÇÉÍÑÓŠÚ';

/** How much longer than English a text may become in another language. */
const GROWTH = 0.3;

/**
 * A message as in a language that nobody speaks: accented, so that a text that goes around the catalogue is seen, and
 * 30 % longer, so that a place that is too narrow is seen. In an ICU message the text is outside of braces, and again
 * inside the arms of a choice: at an even depth.
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
  // Words grow, so that lines still break where they did.
  return accented.replaceAll(/\p{L}{2,}/gu, (word) => {
    const last = word.slice(-1);
    return word + last.repeat(Math.round(word.length * GROWTH));
  });
}
