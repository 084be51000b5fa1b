import { Hono } from 'hono';

/** The edge's yardstick: one route that answers a few bytes, and nothing around it. */
const bare = new Hono().get('/*', (c) => c.text('ok'));

// The platform asks for a default export.
export default bare;
