import { files } from './imports.ts';
import { testApart, testRooms } from './room-table.ts';

/** Returns the stand-in of a file if its folder has a `platform.ts`. */
function platformOf(path: string): string | undefined {
  const [, room = ''] = path.split('/');
  const isPlatform = room !== 'traffic' && files.includes(`sandbox/${room}/platform.ts`);
  return isPlatform ? room : undefined;
}

/** Returns a folder, the files beside the folders, or `*` for any stand-in with a `platform.ts`. */
function roomOf(path: string): string {
  const [, room = '', file] = path.split('/');
  if (file === undefined) return 'root';
  return platformOf(path) === undefined ? room : '*/platform.ts';
}

/** A room comes after the rooms that it uses. */
testRooms(
  'sandbox',
  {
    storage: [],
    http: [],
    consent: [],
    traffic: ['http', 'storage'],
    google: ['http', 'storage'],
    firestore: ['google', 'http', 'storage'],
    line: ['http', 'storage'],
    cloud: ['http', 'line', 'storage'],
    // PayPay, GMO-PG and Twilio. A new stand-in with a `platform.ts` needs no row.
    '*/platform.ts': ['consent', 'http', 'storage', 'traffic'],
    machines: ['storage'],
    'stand-ins': [
      ...['cloud', 'firestore', 'google', 'line', 'machines', '*/platform.ts'],
      ...['storage', 'traffic'],
    ],
    control: [
      ...['cloud', 'firestore', 'google', 'line', 'machines', '*/platform.ts'],
      ...['http', 'stand-ins', 'storage', 'traffic'],
    ],
    pages: [
      ...['cloud', 'firestore', 'line', 'machines', '*/platform.ts'],
      ...['http', 'stand-ins', 'traffic'],
    ],
    root: [
      ...['firestore', 'google', 'line', 'machines'],
      ...['control', 'http', 'pages', 'stand-ins', 'storage', 'traffic'],
    ],
  },
  roomOf,
);

testApart('the stand-ins with a platform.ts', 'sandbox', platformOf);
