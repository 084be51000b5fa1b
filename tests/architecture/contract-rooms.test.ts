import { testRooms } from './room-table.ts';

/** What goes over each wire. The console's wire and the machine's wire do not know the customers'. */
testRooms('contract', {
  shared: [],
  console: ['shared'],
  customer: ['shared'],
  machine: ['shared'],
});
