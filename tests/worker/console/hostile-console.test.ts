import { consoleDoor } from '../support/hostile/console-door.ts';
import { declareHostileTests } from '../support/hostile/declare.ts';

declareHostileTests(consoleDoor, { ofStranger: 7, ofSignedIn: 5 });
