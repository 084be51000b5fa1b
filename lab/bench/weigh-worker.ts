import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { type Started, startProcess } from '../../cli/local/processes.ts';

/** Weighs the Worker's code as it is uploaded. Cloudflare's limit counts gzip. */
export function weighWorker(dist: string): { readonly kib: number; readonly gzipKib: number } {
  const dir = join(dist, 'line_vending');
  const modules = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((f) =>
    f.endsWith('.js'),
  );
  const code = Buffer.concat(modules.map((file) => readFileSync(join(dir, file))));
  return { kib: Math.round(code.length / 1024), gzipKib: Math.round(gzipSync(code).length / 1024) };
}

const profileSchema = v.object({ startTime: v.number(), endTime: v.number() });

/** Returns the evaluation time of the bundle from wrangler's startup profile, which is in microseconds. */
export async function timeStartup(dist: string): Promise<number> {
  const [bundle, profile] = [join(dist, '../worker.bundle'), join(dist, '../startup.cpuprofile')];
  const config = join(dist, 'line_vending/wrangler.json');
  await done(startProcess('wrangler', ['deploy', '--dry-run', '-c', config, '--outfile', bundle]));
  await done(
    startProcess('wrangler', ['check', 'startup', '--worker', bundle, '--outfile', profile]),
  );
  const { startTime, endTime } = v.parse(profileSchema, JSON.parse(readFileSync(profile, 'utf8')));
  return (endTime - startTime) / 1000;
}

async function done(process: Started): Promise<void> {
  if ((await process.exited) !== 0) await process.ended;
}
