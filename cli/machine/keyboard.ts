import type { Device } from './device.ts';
import type { Hardware } from './hardware.ts';
import type { Link } from './link.ts';

type Parts = {
  readonly hardware: Hardware;
  readonly device: Device;
  readonly link: Link;
  readonly log: (text: string) => void;
};

/** Controls the machine from the keyboard: jams, door, plug and refill. */
export function listenToKeys(parts: Parts) {
  const { stdin } = process;
  // Without a terminal (a pipe, a service) whole lines arrive. The first letter of each counts.
  if (stdin.isTTY) stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.on('data', (keys) => {
    for (const key of String(keys)) press(key, parts);
  });
}

function press(key: string, { hardware, device, link, log }: Parts) {
  if (key === 'j') {
    hardware.jammed = !hardware.jammed;
    log(hardware.jammed ? 'the next product will jam' : 'products fall freely');
  }
  if (key === 'd') {
    hardware.door = hardware.door === 'open' ? 'closed' : 'open';
    log(`the door is ${hardware.door}`);
    device.sendStock();
  }
  if (key === 'o') {
    link.setPlugged(!link.isPlugged());
    log(link.isPlugged() ? 'plugged in' : 'unplugged');
  }
  if (key === 'r') {
    hardware.jammed = false;
    hardware.refill();
    log('refilled');
    device.sendStock();
  }
  // In raw mode Ctrl-C arrives as a character.
  if (key === 'q' || key === '\u0003') process.exit(0);
}
