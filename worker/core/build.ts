/** Set by the build (vite.config.ts): the build of this Worker and its assets. */
declare const __BUILD_ID__: string;
declare const __BUILD_TIME_MS__: number;

export const buildId = __BUILD_ID__;
export const buildTimeMs = __BUILD_TIME_MS__;
