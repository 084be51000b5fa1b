import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs files in the order of `TEST_ORDER`, one path a line, or else by path. vitest's own order depends on
 * how long the files took in the last run.
 */
export class FixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = (process.env['TEST_ORDER'] ?? '').split('\n');
    const pathOf = (file: TestSpecification) => relative(process.cwd(), file.moduleId);
    const placeOf = (file: TestSpecification) => {
      const at = order.indexOf(pathOf(file));
      return at < 0 ? order.length : at;
    };
    return files.toSorted((a, b) => placeOf(a) - placeOf(b) || pathOf(a).localeCompare(pathOf(b)));
  }
}
