import * as v from 'valibot';

/** `/builds/latest.json`: which build is live. */
export const latestBuildSchema = v.object({ id: v.string(), timestamp: v.number() });
