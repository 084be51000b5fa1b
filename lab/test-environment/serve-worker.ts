// Serves a bundled Worker in workerd. `wrangler dev` would add a proxy in a second workerd, which costs a
// browser test a fifth of its processor time.
//   serve-worker CONFIG SCRIPT PORT STATE [HTTPS_KEY HTTPS_CERTIFICATE]
import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';

const [config = '', script = '', port, state = '', key, certificate] = process.argv.slice(2);
const { modulesRules, ...worker } = unstable_getMiniflareWorkerOptions(config).workerOptions;
const registry = process.env['CLOUDFLARE_DEV_REGISTRY_PATH'];
const folder = dirname(resolve(script));
const chunks = globSync(`${folder}/assets/*.js`);
const server = new Miniflare(
  convertV4MiniflareOptions({
    ...worker,
    name: unstable_readConfig({ config }).name ?? 'worker',
    modulesRoot: folder,
    modules: [resolve(script), ...chunks].map((path) => ({ type: 'ESModule', path })),
    host: 'localhost',
    port: Number(port),
    resourcePersistencePath: resolve(state),
    unsafeTriggerHandlers: true,
    logRequests: false,
    cf: false,
    ...(key && certificate
      ? { https: true, httpsKey: textOf(key), httpsCert: textOf(certificate) }
      : {}),
    ...(registry === undefined ? {} : { unsafeDevRegistryPath: registry }),
  }),
);
await server.ready;

function textOf(path: string): string {
  return readFileSync(path, 'utf8');
}
