/** A piece of an improved text: as it was, or a place where another wording is proposed. */
export type Piece =
  | { kind: 'same'; text: string }
  | { kind: 'change'; id: number; before: string; after: string; isTaken: boolean };

/** The text with the changes that are taken. */
export function textOfPieces(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'same') return piece.text;
      return piece.isTaken ? piece.after : piece.before;
    })
    .join('');
}

/** Takes or gives back one change, or with null all of them. */
export function withTaken(pieces: readonly Piece[], id: number | null, isTaken: boolean): Piece[] {
  return pieces.map((piece) =>
    piece.kind === 'change' && (id === null || piece.id === id) ? { ...piece, isTaken } : piece,
  );
}
