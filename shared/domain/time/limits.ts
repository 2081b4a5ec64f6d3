/** The longest time away that can be asked about, in minutes. */
export const MAX_IDLE_MINUTES = 480;
