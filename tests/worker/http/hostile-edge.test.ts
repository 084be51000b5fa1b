import { declareHostileTests } from '../support/hostile/declare.ts';
import { edgeDoor } from '../support/hostile/edge-door.ts';

declareHostileTests(edgeDoor, { ofStranger: 7, ofSignedIn: 3 });
