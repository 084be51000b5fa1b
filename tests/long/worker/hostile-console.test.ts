import { consoleDoor } from '../../worker/support/hostile/console-door.ts';
import { declareHostileTests } from '../../worker/support/hostile/declare.ts';

declareHostileTests(consoleDoor, 1);
