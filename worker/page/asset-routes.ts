import { Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { answersOther } from '../http/describe.ts';
import { problem } from '../http/problem.ts';

/** A name with the hash of what is in it: six signs (vite.config.ts), eight in the lists of postcodes. */
const HASHED = /-[\w-]{6,8}\.\w+$/;

/**
 * Below `/assets`: files whose names hold the hash of what is in them, and the licences. Served through the Worker,
 * because the platform's own header rules would call a missing chunk immutable too.
 */
export const assetRoutes = new Hono<AppEnv>().get(
  '/*',
  answersOther('A hashed file of the build'),
  async (c) => {
    const found = await c.env.ASSETS.fetch(c.req.raw);
    if (found.status !== 200 && found.status !== 304) return problem(c, { code: 'NOT_FOUND' });
    const answer = new Response(found.body, found);
    const isHashed = HASHED.test(c.req.path);
    answer.headers.set(
      'cache-control',
      isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    return answer;
  },
);
