import { consoleDoor } from '../support/hostile/console-door.ts';
import { declareHostileTests } from '../support/hostile/declare.ts';

declareHostileTests(consoleDoor, 5);
