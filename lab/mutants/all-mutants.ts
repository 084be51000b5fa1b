import { answerMutants } from './answer-mutants.ts';
import { attackMutants } from './attack-mutants.ts';
import { auditMutants } from './audit-mutants.ts';
import { browserBuyingMutants } from './browser-buying-mutants.ts';
import { browserClauseMutants } from './browser-clause-mutants.ts';
import { conformanceClauseMutants } from './conformance-clause-mutants.ts';
import { consoleMutants } from './console-mutants.ts';
import { edgeClauseMutants } from './edge-clause-mutants.ts';
import { fleetMutants } from './fleet-mutants.ts';
import { keyMutants } from './key-mutants.ts';
import { merchantMutants } from './merchant-mutants.ts';
import type { Mutant } from './mutant.ts';
import { paymentMutants } from './payment-mutants.ts';
import { plantedMutants } from './planted-mutants.ts';
import { putMutants } from './put-mutants.ts';
import { recordMutants } from './record-mutants.ts';
import { salesMutants } from './sales-mutants.ts';
import { secretMutants } from './secret-mutants.ts';
import { survivorMutants } from './survivor-mutants.ts';
import { webClauseMutants } from './web-clause-mutants.ts';
import { workerBuyingMutants } from './worker-buying-mutants.ts';
import { workerClauseMutants } from './worker-clause-mutants.ts';
import { worldMutants } from './world-mutants.ts';

/** Every mutant, in the order in which `npm run mutants` tries them. */
export const allMutants: readonly Mutant[] = [
  ...[...answerMutants, ...paymentMutants, ...merchantMutants, ...recordMutants, ...worldMutants],
  ...[...browserClauseMutants, ...edgeClauseMutants, ...keyMutants, ...putMutants],
  ...[...fleetMutants, ...salesMutants, ...consoleMutants, ...auditMutants],
  ...[...secretMutants, ...webClauseMutants, ...workerClauseMutants, ...workerBuyingMutants],
  ...[...conformanceClauseMutants, ...browserBuyingMutants, ...survivorMutants, ...plantedMutants],
  ...attackMutants,
];
