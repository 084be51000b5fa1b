import { createServer, request } from 'node:http';
import { constants, createBrotliCompress } from 'node:zlib';
import { freePort } from '../local/ports.ts';

const compressible = /^(text\/|application\/(json|javascript)|image\/svg)/;

/**
 * Puts an origin behind Brotli, as Cloudflare does in production: the local runtime sends plain
 * bytes, which on a slow line would measure something else. Chunks are flushed as they come.
 */
export async function startCompressingProxy(
  origin: string,
): Promise<{ url: string; stop: () => void }> {
  const upstream = new URL(origin);
  const port = await freePort();
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: upstream.host, 'accept-encoding': 'identity' };
    // A write names the page's origin; the edge must see itself there.
    if (headers.origin) headers.origin = origin;
    const options = {
      port: upstream.port,
      host: 'localhost',
      path: incoming.url,
      method: incoming.method,
      headers,
    };
    const forwarded = request(options, (answer) => {
      const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers;
      if (!compressible.test(String(answer.headers['content-type']))) {
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        answer.pipe(outgoing);
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'content-encoding': 'br' });
      const brotli = createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      });
      answer.pipe(brotli).pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    url: `http://localhost:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
