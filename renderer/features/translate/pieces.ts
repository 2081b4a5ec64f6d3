/** A piece of an improved text: unchanged, or a place with a proposed wording. */
export type Piece =
  | { kind: 'same'; text: string }
  | { kind: 'change'; id: number; before: string; after: string; isTaken: boolean };

export function textOfPieces(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'same') return piece.text;
      return piece.isTaken ? piece.after : piece.before;
    })
    .join('');
}

/** Applies or reverts one change, or all of them with null. */
export function withTaken(pieces: readonly Piece[], id: number | null, isTaken: boolean): Piece[] {
  return pieces.map((piece) =>
    piece.kind === 'change' && (id === null || piece.id === id) ? { ...piece, isTaken } : piece,
  );
}
