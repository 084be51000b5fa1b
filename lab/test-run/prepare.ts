import { rmSync } from 'node:fs';
import { bundleStandIns, STAND_INS_BUNDLED } from '../test-environment/stand-ins.ts';
import { buildForTests, TEST_BUILD } from '../test-environment/test-build.ts';
import type { Preparation } from './suites.ts';

/** A folder of this run, because another run may use the same checkout. */
const BUILDS = `.state/test-builds-${process.pid}`;

/**
 * Creates the builds and bundles that jobs need, once per run, when the first job requests them.
 */
export class Preparations {
  readonly #made = new Map<Preparation, Promise<NodeJS.ProcessEnv>>();

  /** Returns the environment variables that tell a job where to find them. */
  async make(needed: readonly Preparation[]): Promise<NodeJS.ProcessEnv> {
    const settings = await Promise.all(needed.map((what) => this.#make(what)));
    return Object.assign({}, ...settings);
  }

  #make(what: Preparation): Promise<NodeJS.ProcessEnv> {
    const made = this.#made.get(what) ?? makers[what]();
    this.#made.set(what, made);
    return made;
  }

  remove(): void {
    rmSync(BUILDS, { recursive: true, force: true });
  }
}

const makers: Readonly<Record<Preparation, () => Promise<NodeJS.ProcessEnv>>> = {
  builds: async () => {
    await buildForTests(BUILDS);
    return { [TEST_BUILD]: BUILDS };
  },
  'stand-ins': async () => {
    await bundleStandIns();
    return { [STAND_INS_BUNDLED]: '1' };
  },
};
