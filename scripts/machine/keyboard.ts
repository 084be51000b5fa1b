import type { Device } from './device.ts';
import type { Hardware } from './hardware.ts';
import type { Link } from './link.ts';

type Parts = {
  readonly hardware: Hardware;
  readonly device: Device;
  readonly link: Link;
  readonly say: (text: string) => void;
};

/** Lets a person's keys do to the machine what people do to machines. */
export function listenToKeys(parts: Parts) {
  const { stdin } = process;
  // Without a terminal (a pipe, a service) whole lines arrive: their first letters count.
  if (stdin.isTTY) stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.on('data', (keys) => {
    for (const key of String(keys)) press(key, parts);
  });
}

function press(key: string, { hardware, device, link, say }: Parts) {
  if (key === 'j') {
    hardware.jammed = !hardware.jammed;
    say(hardware.jammed ? 'the next product will jam' : 'products fall freely');
  }
  if (key === 'd') {
    hardware.door = hardware.door === 'open' ? 'closed' : 'open';
    say(`the door is ${hardware.door}`);
    device.tellStock();
  }
  if (key === 'o') {
    link.setPlugged(!link.isPlugged());
    say(link.isPlugged() ? 'plugged in' : 'unplugged');
  }
  if (key === 'r') {
    hardware.jammed = false;
    hardware.refill();
    say('refilled');
    device.tellStock();
  }
  // Raw mode hands Ctrl-C over as a character.
  if (key === 'q' || key === '\u0003') process.exit(0);
}
