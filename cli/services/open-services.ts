import { createHash } from 'node:crypto';
import { createServices } from '../../worker/core/create-services.ts';
import { parseSettings } from '../../worker/core/env.ts';
import type { Services } from '../../worker/core/services.ts';
import { CommandError } from '../command/command-error.ts';

/** Creates the edge's services from these settings. Only the running edge can reach machines. */
export const openServices = (settings: Readonly<Record<string, string>>): Services =>
  createServices(
    parseSettings(settings),
    () => {
      throw new CommandError('A machine cannot be reached from here.');
    },
    { md5: async (bytes) => new Uint8Array(createHash('md5').update(bytes).digest()).buffer },
  );
