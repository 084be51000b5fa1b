import { rmSync } from 'node:fs';
import { bundleStandIns, STAND_INS_BUNDLED } from '../test-environment/stand-ins-script.ts';
import { buildForTests, TEST_BUILD } from '../test-environment/test-build.ts';
import type { Preparation } from './suites.ts';

const BUILDS = '.state/test-builds';

/** Makes what jobs need, once a run and when the first job asks for it. */
export class Preparations {
  readonly #made = new Map<Preparation, Promise<NodeJS.ProcessEnv>>();

  /** Returns the settings that tell a job where it is. */
  make(what: Preparation | null): Promise<NodeJS.ProcessEnv> {
    if (what === null) return Promise.resolve({});
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
