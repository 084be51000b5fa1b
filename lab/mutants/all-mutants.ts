import { accessMutants } from './access-mutants.ts';
import { answerMutants } from './answer-mutants.ts';
import { approvalMutants } from './approval-mutants.ts';
import { attackMutants } from './attack-mutants.ts';
import { auditMutants } from './audit-mutants.ts';
import { deskMutants } from './desk-mutants.ts';
import { fleetMutants } from './fleet-mutants.ts';
import { monthMutants } from './month-mutants.ts';
import type { Mutant } from './mutant.ts';
import { providerMutants } from './provider-mutants.ts';
import { purchaseMutants } from './purchase-mutants.ts';

/** Every mutant, in the order in which `npm run mutants` tries them. */
export const allMutants: readonly Mutant[] = [
  ...[...answerMutants, ...approvalMutants, ...auditMutants, ...accessMutants],
  ...[...providerMutants, ...purchaseMutants, ...attackMutants, ...deskMutants, ...monthMutants],
  ...fleetMutants,
];
