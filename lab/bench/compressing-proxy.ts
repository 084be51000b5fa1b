import { createServer, request } from 'node:http';
import { Transform } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import { freePort } from '../../cli/local/ports.ts';

const compressible = /^(text\/|application\/(json|javascript)|image\/svg)/;

/** The latency added to each request, and the bandwidth that all requests share. */
export type Line = { readonly latencyMs: number; readonly bytesPerSecond: number };

/**
 * Serves an origin with Brotli, as Cloudflare does in production. The local runtime sends uncompressed
 * bytes, which would distort results on a slow connection. Chunks are flushed as they arrive.
 * @param line the simulated connection.
 */
export async function startCompressingProxy(
  origin: string,
  line: Line,
): Promise<{ url: string; stop: () => void }> {
  const upstream = new URL(origin);
  const port = await freePort();
  const narrow = narrowLine(line);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: upstream.host, 'accept-encoding': 'identity' };
    // A write contains the page's origin. The edge must see its own origin there.
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
        answer.pipe(narrow()).pipe(outgoing);
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'content-encoding': 'br' });
      const brotli = createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      });
      answer.pipe(brotli).pipe(narrow()).pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    setTimeout(() => incoming.pipe(forwarded), line.latencyMs);
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

/** All responses share one connection: each chunk waits for the chunks before it. */
function narrowLine({ bytesPerSecond }: Line): () => Transform {
  let freeAtMs = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        freeAtMs = Math.max(freeAtMs, performance.now()) + (chunk.length / bytesPerSecond) * 1000;
        setTimeout(() => done(null, chunk), freeAtMs - performance.now());
      },
    });
}
