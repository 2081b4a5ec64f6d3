/** Minutes without input after which the timer asks; the form, its message and the contract share it. */
export const MAX_IDLE_MINUTES = 480;
/** Minutes of a step of a rounding rule, at least one; the form, its message and the contract share it. */
export const MAX_ROUNDING_STEP_MINUTES = 480;
