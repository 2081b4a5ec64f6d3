/** How the app stays within reach on a desktop. No zod here: the page uses these values. */

/** Answers to closing the window: ask while something is running, keep the app running, or quit. */
export const CLOSING_CHOICES = ['ask', 'stay', 'quit'] as const;
export type ClosingChoice = (typeof CLOSING_CHOICES)[number];

/** Where the app stays without its window: in the tray, nowhere, or wherever the system keeps it, as in the Dock. */
export const HIDING_PLACES = ['tray', 'none', 'system'] as const;
export type HidingPlace = (typeof HIDING_PLACES)[number];

/** Command line switch of a start without a window, such as that of the system when the user signs in. */
export const HIDDEN_SWITCH = 'hidden';
