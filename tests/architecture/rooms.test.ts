import { describe, expect, test } from 'vitest';
import { arrow, files, findCycle, folderOf, imports, isOurs, sourceOf } from './imports.ts';

/** The folders that each folder may import. All other imports are forbidden. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  worker: ['contract'],
  web: ['contract'],
  // The deployed entry. It passes the screens of web/ to the Worker, and only it imports both.
  edge: ['worker', 'web'],
  sandbox: [],
  // Operators' commands. From the Worker they only use the core.
  cli: ['contract', 'worker'],
  // Developers' tools: benches, mutants, pictures, the local environment.
  lab: ['cli', 'contract', 'worker'],
  tests: ['contract', 'worker', 'web', 'sandbox', 'cli', 'lab'],
};

/** The commands' client takes its type from the console's routes. */
const TYPED_CLIENT = 'cli/console/console-client.ts → worker/console/app.ts';

/** The Content-Security-Policy directive `sandbox`, which is not the folder. */
const cspDirective = /; sandbox"/g;

describe('the rooms', () => {
  test('import only what the table allows, and web imports only types from worker', () => {
    const wrong = imports.filter(isOurs).filter(({ from, to, typeOnly }) => {
      const [here, there] = [folderOf(from), folderOf(to)];
      if (here === there || allowed[here]?.includes(there)) return false;
      return !(here === 'web' && there === 'worker' && typeOnly);
    });
    expect(wrong.map(arrow)).toEqual([]);
  });

  test('keep stand-ins out of the edge', () => {
    const speaking = files.filter(
      (file) =>
        folderOf(file) === 'worker' &&
        /sandbox|stand-in\b/i.test(sourceOf(file).replace(cspDirective, '')),
    );
    expect(speaking).toEqual([]);
  });

  test('let commands for operators import only the core of the edge and the type of the console’s API', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        folderOf(from) === 'cli' &&
        to.startsWith('worker/') &&
        !to.startsWith('worker/core/') &&
        `${from} → ${to}` !== TYPED_CLIENT,
    );
    expect(wrong.map(arrow)).toEqual([]);
  });

  test('do not let developers’ tools import routes of the edge', () => {
    const wrong = imports.filter(
      ({ from, to }) => folderOf(from) === 'lab' && /^worker\/.*(routes|app|index)\.ts$/.test(to),
    );
    expect(wrong.map(arrow)).toEqual([]);
  });
});

describe('the edge', () => {
  const inWorker = files.filter((file) => folderOf(file) === 'worker');

  test('calls fetch only in platforms/, store/ and payment providers, and services.ts passes it to them', () => {
    const calling = inWorker.filter(
      (file) =>
        !/^worker\/core\/(platforms|store)\/|^worker\/core\/pay-providers\/[^/]+\/wire\.ts$/.test(
          file,
        ) && /(?<![.\w])fetch\(/.test(sourceOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    );
    expect(calling.toSorted()).toEqual([
      // Calls to the platform's bindings and to our own objects do not reach the internet.
      'worker/bindings.ts',
      'worker/console/bindings.ts',
      'worker/core/machines/fleet-hub.ts',
      'worker/core/services.ts',
      'worker/fleet-hub/fleet-hub.ts',
      'worker/machine-object/machine-object.ts',
    ]);
  });

  test('uses Firestore’s wire format only in store/', () => {
    const speaking = inWorker.filter(
      (file) =>
        !file.startsWith('worker/core/store/') &&
        /stringValue|integerValue|runQuery|updateMask/.test(sourceOf(file)),
    );
    expect(speaking).toEqual([]);
  });

  test('imports routes only from app.ts and other routes', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        /^worker\/.*routes\.ts$/.test(to) &&
        from !== 'worker/app.ts' &&
        from !== 'worker/console/app.ts' &&
        folderOf(from) === 'worker',
    );
    expect(wrong.map(arrow)).toEqual([]);
  });
});

describe('the whole project', () => {
  test('has no import cycle, types included', () => {
    const graph = new Map(
      files.map((file) => [
        file,
        imports.filter((i) => i.from === file && isOurs(i)).map(({ to }) => to),
      ]),
    );
    expect(findCycle(graph)).toEqual([]);
  });

  test('has no file over 300 lines (tests: 400), and a median of at most 80', () => {
    const lengths = files.map((file) => ({
      file,
      lines: sourceOf(file).split('\n').length,
    }));
    const long = lengths.filter(
      ({ file, lines }) => lines > (folderOf(file) === 'tests' ? 400 : 300),
    );
    expect(long).toEqual([]);
    const sorted = lengths
      .filter(({ file }) => folderOf(file) !== 'tests')
      .map(({ lines }) => lines)
      .sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(80);
  });

  test('has no folder or file of mixed helpers', () => {
    expect(
      files.filter((file) => /(^|\/)(utils?|misc|helpers?|common)(\/|\.tsx?$)/.test(file)),
    ).toEqual([]);
  });
});
