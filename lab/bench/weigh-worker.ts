import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { type Started, startProcess } from '../../cli/local/processes.ts';

/** The Worker's own code as it is uploaded (the platform's limit counts gzip). */
export function weighWorker(dist: string): { readonly kib: number; readonly gzipKib: number } {
  const dir = join(dist, 'line_vending');
  const modules = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((f) =>
    f.endsWith('.js'),
  );
  const code = Buffer.concat(modules.map((file) => readFileSync(join(dir, file))));
  return { kib: Math.round(code.length / 1024), gzipKib: Math.round(gzipSync(code).length / 1024) };
}

const profileSchema = v.object({ startTime: v.number(), endTime: v.number() });

/** How long evaluating the bundle takes, by wrangler's own startup profile (microseconds in it). */
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
