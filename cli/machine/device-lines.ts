import type { ListedDevice } from '../../worker/core/machines/device/operate/list-devices.ts';

/** Returns a machine and its token as a line. */
export const deviceLine = (device: ListedDevice): string =>
  `${device.machineId}  ${tokenText(device)}`;

function tokenText({ status, kid, hasNext }: ListedDevice): string {
  const next = hasNext ? ', its next token is ready for it' : '';
  switch (status) {
    case 'none':
      return 'no token';
    case 'claimable':
      return 'no token, a claim code is open';
    case 'assigned':
      return 'no token, its device has not fetched one yet';
    case 'revoked':
      return 'revoked';
    case 'current':
      return `current key ${kid}${next}`;
    case 'older':
      return `old key ${kid}${next}`;
    case 'missing':
      return `key ${kid ?? '?'} NOT IN THE RING: enrol the machine again`;
  }
}
