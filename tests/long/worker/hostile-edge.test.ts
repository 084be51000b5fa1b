import { declareHostileTests } from '../../worker/support/hostile/declare.ts';
import { edgeDoor } from '../../worker/support/hostile/edge-door.ts';

declareHostileTests(edgeDoor, { ofStranger: 1, ofSignedIn: 1 });
