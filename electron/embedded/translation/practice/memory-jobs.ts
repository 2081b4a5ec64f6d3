import type { FastifyInstance } from 'fastify';
import { isObject } from '../request-fields.ts';

const STARTS = new Set(['/v3/translation_memories/import', '/v3/translation_memories/:id/export']);
const STATUS = '/v3/translation_memories/jobs/:jobId';
/** Older jobs are reported as they are. */
const MAX_JOBS = 10_000;

/** Result of a job as it is reported while it only pretends to be unfinished. */
const PENDING = {
  // The original service notices uploads late, and goes on to `completed` without `processing`.
  import: {
    status: 'awaiting_input',
    status_metadata: { required_action: 'Practice: the upload was not noticed yet.' },
  },
  export: { status: 'processing' },
};

/**
 * Makes imports and exports of memories look unfinished as many times as their session asks for:
 * they are done at once, but the first requests for their status do not say so.
 * @see translation service, test hooks
 */
export function addMemoryJobHooks(server: FastifyInstance): void {
  const pollsLeft = new Map<string, number>();

  server.addHook('preSerialization', async (request, reply, payload: unknown) => {
    if (!isObject(payload)) return payload;
    const { url = '' } = request.routeOptions;
    const { job_id: jobId, operation, results }: Record<string, unknown> = { ...payload };
    if (typeof jobId !== 'string') return payload;
    if (STARTS.has(url) && reply.statusCode === 202) {
      const polls = request.practice?.settings.memoryJobPolls ?? 0;
      if (polls > 0) pollsLeft.set(jobId, polls);
      for (const oldest of pollsLeft.keys()) {
        if (pollsLeft.size <= MAX_JOBS) break;
        pollsLeft.delete(oldest);
      }
    }
    const left = pollsLeft.get(jobId) ?? 0;
    if (url !== STATUS || left === 0 || !isCompleted(results)) return payload;
    pollsLeft.set(jobId, left - 1);
    return { ...payload, results: [PENDING[operation === 'import' ? 'import' : 'export']] };
  });
}

function isCompleted(results: unknown): boolean {
  const [result]: unknown[] = Array.isArray(results) ? results : [];
  return isObject(result) && 'status' in result && result.status === 'completed';
}
