import * as v from 'valibot';

/**
 * `POST /errors`: a browser's error report. Addresses come without query and hash, because LIFF
 * leaves credentials in both. The edge strips them again.
 */
export const errorReportSchema = v.object({
  code: v.pipe(v.string(), v.maxLength(64)),
  message: v.pipe(v.string(), v.maxLength(500)),
  page: v.pipe(v.string(), v.maxLength(512)),
  buildId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  stack: v.optional(v.pipe(v.string(), v.maxLength(4000))),
});
