import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import type { Segment } from '../../../../electron/embedded/engines/piece.ts';
import { objectPiece, textPiece } from '../../../../electron/embedded/engines/piece.ts';

/** Parses compact segments: `plain <1:bold>{7}` is text of run 0, text of run 1, and object 7. */
export function seg(notation: string): Segment {
  return [...notation.matchAll(/<(\d+):([^>]*)>|\{(\d+)\}|([^<{]+)/gu)].map((match) => {
    if (match[3] !== undefined) return objectPiece(Number(match[3]));
    if (match[1] !== undefined) return textPiece(match[2] ?? '', Number(match[1]));
    return textPiece(match[4] ?? '', 0);
  });
}

/** The opposite of {@link seg}. */
export function show(segment: Segment): string {
  return segment
    .map((piece) => {
      if (piece.kind === 'object') return `{${String(piece.id)}}`;
      return piece.run === 0 ? piece.text : `<${String(piece.run)}:${piece.text}>`;
    })
    .join('');
}

/** Repeatable random numbers in 0..1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a text as the practice engine translates it. */
export function accented(text: string): string {
  return accentSegment([textPiece(text)])
    .pieces.map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('');
}
