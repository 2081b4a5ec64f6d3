import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

/** 32 hexadecimal digits for `X-Trace-ID`. Random bytes are fetched for many ids at once. */
export function createTraceId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('hex', used - ID_BYTES, used);
}
