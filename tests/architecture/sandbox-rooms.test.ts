import { testRooms } from './room-table.ts';

/** From what everybody uses, over the platforms, to what reaches across them. */
testRooms('sandbox', {
  storage: [],
  http: [],
  consent: [],
  traffic: ['http', 'storage'],
  google: ['http', 'storage'],
  firestore: ['google', 'http', 'storage'],
  line: ['http', 'storage'],
  cloud: ['http', 'line', 'storage'],
  paypay: ['consent', 'http', 'storage', 'traffic'],
  gmo: ['consent', 'http', 'storage', 'traffic'],
  twilio: ['http', 'storage'],
  machines: ['storage'],
  'stand-ins': [
    ...['cloud', 'firestore', 'gmo', 'google', 'line', 'machines', 'paypay', 'twilio'],
    ...['storage', 'traffic'],
  ],
  control: [
    ...['cloud', 'gmo', 'google', 'line', 'machines', 'paypay', 'twilio'],
    ...['http', 'stand-ins', 'storage', 'traffic'],
  ],
  pages: [
    ...['cloud', 'firestore', 'gmo', 'line', 'machines', 'paypay', 'twilio'],
    ...['http', 'stand-ins', 'traffic'],
  ],
  root: [
    ...['cloud', 'firestore', 'gmo', 'google', 'line', 'machines', 'paypay', 'twilio'],
    ...['control', 'http', 'pages', 'stand-ins', 'storage', 'traffic'],
  ],
});
