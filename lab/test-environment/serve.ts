import { fileURLToPath } from 'node:url';
import type { Certificate } from '../../cli/local/certificate.ts';
import { type Started, startProcess } from '../../cli/local/processes.ts';

const SERVE_WORKER = fileURLToPath(new URL('./serve-worker.ts', import.meta.url));

/** A bundled Worker, and the settings with which it runs. */
export type Served = {
  /** The path of its wrangler configuration. The `.dev.vars` next to it contains its settings. */
  readonly config: string;
  /** The path of its bundle. */
  readonly script: string;
  readonly port: number;
  /** The folder with the state of its Durable Objects. */
  readonly state: string;
  /** Makes it serve https. */
  readonly certificate?: Certificate | undefined;
  readonly onLine?: (line: string) => void;
  readonly env?: NodeJS.ProcessEnv;
  readonly title?: string;
};

/** Starts a process that serves a bundled Worker on localhost. */
export function serveWorker(served: Served): Started {
  const { config, script, port, state, certificate, onLine, env, title } = served;
  const https = certificate ? [certificate.key, certificate.certificate] : [];
  return startProcess(
    process.execPath,
    [SERVE_WORKER, config, script, String(port), state, ...https],
    { title: title ?? 'the edge', ...(onLine && { onLine }), ...(env && { env }) },
  );
}
