import { createServer, request } from 'node:http';
import { Transform } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import { freePort } from '../../cli/local/ports.ts';

const compressible = /^(text\/|application\/(json|javascript)|image\/svg)/;

/** What a line adds to every request, and how much it carries for all of them together. */
export type Line = { readonly latencyMs: number; readonly bytesPerSecond: number };

const direct: Line = { latencyMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY };

/**
 * Puts an origin behind Brotli, as Cloudflare does in production: the local runtime sends plain
 * bytes, which on a slow line would measure something else. Chunks are flushed as they come.
 * @param line the line behind it; without one everything passes at once.
 */
export async function startCompressingProxy(
  origin: string,
  line: Line = direct,
): Promise<{ url: string; stop: () => void }> {
  const upstream = new URL(origin);
  const port = await freePort();
  const narrow = narrowLine(line);
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

/** All answers share one line: each chunk waits until those before it are through. */
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
