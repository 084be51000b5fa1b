import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));

/**
 * Returns a class name for the page: the class's own name with two letters for its sheet. Vite's default
 * repeats more of the path in every class of the first view.
 */
export function scopedClass(name: string, sheet: string): string {
  const tag = createHash('sha256').update(relative(web, sheet)).digest('base64url');
  return `${name}_${tag.replace(/[^a-z]/gi, '').slice(0, 2)}`;
}
