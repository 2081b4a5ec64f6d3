/** Maximum UTF-8 bytes of a memory's name at a service. @see translation service, limits */
export const MAX_MEMORY_NAME_BYTES = 1024;
