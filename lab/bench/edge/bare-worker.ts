import { Hono } from 'hono';

/** The reference Worker: one route that returns a few bytes. */
const bare = new Hono().get('/*', (c) => c.text('ok'));

// Cloudflare requires a default export.
export default bare;
