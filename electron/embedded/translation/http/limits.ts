/**
 * Largest bodies in bytes as they are sent, before decoding. A route sets another one as its
 * `bodyLimit`.
 * @see translation service, limits
 */
export const MAX_TEXT_BODY_BYTES = 128 * 1024;
export const MAX_WRITE_BODY_BYTES = 10 * 1024;
/**
 * A glossary of 10 MiB as a form: percent signs make three bytes of one. JSON stays below that, also
 * with every letter outside ASCII escaped.
 */
export const MAX_GLOSSARY_BODY_BYTES = 3 * 10 * 1024 * 1024 + 256 * 1024;
/** Of all glossaries that arrive at the same time: they are read in memory. */
export const MAX_GLOSSARY_BODIES_BYTES = 4 * MAX_GLOSSARY_BODY_BYTES;
/** Key administration takes a few short fields. */
export const MAX_ADMIN_BODY_BYTES = 16 * 1024;

/** Request line and headers together. Node answers beyond it, see `refuseBrokenRequest`. */
export const MAX_HEADER_BYTES = 16 * 1024;
export const MAX_URL_BYTES = 8 * 1024;
