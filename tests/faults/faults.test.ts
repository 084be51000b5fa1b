import { inject } from 'vitest';
import { declareFaultTests } from './fault-tests.ts';

declareFaultTests(inject('faults'));
