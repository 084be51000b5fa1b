import { bundleStandIns, STAND_INS_BUNDLED } from '../../lab/test-environment/stand-ins.ts';

/** Bundles the stand-ins, unless `npm test` has done so. */
export default async function setup() {
  if (process.env[STAND_INS_BUNDLED] === undefined) await bundleStandIns();
}
