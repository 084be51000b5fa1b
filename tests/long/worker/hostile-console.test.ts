import { consoleDoor } from '../../worker/support/hostile/console-door.ts';
import { declareHostileTests } from '../../worker/support/hostile/declare.ts';

declareHostileTests(consoleDoor, { ofStranger: 1, ofSignedIn: 1 });
