import { inject } from 'vitest';
import { declareFaultTests } from '../../faults/fault-tests.ts';

declareFaultTests({ randomRuns: 500, seed: inject('daySeed'), everyNth: 1 });
