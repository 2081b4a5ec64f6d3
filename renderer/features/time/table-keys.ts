/** Where an arrow key leads within a grid of controls. */
export interface Place {
  row: number;
  column: number;
}

/**
 * The place an arrow key, Home or End leads to; null where it leads nowhere.
 * @param widths how many controls each row has
 */
export function nextPlace(key: string, at: Place, widths: readonly number[]): Place | null {
  const { row, column } = at;
  const width = widths[row] ?? 0;
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? { row, column: column - 1 } : null;
    case 'ArrowRight':
      return column < width - 1 ? { row, column: column + 1 } : null;
    case 'Home':
      return column > 0 ? { row, column: 0 } : null;
    case 'End':
      return column < width - 1 ? { row, column: width - 1 } : null;
    case 'ArrowUp':
    case 'ArrowDown': {
      const next = row + (key === 'ArrowUp' ? -1 : 1);
      const wide = widths[next] ?? 0;
      return wide === 0 ? null : { row: next, column: Math.min(column, wide - 1) };
    }
    default:
      return null;
  }
}
