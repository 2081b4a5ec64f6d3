/** The least a server can do: one route that parses a JSON body and always returns the same response. */
import Fastify from 'fastify';

const answer = JSON.parse(process.argv[2] ?? '{}');
const server = Fastify({ logger: false, forceCloseConnections: true });
server.post('/v2/translate', async () => answer);
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.on('SIGTERM', () => void server.close());
process.stdout.write(`${JSON.stringify({ url })}\n`);
