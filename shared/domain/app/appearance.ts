// No zod here: the renderer uses these values.

/** How large texts are in the panes of Translate and in the history. */
export const TEXT_SIZES = ['small', 'normal', 'large', 'largest'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** How much room rows of lists take. */
export const DENSITIES = ['normal', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];
