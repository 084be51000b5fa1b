import { Hono } from 'hono';
import { buildMetaSchema, latestBuildSchema } from '../../../contract/customer/builds.ts';
import { buildId, buildTimeMs } from '../../core/build.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { releaseNews } from './release-news.ts';

const build = { id: buildId, timestamp: buildTimeMs };

/** Below `/builds`: the live build, so that an open app can notice a newer one. */
export const buildsRoutes = new Hono<AppEnv>()
  .get('/latest.json', answers('The live build', latestBuildSchema), (c) => {
    c.header('cache-control', 'no-cache');
    return c.json(build);
  })
  .get('/meta/:file{.+\\.json}', answers('One build, and what it brings', buildMetaSchema), (c) => {
    if (c.req.param('file') !== `${buildId}.json`) return problem(c, { code: 'NOT_FOUND' });
    c.header('cache-control', 'public, max-age=31536000, immutable');
    return c.json({ ...build, news: releaseNews });
  });
