import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const COPIED = ['contract', 'worker', 'web', 'edge', 'sandbox', 'cli', 'lab', 'tests', 'tenants'];
const FILES = [
  ...['package.json', 'tsconfig.json', 'tsconfig.strict.json', 'index.html'],
  ...['vite.config.ts', 'wrangler.toml', 'firestore.indexes.json'],
];

/** Copies the code below `.state/`, so that mutants never change the checkout. */
export function prepareCopy(): string {
  const copy = resolve('.state/mutants/copy');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const name of [...COPIED, ...FILES]) {
    cpSync(name, join(copy, name), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}
