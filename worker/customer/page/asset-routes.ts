import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { answersOther } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';

/**
 * A name with a hash of its content: six characters (vite.config.ts), eight in the postcode lists.
 */
const HASHED = /-[\w-]{6,8}\.\w+$/;

/**
 * Below `/assets`: the licences, and files with a hash of their content in the name. The Worker
 * serves them, because the platform's own header rules would also mark the response for a missing
 * file as immutable.
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
