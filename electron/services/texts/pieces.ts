/** A part of a line that goes to the service as one text; the white space around it stays. */
export interface LinePiece {
  lead: string;
  core: string;
  trail: string;
}

/**
 * The pieces of a line in order; joined they are the line. A line that is too large for one request is cut
 * behind a sentence, and a sentence that is too large anywhere between two characters.
 * @param maxBytes most bytes of a piece as it is written in JSON
 */
export function splitPieces(line: string, maxBytes: number): LinePiece[] {
  const pieces: string[] = [];
  let piece = '';
  let pieceBytes = 0;
  for (const part of partsOf(line, maxBytes)) {
    const partBytes = jsonBytes(part);
    if (piece !== '' && pieceBytes + partBytes > maxBytes) {
      pieces.push(piece);
      piece = '';
      pieceBytes = 0;
    }
    piece += part;
    pieceBytes += partBytes;
  }
  return [...pieces, piece].map(toPiece);
}

/** Bytes that a text takes inside a request, quotes included. */
export const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));

function partsOf(line: string, maxBytes: number): Iterable<string> {
  if (jsonBytes(line) <= maxBytes) return [line];
  const sentences = new Intl.Segmenter('und', { granularity: 'sentence' }).segment(line);
  return [...sentences].flatMap(({ segment }) =>
    jsonBytes(segment) <= maxBytes ? [segment] : cut(segment, maxBytes),
  );
}

/** Characters as people see them stay whole, as long as one of them fits. */
function cut(sentence: string, maxBytes: number): string[] {
  const words = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(sentence)];
  return words.flatMap(({ segment }) =>
    jsonBytes(segment) <= maxBytes ? [segment] : Array.from(segment),
  );
}

function toPiece(text: string): LinePiece {
  const core = text.trim();
  const leadLength = core === '' ? text.length : text.length - text.trimStart().length;
  return {
    lead: text.slice(0, leadLength),
    core,
    trail: text.slice(leadLength + core.length),
  };
}
