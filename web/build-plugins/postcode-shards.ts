import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { type PostcodeShard, postcodeLicence, readPostcodes } from './postcode-list.ts';

const LICENCES = 'assets/licences.txt';

/**
 * Emits the list of postal codes as assets, one file for each first three digits
 * (`assets/postcodes/711-Xk3_a9Qz.json`). A phone then fetches about a kilobyte, and no bundle
 * contains the list. All names share the hash of the whole list, which the app knows as
 * `__POSTCODES__`.
 */
export function postcodeShards(): Plugin {
  const shards = readPostcodes();
  const hash = hashOf(shards);
  return {
    name: 'postcode-shards',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ define: { __POSTCODES__: JSON.stringify(hash) } }),
    configureServer: ({ middlewares }) =>
      void middlewares.use('/assets/postcodes', ({ url = '' }, response, next) => {
        const shard = shards.get(url.slice(1, 4));
        if (!shard) return next();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(shard));
      }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [digits, shard] of shards) {
          const fileName = `assets/postcodes/${digits}-${hash}.json`;
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(shard) });
        }
        const licences = bundle[LICENCES];
        if (licences?.type === 'asset') licences.source = `${licences.source}${notice()}`;
      },
    },
  };
}

const hashOf = (shards: ReadonlyMap<string, PostcodeShard>) =>
  createHash('sha256')
    .update(JSON.stringify([...shards]))
    .digest('base64url')
    .slice(0, 8);

/** Added below the software licences. Japan Post asserts no copyright in its postal codes. */
function notice(): string {
  const { name, text } = postcodeLicence();
  const source = 'Postal codes: Japan Post (日本郵便株式会社), in the form of this package.';
  return `\n---\n\n## ${name}\n\n${source}\n\n${text}\n`;
}
