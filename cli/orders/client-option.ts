import { text } from '../command/options.ts';

/** The option by which a command chooses its tenant (`openOperator`). */
export const clientOption = {
  client: text('CLIENT_ID', "The tenant. Default: the deployment's default or only tenant"),
};
