/**
 * Maximum size of a glossary: the bytes of all its entries as TSV in UTF-8. @see translation
 * service, limits
 */
export const MAX_GLOSSARY_BYTES = 10 * 1024 * 1024;
/** Maximum UTF-8 bytes of either side of an entry. @see translation service, limits */
export const MAX_TERM_BYTES = 1024;
/** Maximum UTF-8 bytes of a glossary's name. @see translation service, limits */
export const MAX_GLOSSARY_NAME_BYTES = 1024;
/** @see translation service, limits */
export const MAX_GLOSSARIES_PER_ACCOUNT = 1000;
